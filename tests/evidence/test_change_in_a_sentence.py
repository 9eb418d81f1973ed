"""A change between two values of a sentence is computed from the earlier to the later one."""

import random

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings(preset="offline"))
# The earlier value is {0}, the later one {1}.
SENTENCES = [
    "Sales went from ${0} million to ${1} million.",
    "Sales were ${1} million, compared with ${0} million a year earlier.",
    "Sales stood at ${1} million, against ${0} million in the year before.",
    "Sales were ${0} million in 2019 and ${1} million in 2021.",
]
PAIRS = [(40, 50), (50, 40), (120, 150), (80, 60), (200, 230), (250, 210)]


def _wrong_share(earlier: int, later: int) -> int:
    """Return the change as a share of the later value, which is the wrong one."""
    return round(100 * abs(later - earlier) / later)


def _cases() -> list[tuple[str, str, str]]:
    cases = []
    for (earlier, later), sentence in ((pair, one) for pair in PAIRS for one in SENTENCES):
        verb, other = ("rose", "fell") if later > earlier else ("fell", "rose")
        share = round(100 * abs(later - earlier) / earlier, 1)
        evidence = sentence.format(earlier, later)
        right = f"Sales {verb} by {share:g}%."
        wrong = random.Random(evidence).choice(
            [f"Sales {other} by {share:g}%.", f"Sales {verb} by {_wrong_share(earlier, later)}%."]
        )
        cases.append((evidence, right, wrong))
    return cases


@pytest.mark.parametrize(("evidence", "right", "wrong"), _cases())
def test_the_change_counts_from_the_earlier_value(evidence: str, right: str, wrong: str) -> None:
    decisions = [OFFLINE.check_sync(Turn.of(claim, evidence)).decision for claim in (right, wrong)]
    assert decisions[0] is not Decision.BLOCK
    assert decisions[1] is not Decision.PASS


def test_the_right_figure_is_shown() -> None:
    report = OFFLINE.check_sync(Turn.of("Sales grew by 20%.", "Sales grew from $40 million to $50 million."))
    assert "(50,000,000 - 40,000,000) / 40,000,000 = 25 %" in report.verdicts[0].why


def test_a_number_before_last_year_is_no_span_of_time() -> None:
    evidence = "Membership dropped from 800 to 600 last year."
    assert OFFLINE.check_sync(Turn.of("Membership dropped by 25%.", evidence)).decision is Decision.PASS


@pytest.mark.parametrize(
    ("claim", "is_right"),
    [
        ("The drug reduced symptoms in 75% of patients.", True),
        ("75% of patients had fewer symptoms.", True),
        ("The drug reduced symptoms in 65% of patients.", False),
    ],
)
def test_a_share_beside_a_word_of_change_is_a_share(claim: str, is_right: bool) -> None:
    evidence = "The drug reduced symptoms in 60 of 80 patients."
    assert (OFFLINE.check_sync(Turn.of(claim, evidence)).decision is Decision.PASS) == is_right
