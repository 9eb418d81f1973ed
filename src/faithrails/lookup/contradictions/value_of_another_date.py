"""Finds a value that a sentence has for another date.

"It sold 1,500 in March." for "It sold 1,200 in March and 1,500 in April."
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from faithrails.lookup.clauses import holders
from faithrails.lookup.contradictions.rule_types import VALUES, Contradiction, Lookup
from faithrails.lookup.copied_sentence import has_content
from faithrails.text.values.compare import are_same
from faithrails.text.values.mention import Mention, measure

_KINDS = VALUES - {"date", "time"}
_LEAST_HELD = 0.5  # of the claim's words of content, by the sentence
_MOST_SENTENCES = 20
_LEAST_VALUES = 4
_LONGEST = 400  # characters of a sentence: a longer one is a list
_NEAR = 40  # characters between a value and its date


class _Dated(NamedTuple):
    """A value and the date that stands beside it."""

    value: Mention
    date: Mention


def value_of_another_date(lookup: Lookup) -> Contradiction | None:
    """Return a value that the one sentence with it and the claim's date has for another date."""
    dates = [m for m in lookup.values if m.kind == "date" and not m.bound]
    own = [m for m in lookup.values if m.kind in _KINDS and not m.ordinal and not m.bound]
    if len(dates) != 1 or not own or lookup.denies or "?" in lookup.text:
        return None
    claim = [_Dated(value, dates[0]) for value in own]
    said = frozenset(key for key in lookup.reading.keys if has_content(key) and not key[0].isdigit())
    near = [lookup.index.sentences[n] for n in holders(lookup.index, said, int(_LEAST_HELD * len(said)))]
    for sentence in [one for one in near if len(one.values) >= _LEAST_VALUES][:_MOST_SENTENCES]:
        text = lookup.index.text_of(sentence)
        dated = list(_dated(sentence.values)) if len(text) <= _LONGEST else []
        for one in claim:
            found = _contradiction(one, dated)
            if found and not any(
                _holds_both(one, other.values) for other in lookup.index.sentences if other is not sentence
            ):
                return found
    return None


def _dated(values: Sequence[Mention]) -> Iterator[_Dated]:
    """Yield the values of a sentence that has a date beside each, always before or always after it."""
    held = sorted((v for v in values if v.kind in _KINDS or v.kind == "date"), key=lambda v: v.start)
    are_dates = [value.kind == "date" for value in held]
    pairs = list(zip(held[::2], held[1::2], strict=False))
    alternate = len(held) % 2 == 0 and all(one != other for one, other in pairwise(are_dates))
    if len(pairs) > 1 and alternate and all(other.start - one.end <= _NEAR for one, other in pairs):
        yield from (_Dated(other, one) if are_dates[0] else _Dated(one, other) for one, other in pairs)


def _contradiction(own: _Dated, dated: Sequence[_Dated]) -> Contradiction | None:
    of_value = [one for one in dated if are_same(one.value, own.value)]
    of_date = [one for one in dated if are_same(one.date, own.date) and _is_alike(one.value, own.value)]
    if len(of_value) != 1 or len(of_date) != 1 or of_value == of_date:
        return None
    right = of_date[0].value.text
    elsewhere = f"'{own.value.text}' is for '{of_value[0].date.text}'"
    why = f"the passage says '{right}' for '{own.date.text}'; {elsewhere}"
    return Contradiction(why, ((own.value.start, own.value.end),), instead=right, in_copy=True)


def _holds_both(own: _Dated, values: Sequence[Mention]) -> bool:
    return all(any(are_same(one, value) for value in values) for one in own)


def _is_alike(one: Mention, other: Mention) -> bool:
    return measure(one)[1:3] == measure(other)[1:3]
