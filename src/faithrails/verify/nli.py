"""Natural language inference: a cross-encoder says whether evidence entails or contradicts a claim."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from faithrails.errors import SettingsError
from faithrails.models.local.model_folder import ModelFolder
from faithrails.models.local.networks import Array, pretrained
from faithrails.models.local.pool import LoadedModel
from faithrails.settings.paths import LocalModel
from faithrails.settings.strict_model import Share
from faithrails.verify.local.verifier import MODEL, SUPPORTED_AT, LocalModelSettings, PairVerifier

_ENTAILS = {"entailment", "entail", "entails"}
_CONTRADICTS = {"contradiction", "contradict", "contradicts", "contradictory"}


class NliSettings(LocalModelSettings):
    """Settings of ``nli``."""

    model: LocalModel = Field("nli-deberta-v3-base", description=MODEL)
    supported_at: Share = Field(0.7, description=SUPPORTED_AT)
    labels: tuple[str, ...] = Field(
        (),
        description="The model's labels in the order of its logits, with `entailment` and, if it has it, "
        "`contradiction`. Default: those of its config.json.",
    )


@dataclass(frozen=True, slots=True)
class Nli(PairVerifier):
    """Asks any MNLI-style cross-encoder: evidence is the premise, the claim the hypothesis.

    By default the labels are those of the model's config.json. P(supported) is that of entailment; a claim
    that no window entails is contradicted if one contradicts it, else not mentioned.
    """

    model: str = "nli-deberta-v3-base"
    supported_at: float = 0.7
    window: int = 350
    labels: tuple[str, ...] = ()

    name = "nli"
    output = "a probability; contradicted and not mentioned told apart"
    licence = "that of the model"
    source = "natural language inference (Bowman et al., EMNLP 2015; MultiNLI, Williams et al., NAACL 2018)"
    settings_type = NliSettings

    @staticmethod
    def network(folder: ModelFolder) -> Any:
        """Load the classifier with transformers."""
        return pretrained(folder, "AutoModelForSequenceClassification")

    def probabilities(self, loaded: LoadedModel, logits: Array) -> tuple[float, float]:
        """Return the probabilities of entailment and of contradiction."""
        labels = self.labels or _labels(loaded.config)
        names = [re.sub(r"[\W_]", "", label).casefold() for label in labels]
        entails = [place for place, name in enumerate(names) if name in _ENTAILS]
        contradicts = [place for place, name in enumerate(names) if name in _CONTRADICTS]
        if len(entails) != 1 or len(contradicts) > 1 or len(names) == 1:
            raise SettingsError(
                f"nli: the model '{self.model}' has the labels {', '.join(labels) or 'none'}: which of them "
                "is entailment? Set `labels`"
            )
        found = self.shares(logits, len(names))
        return float(found[entails[0]]), float(found[contradicts[0]]) if contradicts else 0.0


def _labels(config: dict[str, Any]) -> tuple[str, ...]:
    """Return the labels of a configuration in the order of the logits; none if an id is missing."""
    found = {int(key): str(label) for key, label in (config.get("id2label") or {}).items()}
    return tuple(found[key] for key in sorted(found)) if sorted(found) == list(range(len(found))) else ()
