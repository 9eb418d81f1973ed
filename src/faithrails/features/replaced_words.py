"""Features of replaced words: where the claim has one word, the evidence has another in the same context."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.features.word_alignment import CONTENT, NAME, NUMBER, Aligned

_SIGNALS = {
    NAME: "bindings.replaced_names", NUMBER: "bindings.replaced_numbers", CONTENT: "bindings.replaced_words",
}  # fmt: skip


def replaced_words(found: Aligned | None) -> dict[str, float]:
    """Return how well a word fits where the window has another of its kind that the claim lacks.

    It fits by the words around it, from 0 to 4.2, where the four words on both sides are the same, less
    what it fits the place where the window has it, if it does. The best fit counts, and none is below 0.
    """
    signals = dict.fromkeys(_SIGNALS.values(), 0.0)
    if found is None:
        return signals
    matched = dict(found.pairs)
    free = _by_kind(found.window.kinds, frozenset(matched.values()))
    if not any(free.values()):
        return signals
    here = [float(found.near[i, matched[i]]) if i in matched else 0.0 for i in range(len(found.near))]
    for kind, own in _by_kind(found.claim.kinds, frozenset()).items():
        if own and free[kind]:
            fits = found.near.take(own, 0).take(free[kind], 1).max(axis=1).tolist()
            signals[_SIGNALS[kind]] = max(0.0, *(fit - here[i] for i, fit in zip(own, fits, strict=True)))
    return signals


def _by_kind(kinds: Sequence[int], without: frozenset[int]) -> dict[int, list[int]]:
    """Return the places of the words of each kind, but for some."""
    found: dict[int, list[int]] = {kind: [] for kind in _SIGNALS}
    for place, kind in enumerate(kinds):
        if kind in found and place not in without:
            found[kind].append(place)
    return found
