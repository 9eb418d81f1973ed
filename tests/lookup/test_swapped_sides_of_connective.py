"""What stands before and after "before", "after", "than" or "because" is compared in its order."""

from itertools import permutations

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
EVENTS = ("the bridge was closed", "the storm damaged the harbour", "the ferry resumed service")


def found(answer: str, evidence: str) -> bool:
    verdicts = check_sync(Turn.of(answer, evidence), EXACT).verdicts
    return any("swapped_words" in " ".join(verdict.findings) for verdict in verdicts)


@pytest.mark.parametrize(("one", "other"), list(permutations(EVENTS, 2)))
@pytest.mark.parametrize("word", ["after", "before", "because"])
def test_events_the_other_way_round_are_found(word: str, one: str, other: str) -> None:
    evidence = f"{one.capitalize()} {word} {other} in March."
    assert found(f"{other.capitalize()} {word} {one}.", evidence)
    assert not found(f"{one.capitalize()} {word} {other}.", evidence)


@pytest.mark.parametrize(("one", "other"), list(permutations(EVENTS, 2)))
def test_after_says_the_other_way_round_what_before_says(one: str, other: str) -> None:
    evidence = f"{one.capitalize()} after {other}."
    assert not found(f"{other.capitalize()} before {one}.", evidence)
    answer = f"{one.capitalize()} before {other}."
    assert check_sync(Turn.of(answer, evidence), EXACT).unsupported


@pytest.mark.parametrize(("first", "second", "third"), list(permutations(("Anna", "the old mill", "Bergen"))))
@pytest.mark.parametrize(("more", "less"), [("older", "younger"), ("larger", "smaller"), ("higher", "lower")])
def test_each_comparison_of_two_about_one_subject_is_read(
    first: str, second: str, third: str, more: str, less: str
) -> None:
    evidence = f"{first} is {more} than {second} but {less} than {third}."
    for wrong in (f"{second} is {more} than {first}.", f"{third} is {less} than {first}."):
        assert found(wrong[0].upper() + wrong[1:], evidence), wrong
    for right in (f"{first} is {more} than {second}.", f"{second} is {less} than {first}."):
        assert not found(right[0].upper() + right[1:], evidence), right


@pytest.mark.parametrize(
    ("evidence", "right"),
    [
        (
            "Men earn more than nurses, and women earn less than nurses.",
            "Women earn less than the nurses do.",
        ),
        ("Men earn more than nurses, and nurses earn more than women.", "The nurses earn more than women."),
        ("Anna is older than Ben but younger than Ben's cousin.", "Anna is younger than the cousin of Ben."),
        ("More than 30 boys but fewer than 30 girls came.", "Fewer than 30 of the girls came."),
    ],
)
def test_the_subject_of_a_second_comparison_is_not_guessed(evidence: str, right: str) -> None:
    assert not found(right, evidence)
