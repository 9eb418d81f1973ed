"""Chooses the cut-offs of a cascade's tiers that pass on the fewest claims at the allowed error rates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from faithrails.errors import RowError

_MOST_STEPS = 40  # cut-offs that are tried on each side
_WITHIN = 0.01  # tolerance of a share that is not given, and of the best balanced accuracy
_NEVER = 2.0  # no probability reaches it
_DIGITS = 4

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]
Decided = NDArray[np.int_]


@dataclass(frozen=True, slots=True)
class AskedClaim:
    """A claim with the P(supported) of every tier, and whether the last tier supports it.

    A tier that was unsure has None. ``hard`` flags the tiers that found it certainly wrong.
    """

    supports: tuple[float | None, ...]
    hard: tuple[bool, ...]
    supported: bool


@dataclass(frozen=True, slots=True)
class AskedAnswer:
    """An answer with its label (1: unfaithful) and its claims."""

    label: int
    claims: tuple[AskedClaim, ...]


@dataclass(frozen=True, slots=True)
class Quality:
    """Error rates of a cascade, and the shares of claims and of answers that reach its last tier."""

    false_alarms: float
    misses: float
    handed_on: float
    asked: float

    @property
    def balanced_accuracy(self) -> float:
        """The mean of the shares of faithful answers that pass and of unfaithful ones that are found."""
        return 1.0 - (self.false_alarms + self.misses) / 2


@dataclass(frozen=True, slots=True)
class Band:
    """The two cut-offs of a tier on P(supported); None decides nothing on that side."""

    accept_at: float | None
    reject_at: float | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """The bands of all tiers but the last, the quality with and without them, and the curve of trade-offs."""

    bands: tuple[Band, ...]
    quality: Quality
    without: Quality
    curve: tuple[Quality, ...]


def choose(
    answers: Sequence[AskedAnswer], false_alarms: float | None = None, misses: float | None = None
) -> Chosen:
    """Choose the bands with which the fewest claims are handed on to the last tier.

    As with ``stop_when_failed``, an answer with a claim that was rejected hands on none of its claims.

    ``false_alarms`` and ``misses`` are the shares of faithful answers that may be flagged and of unfaithful
    ones that may pass; if only one is given, the other may exceed that of the last tier alone by 0.01.
    Without both, the balanced accuracy stays within 0.01 of the best.

    Raises:
        RowError: there are no answers of one label, or no bands keep these shares.
    """
    if len({answer.label for answer in answers}) < 2:
        raise RowError("to choose cut-offs of a cascade, rows of both labels are needed")
    table = _Table(answers)
    without = table.quality(table.undecided)
    bands: list[Band] = []
    decided, curve = table.undecided, [without]
    for tier in range(table.tiers - 1):
        tried = list(table.tried(tier, decided))
        qualities = [quality for _, quality, _ in tried]
        curve += qualities
        allowed = _within_of_best(qualities)
        if false_alarms is not None or misses is not None:
            allowed = _allowed(qualities, without, false_alarms, misses)
        _, best = min((qualities[n].handed_on, n) for n in allowed)
        band, _, decided = tried[best]
        bands.append(band)
    return Chosen(tuple(bands), table.quality(decided), without, tuple(_frontier(curve)))


def _within_of_best(tried: Sequence[Quality]) -> list[int]:
    best = max(quality.balanced_accuracy for quality in tried)
    return [n for n, quality in enumerate(tried) if quality.balanced_accuracy >= best - _WITHIN]


def _allowed(
    tried: Sequence[Quality], without: Quality, false_alarms: float | None, misses: float | None
) -> list[int]:
    alarms = without.false_alarms + _WITHIN if false_alarms is None else false_alarms
    missed = without.misses + _WITHIN if misses is None else misses
    found = [n for n, one in enumerate(tried) if one.false_alarms <= alarms and one.misses <= missed]
    if not found:
        near = min(tried, key=lambda one: max(one.false_alarms - alarms, one.misses - missed))
        raise RowError(
            f"no cut-offs keep false alarms at {alarms:.3f} and misses at {missed:.3f} on these rows; the "
            f"nearest have {near.false_alarms:.3f} and {near.misses:.3f}, the last tier alone "
            f"{without.false_alarms:.3f} and {without.misses:.3f}"
        )
    return found


def quality_of(answers: Sequence[AskedAnswer], bands: Sequence[Band]) -> Quality:
    """Return the quality of a cascade with these bands."""
    table = _Table(answers)
    decided = table.undecided
    for tier, band in enumerate(bands):
        decided = table.decided(tier, band, decided)
    return table.quality(decided)


class _Table:
    """The claims of all answers in columns; ``decided`` is 1, 0 or -1: supported, not, still open."""

    def __init__(self, answers: Sequence[AskedAnswer]) -> None:
        claims = [(number, claim) for number, answer in enumerate(answers) for claim in answer.claims]
        self.tiers = len(claims[0][1].supports) if claims else 1
        self._of = np.array([number for number, _ in claims], dtype=int)
        self._labels = np.array([answer.label for answer in answers])
        self._final = np.array([claim.supported for _, claim in claims], dtype=bool)
        supports = [[np.nan if p is None else p for p in claim.supports] for _, claim in claims]
        self._supports = np.array(supports, dtype=float).reshape(len(claims), self.tiers)
        self._hard = np.array([claim.hard for _, claim in claims], dtype=bool).reshape(
            len(claims), self.tiers
        )
        self.undecided = np.full(len(claims), -1)

    def decided(self, tier: int, band: Band, before: Decided) -> Decided:
        """Return what is decided after a tier with this band."""
        own: Numbers = self._supports[:, tier]
        found: Decided = before.copy()
        open_ = (before < 0) & ~np.isnan(own)
        accept = _NEVER if band.accept_at is None else band.accept_at
        reject = -_NEVER if band.reject_at is None else band.reject_at
        found[open_ & (own >= accept)] = 1
        found[open_ & ((own <= reject) | self._hard[:, tier])] = 0
        return found

    def quality(self, decided: Decided) -> Quality:
        """Return the quality if the last tier decides what is open; one unsupported claim flags an answer."""
        supported = np.where(decided < 0, self._final, decided == 1)
        flagged = self._any(~supported)
        open_ = (decided < 0) & ~self._any(decided == 0)[self._of]
        faithful = self._labels == 0
        return Quality(
            float(flagged[faithful].mean()),
            float((~flagged[~faithful]).mean()),
            float(open_.mean()) if open_.size else 0.0,
            float(self._any(open_).mean()),
        )

    def tried(self, tier: int, before: Decided) -> Iterator[tuple[Band, Quality, Decided]]:
        """Yield bands of a tier, including the empty one, with the quality and the decisions they give."""
        own = self._supports[:, tier][(before < 0) & ~np.isnan(self._supports[:, tier])]
        steps = np.quantile(own, np.linspace(0, 1, _MOST_STEPS)) if own.size else own
        cuts = (None, *map(float, np.unique(np.round(steps, _DIGITS))))
        for accept in cuts:
            for reject in cuts:
                if accept is None or reject is None or reject < accept:
                    band = Band(accept, reject)
                    decided = self.decided(tier, band, before)
                    yield band, self.quality(decided), decided

    def _any(self, claims: Flags) -> Flags:
        return np.bincount(self._of, weights=claims, minlength=len(self._labels)) > 0


def _frontier(tried: Sequence[Quality]) -> Iterator[Quality]:
    """Yield the best quality for each cost, from the cheapest on; only where it improves."""
    best = -1.0
    for one in sorted(tried, key=lambda quality: (quality.handed_on, -quality.balanced_accuracy)):
        if one.balanced_accuracy > best:
            best = one.balanced_accuracy
            yield one
