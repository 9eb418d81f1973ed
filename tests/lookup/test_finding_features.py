"""What the exact check finds against a claim is told to the classifier, by family and by how sure it is."""

import pytest

from faithrails import Turn
from faithrails.claims.by_rules import sentence_claims
from faithrails.evidence.index import EvidenceIndex
from faithrails.features.coefficient_signs import sign
from faithrails.lookup.finding_features import finding_features
from faithrails.lookup.findings import Findings
from faithrails.lookup.kinds_of_finding import Context, Kind
from faithrails.lookup.look_up_claim import examine_in_turn

EVIDENCE = "The bridge over the Olt was opened in 1909 by Anna Berger. It is not open to lorries."


def features(answer: str) -> dict[str, float]:
    turn = Turn.of(answer, EVIDENCE)
    (claim,) = sentence_claims(turn)
    return finding_features(examine_in_turn(turn, claim, EvidenceIndex(turn.passages)))


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("The bridge over the Olt was opened in 1912 by Anna Berger.", {"found.value", "found.value_surely"}),
        ("In 1912 the crossing was handed over to the public, they say.", {"found.value"}),
        ("The bridge over the Olt was opened in 1909 by Hans Keller.", {"found.name", "found.name_surely"}),
        ("It is open to lorries.", {"found.opposite", "found.opposite_surely"}),
        ("The bridge over the Olt was opened in 1909 by Anna Berger.", {"found.verbatim"}),
        ("Anna Berger opened the bridge.", {"found.follows"}),
    ],
)
def test_each_finding_sets_the_feature_of_its_family(answer: str, found: set[str]) -> None:
    assert {name for name, value in features(answer).items() if value} == found


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_finding_speaks_against_a_claim(kind: Kind) -> None:
    found = Findings({}, (), (), None, None, (kind,), context=Context.COPY)
    assert {sign(name) for name, value in finding_features(found).items() if value} == {1}


def test_a_claim_without_words_has_the_same_features_all_zero() -> None:
    assert finding_features(None) == dict.fromkeys(features("Anna Berger opened the bridge."), 0.0)
