"""Reads the values within headers of columns and keys: "Weight at 50 °C", "q2_2023_sales"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.values.months_and_days_in_labels import full_name, months_as_values

_LONGEST = 80  # characters


def values_in_labels(labels: Sequence[str]) -> tuple[tuple[Mention, ...], ...]:
    """Return the dates, times and amounts with a unit that each label holds.

    A number without a unit may count or number anything ("Top 5", "Tier 2"): it is left out. A month beside
    other words ("May visitors") counts only if the labels name another month, too.
    """
    months = [_months_of(label) for label in labels]
    several = len(frozenset().union(*months)) > 1
    return tuple(
        (*_values_of(label), *(months_as_values(named) if several else ()))
        for label, named in zip(labels, months, strict=True)
    )


@lru_cache(maxsize=2_000)  # the tables of one domain have the same labels
def _values_of(label: str) -> tuple[Mention, ...]:
    months = _months_of(label)
    if len(label) > _LONGEST or not (months or any(map(str.isdigit, label))):
        return ()
    # "visitors_in_may" is a month only with its capital letter.
    text = " ".join(word.title() if full_name(word) in months else word for word in _words_of(label))
    return tuple(value for value in values(text) if value.kind != "number" or value.unit)


@lru_cache(maxsize=2_000)
def _months_of(label: str) -> frozenset[str]:
    names = frozenset(name for word in _words_of(label) if (name := full_name(word)))
    return frozenset(name for name in names if months_as_values([name]))


def _words_of(label: str) -> Iterator[str]:
    yield from label[:_LONGEST].replace("_", " ").split()
