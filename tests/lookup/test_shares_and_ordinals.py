"""What is said of a share is not said of the whole, and what is said of the second not of the first."""

import pytest

from faithrails import Decision, Settings, Turn, check_sync

SHARES = [
    "Half of",
    "A third of",
    "Three quarters of",
    "40 percent of",
    "Twenty of",
    "The majority of",
    "Part of",
]
SAID = [
    ("the seats", "are reserved for residents"),
    ("the houses", "were damaged by the flood"),
    ("all grain products", "should be wholemeal"),
]
WHOLES = [
    (
        "The hotel has 64 rooms on five floors, 22 of them with a view of the bay.",
        "rooms",
        "have a view of the bay",
    ),
    ("The fleet has 64 lorries, 22 of which run on gas.", "lorries", "run on gas"),
    ("The school has 64 pupils, 22 of whom get free lunches.", "pupils", "get free lunches"),
]
NUMBERED = [
    (
        "The {0} year consists of lectures; the {1} includes a stay at a clinic.",
        "year",
        "includes a stay at a clinic",
    ),
    ("The {0} chapter deals with law; the {1} covers church history.", "chapter", "covers church history"),
    ("The {0} floor houses the archive. The {1} floor has a reading room.", "floor", "has a reading room"),
]


def check(answer: str, evidence: str) -> tuple[Decision, list[str]]:
    report = check_sync(Turn.of(answer, evidence))
    return report.decision, [name for verdict in report.verdicts for name in verdict.findings]


@pytest.mark.parametrize("share", SHARES)
def test_what_is_said_of_a_share_is_not_said_of_the_whole(share: str) -> None:
    for whole, said in SAID:
        evidence = f"{share} {whole} {said}. The council met in May."
        bare = whole.removeprefix("all ")
        assert check(f"{bare[0].upper()}{bare[1:]} {said}.", evidence)[0] != Decision.PASS
        assert check(f"{share} {whole} {said}.", evidence) == (Decision.PASS, [])
        assert share == "The majority of" or not check(f"Some of {whole} {said}.", evidence)[1]


@pytest.mark.parametrize("share", ["Two", "Three", "3"])
def test_a_share_of_a_number_is_not_said_of_the_whole(share: str) -> None:
    evidence = f"{share} of the five directors voted against the budget. The council met in May."
    assert check("The directors voted against the budget.", evidence)[0] != Decision.PASS
    assert check("The five directors voted against the budget.", evidence)[0] != Decision.PASS
    assert check(f"{share} of the five directors voted against the budget.", evidence) == (Decision.PASS, [])
    assert check(f"{share} directors voted against the budget.", evidence) == (Decision.PASS, [])


def test_a_share_without_of_is_one_too() -> None:
    assert check("The shops were closed.", "Half the shops were closed.")[0] != Decision.PASS
    assert check("Half of the shops were closed.", "Half the shops were closed.") == (Decision.PASS, [])


def test_an_ordinal_and_a_part_of_a_name_are_no_shares() -> None:
    for evidence, answer in [
        ("The third of the talks was held in May.", "The talks was held in May."),
        ("He is part of the team.", "He is of the team."),
        (
            "A third of the money went to Kim and two thirds of the money to Vega.",
            "The money went to Kim and Vega.",
        ),
    ]:
        assert "dropped_limit" not in " ".join(check(answer, evidence)[1])


@pytest.mark.parametrize(("evidence", "things", "said"), WHOLES)
def test_what_some_of_a_number_have_the_whole_number_has_not(evidence: str, things: str, said: str) -> None:
    assert check(f"All 64 {things} {said}.", evidence)[0] != Decision.PASS
    assert check(f"There are 64 {things} that {said}.", evidence)[0] != Decision.PASS
    assert check(f"22 of the 64 {things} {said}.", evidence) == (Decision.PASS, [])
    assert check(f"22 {things} {said}.", evidence) == (Decision.PASS, [])


@pytest.mark.parametrize(("form", "noun", "said"), NUMBERED)
def test_what_is_said_of_one_ordinal_is_not_said_of_another(form: str, noun: str, said: str) -> None:
    for one, other in [("first", "second"), ("second", "third"), ("third", "fourth")]:
        evidence = form.format(one, other)
        assert check(f"The {one} {noun} {said}.", evidence)[0] != Decision.PASS
        assert check(f"The {other} {noun} {said}.", evidence) == (Decision.PASS, [])


def test_what_is_said_of_both_or_before_a_comma_is_of_each() -> None:
    both = "The first and the second floor have a terrace. The first floor is closed."
    assert not check("The second floor has a terrace.", both)[1]
    when = "In the first week, patients rest. In the second week, patients begin to exercise."
    assert check("In the first week patients begin to exercise.", when)[0] != Decision.PASS
    assert check("Patients begin to exercise in the second week.", when) == (Decision.PASS, [])


def test_ordinals_of_other_things_are_not_compared() -> None:
    evidence = "The first half was dull; the second was lively. The first goal came after 50 minutes."
    assert not check("The goals came in the second half.", evidence)[1]


def test_an_ordinal_of_the_question_needs_no_evidence() -> None:
    evidence = "You may make three withdrawals a year free of charge; each further withdrawal costs 5 euros."
    answer = "The first three are free, so the fourth costs 5 euros."
    turn = Turn.of(answer, evidence, question="What does a fourth withdrawal in a year cost?")
    assert not [
        name
        for verdict in check_sync(turn, Settings(verifiers="exact")).verdicts
        for name in verdict.findings
    ]
