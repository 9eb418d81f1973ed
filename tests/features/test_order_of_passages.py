"""Neither the order of passages nor a repeated one changes what is found."""

from itertools import permutations

import pytest

from faithrails.claims.by_rules import sentence_claims
from faithrails.evidence.index import EvidenceIndex
from faithrails.features.extract import extract_features
from faithrails.lookup.look_up_claim import examine
from faithrails.types import Passage, Turn

PASSAGES = (
    Passage("a", "The tower is 330 metres tall. It was opened in 1889 by Gustave Eiffel."),
    Passage("b", "The tower has 108 floors. Ann Lee opened the museum in 1889."),
    Passage("c", '{"name": "Tower", "visitors": 6200000, "city": "Paris"}'),
)
ANSWER = "The tower is 330 metres tall, and Ann Lee opened it in 1889. It has 6.2 million visitors a year."
ORDERS = [*permutations(PASSAGES), (*PASSAGES, Passage("d", PASSAGES[1].text)), (PASSAGES[2], *PASSAGES)]


@pytest.mark.parametrize("passages", ORDERS)
def test_features_and_findings_are_the_same(passages: tuple[Passage, ...]) -> None:
    assert found(passages) == found(PASSAGES)


def found(passages: tuple[Passage, ...]) -> object:
    turn = Turn(ANSWER, passages)
    claims, index = sentence_claims(turn), EvidenceIndex(passages)
    features = extract_features(turn, claims, index)
    looked_up = [examine(claim, index) for claim in claims]
    return features.answer, features.claims, [look.names if look else None for look in looked_up]


def test_citations_go_by_the_passages_as_given() -> None:
    index = EvidenceIndex((PASSAGES[1], PASSAGES[0]))
    first, second = index.sources.source("1"), index.sources.source("2")
    assert first and second
    assert "floor" in first.stems
    assert "metr" in " ".join(second.stems)
