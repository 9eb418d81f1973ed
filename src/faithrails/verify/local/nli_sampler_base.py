"""The base of verifiers that compare further answers by natural language inference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from faithrails.errors import SettingsError
from faithrails.models.pair_scorer import PairScorer, as_pair_scorer
from faithrails.settings import Settings
from faithrails.settings.component_base import Component
from faithrails.settings.find_components import VERIFIER, find, read
from faithrails.verify.sampling import Sampler


@dataclass(frozen=True, slots=True)
class PairSampler(Sampler):
    """Compares further answers with ``scorer``, if there is one."""

    scorer: PairScorer | None = None

    @property
    def version(self) -> str:
        """Its own version and that of the model that scores pairs."""
        return f"1+{version}" if (version := getattr(self.scorer, "version", "")) else "1"

    def parts(self) -> Sequence[Component]:
        """Return the verifier whose model scores the pairs, which is then prepared at start."""
        verifier = getattr(self.scorer, "verifier", self.scorer)
        return (cast(Component, verifier),) if hasattr(verifier, "with_parts") else ()


def scorer_of(chosen: object, shared: Settings) -> PairScorer:
    """Build the named verifier and return the scorer of pairs that its model is.

    Raises:
        SettingsError: there is no such verifier, or it scores no pairs.
    """
    own = read(VERIFIER, chosen)
    scorer = as_pair_scorer(find(VERIFIER, own.name).build(own, shared))
    if scorer is None:
        raise SettingsError(f"nli: the verifier '{own.name}' scores no pairs")
    return scorer
