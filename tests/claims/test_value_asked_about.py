"""Whether the value of an answer meets the limit, or is the price, that its question names."""

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.claims.value_asked_about import is_met

MET = [
    ("Is it more than 50 metres high?", "it is 60 metres high"),
    ("Is it less than 70 metres high?", "it is 60 metres high"),
    ("Does it take less than an hour?", "it takes 40 minutes"),
    ("Is it at least 60?", "it is 60"),
    ("Was it built before 1940?", "it was built in 1931"),
    ("Does it cost more than £20?", "it costs more than £25"),
    ("Can I borrow 10 books?", "you can borrow up to 12"),
    ("Does it cost £2?", "it costs £2"),
]
NOT_MET = [
    ("Is it higher than 70 metres?", "it is 60 metres high"),
    ("Is it under 50 metres?", "it is 60 metres high"),
    ("Is the film longer than two hours?", "it runs for 95 minutes"),
    ("Is it more than 60?", "it is 60"),
    ("Was it built after 1940?", "it was built in 1931"),
    ("Can I borrow 15 books?", "you can borrow up to 12"),
    ("Does it cost £2?", "it costs £1"),
    ("Do tickets cost more than 10 euros?", "they cost 8 euros"),
]
UNKNOWN = [
    ("Is it more than 60?", "it is at least 50"),  # may be 55 or 65
    ("Is £20 enough?", "it costs £15"),
    ("Does an order of £40 ship free?", "the limit is £30"),
    ("Is it more than 50 metres high?", "it costs 60 euros"),
    ("Is it more than 50 metres high?", "it is not 60 metres high"),
    ("Is it more than 50 metres high?", "it is 60 metres high and 70 metres wide"),
    ("Is it open?", "it is 60 metres high"),
]


@pytest.mark.parametrize(
    ("question", "statement", "met"),
    [(*pair, met) for pairs, met in ((MET, True), (NOT_MET, False), (UNKNOWN, None)) for pair in pairs],
)
def test_a_value_tells_whether_a_limit_or_price_is_met(
    question: str, statement: str, met: bool | None
) -> None:
    assert is_met(question, statement) is met


TOWER = "The tower is 60 metres high. It has 214 steps. Tickets cost 8 euros. The film runs for 95 minutes."


@pytest.mark.parametrize(
    ("question", "right", "wrong", "statement"),
    [
        ("Is the tower more than 50 metres high?", "Yes", "No", "it is 60 metres high"),
        ("Is the tower under 50 metres high?", "No", "Yes", "it is 60 metres high"),
        ("Are there more than 200 steps?", "Yes", "No", "there are 214 steps"),
        ("Do tickets cost more than 10 euros?", "No", "Yes", "they cost 8 euros"),
        ("Is the film longer than two hours?", "No", "Yes", "it runs for 95 minutes"),
    ],
)
def test_a_yes_or_no_that_its_value_belies_does_not_pass(
    question: str, right: str, wrong: str, statement: str
) -> None:
    with Checker(Settings()) as checker:
        decisions = [
            checker.check_sync(Turn.of(f"{said}, {statement}.", TOWER, question=question)).decision
            for said in (right, wrong)
        ]
    assert decisions[0] is Decision.PASS
    assert decisions[1] is not Decision.PASS
