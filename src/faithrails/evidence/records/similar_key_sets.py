"""Finds the sets of keys that resemble another one among many, without comparing all pairs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set

_MOST = 20  # sets compared for each shared member; further ones are not compared


def similar_sets(
    sets: Sequence[Set[Hashable]], are_alike: Callable[[Set[object], Set[object]], bool]
) -> frozenset[int]:
    """Return the indexes of the sets that resemble another one; those without a shared member do not."""
    holding: dict[Hashable, list[int]] = {}
    for number, own in enumerate(sets):
        for member in own:
            if len(owners := holding.setdefault(member, [])) <= _MOST:
                owners.append(number)
    found: set[int] = set()
    for number, own in enumerate(sets):
        others = {other for member in own for other in holding[member]} - {number}
        for other in others if number not in found else ():
            if are_alike(own, sets[other]):
                found |= {number, other}
                break
    return frozenset(found)
