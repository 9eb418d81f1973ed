"""A budget of model calls and money for the checks of an evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from faithrails.types import Cost

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of a million input tokens and of a million output tokens, in any currency."""

    input: float = 0.0
    output: float = 0.0

    def of(self, tokens: int, input_tokens: int) -> float:
        """Return the price of ``tokens``, of which ``input_tokens`` are input."""
        return (input_tokens * self.input + (tokens - input_tokens) * self.output) / _MILLION


@dataclass(slots=True)
class Budget:
    """Counts what checks cost; ``calls`` and ``money`` are limits, None without one.

    A check may begin if the most expensive one so far would fit: only a check that is more expensive than all
    before it can exceed the budget, by the difference.
    """

    calls: int | None = None
    money: float | None = None
    prices: Prices = Prices()
    spent_calls: int = 0
    spent_money: float = 0.0
    unpriced: bool = False
    _known: bool = False
    _most_calls: int = 1
    _most_money: float = 0.0

    def free_slots(self, running: int) -> int:
        """Return how many more checks may begin while ``running`` run, if each costs the most so far."""
        left = [self._fitting(self.calls, self.spent_calls, self._most_calls)]
        left.append(self._fitting(self.money, self.spent_money, self._most_money))
        if not self._known and (self.calls, self.money) != (None, None):
            left.append(1)  # the cost of a check is not known yet: the first runs alone
        return int(max(0, min(*left, _MILLION) - running))

    @staticmethod
    def _fitting(limit: float | None, spent: float, each: float) -> float:
        if limit is None:
            return inf
        return (limit - spent) // each if each else (inf if limit > spent else 0)

    def spend(self, cost: Cost) -> None:
        """Count what a check cost."""
        money = self.prices.of(cost.tokens, cost.input_tokens)
        self.spent_calls += cost.calls
        self.spent_money += money
        self._known = True
        self._most_calls = max(self._most_calls, cost.calls)
        self._most_money = max(self._most_money, money)
        # Calls without tokens cost money that the endpoint does not report: no further check begins.
        self.unpriced |= self.money is not None and bool(cost.calls) and not cost.tokens
        if self.unpriced:
            self.calls = 0
