"""Sentences without line wraps and emphasis, and the places of their words as written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails import Decision, Turn, check_sync
from faithrails.text.clean_prose import clean_prose, places_as_written

EVIDENCE = "Items can be returned within 30 days with a receipt. The museum opens at ten on Sundays."
WRITTEN = [
    "Items can be returned within **30** days with a receipt.", "Items can be **returned within 30 days** with a receipt.",
    "Items can be returned within  30  days with a receipt.", "Items can be returned\nwithin 30 days with a receipt.",
    "*Items* can be returned within 30\u00a0days with a **receipt.**", "Items can be ***returned*** within 30 days with\ta receipt.",
]  # fmt: skip


@pytest.mark.parametrize("answer", WRITTEN)
def test_the_decision_is_that_of_the_plain_sentence(answer: str) -> None:
    assert clean_prose(answer) == EVIDENCE.partition(". ")[0] + "."
    assert check_sync(Turn.of(answer, EVIDENCE)).decision is Decision.PASS
    wrong = answer.replace("30", "60")
    (verdict,) = check_sync(Turn.of(wrong, EVIDENCE)).verdicts
    assert ["60" in wrong[start:end] for start, end in verdict.offending] == [True]
    assert len(wrong[slice(*verdict.offending[0])].split()) <= len("60 days".split())


@pytest.mark.parametrize(
    "sentence",
    [
        "**Fee:** 5 euros", "**Fee**: 5 euros", "5 * 3 * 2 is 30", "2*3*4 is 24", "Use `**kwargs` and `*args` here.",
        "Call `__init__` of the class.", "Copy `*.py` and `*.txt` files.", "It costs 5 euros* and more.",
    ],
)  # fmt: skip
def test_labels_code_and_arithmetic_stay(sentence: str) -> None:
    assert clean_prose(sentence) == sentence


@given(
    st.lists(
        st.sampled_from(["It", "**is**", "tall", "  ", "\n", "*very", "old*", "30", "m.", "\u00a0"]),
        max_size=12,
    )
)
def test_each_character_is_found_as_written(words: list[str]) -> None:
    text = " ".join(words)
    clean = clean_prose(text)
    places = places_as_written(text, 0, len(text), clean) if clean else []
    assert places is not None
    said = "".join(
        " " if char == " " and text[n].isspace() else text[n] for n, char in zip(places, clean, strict=True)
    )
    assert said == clean
    assert list(places) == sorted(set(places))


@pytest.mark.timeout(20)  # quadratic time would take minutes
def test_a_sentence_that_is_not_there_is_not_found_in_time() -> None:
    text = "a " * 30_000
    assert places_as_written(text, 0, len(text), f"{text}b") is None
