"""Finds the usual value for a day with its own: "until 10 on Sundays" for "until 10, on Sundays until 11"."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses, clauses_of, sentences_with_keys
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees, measured_in
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import content_stem

_DAYS = frozenset(WEEKDAYS) | {f"{day}s" for day in WEEKDAYS} | {"weekends", "weekend", "weekdays"}
_KEYS = frozenset(map(content_stem, _DAYS)) | {"am", "pm"}
_LEAST_SHARED = 0.5  # share of the claim's content words in the sentence


def usual_value_for_special_day(lookup: Lookup) -> Contradiction | None:
    """Return a value that a sentence has without a day, where it has another for the day of the claim."""
    claim, index = lookup.reading, lookup.index
    days = frozenset(word.removesuffix("s") for word in _DAYS.intersection(claim.words))
    # "£5, on Sundays £4": each value of the claim has its own clause
    is_one = (
        sum(any(value.kind != "name" for value in values(part.text)) for part in clauses(lookup.text)) == 1
    )
    if len(days) != 1 or not is_one or lookup.denies or "?" in lookup.text:
        return None
    said = frozenset(claim.stems)
    for number in sentences_with_keys(index, frozenset(key for key in claim.keys if key in said)):
        sentence = index.sentences[number]
        if len(said & sentence.stems) < _LEAST_SHARED * len(said):
            continue
        own: list[Mention] = []
        others: list[Mention] = []
        for part in clauses_of(index, number):
            there = frozenset(word.removesuffix("s") for word in _DAYS.intersection(part.words))
            stated = values(part.text)
            of_values = {key for value in stated for key in tokenized(value.text).keys}
            if there == days and not {key for key in part.keys - of_values if key.isalpha()} - _KEYS:
                own += stated  # "on Sundays until 11"
            elif not there and not own:
                others += stated
        for value in lookup.values_without_conversions:
            alike = [one for one in own if one.kind == value.kind and measured_in(one) == measured_in(value)]
            is_own = any(agrees(normalized(value), normalized(one)) for one in alike)
            if alike and not is_own and any(agrees(normalized(value), normalized(one)) for one in others):
                why = f"the passage says '{alike[0].text}' of this day"
                place = value.start, value.end
                return Contradiction(why, (place,), instead=alike[0].text, in_copy=True)
    return None
