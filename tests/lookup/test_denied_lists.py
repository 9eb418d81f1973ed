"""What a sentence denies of a list it denies of each member."""

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings(preset="offline"))


def decision(answer: str, evidence: str) -> Decision:
    context = f"{evidence} Questions are answered by the office."
    return CHECKER.check_sync(Turn.of(answer, context, question="What is known?")).decision


DENIED = [
    ("The policy does not cover floods or theft.", ["The policy covers floods.", "The policy covers theft.", "Theft is covered."]),
    ("The policy covers neither floods nor theft.", ["The policy covers floods.", "The policy covers theft."]),
    ("We do not accept cards or cheques.", ["They accept cheques.", "Cards are accepted."]),
    ("The app does not work offline or on tablets.", ["The app works offline.", "The app works on tablets."]),
    ("He never won a gold, silver or bronze medal.", ["He won a gold medal.", "He won a silver medal.", "He won a bronze medal."]),
    ("Pets are not allowed in rooms or in the restaurant.", ["Pets are allowed in rooms."]),
]  # fmt: skip


@pytest.mark.parametrize(("evidence", "answer"), [(said, one) for said, each in DENIED for one in each])
def test_a_member_of_a_denied_list_is_denied(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("The policy does not cover floods or theft.", "Neither floods nor theft are covered."),
        ("The policy does not cover floods or theft. It covers fire.", "The policy covers fire."),
        ("The app does not work offline or on tablets. It works on phones.", "The app works on phones."),
    ],
)
def test_what_the_list_does_not_have_is_not(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer", "passes"),
    [
        ("The policy does not cover floods or theft.", "The policy covers theft but not floods.", False),
        (
            "The policy covers theft. It does not cover floods.",
            "The policy covers theft but not floods.",
            True,
        ),
        ("He speaks neither French nor German.", "He speaks French but not German.", False),
        ("He does not speak German, but he speaks French.", "He speaks French but not German.", True),
    ],
)
def test_one_and_not_the_other(evidence: str, answer: str, passes: bool) -> None:
    assert (decision(answer, evidence) is Decision.PASS) is passes


@pytest.mark.parametrize("answer", [
    "Parking is not free and dogs are allowed in rooms.",
    "Dogs are allowed in rooms and parking is not free.",
    "Breakfast is not included, and dogs are allowed in rooms.",
])  # fmt: skip
def test_a_denial_of_one_thing_does_not_cover_another(answer: str) -> None:
    evidence = "Parking costs $5 a night. Breakfast is extra. Dogs are not allowed in rooms."
    assert decision(answer, evidence) is Decision.BLOCK


def test_a_denial_beside_a_true_statement_does_not_contradict_it() -> None:
    evidence = "The warranty does not cover water damage. It covers defects for two years."
    assert decision("The warranty covers defects, not water damage.", evidence) is not Decision.BLOCK
    assert decision("The warranty does not cover defects.", evidence) is Decision.BLOCK
