"""Claims, the verdicts of verifiers on them, their cut-offs, and the evidence they rest on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from faithrails.types.labels import Label, Reason

_EVEN = 0.5
_DECIDED = (Label.SUPPORTED, Label.CONTRADICTED, Label.NOT_MENTIONED)


@dataclass(frozen=True, slots=True)
class Cutoffs:
    """The values of P(unfaithful) from which an answer is marked (``warn_at``) or blocked (``block_at``).

    Raises:
        ValueError: unless 0 <= ``warn_at`` <= ``block_at`` <= 1.
    """

    warn_at: float
    block_at: float

    def __post_init__(self) -> None:
        if not 0.0 <= self.warn_at <= self.block_at <= 1.0:
            raise ValueError(
                f"cut-offs {self.warn_at!r} and {self.block_at!r} are not 0 <= warn <= block <= 1"
            )

    def passes(self, supported: float) -> bool:
        """Whether P(supported), 0..1, is high enough to pass without a mark."""
        return 1.0 - supported < self.warn_at

    def blocks(self, supported: float) -> bool:
        """Whether P(supported), 0..1, is so low that the answer is blocked."""
        return 1.0 - supported >= self.block_at


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of the answer that can be true or false.

    ``answer[start:end]`` is the place it was taken from; ``text`` may be reworded to
    stand by itself, and ``original`` then holds the words that it was made from.
    ``severity`` in 0..1 weighs how much harm a false claim does.

    Raises:
        ValueError: the severity is outside 0..1, which would make the score meaningless.
    """

    text: str
    start: int
    end: int
    severity: float = 1.0
    original: str = ""

    def __post_init__(self) -> None:
        if not 0.0 <= self.severity <= 1.0:  # NaN is refused too
            raise ValueError(f"severity: {self.severity} is not within 0..1")

    @property
    def as_said(self) -> Claim:
        """The claim in the answer's own words; the claim itself if it was not reworded."""
        return replace(self, text=self.original, original="") if self.original else self


@dataclass(frozen=True, slots=True)
class Evidence:
    """A place in a passage, ``text`` being ``passage.text[start:end]``."""

    passage: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of one verifier for one claim.

    ``probability`` is P(supported), 0..1, or None if the verifier gives no probability.
    ``reason`` is set if and only if the label is unsure. ``offending`` holds the (start, end) places in the
    answer that the evidence does not support. ``layers`` are the verdicts from which this one was composed,
    in the order in which they were asked. ``hard`` is true if a finding makes the claim certainly wrong;
    ``findings`` are the kinds of findings, ``rule`` is the module of the rule that made them. ``cutoffs``
    are those of a probabilistic verifier, None for others.
    """

    claim: Claim
    label: Label
    verifier: str
    version: str
    probability: float | None = None
    evidence: tuple[Evidence, ...] = ()
    why: str = ""
    reason: Reason | None = None
    offending: tuple[tuple[int, int], ...] = ()
    layers: tuple[Verdict, ...] = ()
    hard: bool = False
    cutoffs: Cutoffs | None = None
    findings: tuple[str, ...] = ()
    rule: str = ""

    @property
    def support(self) -> float:
        """P(supported), 0..1; if the verifier gives no probability, its label counts as certain."""
        if self.probability is not None:
            return self.probability
        return 1.0 if self.label in (Label.SUPPORTED, Label.OUT_OF_SCOPE) else 0.0

    def __post_init__(self) -> None:
        if (self.label is Label.UNSURE) != (self.reason is not None):
            raise ValueError("a verdict has a reason if and only if it is unsure")
        if self.probability is not None and not 0.0 <= self.probability <= 1.0:
            raise ValueError(f"probability {self.probability!r} is not in 0..1")
        if self.hard and self.label in (Label.SUPPORTED, Label.UNSURE):
            raise ValueError("the verdict on a certainly wrong claim can be neither supported nor unsure")
        if self._disagrees():
            raise ValueError(f"label {self.label.value} and probability {self.probability!r} disagree")
        against = self.hard or self.label is Label.CONTRADICTED
        if against and self.probability is not None and self.probability >= _EVEN:
            raise ValueError(f"a claim that is certainly wrong cannot have probability {self.probability!r}")

    def _disagrees(self) -> bool:
        """Whether the cut-offs give the claim another label."""
        if self.cutoffs is None or self.probability is None or self.hard or self.label not in _DECIDED:
            return False
        return self.cutoffs.passes(self.probability) != (self.label is Label.SUPPORTED)


class Signer(Protocol):
    """The name and version of a verifier, which sign its verdicts."""

    @property
    def name(self) -> str:
        """The name of the verifier in settings."""

    @property
    def version(self) -> str:
        """Changes whenever the same claim could get another verdict."""


def unsure(by: Signer, claim: Claim, reason: Reason, why: str = "") -> Verdict:
    """Return the verdict of a verifier that could not decide."""
    return Verdict(claim, Label.UNSURE, by.name, by.version, reason=reason, why=why)
