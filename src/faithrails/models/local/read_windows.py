"""Reads claims against windows of evidence: the likeliest windows first, until one supports the claim."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from faithrails.errors import DeadlineError
from faithrails.models.local.networks import Array
from faithrails.models.local.pool import LoadedModel
from faithrails.models.local.windows import EvidenceWindow, WindowBook
from faithrails.models.typed_replies import Failure
from faithrails.runtime.deadline import look
from faithrails.types import Reason

if TYPE_CHECKING:
    from tokenizers import Encoding

# Pairs of claim and window that are encoded and sorted by length together.
_AT_ONCE = 256
# Room for further tokens where two texts are joined, and the step by which windows shrink.
MARGIN = 16
_STEP = 32


@dataclass(slots=True)
class Reading:
    """A model's scores for one claim: P(supported) and P(contradicted) for each window read so far.

    ``failure`` says why the claim was not compared with all of the evidence.
    """

    claim: str
    windows: list[EvidenceWindow] = field(default_factory=list)
    scores: list[tuple[float, float]] = field(default_factory=list)
    failure: Failure | None = None

    @property
    def support(self) -> float:
        """The highest probability of being supported."""
        return max((supported for supported, _ in self.scores), default=0.0)

    @property
    def contradiction(self) -> float:
        """The highest probability of being contradicted."""
        return max((contradicted for _, contradicted in self.scores), default=0.0)

    def window(self, contradicting: bool = False) -> EvidenceWindow:
        """Return the window with the highest P(supported), or P(contradicted) if ``contradicting``."""
        column = [score[contradicting] for score in self.scores]
        return self.windows[column.index(max(column))]


@dataclass(frozen=True, slots=True)
class PairReader:
    """How a model reads a pair of texts.

    ``encode`` takes evidence and claim; ``probabilities`` maps the logits of one input to P(supported)
    and P(contradicted); ``window`` is the most tokens of one window, ``supported_at`` the least P(supported).
    """

    model: LoadedModel
    encode: Callable[[str, str], Encoding]
    probabilities: Callable[[Array], tuple[float, float]]
    window: int
    supported_at: float

    def read(self, claims: Sequence[str], book: WindowBook) -> list[Reading]:
        """Return a reading for each claim, in order.

        Once a window supports a claim, no other is read for it, so further evidence never takes its support
        away. An error becomes the ``failure`` of the claims that no window supports yet.
        """
        readings = [Reading(claim) for claim in claims]
        try:
            for reading in readings:
                self._rank(reading, book)
            while pairs := self._next(readings):
                self._read(pairs)
        except DeadlineError as error:  # claims without support yet are unsure
            self._fail(readings, Failure(Reason.DEADLINE, str(error)))
        except Exception as error:  # noqa: BLE001 - the same; an error's text may hold evidence, its class not
            self._fail(
                readings, Failure(Reason.MODEL_FAILED, f"the local model failed: {type(error).__name__}")
            )
        return readings

    def _rank(self, reading: Reading, book: WindowBook) -> None:
        """Set the windows of a claim, sorted by how many tokens they share with it, most first."""
        if not reading.claim.strip():
            reading.failure = Failure(Reason.NOT_DECIDED, "there is nothing in it to look for")
            return
        tokens = self.model.tokens
        room = self.model.most_tokens - len(self.encode("", reading.claim).ids) - MARGIN
        size = min(self.window, room // _STEP * _STEP)
        if size <= 0:
            reading.failure = Failure(Reason.NOT_DECIDED, "it is longer than the model reads")
            return
        ids = set(tokens.bare(reading.claim).ids)
        reading.windows = sorted(book.of(size), key=lambda window: -len(window.ids & ids))
        if not reading.windows:
            reading.failure = Failure(Reason.NO_EVIDENCE, "the passages hold no text")

    def _open(self, reading: Reading) -> bool:
        supported = reading.scores and reading.support >= self.supported_at
        return reading.failure is None and not supported

    def _next(self, readings: Sequence[Reading]) -> list[tuple[Reading, EvidenceWindow]]:
        """Return the next windows of claims without support: the best of each, then the second, ..."""
        found: list[tuple[Reading, EvidenceWindow]] = []
        left = [reading for reading in readings if self._open(reading)]
        depth = 0
        while len(found) < _AT_ONCE:
            left = [reading for reading in left if len(reading.scores) + depth < len(reading.windows)]
            if not left:
                break
            found += [(reading, reading.windows[len(reading.scores) + depth]) for reading in left]
            depth += 1
        return found

    def _read(self, pairs: Sequence[tuple[Reading, EvidenceWindow]]) -> None:
        encodings = []
        for reading, window in pairs:
            look()
            encodings.append(self.encode(window.text, reading.claim))
            if len(encodings[-1].ids) > self.model.most_tokens:
                raise ValueError("a window is longer than the model reads")
        for (reading, _), row in zip(pairs, self.model.logits(encodings), strict=True):
            found = self.probabilities(row.astype(np.float64))
            if not np.isfinite(found).all():
                reading.failure = Failure(Reason.MODEL_FAILED, "the local model returned no number")
            reading.scores.append(found)

    def _fail(self, readings: Sequence[Reading], failure: Failure) -> None:
        for reading in readings:
            if not reading.windows or (self._open(reading) and len(reading.scores) < len(reading.windows)):
                reading.failure = reading.failure or failure


def softmax(logits: Array) -> Array:
    """Return the probabilities of the last axis; NaN where a logit is not finite."""
    with np.errstate(invalid="ignore"):
        powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=-1, keepdims=True))
