"""Sentences of the evidence, alone and with the one that follows: their stems and the values in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from faithrails.text.spans import Span
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Measure, Mention, meant, measure
from faithrails.text.values.rates import rate_after
from faithrails.text.values.value_index import ValueIndex

ByAmount = dict[float, dict[Measure, list[Mention]]]


@dataclass(frozen=True)  # without slots, for the values that it keeps
class Sentence:
    """One sentence of the evidence, read once for all claims."""

    passage: int
    span: Span
    first: int  # of the stems of its passage's reading, its own are first:last
    last: int
    words: tuple[int, int]  # first and last + 1 of its words in that reading
    stems: frozenset[str]
    texts: tuple[str, ...]  # what it says, apart where it is a record
    denies: bool

    @cached_property
    def texts_with_values(self) -> tuple[tuple[str, tuple[Mention, ...]], ...]:
        """Each text with its numbers, dates and times, read when asked for: half of all answers hold none.

        Kept here: a record of thousands of values is the closest sentence of many claims, and has more
        texts than the cache of ``extract.values`` holds.
        """
        return tuple((text, values(text)) for text in self.texts)

    @cached_property
    def values(self) -> tuple[Mention, ...]:
        """The values of all its texts."""
        return tuple(value for _, held in self.texts_with_values for value in held)

    @cached_property
    def counts(self) -> tuple[Mention, ...]:
        """Those of its values that are numbers of something, as "12 rooms" is."""
        return tuple(value for value in self.values if value.kind == "number" and value.nouns)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a claim is best held: its best sentence, within a window of one or two."""

    top: int
    first: int
    last: int


class Values:
    """The values of neighbouring sentences, in the forms in which they are asked for."""

    def __init__(self, texts: Sequence[tuple[str, Sequence[Mention]]]) -> None:
        """Read values together with the sentences that they stand in."""
        self._texts = texts

    @cached_property
    def values(self) -> ValueIndex:
        """What they mean."""
        return ValueIndex(value for _, held in self._texts for value in held)

    @cached_property
    def spelled(self) -> dict[str, list[str]]:
        """Their texts, by kind."""
        found: dict[str, list[str]] = {}
        for _, held in self._texts:
            for value in held:
                found.setdefault(value.kind, []).append(value.text)
        return found

    @cached_property
    def by_amount(self) -> ByAmount:
        """The amounts by each of their readings, and by measure; the first of those that mean the same."""
        first: dict[Mention, Mention] = {}
        for _, held in self._texts:
            for value in held:
                if value.kind in AMOUNTS:
                    first.setdefault(meant(value), value)
        found: ByAmount = {}
        for value in first.values():
            for amount in frozenset(value.amounts):
                found.setdefault(amount, {}).setdefault(measure(value), []).append(value)
        return found

    @cached_property
    def rated(self) -> dict[str, ValueIndex]:
        """The amounts by the stretch of time that they are said of."""
        found: dict[str, list[Mention]] = {}
        for text, held in self._texts:
            for value in held:
                stands_here = (
                    text[value.start : value.end] == value.text
                )  # not so where a record was put into words
                rate = rate_after(text, value.end) if stands_here and value.kind in AMOUNTS else None
                if rate:
                    found.setdefault(rate, []).append(value)
        return {rate: ValueIndex(amounts) for rate, amounts in found.items()}


class AdjacentStems:
    """Where a sentence has each of its stems: after which other or before which, as which word."""

    def __init__(self, stems: Sequence[str], words: Sequence[str]) -> None:
        """Read the stems of a sentence and their words, in order; at an edge the neighbour is ""."""
        pairs = list(pairwise(("", *stems, "")))
        # From the end: of several words between the same stems the first is kept.
        self._after = dict(reversed(list(zip(pairs[:-1], words, strict=True))))
        self._before = dict(reversed(list(zip(pairs[1:], words, strict=True))))

    def word_at(self, before: str, stem: str, after: str) -> str | None:
        """Return the word of a stem that stands after or before the same stem, or edge; None if none does."""
        return self._after.get((before, stem)) or self._before.get((stem, after))
