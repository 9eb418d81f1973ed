"""Chooses the kinds of finding that make a claim certainly wrong, and those that mark the answer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from faithrails.classifier.model import LEAST_TO_MARK
from faithrails.lookup.kinds_of_finding import ALWAYS_MARKING, Context, Kind, is_in_copy, name_of
from faithrails.train.choose_cutoffs import Flagged, Mask
from faithrails.train.finding_rates import Found, Tally, pooled, tallies

LEAST_RATIO = 5.0  # likelihood ratio, lower end of the 95 % interval
LEAST_RATIO_TO_MARK = 2.0  # the same
LEAST_RATIO_IF_PROVED = 1.0  # the ratio itself, for kinds with `_LEAST_HITS`
_LEAST_HITS = 20
# A kind needs no ratio if it is found in less than this share of faithful answers; mean over sources.
MOST_FALSE = 1 / 300
MOST_FALSE_TO_MARK = 1 / 80
# Kinds in a changed copy, or in an answer of a few words, are proved by tests, except for these: an added
# word may be true, "the mediator" may be a person named before, a source cited beside the right one is no
# false statement, and "Smoking: yes" may refer to a place where it is not denied.
_UNPROVED = {
    Kind.ADDED_WORD,
    Kind.DISPLACED_PHRASE,
    Kind.DROPPED_LIMIT,
    Kind.OPPOSITE_ANSWER,
    Kind.SAID_TO_BE_FALSE,
    Kind.WRONG_SOURCE,
}
_PROVED = frozenset(
    name_of(kind, context)
    for kind in set(Kind) - _UNPROVED
    for context in (Context.COPY, Context.BARE_ANSWER)
) | {Kind.BARE_NO.value, Kind.FALSE_LACK.value}


def vetoing_kinds(found: Sequence[Found]) -> list[str]:
    """Return the kinds that are found far more often in unfaithful answers, or hardly ever in faithful ones.

    The second is enough only for kinds that tests prove, even if they occur in no answer; but not for those
    that are more common in faithful answers: "set the pan" for "place the pan".
    """
    by_kind: dict[str, list[Tally]] = {kind: [] for kind in _PROVED} | _by_kind(found)
    return sorted(
        kind
        for kind, tallied in by_kind.items()
        if _ratio(tallied) >= LEAST_RATIO
        or (kind in _PROVED and _share(tallied) < MOST_FALSE and not _is_of_faithful(tallied))
    )


def marking_kinds(found: Sequence[Found]) -> list[str]:
    """Return the kinds that mark an answer: the vetoing ones, and others that are less sure."""
    sure = vetoing_kinds(found)
    by_kind = _by_kind(found).items()
    less = {
        kind
        for kind, tallied in by_kind
        if _ratio(tallied) >= LEAST_RATIO_TO_MARK or _share(tallied) < MOST_FALSE_TO_MARK
    }
    return sorted(less.union(sure))


def flagged_by_findings(found: Sequence[Found], chances: npt.NDArray[np.float64]) -> Flagged:
    """Return the answers that findings block, and those that they mark.

    ``chances`` are P(unfaithful), shape (answers,). A finding in a copy of the evidence, or of a kind in
    ``ALWAYS_MARKING``, always marks; another one marks if P(unfaithful) is at least ``LEAST_TO_MARK``.
    """
    marks = marking_kinds(found)
    sure = [kind for kind in marks if is_in_copy(kind)]
    sure += [name_of(kind, context) for kind in ALWAYS_MARKING for context in Context]
    likely = has_one_of(found, marks) & (chances >= LEAST_TO_MARK)
    others = np.array([one.marks for one in found], dtype=bool)
    return Flagged(has_one_of(found, vetoing_kinds(found)), has_one_of(found, sure) | likely | others)


def has_one_of(found: Sequence[Found], kinds: Sequence[str]) -> Mask:
    """Return for each answer whether one of these kinds is found in it, shape (answers,)."""
    return np.array([any(not claim.isdisjoint(kinds) for claim in one.kinds) for one in found], dtype=bool)


def _by_kind(found: Sequence[Found]) -> dict[str, list[Tally]]:
    by_kind: dict[str, list[Tally]] = {}
    for (kind, _), tally in tallies(found, by_claim=False).items():
        by_kind.setdefault(kind, []).append(tally)
    return by_kind


def _ratio(tallied: Sequence[Tally]) -> float:
    """Return the lower limit of the pooled likelihood ratio; 0 if it is not known."""
    ratio = pooled(tallied)
    return ratio[1] if ratio else 0.0


def _is_of_faithful(tallied: Sequence[Tally]) -> bool:
    """Whether a kind with enough hits is found more often in faithful answers."""
    ratio, hits = pooled(tallied), sum(one.hits + one.false_hits for one in tallied)
    return ratio is not None and hits >= _LEAST_HITS and ratio[0] < LEAST_RATIO_IF_PROVED


def _share(tallied: Sequence[Tally]) -> float:
    """Return the share of faithful answers in which a kind is found, mean over sources."""
    shares = [one.false_hits / one.faithful for one in tallied if one.faithful]
    return sum(shares) / max(1, len(shares))
