"""Semantic entropy: over how many meanings the further answers of the model spread."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import log
from typing import Any, cast

from pydantic import Field
from typing_extensions import Self

from faithrails.models.pair_scorer import score_off_loop
from faithrails.models.parse_yes_no import ask_yes_no
from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure, values_of
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.find_components import VerifierChoice
from faithrails.settings.strict_model import Share
from faithrails.types import Claim, Label, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.local.nli_sampler_base import PairSampler, scorer_of
from faithrails.verify.protocol import Tools
from faithrails.verify.sampling import ScoredSamples

TASK = "faithrails_entails"


class SemanticEntropySettings(ScoredSamples):
    """Settings of semantic entropy."""

    name: str = "semantic_entropy"
    most_entropy: float = Field(
        1.0, ge=0.0, description="Largest entropy of the samples (nats) at which an answer is supported."
    )
    supported_at: Share = Field(0.5, description="Least share of samples that mean what the answer says.")
    nli: VerifierChoice | None = Field(
        None, description="A verifier whose model compares two answers (`nli`). Default: the judge does."
    )


@dataclass(frozen=True, slots=True)
class SemanticEntropy(PairSampler):
    """Clusters the samples by meaning: two mean the same if each entails the other, given the question.

    The entropy is that of the clusters' shares (the paper's discrete estimate, which needs no token
    probabilities). The probability is the share of samples in the answer's own cluster. Every claim
    gets that of the whole answer: meant for short answers, with ``claims: whole``.
    """

    samples: Any = field(default_factory=SemanticEntropySettings)

    name = "semantic_entropy"
    calls = "`number` further answers, and 2 for each pair of them that is compared"
    output = "a probability: the share of samples that mean the same; and the entropy"
    source = "Semantic entropy (Farquhar et al., Nature 2024; Kuhn et al., ICLR 2023)"
    settings_type = SemanticEntropySettings

    @property
    def asks_judge(self) -> bool:  # type: ignore[override]
        """Whether the judge compares, instead of a local model."""
        return self.scorer is None

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it with the general judge, or the model of the verifier that `nli` names.

        Raises:
            SettingsError: there is no such verifier, or it scores no pairs.
        """
        chosen = cast(SemanticEntropySettings, own).nli
        return cls(own, shared.judge, scorer_of(chosen, shared) if chosen else None)

    async def judge_by_samples(
        self, turn: Turn, claims: Sequence[Claim], samples: list[str], tools: Tools
    ) -> list[Verdict]:
        """Return one verdict for each claim, the same for all."""
        found = await self._clusters(turn, samples, tools)
        if isinstance(found, Failure):
            return [unsure(self, claim, found.reason, found.why) for claim in claims]
        clusters, same = found
        spread = entropy([len(cluster) for cluster in clusters])
        share = same / len(samples)
        why = f"{same} of {len(samples)} further answers mean the same; semantic entropy {spread:.2f}"
        verdicts = [self.verdict_of_probability(claim, share, why) for claim in claims]
        too_wide = spread > self.samples.most_entropy
        return [replace(it, label=Label.NOT_MENTIONED) for it in verdicts] if too_wide else verdicts

    async def _clusters(
        self, turn: Turn, samples: Sequence[str], tools: Tools
    ) -> tuple[list[list[str]], int] | Failure:
        """Return the clusters of the samples, and how many samples are in the answer's own."""
        clusters: list[list[str]] = []
        for sample in samples:
            own = await self._own(turn.question, sample, clusters, tools)
            if isinstance(own, Failure):
                return own
            (clusters.append([sample]) if own is None else own.append(sample))
        own = await self._own(turn.question, turn.answer, clusters, tools)
        return own if isinstance(own, Failure) else (clusters, len(own or ()))

    async def _own(
        self, question: str, text: str, clusters: list[list[str]], tools: Tools
    ) -> list[str] | Failure | None:
        """Return the first cluster whose first text means the same; None if there is none."""
        asked = (self._same(question, text, cluster[0], tools) for cluster in clusters)
        said = values_of(await asyncio.gather(*asked))
        if isinstance(said, Failure):
            return said
        return next((cluster for cluster, same in zip(clusters, said, strict=True) if same), None)

    async def _same(self, question: str, one: str, other: str, tools: Tools) -> bool | Failure:
        """Whether two answers entail each other."""
        if one.split() == other.split():
            return True
        if self.scorer is not None:
            first, second = f"{question} {one}", f"{question} {other}"
            pairs = [(first, second), (second, first)]
            scores = await score_off_loop(self.scorer, pairs)
            if isinstance(scores, Failure):
                return scores
            return all(score.entailment == max(score) for score in scores)
        model = cast(Model, tools.judge)  # `verify` returns before without one
        orders = ((one, other), (other, one))
        asked = (self._entails(question, *texts, model, tools) for texts in orders)
        both = values_of(await asyncio.gather(*asked))
        return both if isinstance(both, Failure) else all(each == "yes" for each in both)

    async def _entails(
        self, question: str, first: str, second: str, model: Model, tools: Tools
    ) -> str | Failure:
        rendered = tools.prompts.render(TASK, model.name, question=question, first=first, second=second)
        return await ask_yes_no(model, rendered, self.judge, tools.meter)


def entropy(sizes: Sequence[int]) -> float:
    """Return the entropy of clusters of these sizes, in nats: 0 for one cluster."""
    total = sum(sizes)
    return -sum(size / total * log(size / total) for size in sizes)
