"""``Derivations``: numbers stated in tables or computed from their cells, searched by amount."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from faithrails.evidence.tables.formulas import Derivation

_FLOAT = 1e-9  # share by which the search reaches further than the comparison, which decides


class Derivations:
    """Derivations in order. Beside a large table each number of a claim has hundreds."""

    def __init__(self, found: Iterable[Derivation]) -> None:
        self._found = list(found)
        self._amounts = np.abs(np.array([d.amount for d in self._found], dtype=np.float64))
        self._scales = np.array([d.scale or 1.0 for d in self._found], dtype=np.float64)
        self._has_tables = not all(d.prose for d in self._found)
        self._best: dict[tuple[bool, bool], Derivation | None] = {}

    def near(self, amount: float, slack: float, share: float, multiples: Sequence[float]) -> list[Derivation]:
        """Return those whose amount, times its scale or one of ``multiples``, may be an amount.

        It may be off by ``slack`` and by ``share`` of itself, and have another sign.
        """
        if not self._found:
            return []
        with np.errstate(all="ignore"):  # an amount beyond what a float holds is infinite
            scaled = np.stack([self._amounts * self._scales, *(self._amounts * by for by in multiples)])
            off = np.abs(scaled - abs(amount))
            reach = (slack + share * scaled) * (1.0 + _FLOAT) + _FLOAT * abs(amount)
            some = ~(off > reach).all(axis=0)  # what is no number is compared too
        return [self._found[n] for n in np.flatnonzero(some).tolist()]

    def best(self, kind: tuple[bool, bool], is_of_kind: Callable[[Derivation], bool]) -> Derivation | None:
        """Return the one that fits the claim best, of tables if there are some; kept for each kind."""
        if kind not in self._best:
            of_tables = (d for d in self._found if not (d.prose and self._has_tables))
            fitting = (d for d in of_tables if is_of_kind(d))
            self._best[kind] = max(fitting, key=lambda d: d.score, default=None)
        return self._best[kind]
