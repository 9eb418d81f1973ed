"""A time span that the evidence states as one unit: "an hour" for "one hour" or "60 minutes"."""

from __future__ import annotations

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.mention_matching import evidence_has
from faithrails.text.values.extract import values
from faithrails.types import Passage

SPANS = [
    ("60 minutes", "hour"),
    ("one hour", "hour"),
    ("one year", "year"),
    ("seven days", "week"),
    ("twelve months", "year"),
]
FORMS = [
    "It takes {a} {unit}.",
    "It is done within {a} {unit}.",
    "It lasts for {a} full {unit}.",
    "It came {a} {unit} later.",
    "This time it begins {a} {unit} earlier.",
]


def is_held(span: str, sentence: str) -> bool:
    index = EvidenceIndex([Passage("1", sentence)])
    return all(evidence_has(index, value) for value in values(f"It takes {span}."))


@pytest.mark.parametrize("span", SPANS)
@pytest.mark.parametrize("form", FORMS)
def test_the_larger_unit_holds_the_span(form: str, span: tuple[str, str]) -> None:
    said, unit = span
    sentence = form.format(a="an" if unit == "hour" else "a", unit=unit)
    assert is_held(said, sentence)
    assert not is_held(f"more than {said}", sentence)
    assert not is_held(f"1{said}" if said[0].isdigit() else f"twenty-{said}", sentence)


@pytest.mark.parametrize(("said", "unit"), SPANS)
def test_a_rate_is_no_span(said: str, unit: str) -> None:
    assert not is_held(said, f"It costs 5 euros a {unit}.")
