"""SelfCheckGPT with natural language inference: how much the further answers contradict each claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import TYPE_CHECKING, Any, cast

from pydantic import Field

from faithrails.errors import SettingsError
from faithrails.models.asking import Failure
from faithrails.models.pair_scorer import Entailment, PairScorer, as_pair_scorer, score_off_loop
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.component_base import Component
from faithrails.settings.plugins import VERIFIER, VerifierChoice, find, read
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools
from faithrails.verify.sampling import Sampler, ScoredSamples

if TYPE_CHECKING:
    from typing_extensions import Self


_SILENT = 0.5  # mean P(neutral) from which on samples say nothing of a claim


class SelfCheckNliSettings(ScoredSamples):
    """Settings of the NLI variant."""

    name: str = "selfcheck_nli"
    nli: VerifierChoice | None = Field(
        None, description="The verifier whose model scores the pairs, with its settings. Default: `nli`."
    )


@dataclass(frozen=True, slots=True)
class SelfCheckNli(Sampler):
    """Scores (sample, claim) as (premise, hypothesis).

    The paper's score is the mean over the samples of P(contradiction) / (P(contradiction) +
    P(entailment)): "neutral" is left out. The probability is 1 - that. Beyond the paper, a claim about
    which the samples are rather neutral on average is not supported.
    """

    samples: Any = field(default_factory=SelfCheckNliSettings)
    scorer: PairScorer | None = None

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
        return cls(own, shared.judge, pair_scorer(cast(SelfCheckNliSettings, own).nli or "nli", shared))

    @property
    def version(self) -> str:
        """Its own version and that of the model that scores pairs."""
        return f"1+{version}" if (version := getattr(self.scorer, "version", "")) else "1"

    def parts(self) -> Sequence[Component]:
        """Return the verifier whose model scores the pairs."""
        return as_parts(self.scorer)

    async def compared(
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
        verdict = self.scored(claim, 1.0 - share, why)
        return replace(verdict, label=Label.NOT_MENTIONED) if silent > _SILENT else verdict


def pair_scorer(chosen: object, shared: Settings) -> PairScorer:
    """Build the verifier that is named, whose model scores pairs.

    Raises:
        SettingsError: there is no such verifier, or it scores no pairs.
    """
    own = read(VERIFIER, chosen)
    scorer = as_pair_scorer(find(VERIFIER, own.name).build(own, shared))
    if scorer is None:
        raise SettingsError(f"nli: the verifier '{own.name}' scores no pairs")
    return scorer


def as_parts(scorer: PairScorer | None) -> Sequence[Component]:
    """Return a scorer that is a verifier, which is then prepared at start; none otherwise."""
    verifier = getattr(scorer, "verifier", scorer)
    return (cast(Component, verifier),) if hasattr(verifier, "with_parts") else ()


def contradicted(score: Entailment) -> float:
    """Return P(contradiction) of contradiction and entailment alone; 1 where both are 0."""
    either = score.contradiction + score.entailment
    return score.contradiction / either if either else 1.0
