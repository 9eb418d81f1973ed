"""SelfCheckGPT's NLI, semantic entropy and the trust score, against the published formulas by hand."""

import json
from collections.abc import Sequence
from math import log
from types import SimpleNamespace
from typing import Any

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.errors import SettingsError
from faithrails.models.pair_scorer import Entailment, as_pair_scorer
from faithrails.types import Claim, Label
from faithrails.verify import Tools
from faithrails.verify.selfcheck_nli import SelfCheckNli, SelfCheckNliSettings, contradicted
from faithrails.verify.semantic_entropy import SemanticEntropy, SemanticEntropySettings, entropy

from sampled import TALL, checked


class Table:
    def __init__(self, *scores: tuple[float, float, float]) -> None:
        self.scores, self.pairs = scores, list[tuple[str, str]]()

    def score_pairs(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        self.pairs += pairs
        return [Entailment(*score) for score in self.scores]


def test_nli_contradiction_is_weighed_against_entailment_alone() -> None:
    assert contradicted(Entailment(0.2, 0.2, 0.6)) == pytest.approx(0.75)
    assert contradicted(Entailment(0.0, 1.0, 0.0)) == 1.0


async def test_nli_is_the_mean_over_samples_as_premises() -> None:
    table = Table((0.9, 0.0, 0.1), (0.2, 0.2, 0.6))
    verifier = SelfCheckNli(SelfCheckNliSettings(number=2), scorer=table)
    turn = Turn(TALL, samples=("a", "b"))
    (verdict,) = await verifier.verify(turn, [Claim(TALL, 0, len(TALL))], Tools())
    assert verdict.probability == pytest.approx(1 - (0.1 + 0.75) / 2)
    assert table.pairs == [("a", TALL), ("b", TALL)]


@pytest.mark.parametrize(("score", "label"), [
    ((0.3, 0.7, 0.0), Label.NOT_MENTIONED), ((0.01, 0.99, 0.0), Label.NOT_MENTIONED), ((0.6, 0.4, 0.0), Label.SUPPORTED),
    ((0.4, 0.2, 0.4), Label.NOT_MENTIONED),
])  # fmt: skip
async def test_nli_neutral_samples_support_nothing(score: tuple[float, float, float], label: Label) -> None:
    verifier = SelfCheckNli(SelfCheckNliSettings(number=2), scorer=Table(score, score))
    turn = Turn(TALL, samples=("a", "b"))
    (verdict,) = await verifier.verify(turn, [Claim(TALL, 0, len(TALL))], Tools())
    assert verdict.label is label


class Reads:
    """A verifier with a local model: a premise entails what it holds, and contradicts nothing."""

    version, most_tokens = "7", 3

    def loaded(self) -> Any:
        return self

    def encode(self, model: Any, premise: str, hypothesis: str) -> Any:
        return SimpleNamespace(ids=premise.split(), same=hypothesis in premise)

    def logits(self, inputs: list[Any]) -> list[bool]:
        return [it.same for it in inputs]

    def probabilities(self, model: Any, logits: bool) -> tuple[float, float]:
        return (0.9, 0.0) if logits else (0.1, 0.0)


@pytest.mark.parametrize(
    ("sample", "label"), [("It is tall.", Label.SUPPORTED), ("It is old.", Label.NOT_MENTIONED)]
)
async def test_nli_takes_a_verifier_with_a_local_model(sample: str, label: Label) -> None:
    verifier = SelfCheckNli(SelfCheckNliSettings(number=1), scorer=as_pair_scorer(Reads()))
    (verdict,) = await verifier.verify(Turn("x", samples=(sample,)), [Claim("tall", 0, 1)], Tools())
    assert (verdict.label, verdict.version) == (label, "1+7")


async def test_nli_a_sample_longer_than_the_model_reads_is_unsure() -> None:
    verifier = SelfCheckNli(SelfCheckNliSettings(number=1), scorer=as_pair_scorer(Reads()))
    checker = Checker(Settings(), verifiers=[verifier])
    report = await checker.check(Turn("It is tall.", samples=("It is tall. It is.",)))
    assert (report.decision, report.verdicts[0].label) == (Decision.BLOCK, Label.UNSURE)


@pytest.mark.parametrize(
    "scores", [[], [(0.9, 0.0, 0.1)], [(float("nan"), 0, 0)] * 2, [(2.0, 0.0, -1.0)] * 2]
)
async def test_nli_scores_that_are_missing_or_no_probabilities_are_unsure(scores: list[Any]) -> None:
    for kind, own in ((SelfCheckNli, SelfCheckNliSettings), (SemanticEntropy, SemanticEntropySettings)):
        verifier: Any = kind(own(number=2), scorer=Table(*scores))
        (verdict,) = await verifier.verify(Turn(TALL, samples=("a", "b")), [Claim(TALL, 0, 5)], Tools())
        assert verdict.label is Label.UNSURE


def test_nli_a_verifier_that_scores_no_pairs_is_refused_at_start() -> None:
    from faithrails.verify import build

    with pytest.raises(SettingsError, match="'facts' scores no pairs"):
        build(Settings(verifiers={"name": "selfcheck_nli", "nli": "facts"}))


# --- semantic entropy


@pytest.mark.parametrize(
    ("sizes", "nats"), [([5], 0.0), ([1, 1], log(2)), ([3, 1, 1], 0.9503), ([1] * 5, log(5))]
)
def test_entropy_of_clusters(sizes: list[int], nats: float) -> None:
    assert entropy(sizes) == pytest.approx(nats, abs=1e-4)


def same_city(prompt: str) -> str:
    """A judge for whom answers mean the same if they name the same city."""
    found = [
        city in prompt.split("<first")[1].split("<second")[at] for at in (0, 1) for city in ("Paris", "Rome")
    ]
    return "yes" if found[:2] == found[2:] else "no"


async def test_the_probability_is_the_share_of_the_answers_own_cluster() -> None:
    samples = ("Paris.", "In Paris.", "It is Paris!", "Rome.", "In Rome.")
    report = await checked(
        "semantic_entropy", Turn("Paris it is.", question="Where?", samples=samples), same_city
    )
    assert report.verdicts[0].probability == pytest.approx(3 / 5)
    assert f"semantic entropy {-(0.6 * log(0.6) + 0.4 * log(0.4)):.2f}" in report.verdicts[0].why


async def test_an_answer_that_no_sample_means_has_probability_0_however_sure_the_samples_are() -> None:
    report = await checked("semantic_entropy", Turn("Rome.", samples=("Paris.", "In Paris.")), same_city)
    assert (report.verdicts[0].probability, report.decision) == (0.0, Decision.BLOCK)


async def test_samples_of_many_meanings_support_nothing() -> None:
    turn = Turn("Paris.", samples=("Paris.", "In Paris.", "Rome."))
    assert (await checked("semantic_entropy", turn, same_city, most_entropy=0.7)).decision is Decision.PASS
    assert (await checked("semantic_entropy", turn, same_city, most_entropy=0.6)).decision is Decision.BLOCK


# --- trust score


async def test_tlm_mixes_consistency_and_certainty_as_the_paper_does() -> None:
    def judge(prompt: str) -> str:
        if '"verdict": "correct"}' in prompt:
            verdict = "not sure" if "really sure" in prompt else "correct"
            return json.dumps({"reasoning": "", "verdict": verdict})
        return "no" if "old" in prompt else "yes"

    turn = Turn(TALL, samples=(f"Look! {TALL}", "Tall it is.", "The tower is old."))
    report = await checked("tlm", turn, judge)
    consistency = (1.0 + 0.8 + 0.0) / 3  # alpha 0.8: the first says the same words
    assert report.verdicts[0].probability == pytest.approx(0.7 * consistency + 0.3 * (1.0 + 0.5) / 2)
    assert report.cost.calls == 3 + 2
