"""The base of verifiers that ask a model in this process about each claim and window of evidence."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np
from pydantic import Field, create_model

from faithrails.errors import DeadlineError, FaithrailsError, SettingsError
from faithrails.models.local.model_folder import ModelFolder
from faithrails.models.local.networks import Array
from faithrails.models.local.pool import LoadedModel, in_model_threads, load
from faithrails.models.local.read_windows import PairReader, Reading, softmax
from faithrails.models.local.windows import Place, WindowBook, sentence_places
from faithrails.runtime.offload import off_loop
from faithrails.settings import ComponentSettings
from faithrails.settings.paths import LocalModel
from faithrails.settings.strict_model import Share
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools, Verifier

if TYPE_CHECKING:
    from tokenizers import Encoding

MODEL = (
    "The model: a folder (relative to the configuration folder), a name that `faithrails models` lists, or "
    "`organisation/repository[@revision]` on the hub."
)
SUPPORTED_AT = "Least P(supported) of a claim that counts as supported."
WINDOW = (
    "Most tokens of evidence that the model reads at once; longer passages are read in overlapping windows."
)
_EVEN = 0.5


class LocalModelSettings(ComponentSettings):
    """Settings of a local model."""

    model: LocalModel = Field(description=MODEL)
    supported_at: Share = Field(0.5, description=SUPPORTED_AT)
    window: int = Field(350, ge=32, le=100_000, description=WINDOW)


def settings_with(model: str, window: int) -> type[LocalModelSettings]:
    """Return the settings class of a local model with other defaults."""
    return create_model(
        "LocalModelSettings",
        __base__=LocalModelSettings,
        __doc__=LocalModelSettings.__doc__,
        model=(LocalModel, Field(model, description=MODEL)),
        window=(int, Field(window, ge=32, le=100_000, description=WINDOW)),
    )


class LocalModelVerifier(Verifier):
    """Loads a model once for the process, and runs it outside the event loop."""

    model: str
    requires = "a fetched model"
    extra = "local"

    @staticmethod
    @abstractmethod
    def network(folder: ModelFolder) -> Any:
        """Return the model as a torch module, for a folder without an ONNX export."""
        ...

    @abstractmethod
    def try_out(self, loaded: LoadedModel) -> None:
        """Run the model once.

        Raises:
            SettingsError: it is another kind of model.
        """
        ...

    @property
    def version(self) -> str:
        """The version of the rules and of the model; "unreadable" without one, and the claims are unsure."""
        try:
            return f"1+{self.model_version()}"
        except FaithrailsError:  # `prepare` raises it, and `verify` returns unsure
            return "unreadable"

    def model_version(self) -> str:
        """Return a version that changes with the model's files. Raises as ``loaded`` does."""
        return self.loaded().version

    def loaded(self) -> LoadedModel:
        """Return the model, loading it at the first call. Raises as ``pool.load`` does."""
        return load(self.model, self.network)

    def prepare(self) -> None:
        """Load the model and try it out.

        Raises:
            SettingsError: it is not on this machine, cannot be loaded, or is another kind of model.
            MissingExtraError: the extra ``local`` is not installed.
        """
        loaded = self.loaded()
        try:
            self.try_out(loaded)
        except SettingsError:
            raise
        except Exception as error:  # whatever it raises, it cannot check answers: startup stops
            raise SettingsError(
                f"{self.name}: the model '{self.model}' is of another kind: {type(error).__name__}: {error}"
            ) from error

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        places = await off_loop(turn.size, sentence_places, turn.passages)
        return await in_model_threads(self._verify, turn, claims, places)

    def _verify(self, turn: Turn, claims: Sequence[Claim], places: list[list[Place]]) -> list[Verdict]:
        try:
            loaded = self.loaded()
            return self.judge(turn, claims, WindowBook(turn.passages, places, loaded.tokens), loaded)
        except DeadlineError as error:  # the claims are unsure
            return [unsure(self, claim, Reason.DEADLINE, str(error)) for claim in claims]
        except Exception as error:  # noqa: BLE001 - unsure too; the class alone: an error's text may hold evidence
            why = f"the local model failed: {type(error).__name__}"
            return [unsure(self, claim, Reason.MODEL_FAILED, why) for claim in claims]

    @abstractmethod
    def judge(
        self, turn: Turn, claims: Sequence[Claim], book: WindowBook, loaded: LoadedModel
    ) -> list[Verdict]:
        """Return one verdict for each claim, in order; runs in a thread."""
        ...


class PairVerifier(LocalModelVerifier):
    """Asks about each pair of window and claim; the window that supports a claim most decides."""

    supported_at: float
    window: int
    output = "a probability"

    def encode(self, loaded: LoadedModel, evidence: str, claim: str) -> Encoding:
        """Return the model's input for one pair of evidence and claim."""
        return loaded.tokens.pair(evidence, claim)

    @abstractmethod
    def probabilities(self, loaded: LoadedModel, logits: Array) -> tuple[float, float]:
        """Return P(supported) and P(contradicted), 0..1, from the logits of one input.

        A model that does not tell contradicted from not mentioned returns 0 for the second.
        """
        ...

    def shares(self, logits: Array, size: int) -> Array:
        """Return the probabilities of ``size`` labels from their logits.

        Raises:
            SettingsError: the model returns another number of logits.
        """
        if logits.shape != (size,):
            raise SettingsError(
                f"{self.name}: the model '{self.model}' returns {logits.shape} numbers, not {size}"
            )
        return softmax(logits)

    def reader(self, loaded: LoadedModel) -> PairReader:
        """Return how the model reads a pair."""
        return PairReader(
            loaded,
            lambda evidence, claim: self.encode(loaded, evidence, claim),
            lambda logits: self.probabilities(loaded, logits),
            self.window,
            self.supported_at,
        )

    def try_out(self, loaded: LoadedModel) -> None:
        """Ask about one pair. Raises as the base class does."""
        encoding = self.encode(loaded, "It rains.", "It rains.")
        if len(encoding.ids) > loaded.most_tokens:
            raise SettingsError(
                f"{self.name}: the model '{self.model}' reads {loaded.most_tokens} tokens only"
            )
        (logits,) = loaded.logits([encoding])
        if not all(map(isfinite, self.probabilities(loaded, logits.astype(np.float64)))):
            raise SettingsError(f"{self.name}: the model '{self.model}' returns no number")

    def judge(
        self, turn: Turn, claims: Sequence[Claim], book: WindowBook, loaded: LoadedModel
    ) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        readings = self.reader(loaded).read([claim.text for claim in claims], book)
        return [verdict_of(self, *pair, self.supported_at) for pair in zip(claims, readings, strict=True)]


def verdict_of(verifier: Verifier, claim: Claim, reading: Reading, supported_at: float) -> Verdict:
    """Return the verdict on a claim that was read: unsure if anything went wrong.

    It is contradicted if it is not supported, P(supported) is below 0.5, and P(contradicted) is above 0.5
    in some window.
    """
    if reading.failure:
        return unsure(verifier, claim, reading.failure.reason, reading.failure.why)
    support = min(1.0, max(0.0, reading.support))
    contradicted = reading.contradiction > _EVEN > support and support < supported_at
    label = Label.CONTRADICTED if contradicted else Label.NOT_MENTIONED
    if support >= supported_at:
        label = Label.SUPPORTED
    window = reading.window(contradicting=contradicted)
    told = f"P(contradicted) {reading.contradiction:.2f}, " if contradicted else ""
    return Verdict(
        claim,
        label,
        verifier.name,
        verifier.version,
        probability=support,
        evidence=(window.evidence,),
        why=f"{told}P(supported) {support:.2f} at most, in {len(reading.scores)} windows of the evidence",
    )
