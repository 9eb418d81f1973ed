"""Who gave, sold or lent it to whom, in every voice and from either side."""

import itertools

import pytest

from faithrails import Turn, check_sync

VERBS = (("gave", "given", "received"), ("sold", "sold", "bought"), ("lent", "lent", "borrowed"))
SIDES = (("Anna", "Dr. Smith"), ("Norvia Bank", "the museum"), ("the city council", "Maria Lopez"))
THINGS = ("the old boat", "a painting", "two books")
FORMS = ("{a} {verb} {x} to {b}", "{a} {verb} {b} {x}", "{x} {was} {done} to {b} by {a}", "{b} {was_b} {done} {x} by {a}",
         "{b} {took} {x} from {a}", "{x} {was} {done} by {a} to {b}")  # fmt: skip


def said(form: str, verbs: tuple[str, str, str], a: str, b: str, x: str) -> str:
    was = "were" if x.startswith("two") else "was"
    text = form.format(a=a, b=b, x=x, verb=verbs[0], done=verbs[1], took=verbs[2], was=was, was_b="was")
    return f"{text[0].upper()}{text[1:]} in 2019."


def findings(answer: str, evidence: str) -> list[str]:
    verdicts = check_sync(Turn.of(answer, evidence)).verdicts
    return [name for verdict in verdicts for name in verdict.findings if name.startswith("swapped_words")]


@pytest.mark.parametrize("verbs", VERBS)
@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("thing", THINGS)
def test_the_other_direction_is_found_in_every_voice_and_the_same_is_not(verbs, sides, thing):
    for written, told in itertools.product(FORMS, repeat=2):
        evidence = f"{said(written, verbs, *sides, thing)} The price was not made public."
        assert not findings(said(told, verbs, *sides, thing), evidence), (told, written)
        assert findings(said(told, verbs, *sides[::-1], thing), evidence), (told, written)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Ben gave the watch to Anna.", "Anna sold the car to Ben. Ben gave the watch to Anna."),
        ("Ben sold the car to Anna.", "Anna sold the car to Ben. A year later Ben sold the car to Anna."),
        ("Ben gave Anna a watch.", "Anna never gave Ben a watch."),
        ("Ben sent it to the office.", "The office sent the form to Clara."),
    ],
)
def test_other_transfers_are_not_found(answer, evidence):
    assert not findings(answer, evidence)
