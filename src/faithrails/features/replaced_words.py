"""Features of replaced words: where the claim has one word, the evidence has another in the same context."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.features.word_alignment import CONTENT, NAME, NUMBER, Aligned

_SIGNALS = {
    NAME: "bindings.replaced_names", NUMBER: "bindings.replaced_numbers", CONTENT: "bindings.replaced_words",
}  # fmt: skip


def replaced_words(found: Aligned | None) -> dict[str, float]:
    """Return for each kind how well a word of the claim fits the place of an unmatched word of the window.

    The fit measures how many of the four words on each side are the same, from 0 to 4.2, less the fit of
    the word's own match in the window, if it has one. The best fit of each kind counts; the least is 0.
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
    """Return the indexes of the words of each kind, except those in ``without``."""
    found: dict[int, list[int]] = {kind: [] for kind in _SIGNALS}
    for place, kind in enumerate(kinds):
        if kind in found and place not in without:
            found[kind].append(place)
    return found
