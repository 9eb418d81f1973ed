"""Says which kinds of finding make a claim certainly wrong, and which at least mark the answer."""

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
LEAST_RATIO_IF_PROVED = 1.0  # the ratio itself, for kinds that are found in so many answers
_LEAST_HITS = 20
# Share of faithful answers in which a kind is found that needs no ratio; mean over sources.
MOST_FALSE = 1 / 300
MOST_FALSE_TO_MARK = 1 / 80
# What tests on changed copies, and on false answers of a few words, prove to be true. Not so these: an added
# word may be true, "the mediator" may be who was named before, a source cited beside the right one is no
# false statement, and "Smoking: yes" may be meant of where it is not denied.
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

    The second is enough only for kinds that tests prove, also where no answer holds one, unless people write
    them rather in answers that are faithful: "set the pan" for "place the pan".
    """
    by_kind: dict[str, list[Tally]] = {kind: [] for kind in _PROVED} | _by_kind(found)
    return sorted(
        kind
        for kind, tallied in by_kind.items()
        if _ratio(tallied) >= LEAST_RATIO
        or (kind in _PROVED and _share(tallied) < MOST_FALSE and not _is_of_faithful(tallied))
    )


def marking_kinds(found: Sequence[Found]) -> list[str]:
    """Return the kinds with which no answer goes out unmarked: those above, and others that are less sure."""
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

    A finding in a copy of the evidence, or of ``ALWAYS_MARKING``, marks whatever P(unfaithful), of which
    ``chances`` has one for each answer; another one marks from ``LEAST_TO_MARK`` on.
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
    """Return the lower end of the interval of the likelihood ratio; 0 if it is not known."""
    ratio = pooled(tallied)
    return ratio[1] if ratio else 0.0


def _is_of_faithful(tallied: Sequence[Tally]) -> bool:
    """Whether a kind is found more often in faithful answers, as far as enough of them hold one."""
    ratio, hits = pooled(tallied), sum(one.hits + one.false_hits for one in tallied)
    return ratio is not None and hits >= _LEAST_HITS and ratio[0] < LEAST_RATIO_IF_PROVED


def _share(tallied: Sequence[Tally]) -> float:
    """Return the share of faithful answers in which a kind is found, mean over sources."""
    shares = [one.false_hits / one.faithful for one in tallied if one.faithful]
    return sum(shares) / max(1, len(shares))
