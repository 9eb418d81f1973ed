"""HHEM-2.1-Open: Vectara's model of whether a text is consistent with its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from faithrails.models.local.catalogue import input_template
from faithrails.models.local.import_extra import needed
from faithrails.models.local.model_folder import ModelFolder
from faithrails.models.local.networks import Array, with_weights
from faithrails.models.local.pool import LoadedModel
from faithrails.verify.local.verifier import PairVerifier, settings_with

if TYPE_CHECKING:
    from tokenizers import Encoding

# Keys of its configuration that tell the hub how to run it, not how to build the network.
_OF_THE_HUB = ("model_type", "architectures", "auto_map", "foundation", "prompt")


@dataclass(frozen=True, slots=True)
class Hhem(PairVerifier):
    """Asks HHEM: flan-T5's encoder reads a prompt, and a head on its first state gives two labels.

    The code that is published with the model is not run.
    """

    model: str = "hhem-2.1-open"
    supported_at: float = 0.5
    window: int = 500

    name = "hhem"
    licence = "Apache-2.0"
    source = "HHEM-2.1-Open (Vectara, 2024)"
    settings_type = settings_with("hhem-2.1-open", 500)

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
        return float(self.shares(first, 2)[1]), 0.0
