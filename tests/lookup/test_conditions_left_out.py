"""A claim that does without a condition, or holds in every case, does not pass where the evidence has one."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Decision, Turn, check_sync

RULES = [  # what is allowed, the condition as the evidence has it, what a claim does without
    ("guests may use the sauna", "they have booked it at the desk", "booking it at the desk"),
    (
        "the engineer can restart the server",
        "the manager has signed the form",
        "the manager signing the form",
    ),
    ("residents may keep a dog", "they have registered it with the office", "registering it with the office"),
]
JOINED = ("{a} only after {c}.", "{a} if {c}.", "{a} only once {c}.")
WITHOUT = ("{a} without {w}.", "{a} at any time, without {w}.", "{a} without {w} first.")


def said(form: str, **parts: str) -> str:
    text = form.format(**parts)
    return text[0].upper() + text[1:]


@pytest.mark.parametrize(("rule", "joined", "form"), [*product(RULES, JOINED, WITHOUT)])
def test_nothing_goes_without_its_condition(rule: tuple[str, str, str], joined: str, form: str) -> None:
    allowed, condition, left_out = rule
    source = f"The house rules are as follows. {said(joined, a=allowed, c=condition)}"
    wrong = said(form, a=allowed, w=left_out)
    assert check_sync(Turn.of(wrong, source)).decision is not Decision.PASS
    assert check_sync(Turn.of(said(joined, a=allowed, c=condition), source)).decision is Decision.PASS


@pytest.mark.parametrize(
    "wrong",
    [
        "Guests may use the sauna even if they have not booked it.",
        "Guests may use the sauna no matter what they have booked.",
    ],
)
def test_nor_in_every_case(wrong: str) -> None:
    source = "Guests may use the sauna only after they have booked it at the desk."
    assert check_sync(Turn.of(wrong, source)).decision is not Decision.PASS


def test_what_goes_without_it_in_the_evidence_too() -> None:
    source = "In winter guests may use the sauna without booking; in summer they must book."
    right = "In winter guests may use the sauna without booking."
    assert check_sync(Turn.of(right, source)).decision is Decision.PASS


@pytest.mark.parametrize("word", ["Every", "Each"])
def test_every_for_most_beside_another_all(word: str) -> None:
    source = "Forms are needed for all trips abroad, and most invoices are paid within two weeks."
    wrong = f"{word} invoice is paid within two weeks."
    assert check_sync(Turn.of(wrong, source)).decision is not Decision.PASS


@pytest.mark.parametrize(
    "form", ["{0} are welcome everywhere, including {1}.", "{0} are welcome even in {1}."]
)
def test_an_exception_that_is_included(form: str) -> None:
    source = "Bicycles are welcome, except in the courtyard. Breakfast is at eight."
    wrong = form.format("Bicycles", "the courtyard")
    assert check_sync(Turn.of(wrong, source)).decision is not Decision.PASS
