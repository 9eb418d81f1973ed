"""HHEM-2.1-Open: Vectara's model of whether a text is consistent with its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import Field

from faithrails.errors import SettingsError
from faithrails.models.local.catalogue import input_template
from faithrails.models.local.extra import needed
from faithrails.models.local.folder import ModelFolder
from faithrails.models.local.networks import Array, with_weights
from faithrails.models.local.pool import LoadedModel
from faithrails.models.local.read_windows import softmax
from faithrails.settings.paths import LocalModel
from faithrails.verify.local.verifier import MODEL, WINDOW, LocalModelSettings, PairVerifier

if TYPE_CHECKING:
    from tokenizers import Encoding

# Of its configuration, what says how the hub runs it and not how the network is built.
_OF_THE_HUB = ("model_type", "architectures", "auto_map", "foundation", "prompt")


class HhemSettings(LocalModelSettings):
    """Settings of ``hhem``."""

    model: LocalModel = Field("hhem-2.1-open", description=MODEL)
    window: int = Field(500, ge=32, le=100_000, description=WINDOW)


@dataclass(frozen=True, slots=True)
class Hhem(PairVerifier):
    """Asks HHEM: flan-T5's encoder reads a prompt, and a head on its first state gives two labels.

    The code that is published with the model is not run.
    """

    model: str = "hhem-2.1-open"
    supported_at: float = 0.5
    window: int = 500

    name = "hhem"
    output = "a probability"
    licence = "Apache-2.0"
    requires = "a fetched model"
    extra = "local"
    source = "HHEM-2.1-Open (Vectara, 2024)"
    settings_type = HhemSettings

    @staticmethod
    def network(folder: ModelFolder) -> Any:
        """Build the encoder and its head, and load the published weights into them."""
        transformers = needed("transformers")
        needed("torch")
        values = {key: value for key, value in folder.config().items() if key not in _OF_THE_HUB}
        module = transformers.T5ForTokenClassification(transformers.T5Config.from_dict(values))
        return with_weights(module, folder, prefix="t5.")

    def encode(self, loaded: LoadedModel, evidence: str, claim: str) -> Encoding:
        """Return the prompt of the model's configuration, filled in."""
        prompt = loaded.config.get("prompt") or input_template("hhem")
        plain = loaded.tokens.plain
        return loaded.tokens.one(prompt.format(text1=plain(evidence), text2=plain(claim)))

    def probabilities(self, loaded: LoadedModel, logits: Array) -> tuple[float, float]:
        """Return P(consistent), from the head's labels of the first state."""
        first = logits.reshape(-1, logits.shape[-1])[0]
        if first.shape != (2,):
            raise SettingsError(f"hhem: the model '{self.model}' returns {len(first)} labels, not 2")
        return float(softmax(first)[1]), 0.0
