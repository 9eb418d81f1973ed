"""Compares each day, and the last three days, with a reference window."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from faithrails.drift.observations import Observation
from faithrails.drift.statistics import binned, homogeneity, ks, psi
from faithrails.errors import RowError

_FALSE_ALARMS = 1e-4  # probability that a day raises an alert by chance
_WINDOWS = (1, 3)  # days that are pooled: one day shows a sudden change, three a small one
_LEAST = 30  # answers in a window
_LEAST_REFERENCE = 100
_LEAST_PSI, _LEAST_KS = 0.05, 0.1  # smaller changes are no drift, however significant


@dataclass(frozen=True, slots=True)
class Change:
    """The change of one measure from the reference: PSI (for ``score distance``: KS), and its p-value."""

    measure: str
    size: float
    p: float
    days: int

    @property
    def least(self) -> float:
        """The least size that counts as drift."""
        return _LEAST_KS if self.measure == "score distance" else _LEAST_PSI


@dataclass(frozen=True, slots=True)
class Day:
    """One day: shares in 0..1, the changes against the reference, and those that raise an alert."""

    day: str
    answers: int
    pass_rate: float
    median: float | None
    disagreement: float | None
    kinds: dict[str, float]
    changes: tuple[Change, ...] = ()
    alerts: tuple[Change, ...] = ()


def compare_days(observations: Iterable[Observation], reference_days: int) -> list[Day]:
    """Return all days in order; the first ``reference_days`` are the reference and have no changes.

    A day raises an alert by chance with a probability of at most 0.0001, divided among its tests, if answers
    are independent.

    Raises:
        RowError: the reference has too few answers.
    """
    by_day: dict[str, list[Observation]] = defaultdict(list)
    for one in observations:
        by_day[one.day].append(one)
    days = sorted(by_day)
    reference = [one for day in days[:reference_days] for one in by_day[day]]
    if len(reference) < _LEAST_REFERENCE:
        raise RowError(
            f"the reference of {reference_days} days has {len(reference)} answers; "
            f"drift needs {_LEAST_REFERENCE}"
        )
    later = days[reference_days:]
    found = [_day(day, by_day[day], ()) for day in days[:reference_days]]
    for place, day in enumerate(later):
        changes: list[Change] = []
        for length in _WINDOWS:
            window = [one for each in later[max(0, place + 1 - length) : place + 1] for one in by_day[each]]
            if len(window) >= _LEAST and (length == 1 or place > 0):
                changes += _changes(reference, window, length)
        found.append(_day(day, by_day[day], changes))
    return found


def _day(day: str, answers: Sequence[Observation], changes: Sequence[Change]) -> Day:
    kinds = [one.kind for one in answers]
    scores, disagree = _known(answers, "unsupported"), _known(answers, "disagree")
    alerts = [c for c in changes if c.size >= c.least and c.p < _FALSE_ALARMS / len(changes)]
    return Day(
        day,
        len(answers),
        float(np.mean([one.decision == "pass" for one in answers])),
        float(np.median(scores)) if scores else None,
        float(np.mean(disagree)) if disagree else None,
        {kind: kinds.count(kind) / len(kinds) for kind in sorted(set(kinds))},
        tuple(changes),
        tuple(alerts),
    )


def _changes(reference: Sequence[Observation], window: Sequence[Observation], days: int) -> Iterator[Change]:
    for measure in ("decision", "kind", "disagree"):
        before, now = (list(map(str, _known(answers, measure))) for answers in (reference, window))
        if before and now:
            yield Change(measure, psi(before, now), homogeneity(before, now), days)
    old, new = _known(reference, "unsupported"), _known(window, "unsupported")
    if old and new:
        bins = binned(old, old), binned(old, new)
        yield Change("score", psi(*bins), homogeneity(*bins), days)
        yield Change("score distance", *ks(old, new), days)


def _known(answers: Iterable[Observation], name: str) -> list[Any]:
    return [value for one in answers if (value := getattr(one, name)) is not None]
