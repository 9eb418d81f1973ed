"""Claims, the verdicts of verifiers on them, and the evidence they rest on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from faithrails.types.labels import Label, Reason

_EVEN = 0.5


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of the answer that can be true or false.

    ``answer[start:end]`` is the place it was taken from; ``text`` may be reworded to
    stand by itself, and ``original`` then holds the words that it was made from.
    ``severity`` in 0..1 weighs how much harm a false claim does.
    """

    text: str
    start: int
    end: int
    severity: float = 1.0
    original: str = ""

    @property
    def as_said(self) -> Claim:
        """The claim in the answer's own words; itself where it was not reworded."""
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

    ``probability`` is that of the claim being supported, 0..1, or None where the
    verifier has no such number. ``reason`` is set if and only if the label is unsure.
    ``offending`` holds (start, end) places in the answer that the evidence lacks. ``layers`` are
    the verdicts from which this one was composed, in the order in which they were asked.
    ``hard`` says that the claim is wrong outright, whatever else speaks for it.
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

    def __post_init__(self) -> None:
        if (self.label is Label.UNSURE) != (self.reason is not None):
            raise ValueError("a verdict has a reason if and only if it is unsure")
        if self.probability is not None and not 0.0 <= self.probability <= 1.0:
            raise ValueError(f"probability {self.probability!r} is not in 0..1")
        if self.hard and self.label in (Label.SUPPORTED, Label.UNSURE):
            raise ValueError("a verdict that fails outright is neither supported nor unsure")
        against = self.hard or self.label is Label.CONTRADICTED
        if against and self.probability is not None and self.probability >= _EVEN:
            raise ValueError(f"a claim that is wrong outright has probability {self.probability!r}")
