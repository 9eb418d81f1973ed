"""Sentences of the evidence, alone and with the one that follows: their stems and the values in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from faithrails.text.spans import Span
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Measure, Mention, measure, normalized
from faithrails.text.values.rates import rate_after
from faithrails.text.values.value_index import ValueIndex

ByAmount = dict[float, dict[Measure, list[Mention]]]


@dataclass(frozen=True)  # no slots: cached properties need a `__dict__`
class Sentence:
    """One sentence of the evidence, read once for all claims."""

    passage: int
    span: Span
    first: int  # its stems are first:last of those of its passage's reading
    last: int
    words: tuple[int, int]  # first and last + 1 of its words in that reading
    stems: frozenset[str]
    texts: tuple[str, ...]  # its text, or each value of a record
    denies: bool

    @cached_property
    def texts_with_values(self) -> tuple[tuple[str, tuple[Mention, ...]], ...]:
        """Each text with its numbers, dates and times; read when needed, since half of all answers hold none.

        Cached here, since a record of thousands of values may be the closest sentence of many claims, and has
        more texts than the cache of ``extract.values`` holds.
        """
        return tuple((text, values(text)) for text in self.texts)

    @cached_property
    def values(self) -> tuple[Mention, ...]:
        """The values of all its texts."""
        return tuple(value for _, held in self.texts_with_values for value in held)

    @cached_property
    def counts(self) -> tuple[Mention, ...]:
        """Its values that count something: "12 rooms"."""
        return tuple(value for value in self.values if value.kind == "number" and value.nouns)


@dataclass(frozen=True, slots=True)
class Place:
    """The best sentence for a claim (``top``), in a window of one or two (``first`` to ``last``)."""

    top: int
    first: int
    last: int


class Values:
    """The values of neighbouring sentences, indexed in several ways."""

    def __init__(self, texts: Sequence[tuple[str, Sequence[Mention]]]) -> None:
        """Take ``texts``: each sentence with its values."""
        self._texts = texts

    @cached_property
    def values(self) -> ValueIndex:
        """All values, indexed."""
        return ValueIndex(value for _, held in self._texts for value in held)

    @cached_property
    def spelled(self) -> dict[str, list[str]]:
        """The texts of the values, by kind."""
        found: dict[str, list[str]] = {}
        for _, held in self._texts:
            for value in held:
                found.setdefault(value.kind, []).append(value.text)
        return found

    @cached_property
    def by_amount(self) -> ByAmount:
        """The amounts by number (each reading of an ambiguous one) and measure, without duplicates."""
        first: dict[Mention, Mention] = {}
        for _, held in self._texts:
            for value in held:
                if value.kind in AMOUNTS:
                    first.setdefault(normalized(value), value)
        found: ByAmount = {}
        for value in first.values():
            for amount in frozenset(value.amounts):
                found.setdefault(amount, {}).setdefault(measure(value), []).append(value)
        return found

    @cached_property
    def rated(self) -> dict[str, ValueIndex]:
        """The amounts by the unit of time of their rate: "day" for "5 euros a day"."""
        found: dict[str, list[Mention]] = {}
        for text, held in self._texts:
            for value in held:
                # Not so for a record: it is read as sentences, which give its values other offsets.
                stands_here = text[value.start : value.end] == value.text
                rate = rate_after(text, value.end) if stands_here and value.kind in AMOUNTS else None
                if rate:
                    found.setdefault(rate, []).append(value)
        return {rate: ValueIndex(amounts) for rate, amounts in found.items()}


class AdjacentStems:
    """The word of each stem in a sentence, by the stem before it and by the stem after it."""

    def __init__(self, stems: Sequence[str], words: Sequence[str]) -> None:
        """Read the stems of a sentence and their words, in order; at an edge the neighbour is ""."""
        pairs = list(pairwise(("", *stems, "")))
        # Reversed, so that the first of several words with the same neighbour is kept.
        self._after = dict(reversed(list(zip(pairs[:-1], words, strict=True))))
        self._before = dict(reversed(list(zip(pairs[1:], words, strict=True))))

    def word_at(self, before: str, stem: str, after: str) -> str | None:
        """Return the word of ``stem`` with this stem (or edge) before or after it; None if there is none."""
        return self._after.get((before, stem)) or self._before.get((stem, after))
