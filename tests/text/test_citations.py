"""What cites a source, and what is a range of data behind a word that may."""

import itertools

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.look_up_claim import examine
from faithrails.text.citations import citations
from faithrails.types import Claim, Passage

WORDS, DASHES = ["reference", "Reference", "ref", "Ref"], ["–", "-", " to ", " – "]


@pytest.mark.parametrize(("word", "dash"), list(itertools.product(WORDS, DASHES)))
@pytest.mark.parametrize(("low", "high"), [(15, 150), (4, 11), (150, 400)])
def test_a_range_behind_a_reference_is_data(word: str, dash: str, low: int, high: int) -> None:
    def missing(least: int, most: int) -> list[str]:
        text = f"Ferritin is low at 9 ({word} {least}{dash}{most})."
        assert citations(text) == ()
        found = examine(Claim(text, 0, len(text)), index)
        return [mention.text for mention in found.missing] if found else []

    index = EvidenceIndex([Passage("1", f"Ferritin is low at 9. The {word} range is {low} to {high}.")])
    assert missing(low, high) == []
    assert missing(low + 1, high) == [str(low + 1)]
    assert missing(low, high + 1) == [str(high + 1)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("It is low (reference 3).", ("3",)),
        ("It is low (ref 3).", ("3",)),
        ("It is low (references 1-3).", ("1", "2", "3")),
        ("It is low [reference 1-3].", ("1", "2", "3")),
        ("It is low (sources 2 and 4).", ("2", "4")),
        ("It is low (source 1-2).", ("1", "2")),
        ("It is low (passage 2).", ("2",)),
    ],
)
def test_a_plain_number_names_a_source(text: str, names: tuple[str, ...]) -> None:
    assert [citation.names for citation in citations(text)] == [names]
