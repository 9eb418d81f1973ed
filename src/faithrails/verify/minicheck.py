"""MiniCheck: small models trained to say whether a document supports a claim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithrails.errors import SettingsError
from faithrails.models.local.catalogue import input_template
from faithrails.models.local.model_folder import ModelFolder
from faithrails.models.local.networks import Array, pretrained
from faithrails.models.local.pool import LoadedModel
from faithrails.verify.local.verifier import PairVerifier, settings_with

if TYPE_CHECKING:
    from tokenizers import Encoding

# Ids of the tokens with which flan-T5 begins the replies "0" (not supported) and "1" (supported).
_NO, _YES = 3, 209


@dataclass(frozen=True, slots=True)
class MiniCheck(PairVerifier):
    """Asks MiniCheck, by the logits of its first token (flan-T5) or by its two labels (other variants)."""

    model: str = "minicheck-flan-t5-large"
    supported_at: float = 0.5
    window: int = 500

    name = "minicheck"
    licence = "MIT"
    source = "MiniCheck (Tang et al., EMNLP 2024)"
    settings_type = settings_with("minicheck-flan-t5-large", 500)

    @staticmethod
    def network(folder: ModelFolder) -> Any:
        """Load the variant with transformers."""
        generates = _is_t5(folder.config())
        return pretrained(
            folder, "T5ForConditionalGeneration" if generates else "AutoModelForSequenceClassification"
        )

    def encode(self, loaded: LoadedModel, evidence: str, claim: str) -> Encoding:
        """Return document and claim as one text, with the end-of-text token between them."""
        template = input_template("minicheck_t5" if _is_t5(loaded.config) else "minicheck")
        tokens = loaded.tokens
        evidence, claim = tokens.plain(evidence), tokens.plain(claim)
        return tokens.one(template.format(evidence=evidence, end=tokens.end, claim=claim))

    def probabilities(self, loaded: LoadedModel, logits: Array) -> tuple[float, float]:
        """Return P(supported) and 0: MiniCheck does not tell contradicted from not mentioned."""
        if _is_t5(loaded.config):
            words = logits.reshape(-1, logits.shape[-1])[0]
            if len(words) <= _YES:
                raise SettingsError(f"minicheck: the model '{self.model}' has not flan-T5's vocabulary")
            logits = words[[_NO, _YES]]
        return float(self.shares(logits, 2)[1]), 0.0


def _is_t5(config: dict[str, Any]) -> bool:
    return "t5" in str(config.get("model_type", ""))
