"""Sources that citations may name."""

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.types import Passage

ONE = "passage 1:\nThe ferry leaves at nine.\n\npassage 2:\nThe pier is closed in winter."
OTHER = "passage 1:\nThe museum shows watches.\n\npassage 2:\nTours last an hour."


@pytest.mark.parametrize("texts", [(ONE, OTHER), (OTHER, ONE)])
def test_a_number_that_several_passages_give_their_parts_names_all_of_them(texts: tuple[str, ...]) -> None:
    index = EvidenceIndex([Passage(str(n), text) for n, text in enumerate(texts, 1)])
    source = index.sources.source("1")
    assert source is not None
    assert source.stems >= {"ferri", "museum"}
    assert not source.stems & {"tour", "pier"}


def test_no_number_of_a_passage_is_better_than_those_of_headings() -> None:
    index = EvidenceIndex([Passage("1", ONE), Passage("2", OTHER), Passage("3", "Dogs are welcome.")])
    assert index.sources.best(["dog"])[1] == 0.0
    source = index.sources.source("3")
    assert source is not None
    assert "dog" in source.stems
