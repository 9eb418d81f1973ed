"""Says which kinds of finding have earned a veto: they make a claim certainly wrong."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.lookup.kinds import Context, Kind, name_of
from faithrails.train.finding_rates import Found, Tally, pooled, tallies

LEAST_RATIO = 5.0  # likelihood ratio, lower end of the 95 % interval
MOST_FALSE = 0.01  # of faithful answers in which a kind that tests prove is found; mean over sources
# What tests on changed copies, and on false answers of a few words, prove to be true.
_PROVED = frozenset(
    name_of(kind, context) for kind in Kind for context in (Context.COPY, Context.BARE_ANSWER)
) | {Kind.BARE_NO.value, Kind.FALSE_LACK.value}


def earned(found: Sequence[Found]) -> list[str]:
    """Return the kinds that are found far more often in unfaithful answers, or hardly ever in faithful ones.

    The second is enough only for kinds that tests prove, also where no answer holds one.
    """
    by_kind: dict[str, list[Tally]] = {kind: [] for kind in _PROVED}
    for (kind, _), tally in tallies(found, by_claim=False).items():
        by_kind.setdefault(kind, []).append(tally)
    return sorted(kind for kind, tallied in by_kind.items() if _is_earned(kind, tallied))


def _is_earned(kind: str, tallied: Sequence[Tally]) -> bool:
    ratio = pooled(tallied)
    shares = [one.false_hits / one.faithful for one in tallied if one.faithful]
    is_rare = sum(shares) < MOST_FALSE * max(1, len(shares))
    return (ratio is not None and ratio[1] >= LEAST_RATIO) or (kind in _PROVED and is_rare)
