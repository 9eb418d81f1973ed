"""Numbered parts of passages are read as they would be read alone."""

from __future__ import annotations

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.numbered_sources import NumberedSources
from faithrails.evidence.sentences_and_neighbours import Place
from faithrails.text.tokenized import TokenizedText
from faithrails.types import Passage

PARTS = (
    "passage 1:It opened in 1930. It's red.\n\npassage 2:30 rooms – all of them big.\npassage 3:\n",
    "[Source 1]\nCafé Müller doesn`t close.\n[Source 2]\n東京は大きい。 It’s large.",
    "It was built in 1930.",
    '{"opened": 1930, "note": "\\npassage 1: x"}',
)


@pytest.mark.parametrize("text", [*PARTS, "\n".join(PARTS)])
def test_a_part_is_read_as_if_it_stood_alone(text: str) -> None:
    parts = NumberedSources(EvidenceIndex([Passage("1", text)]))
    alone = EvidenceIndex(parts.passages)
    assert parts.sentences == alone.sentences
    for one, other in zip(parts.readings, alone.readings, strict=True):
        for name in TokenizedText.__slots__:
            assert getattr(one, name) == getattr(other, name)
    for number, part in enumerate(parts.passages):
        place = parts.place(number, 0, len(part.text))
        assert text[place.start : place.end] == place.text == part.text


def test_the_stems_of_a_long_place_are_found_in_order_too() -> None:
    index = EvidenceIndex([Passage("1", "Red cars and blue cars met red vans.")])
    place, wanted = Place(0, 0, 0), frozenset({"red", "car"})
    assert index.in_order(place, wanted, 400) == ["red", "car", "car", "red"]
    assert index.in_order(place, wanted, 1) == ["red", "car"]
