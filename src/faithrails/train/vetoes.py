"""Says which kinds of finding make a claim certainly wrong, and which at least mark the answer."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.lookup.kinds import Context, Kind, name_of
from faithrails.train.finding_rates import Found, Tally, pooled, tallies

LEAST_RATIO = 5.0  # likelihood ratio, lower end of the 95 % interval
LEAST_RATIO_TO_MARK = 2.0  # the same
MOST_FALSE = 0.01  # of faithful answers in which a kind is found that needs no ratio; mean over sources
# What tests on changed copies, and on false answers of a few words, prove to be true.
_PROVED = frozenset(
    name_of(kind, context) for kind in Kind for context in (Context.COPY, Context.BARE_ANSWER)
) | {Kind.BARE_NO.value, Kind.FALSE_LACK.value}


def earned(found: Sequence[Found]) -> list[str]:
    """Return the kinds that are found far more often in unfaithful answers, or hardly ever in faithful ones.

    The second is enough only for kinds that tests prove, also where no answer holds one.
    """
    by_kind: dict[str, list[Tally]] = {kind: [] for kind in _PROVED} | _by_kind(found)
    return sorted(
        kind
        for kind, tallied in by_kind.items()
        if _ratio(tallied) >= LEAST_RATIO or (kind in _PROVED and _is_rare(tallied))
    )


def marking(found: Sequence[Found]) -> list[str]:
    """Return the kinds with which no answer goes out unmarked: those above, and others that are less sure."""
    sure = earned(found)
    by_kind = _by_kind(found).items()
    less = {kind for kind, tallied in by_kind if _ratio(tallied) >= LEAST_RATIO_TO_MARK or _is_rare(tallied)}
    return sorted(less.union(sure))


def hold(found: Sequence[Found], kinds: Sequence[str]) -> list[bool]:
    """Return for each answer whether one of these kinds is found in it."""
    return [any(not held.isdisjoint(kinds) for held in one.kinds) for one in found]


def _by_kind(found: Sequence[Found]) -> dict[str, list[Tally]]:
    by_kind: dict[str, list[Tally]] = {}
    for (kind, _), tally in tallies(found, by_claim=False).items():
        by_kind.setdefault(kind, []).append(tally)
    return by_kind


def _ratio(tallied: Sequence[Tally]) -> float:
    """Return the lower end of the interval of the likelihood ratio; 0 if it is not known."""
    ratio = pooled(tallied)
    return ratio[1] if ratio else 0.0


def _is_rare(tallied: Sequence[Tally]) -> bool:
    shares = [one.false_hits / one.faithful for one in tallied if one.faithful]
    return sum(shares) < MOST_FALSE * max(1, len(shares))
