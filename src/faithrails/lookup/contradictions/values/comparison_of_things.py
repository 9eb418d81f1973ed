"""Finds comparisons that the values of two things contradict: "A is longer than B" for 3 and 5 metres."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
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
        for measure in measures:
            left = _value_of(one, other, measure, lookup.index)
            right = _value_of(other, one, measure, lookup.index)
            if not left or not right or measured_in(left) != measured_in(right):
                continue
            if sign * (amount_in_base(left) - amount_in_base(right)) < 0:
                why = f"the passage has {left.text} for the one and {right.text} for the other"
                return Contradiction(why, (found.span("how"),), in_copy=True)
            break
    return None


def _keys(text: str) -> frozenset[str]:
    """Return the content keys of one side; empty if it has too many to be the name of a thing."""
    keys = frozenset(filter(has_content, tokenized(text).keys))
    return keys if len(keys) <= _MOST_KEYS else frozenset()


def _value_of(
    own: frozenset[str], other: frozenset[str], measure: str, index: EvidenceIndex
) -> Mention | None:
    """Return the value of a measure that the evidence gives for a thing; None if it has none or several."""
    found = [
        value
        for part in _about(own, other, index)
        if (value := next((one for one in values(part.text) if _is_of(one, measure)), None))
    ]
    amounts = {round(amount_in_base(value), 9) for value in found}
    return found[0] if len(amounts) == 1 else None


def _about(own: frozenset[str], other: frozenset[str], index: EvidenceIndex) -> Iterator[Part]:
    """Yield the clauses about one of the two things; the sentences if none of their clauses has a value."""
    numbers = sentences_with_keys(index, own, len(own))[:_MOST_SENTENCES]
    parts = [part for number in numbers for part in clauses_of(index, number)]
    near = [part for part in parts if own <= part.keys and not other <= part.keys]
    if any(values(part.text) for part in near):
        yield from near
        return
    for number in numbers:
        yield from (
            part for part in sentence_of(index, number) if own <= part.keys and not other <= part.keys
        )


def _is_of(value: Mention, measure: str) -> bool:
    if value.ordinal or not value.amounts or value.kind == "date":
        return False
    return value.kind == measure or (bool(value.unit) and measured_in(value)[0] == measure)
