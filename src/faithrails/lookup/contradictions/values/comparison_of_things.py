"""Finds comparisons that the values of two things contradict: "A is longer than B" for 3 and 5 metres."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of, sentence_of, sentences_with_keys
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import amount_in_base, measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import has_content, is_negation

_LENGTH, _AREA, _TIME, _WEIGHT = "[length]", "[length] ** 2", "[time]", "[mass]"
_PRICE, _SHARE = "money", "percent"
# Comparatives with their direction, and the measures of the values that they may compare.
_COMPARED: dict[str, tuple[int, tuple[str, ...]]] = {
    **dict.fromkeys(("longer",), (1, (_TIME, _LENGTH))),
    **dict.fromkeys(("shorter",), (-1, (_TIME, _LENGTH))),
    **dict.fromkeys(("larger", "bigger"), (1, (_LENGTH, _AREA))),
    **dict.fromkeys(("smaller",), (-1, (_LENGTH, _AREA))),
    **dict.fromkeys(("higher",), (1, (_LENGTH, _SHARE, _PRICE))),
    **dict.fromkeys(("lower",), (-1, (_LENGTH, _SHARE, _PRICE))),
    **dict.fromkeys(("taller", "wider", "deeper"), (1, (_LENGTH,))),
    **dict.fromkeys(("narrower", "shallower"), (-1, (_LENGTH,))),
    **dict.fromkeys(("heavier",), (1, (_WEIGHT,))),
    **dict.fromkeys(("lighter",), (-1, (_WEIGHT,))),
    **dict.fromkeys(("dearer", "pricier"), (1, (_PRICE,))),
    **dict.fromkeys(("cheaper",), (-1, (_PRICE,))),
    "more": (1, (_PRICE, _TIME, _WEIGHT, _SHARE)),
    "less": (-1, (_PRICE, _TIME, _WEIGHT, _SHARE)),
}
# Verbs that tell what "more" and "less" compare.
_OF_VERB = {
    "cost": _PRICE,
    "costs": _PRICE,
    "pay": _PRICE,
    "pays": _PRICE,
    "weigh": _WEIGHT,
    "weighs": _WEIGHT,
}
_CLAIM = re.compile(
    r"(?:\A|[,;]\s|\b(?:and|but|because|since)\s)(?P<one>[^,;]{2,80}?)(?:,\s[^,;]{2,40},)?\s(?P<verb>is|are|was|were|has|have|had|"
    r"lasts?|lasted|takes?|took|costs?|weighs?|pays?|reach(?:es)?)\s(?:an?\s|the\s)?(?:much\s|slightly\s|far\s|"
    rf"about\s|a\s(?:little|bit|lot)\s)?(?P<how>{'|'.join(_COMPARED)})(?:\s(?P<of>[a-z]+(?:\s[a-z]+)?))?\sthan\s"
    r"(?P<other>[^,;.()]{2,80})",
    re.IGNORECASE,
)
_AFTER_OTHER = re.compile(
    r"\s(?:at|with|which|that|who|because|since|by)\s.*\Z|\s(?:is|are|was|were|does|do)\Z", re.DOTALL
)
_ADJECTIVES = {
    "longer": "long", "shorter": "long", "higher": "high", "lower": "high", "taller": "tall", "wider": "wide",
    "narrower": "wide", "deeper": "deep", "shallower": "deep",
}  # fmt: skip
_DIMENSION = re.compile(r"\b(long|high|tall|wide|deep|thick)\b", re.IGNORECASE)
_OF_PART = re.compile(r"\b([a-z]+)\sof\s(?:about\s)?\d")
_OTHER_VALUE = re.compile(r"\bby\s\d|\b(?:below|away|every)\b", re.IGNORECASE)
_RATE = re.compile(r"\bper\b", re.IGNORECASE)
_MOST_KEYS = 5  # content words of a side
_MOST_SENTENCES = 8


def comparison_of_things(lookup: Lookup) -> Contradiction | None:
    """Return the comparative of a claim if the only values of the two things say the opposite."""
    if any(map(is_negation, lookup.reading.words)) or " than " not in lookup.text:
        return None
    for found in _CLAIM.finditer(lookup.text):
        one, other = _keys(found["one"]), _keys(_AFTER_OTHER.sub("", found["other"]))
        if not one or not other or one & other in (one, other):
            continue
        sign, measures = _COMPARED[found["how"].lower()]
        only = _OF_VERB.get(found["verb"].lower())
        measures = (only,) if only in measures and only else measures
        anchors = frozenset(filter(has_content, tokenized(found["of"] or found["verb"]).keys))
        said = tokenized(lookup.text[: found.start("other")]).content_keys()
        extra = said - one - other - anchors - tokenized(found["how"]).content_keys()
        if _is_of_something_else(one, other, extra, found["how"], lookup):
            continue
        measured = [each for each in measures if _has_value(one, other, each, lookup.index)]
        if len(measured) > 1 and not only and not found["of"]:
            continue  # "larger" by length or by area
        for measure in measures:
            left = _value_of(one, other, measure, anchors, lookup.index)
            right = _value_of(other, one, measure, anchors, lookup.index)
            if not left or not right or measured_in(left) != measured_in(right):
                continue
            if sign * (amount_in_base(left) - amount_in_base(right)) < 0:
                why = f"the passage has {left.text} for the one and {right.text} for the other"
                return Contradiction(why, (found.span("how"),), in_copy=True)
            break
    return None


def _is_of_something_else(
    one: frozenset[str], other: frozenset[str], extra: frozenset[str], how: str, lookup: Lookup
) -> bool:
    """Whether a comparison may be of other values than the evidence gives in sentences about the things.

    It has words that these lack, or they have another dimension, a rate, a change, or the value of a part.
    """
    index = lookup.index
    keys = {n: _all_keys(sentence, index) for n, sentence in enumerate(index.sentences)}
    about = [sentence for n, sentence in enumerate(index.sentences) if one <= keys[n] or other <= keys[n]]
    seen = frozenset[str]().union(*(_all_keys(sentence, index) for sentence in about))
    said = lookup.reading.content_keys()
    if not extra <= seen or _RATE.search(lookup.text):
        return True
    texts = [index.text_of(sentence) for sentence in about]
    dimensions = {found[1] for text in texts for found in _DIMENSION.finditer(text)}
    own = _ADJECTIVES.get(how.lower())
    if own and dimensions - {own}:
        return True
    parts = {found[1] for text in texts for found in _OF_PART.finditer(text)}
    is_of_part = any(not tokenized(part).content_keys() <= said for part in parts)
    return is_of_part or any(map(_OTHER_VALUE.search, texts))


def _all_keys(sentence: Sentence, index: EvidenceIndex) -> frozenset[str]:
    return sentence.stems.union(index.readings[sentence.passage].keys[slice(*sentence.words)])


def _has_value(one: frozenset[str], other: frozenset[str], measure: str, index: EvidenceIndex) -> bool:
    nothing = frozenset[str]()
    return bool(_about(one, other, measure, nothing, index) or _about(other, one, measure, nothing, index))


def _keys(text: str) -> frozenset[str]:
    """Return the content keys of one side; empty if it has too many to be the name of a thing."""
    keys = frozenset(filter(has_content, tokenized(text).keys))
    return keys if len(keys) <= _MOST_KEYS else frozenset()


def _value_of(
    own: frozenset[str], other: frozenset[str], measure: str, anchors: frozenset[str], index: EvidenceIndex
) -> Mention | None:
    """Return the value of a measure that the evidence gives for a thing; None if it has none or several.

    Of several in one clause it is the first one behind one of ``anchors``, the quantity or the verb.
    """
    found = []
    for part in _about(own, other, measure, anchors, index):
        here = [one for one in values(part.text) if _is_of(one, measure)]
        reading = tokenized(part.text)
        starts = [reading.ends[n] for n, key in enumerate(reading.keys) if key in anchors]
        behind = [one for one in here if starts and one.start >= starts[0]]
        if len(here) > 1 and not behind:
            return None
        found += (behind or here)[:1]
    amounts = {round(amount_in_base(value), 9) for value in found}
    return found[0] if len(amounts) == 1 else None


def _about(
    own: frozenset[str], other: frozenset[str], measure: str, anchors: frozenset[str], index: EvidenceIndex
) -> Sequence[Part]:
    """Return the clauses, or else sentences, about a thing that have a value; those with an anchor first."""
    numbers = sentences_with_keys(index, own, len(own))[:_MOST_SENTENCES]
    levels = [
        [
            part
            for number in numbers
            for part in parts(index, number)
            if own <= part.keys
            and not other <= part.keys
            and any(_is_of(one, measure) for one in values(part.text))
        ]
        for parts in (clauses_of, sentence_of)
    ]
    anchored = [[part for part in parts if not anchors.isdisjoint(part.keys)] for parts in levels]
    return next((parts for parts in (*anchored, *levels) if parts), [])


def _is_of(value: Mention, measure: str) -> bool:
    if value.ordinal or not value.amounts or value.kind == "date":
        return False
    return value.kind == measure or (bool(value.unit) and measured_in(value)[0] == measure)
