"""Finds claims that lift a limit of time or number: "open every day" for "open on Fridays only"."""

from __future__ import annotations

import re
from typing import NamedTuple

from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.word_changes import LONGEST
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.values.months import month_names
from faithrails.text.values.number_word_values import WORDS as NUMBERS
from faithrails.text.words import is_negation

_MONTHS = "|".join(sorted(map(re.escape, month_names())))


class _Limit(NamedTuple):
    """Words that lift every limit of a kind, words that set one, and words of a sentence that sets none."""

    lifts: re.Pattern[str]
    sets: re.Pattern[str]
    sets_none: re.Pattern[str] | None = None


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)


_LIMITS = (
    _Limit(
        _words(
            r"indefinite(?:ly)?|for ?ever|permanent(?:ly)?|unlimited|endless(?:ly)?|for life|any ?time|"
            r"whenever|(?:no|without(?: an?y?)?) (?:time )?(?:limits?|deadline|end date|expiry(?: date)?)|"
            r"(?:never|(?:do|does|will) not) (?:expires?|ends?|lapses?|runs? out)"
        ),
        _words(
            r"expir\w+|laps\w+|until|till|within|(?:no|not) later than|at most|at the latest|up to|maximum|"
            r"limit(?:ed|s)?|deadline|only (?:on|in|for|from|during|between)|valid (?:for|until|to)|"
            rf"for (?:the first )?(?:\d+|an?|{'|'.join(NUMBERS)}) "
            r"(?:hours?|days?|weeks?|months?|years?)|by (?:the )?(?:end|\d)"
        ),
    ),
    _Limit(
        _words(r"every day|daily|(?:all|seven|7) days(?: (?:a|of the) week)?|all week"),
        _words(rf"(?:{'|'.join(WEEKDAYS)}|weekday|weekend)s?"),
        re.compile(r"\bMon.*\bSun|\bSun.*\bMon", re.DOTALL),  # may be all days of the week
    ),
    _Limit(
        _words(r"all (?:the )?year(?: round)?|(?:all )?year-round|throughout the year|the whole year"),
        _words(rf"(?:between|from|until|during|only in|in) (?:{_MONTHS}|spring|summer|autumn|winter)"),
    ),
    _Limit(
        _words(r"always|at all times|any ?time|in (?:all|every) cases?|under (?:all|any) circumstances"),
        _words(r"only (?:if|when|where|while|on|in|for|from|during|between)|unless|except"),
    ),
)
_LEAST_SHARED = 0.5  # of the claim's other words of content

_LIFTED: PerIndex[frozenset[int]] = PerIndex(
    lambda index: frozenset(
        n
        for n, limit in enumerate(_LIMITS)
        if any(limit.lifts.search(reading.text) for reading in index.readings)
    )
)


def unlimited_for_limited(lookup: Lookup) -> Contradiction | None:
    """Return words that lift every limit, which no passage has, where a close sentence sets one."""
    for n, limit in enumerate(_LIMITS):
        found = limit.lifts.search(lookup.text)
        if found and lookup.window and n not in _LIFTED.of(lookup.index):
            around = lookup.text[: found.start()] + lookup.text[found.end() :]
            is_limited = limit.sets.search(around) or any(map(is_negation, around.lower().split()))
            instead = "" if is_limited else _limit_of_same(lookup, found, limit)
            if instead:
                why = f"the passage says '{instead}' where the answer says '{found[0]}'"
                return Contradiction(why, (found.span(),))
    return None


def _limit_of_same(lookup: Lookup, found: re.Match[str], limit: _Limit) -> str:
    """Return the words that limit what a claim speaks of, in a sentence close to it; "" if none do."""
    others = [stem for stem, start, _ in lookup.stems if not found.start() <= start < found.end()]
    index = lookup.index
    nearest = closest_sentences(lookup.reading, index, lookup.window) if lookup.window and others else ()
    for sentence in nearest:
        if sentence.words[1] - sentence.words[0] > LONGEST:
            continue
        shared = sum(stem in sentence.stems for stem in others)
        place = index.readings[sentence.passage].text, sentence.span.start, sentence.span.end
        sets = limit.sets.search(*place)
        is_none = limit.sets_none is not None and limit.sets_none.search(*place)
        if sets and not is_none and shared >= _LEAST_SHARED * len(others):
            return sets[0]
    return ""
