"""What stands before a verb and what stands behind it do not change places; the passive turns both round."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
SIDES = (
    ("the court of appeal", "the ruling of", "the district court"),
    ("the panel of doctors", "the advice of", "the health board"),
    ("the new tenant", "the offer of", "the old landlord"),
    ("the coach of the girls", "the plan of", "the school head"),
)
VERBS = ("overturned", "rejected", "praised", "copied")
TAILS = ("", " on 3 May", " after a long debate")
CASES = list(itertools.product(SIDES, VERBS, TAILS))


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, f"{evidence} It rained that day."), EXACT).verdicts[0].findings


def capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


@pytest.mark.parametrize(("sides", "verb", "tail"), CASES)
def test_the_sides_of_a_verb_keep_their_places(sides: tuple[str, str, str], verb: str, tail: str) -> None:
    one, what, other = sides
    evidence = capital(f"{one} {verb} {what} {other}{tail}")
    assert found(capital(f"{other} {verb} {what} {one}"), evidence)
    assert not found(capital(f"{one} {verb} {what} {other}"), evidence)
    assert not found(capital(f"{what} {other} was {verb} by {one}"), evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("In Leeds, the firm opened a shop in 2019.", "The firm opened a shop in Leeds in 2019."),
        ("After the storm the bridge was closed.", "The bridge was closed after the storm."),
        ("Tom Hart was married to Ann Lee in May.", "Ann Lee was married to Tom Hart in May."),
    ],
)
def test_what_only_moved_is_no_other_side(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)
