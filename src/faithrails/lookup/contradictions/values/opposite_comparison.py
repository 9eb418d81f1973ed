"""Finds comparisons turned round: "fewer on Saturday" for "on Saturday twice what it sells on a weekday"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.contradictions.values.comparison_of_values import LESS, MORE
from faithrails.lookup.grammar.comparatives import comparatives
from faithrails.lookup.grammar.comparisons_in_prose import (
    GOAL,
    Comparison,
    comparisons_in,
    factor_of,
    keys_of,
)
from faithrails.text.irregular_verbs import base
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import has_content

_MOST_WORDS = 20  # of a claim
_AMOUNT = frozenset("more less fewer larger smaller higher lower bigger greater".split())
# "exceeded the goal", "fell short of what they had expected"
_MET = re.compile(r"\b(?:exceed|surpass|beat|topp|outstripp|overshot)(?:s|ed|en|ing)?\s", re.IGNORECASE)
_MISSED = re.compile(
    r"\b(?:f[ae]ll(?:s|en|ing)?\sshort\sof|miss(?:es|ed)?|failed\sto\s(?:reach|meet))\s", re.IGNORECASE
)
_MULTIPLE = re.compile(
    r"(?P<factor>\b(?:half|twice|an?\s[a-z]+|[a-z\d]+\stimes))\sas\s(?:many|much)(?P<noun>(?:\s(?!as\b)[a-z]+){0,3})\sas\s",
    re.IGNORECASE,
)
_OFF = 0.01
_MOST_UNKNOWN = 2  # content words that the evidence lacks


def opposite_comparison(lookup: Lookup) -> Contradiction | None:
    """Return the comparative of a claim if a sentence compares the same two things the other way."""
    words, text = lookup.reading.words, lookup.text
    if len(words) > _MOST_WORDS or lookup.has_negation or "?" in text:
        return None
    met, missed = _MET.search(text), _MISSED.search(text)
    if found := met or missed:
        other = keys_of(text[found.end() :])
        if any(key in lookup.index.stems for key in keys_of(found[0])):
            return None  # the evidence may have both: "beat the forecast in June but missed it in July"
        own = Comparison(1 if met else -1, keys_of(text[: found.start()]), other & {GOAL})
        return _against(lookup, own, "", found.span()) if GOAL in other else None
    places = [n for n, word in enumerate(words) if word in MORE or word in LESS]
    if "than" not in words or len(places) != 1 or words.count("than") > 1:
        return None
    at, than = places[0], words.index("than")
    if than < at:
        return None
    starts, ends, keys = lookup.reading.starts, lookup.reading.ends, lookup.reading.keys
    noun = keys[at + 1] if at + 1 < than and has_content(keys[at + 1]) else ""
    before = [key for key in keys[:at] if has_content(key)]
    topic = base(noun if noun and noun != "often" else before[-1] if before else "")
    one = keys_of(f"{text[: starts[at]]} {text[ends[at] : starts[than]]}") - {"often", "alon"}
    own = Comparison(1 if words[at] in MORE else -1, one, keys_of(text[ends[than] :]), words[at])
    return _against(lookup, own, topic, (starts[at], ends[at]))


def is_reciprocal(lookup: Lookup, value: Mention) -> bool:
    """Whether a value is the factor of a turned comparison: "half as many as" for "twice what"."""
    if value.kind != "number":
        return False
    for found in _MULTIPLE.finditer(lookup.text):
        if not found.start() <= value.start < found.end("factor"):
            continue
        one = keys_of(f"{lookup.text[: found.start()]} {found['noun']}")
        other = keys_of(lookup.text[found.end() :])
        for _, there in comparisons_in(lookup.index, one | other):
            is_turned = there.factor and there.orientation(one, other) < 0
            if is_turned and abs(there.factor * factor_of(found["factor"]) - 1.0) < _OFF:
                return True
    return False


def _against(lookup: Lookup, own: Comparison, topic: str, place: tuple[int, int]) -> Contradiction | None:
    """Return the contradiction if the comparisons of the evidence all have the other sign."""
    said = own.one | own.other
    signs, why = set(), ""
    for sentence, there in comparisons_in(lookup.index, said):
        held = there.one | there.other | keys_of(sentence)
        unknown = said - there.one - there.other
        known = unknown & held or any(key in lookup.index.stems for key in unknown)
        if known or len(unknown) > _MOST_UNKNOWN or not _is_same_measure(lookup, own, there, topic, sentence):
            continue
        turned = 1 if GOAL in own.other and GOAL in there.other else there.orientation(own.one, own.other)
        if turned and own.one & (there.one | there.other):
            signs.add(own.sign * turned * there.sign)
            why = f"the passage says '{sentence.strip()}'"
    return Contradiction(why, (place,), in_copy=True) if signs == {-1} else None


def _is_same_measure(lookup: Lookup, own: Comparison, there: Comparison, topic: str, sentence: str) -> bool:
    """Whether a claim compares by the same measure: "heavier" for "as heavy as", "more" for "as many as"."""
    if there.how:
        reading = lookup.reading
        return any(there.how in one.forms for one in comparatives(reading.words, reading.keys))
    if not topic:
        return GOAL in own.other and GOAL in there.other
    if own.how not in _AMOUNT and not there.is_sum:
        return False
    return topic in keys_of(sentence) or (
        topic == "money" and any(one.kind == "money" for one in values(sentence))
    )
