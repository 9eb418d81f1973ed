"""Finds claims that lift a limit of time or number: "can be kept indefinitely" for "expires on 31 March"."""

from __future__ import annotations

import re

from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.sentence_copied_with_changes import LONGEST
from faithrails.text.values.number_word_values import WORDS as NUMBERS
from faithrails.text.words import is_negation

_UNLIMITED = re.compile(
    r"\b(?:indefinite(?:ly)?|for ?ever|permanent(?:ly)?|unlimited|endless(?:ly)?|for life|any ?time|whenever|"
    r"(?:no|without(?: an?y?)?) (?:time )?(?:limits?|deadline|end date|expiry(?: date)?)|"
    r"(?:never|(?:do|does|will) not) (?:expires?|ends?|lapses?|runs? out))\b",
    re.IGNORECASE,
)
_LIMITED = re.compile(
    r"\b(?:expir\w+|laps\w+|until|till|within|(?:no|not) later than|at most|at the latest|up to|maximum|"
    r"limit(?:ed|s)?|deadline|only (?:on|in|for|from|during|between)|valid (?:for|until|to)|"
    rf"for (?:the first )?(?:\d+|an?|{'|'.join(NUMBERS)}) "
    r"(?:hours?|days?|weeks?|months?|years?)|by (?:the )?(?:end|\d))",
    re.IGNORECASE,
)
_IS_UNLIMITED: PerIndex[bool] = PerIndex(
    lambda index: any(_UNLIMITED.search(reading.text) for reading in index.readings)
)
_LEAST_SHARED = 0.5  # of the claim's other words of content


def unlimited_for_limited(lookup: Lookup) -> Contradiction | None:
    """Return words that lift every limit, which no passage has, where a close sentence sets one."""
    found = _UNLIMITED.search(lookup.text)
    if found is None or lookup.window is None:
        return None
    claim, index = lookup.reading, lookup.index
    around = lookup.text[: found.start()] + lookup.text[found.end() :]
    if _LIMITED.search(around) or any(is_negation(word) for word in around.lower().split()):
        return None
    if _IS_UNLIMITED.of(index):
        return None
    others = [stem for stem, start, _ in lookup.stems if not found.start() <= start < found.end()]
    for sentence in closest_sentences(claim, index, lookup.window):
        if sentence.words[1] - sentence.words[0] > LONGEST:
            continue
        shared = sum(stem in sentence.stems for stem in others)
        limit = _LIMITED.search(index.readings[sentence.passage].text, sentence.span.start, sentence.span.end)
        if limit and others and shared >= _LEAST_SHARED * len(others):
            why = f"the passage says '{limit[0]}' where the answer says '{found[0]}'"
            return Contradiction(why, ((found.start(), found.end()),))
    return None
