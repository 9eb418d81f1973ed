"""A statement in the present of what the evidence makes of the past or the future marks an answer."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
FEE = "The monthly fee was £10 until March 2024. It is now £12."
SHOP = "The shop used to open on Sundays, but since January it has been closed on Sundays."
MUSEUM = "Helen Marsh was director of the museum until 2020, when Tom Reed took over."
HALL = "Before the fire, the hall had 800 seats and no lift. It now has 300 seats and a lift."
PARK = "The park, once a royal garden, is open to everyone."
HEAD = "Otto Beck was succeeded as headmaster by Eva Dahl in 2021."
LIMIT = "The limit has been raised from 50 kg to 75 kg."
STAFF = "The company employed 900 people in 2015 and employs 650 people today."
PHONES = "Under the old rules, pupils could use their phones during breaks. The new rules ban phones."
RENT = "At present the rent is 880 euros. From 1 May it will be 950 euros."
BUS = "The bus, sold as Citra until 2008, has been sold as Nova since then."
TRAVEL = "Children under six travelled free until last year. Only children under four travel free now."


@pytest.mark.parametrize(
    ("right", "wrong", "evidence"),
    [
        ("The monthly fee is £12.", "The monthly fee is £10.", FEE),
        ("The monthly fee is now £12.", "The monthly fee is now £10.", FEE),
        ("The monthly fee was £10 until March 2024.", "The monthly fee is currently £10.", FEE),
        ("The shop is closed on Sundays.", "The shop opens on Sundays.", SHOP),
        ("Tom Reed is the director of the museum.", "Helen Marsh is the director of the museum.", MUSEUM),
        ("The hall has 300 seats.", "The hall has 800 seats.", HALL),
        ("The hall has a lift.", "The hall has no lift.", HALL),
        ("The park was once a royal garden.", "The park is a royal garden.", PARK),
        ("Eva Dahl is the headmaster.", "Otto Beck is the headmaster.", HEAD),
        ("The limit is 75 kg.", "The limit is 50 kg.", LIMIT),
        ("The company employs 650 people.", "The company employs 900 people.", STAFF),
        (
            "Under the old rules, pupils could use phones.",
            "Pupils can use their phones during breaks.",
            PHONES,
        ),
        ("The rent is 880 euros.", "The rent is 950 euros.", RENT),
        ("From 1 May, the rent is 950 euros.", "The rent is currently 950 euros.", RENT),
        ("The bus is sold as Nova.", "The bus is sold as Citra.", BUS),
        ("Children under four travel free.", "Children under six travel free.", TRAVEL),
    ],
)
def test_a_former_or_planned_fact_in_the_present_marks_an_answer(
    right: str, wrong: str, evidence: str
) -> None:
    assert OFFLINE.check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert OFFLINE.check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "Ida Kern studies chemistry in Vienna.",
            "Ida Kern studied chemistry in Vienna. She later moved to Graz.",
        ),
        ("Jon Vik marries Siri Moe.", "Jon Vik lived in Oslo and married Siri Moe. He is now retired."),
        ("The council rejects the plan.", "The council rejected the plan. It is now looking for another."),
        (
            "In 2009 she chairs the society.",
            "Nadia Falk chaired the society from 2009 to 2018. She was a judge.",
        ),
        ("The festival takes place in Oslo.", "The festival will take place in Oslo from 5 June."),
        ("Lunch is served until 2 pm.", "Lunch is served until 2 pm. It used to be served until 3 pm."),
        (
            "The tower is open at night.",
            "The tower was open at night until 2010, and it is open at night again.",
        ),
    ],
)
def test_stories_in_the_present_and_facts_that_hold_do_not(answer: str, evidence: str) -> None:
    assert "no_longer_true" not in {
        one.rule for one in OFFLINE.check_sync(Turn.of(answer, evidence)).verdicts
    }


@pytest.mark.parametrize(("answer", "decision"), [("£12.", Decision.PASS), ("£10.", Decision.WARN)])
def test_a_short_answer_to_a_question_about_the_present_gives_what_holds_now(
    answer: str, decision: Decision
) -> None:
    turn = Turn.of(answer, FEE, question="How much is the monthly fee now?")
    assert OFFLINE.check_sync(turn).decision is decision


def test_versions_of_a_passage_with_a_dated_label_conflict() -> None:
    versions = "Updated 2021: Members may bring two guests.", "Updated 2024: Members may bring three guests."
    assert OFFLINE.check_sync(Turn.of("Members may bring two guests.", *versions)).decision is Decision.WARN
    past = "Under the 2021 version, members could bring two guests."
    assert OFFLINE.check_sync(Turn.of(past, *versions)).decision is Decision.PASS
