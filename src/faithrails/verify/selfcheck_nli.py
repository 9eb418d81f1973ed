"""SelfCheckGPT with natural language inference: how much the further answers contradict each claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Any, cast

from pydantic import Field
from typing_extensions import Self

from faithrails.models.pair_scorer import Entailment, score_off_loop
from faithrails.models.typed_replies import Failure
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.find_components import VerifierChoice
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.local.nli_sampler_base import PairSampler, scorer_of
from faithrails.verify.protocol import Tools
from faithrails.verify.sampling import ScoredSamples

_SILENT = 0.5  # mean P(neutral) above which the samples do not address a claim


class SelfCheckNliSettings(ScoredSamples):
    """Settings of the NLI variant."""

    name: str = "selfcheck_nli"
    nli: VerifierChoice | None = Field(
        None, description="The verifier whose model scores the pairs, with its settings. Default: `nli`."
    )


@dataclass(frozen=True, slots=True)
class SelfCheckNli(PairSampler):
    """Scores (sample, claim) as (premise, hypothesis).

    The paper's score is the mean over the samples of P(contradiction) / (P(contradiction) +
    P(entailment)): "neutral" is left out. The probability is 1 - that. Beyond the paper, a claim to
    which the samples are mostly neutral is not supported.
    """

    samples: Any = field(default_factory=SelfCheckNliSettings)

    name = "selfcheck_nli"
    asks_judge = False
    requires = "a local NLI model"
    calls = "`number` further answers, and a local model for each claim and further answer"
    output = "a probability: 1 - the mean P(contradiction)"
    source = "SelfCheckGPT, NLI variant (Manakul et al., EMNLP 2023)"
    settings_type = SelfCheckNliSettings

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it with the model of the verifier that `nli` names.

        Raises:
            SettingsError: there is no such verifier, or it scores no pairs.
        """
        return cls(own, shared.judge, scorer_of(cast(SelfCheckNliSettings, own).nli or "nli", shared))

    async def judge_by_samples(
        self, turn: Turn, claims: Sequence[Claim], samples: list[str], tools: Tools
    ) -> list[Verdict]:
        """Return one verdict for each claim."""
        if self.scorer is None:
            return [unsure(self, claim, Reason.NO_MODEL, "no model scores the pairs") for claim in claims]
        pairs = [(sample, claim.text) for claim in claims for sample in samples]
        scores = await score_off_loop(self.scorer, pairs)
        if isinstance(scores, Failure):
            return [unsure(self, claim, scores.reason, scores.why) for claim in claims]
        size = len(samples)
        return [self._one(it, scores[at * size : (at + 1) * size]) for at, it in enumerate(claims)]

    def _one(self, claim: Claim, scores: Sequence[Entailment]) -> Verdict:
        share = fmean(contradicted(score) for score in scores)
        silent = fmean(score.neutral for score in scores)
        why = f"{len(scores)} further answers contradict it by {share:.2f} and are neutral by {silent:.2f}"
        verdict = self.verdict_of_probability(claim, 1.0 - share, why)
        return replace(verdict, label=Label.NOT_MENTIONED) if silent > _SILENT else verdict


def contradicted(score: Entailment) -> float:
    """Return P(contradiction) / (P(contradiction) + P(entailment)); 1 if both are 0."""
    either = score.contradiction + score.entailment
    return score.contradiction / either if either else 1.0
