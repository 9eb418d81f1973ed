"""Reads the numbers, dates and times of the evidence, and tests whether one equals a given value."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property
from itertools import chain

from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.runtime.deadline import look
from faithrails.text.values.compare import agrees, decides, may_be_year
from faithrails.text.values.dates import WEEKDAYS, weekdays
from faithrails.text.values.mention import Date, Mention, normalized
from faithrails.text.values.small_counts import Counts
from faithrails.text.values.value_index import ValueIndex

_NTH = {1.0: "first", 2.0: "second", 3.0: "third"}
_MOST_IN_WORDS = 3


class EvidenceValues:
    """The values of some sentences, read when the first is asked for: half of all answers contain none."""

    def __init__(
        self, sentences: Sequence[Sentence], words: Set[str], of_labels: Sequence[Mention] = ()
    ) -> None:
        """Take the values of ``sentences``; ``of_labels`` are further values, from labels."""
        self._sentences, self._words, self._of_labels = sentences, words, of_labels
        self._held: dict[Mention, bool] = {}

    def holds(self, value: Mention) -> bool:
        """Whether the evidence holds a value, as ``normalized`` returns it; cached."""
        if value not in self._held:
            look()
            self._held[value] = self._find(value)
        return self._held[value]

    def has_as_label_only(self, value: Mention) -> bool:
        """Whether the evidence has a value only in the header of a column or in a key."""
        plain = normalized(value)
        if not any(agrees(plain, label) for label in self._of_labels):
            return False
        said = self._said
        return not (said.holds_same(plain) or any(agrees(plain, other) for other in said.near(plain)))

    def same_amount(self, value: Mention) -> list[Mention]:
        """Return the values that agree with a value, whatever they count."""
        return [other for other in self._values.near(normalized(value)) if agrees(value, other)]

    def _find(self, value: Mention) -> bool:
        near = list(self._values.near(value)) if value.bound else self._values.near(value)
        if value.bound:  # values of the same amount decide: beside 330, a 400 does not imply "over 330"
            same = [other for other in near if decides(value, other)]
            if same:
                return any(agrees(value, other) for other in same)
        return (
            self._values.holds_same(value)
            or any(agrees(value, other) for other in near)
            or self._holds_date_apart(value)
            or self._holds_in_words(value)
        )

    def _holds_in_words(self, value: Mention) -> bool:
        """Whether a word states the count: "one goal" for "1 goal", "second" for "2nd"."""
        if (
            value.kind != "number"
            or value.bound not in ("", "about")
            or value.unit
            or len(value.amounts) != 1
        ):
            return False
        if value.ordinal and not value.nouns:
            return value.amounts[0] in _NTH and _NTH[value.amounts[0]] in self._words
        return value.amounts[0] <= _MOST_IN_WORDS and self.counts.hold(value)

    def _holds_date_apart(self, mention: Mention) -> bool:
        """Whether the evidence has a date's day and month in one place and its year in another."""
        return not mention.bound and any(
            year in self._years
            and ((None, month, day) in self._dates or (day is None and month in self._yearless_months))
            for year, month, day in mention.dates
            if year is not None and month is not None
        )

    @cached_property
    def _values(self) -> ValueIndex:
        return ValueIndex(chain(self._said.values, self._of_labels)) if self._of_labels else self._said

    @cached_property
    def _said(self) -> ValueIndex:
        return ValueIndex(value for sentence in self._sentences for value in sentence.values)

    @property
    def values(self) -> list[Mention]:
        """The numbers, dates and times of the evidence, as ``normalized`` returns them, each once."""
        return self._values.values

    @cached_property
    def weekdays(self) -> frozenset[str]:
        """The weekdays of all dates; empty if the evidence itself names weekdays."""
        if not self._words.isdisjoint(WEEKDAYS):
            return frozenset()
        return frozenset(day for value in self.values for day in weekdays(value))

    @cached_property
    def _dates(self) -> frozenset[Date]:
        return frozenset(date for value in self.values for date in value.dates)

    @cached_property
    def _yearless_months(self) -> frozenset[int | None]:
        return frozenset(month for year, month, _ in self._dates if year is None)

    @cached_property
    def _years(self) -> frozenset[int | None]:
        alone = (
            int(value.amounts[0]) for value in self.values if value.kind == "number" and may_be_year(value)
        )
        return frozenset((*alone, *(year for year, _, _ in self._dates)))

    @cached_property
    def counts(self) -> Counts:
        """The counts of the evidence, also those in words."""
        return Counts(read for sentence in self._sentences for read in sentence.texts_with_values)
