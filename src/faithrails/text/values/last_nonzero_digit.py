"""The digit to which people round an amount."""

from __future__ import annotations


def last_nonzero_digit(amount: float, step: float) -> float:
    """Return the value of the last digit that is no zero, from ``step`` on: 100 for 8,500, 0.1 for 1.5."""
    while 0 < 10 * step <= abs(amount) and not round(amount / step) % 10:
        step *= 10
    return step
