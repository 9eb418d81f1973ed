"""Says which kinds of finding have earned a veto: they make a claim certainly wrong."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.lookup.kinds import Context
from faithrails.train.finding_rates import Found, Tally, pooled, tallies

LEAST_RATIO = 5.0  # likelihood ratio, lower end of the 95 % interval
MOST_FALSE = 0.01  # of faithful answers in which a kind proved on changed copies is found; mean over sources


def earned(found: Sequence[Found]) -> list[str]:
    """Return the kinds that are found far more often in unfaithful answers, or never in faithful ones.

    The second is enough only for findings in a near copy, which tests on changed copies prove to be true.
    """
    by_kind: dict[str, list[Tally]] = {}
    for (kind, _), tally in tallies(found, by_claim=False).items():
        by_kind.setdefault(kind, []).append(tally)
    return sorted(kind for kind, tallied in by_kind.items() if _is_earned(kind, tallied))


def _is_earned(kind: str, tallied: Sequence[Tally]) -> bool:
    ratio = pooled(tallied)
    shares = [one.false_hits / one.faithful for one in tallied if one.faithful]
    is_rare = bool(shares) and sum(shares) / len(shares) < MOST_FALSE
    return (ratio is not None and ratio[1] >= LEAST_RATIO) or (kind.endswith(Context.COPY.value) and is_rare)
