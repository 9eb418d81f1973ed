"""Finds claims without what the evidence has "with": "without a receipt", "no receipt is needed"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short, sentences_with_all_stems
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import NEGATIONS, stem

_A = r"(?:(?:an?|any|the|your|their|his|her|having|showing|presenting|valid|original)\s){0,2}"
_THING = r"(?P<thing>[^\W\d_][\w'’-]*(?:\s[^\W\d_][\w'’-]*)??)"
_WITHOUT = re.compile(
    rf"\bwithout\s{_A}{_THING}(?=[.,;!)]|\s(?:and|or|but|at|in|on|within|for|to|by)\b|$)", re.IGNORECASE
)
_NEEDED = r"(?:needed|required|necessary|compulsory|mandatory)"
_NOT_NEEDED = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bno\s{_THING}\s(?:is|are)\s{_NEEDED}",
        rf"\b{_THING}\s(?:is|are)(?:n['’]t|\snot)\s{_NEEDED}",
        rf"\b(?:need|require)s?\sno\s{_THING}(?=[.,;!)]|\s(?:to|for|when|if)\b|$)",
        rf"\b(?:do|does)(?:n['’]t|\snot)\s(?:need|require)\s{_A}{_THING}(?=[.,;!)]|\s(?:to|for|when|if)\b|$)",
        rf"\bthere(?:['’]s|\sis)\sno\sneed\sfor\s{_A}{_THING}(?=[.,;!)]|\s(?:to|when|if)\b|$)",
    )
]
_OPEN = NEGATIONS | frozenset("or if unless except optional".split())
# What entitles: who may do something "with a receipt" needs one.
_DEMANDED = frozenset(
    map(
        stem,
        "receipt ticket passport licence license permit prescription voucher coupon code password invitation "
        "reservation appointment booking certificate invoice proof consent permission approval referral visa "
        "membership warrant".split(),
    )
)
_WITH = "with"
_PROVIDED, _NEAR_CONDITION = frozenset(("provided", "providing")), 8  # words behind it
_NEAR = 4  # words behind "with" in which to look for the thing
_LEAST_WORDS, _MOST_WORDS = 4, 20  # of a claim: a shorter one is a heading


def without_for_with(lookup: Lookup) -> Contradiction | None:
    """Return "without X", or that no X is needed, if a sentence about the same says "with X"."""
    text = lookup.text
    if "?" in text or not _LEAST_WORDS <= len(lookup.reading.words) <= _MOST_WORDS:
        return None
    if found := _WITHOUT.search(text):
        rest = f"{text[: found.start()]} {text[found.end() :]}"
        is_demanded = False
    elif found := next(filter(None, (pattern.search(text) for pattern in _NOT_NEEDED)), None):
        rest, is_demanded = f"{text[: found.start()]} {text[found.end() :]}", True
    else:
        return None
    thing, others = tokenized(found["thing"]).content_keys(), tokenized(rest).content_keys()
    if not thing or not NEGATIONS.isdisjoint(tokenized(rest).words):
        return None
    for said in _with(thing, others, is_demanded, lookup.index):
        return Contradiction(f"the passage says '{said}'", (found.span(),))
    return None


def _with(
    thing: frozenset[str], others: frozenset[str], is_demanded: bool, index: EvidenceIndex
) -> Iterator[str]:
    """Yield "with …" from each sentence that has it before the thing, and has the rest of the claim."""
    for number in sentences_with_all_stems(index, thing | others):
        sentence = index.sentences[number]
        text = index.text_of(sentence)
        reading = tokenized(text)
        if is_demanded and (found := _demanding(thing, reading)) is not None:
            yield text[found:][:60]
            continue
        if not is_short(sentence) or not _OPEN.isdisjoint(reading.words):
            continue
        if (
            is_demanded and "only" not in reading.words and thing.isdisjoint(_DEMANDED)
        ):  # "used with a tripod"
            continue
        for place, word in enumerate(reading.words):
            near = frozenset(reading.keys[place + 1 : place + 1 + _NEAR])
            if word == _WITH and thing <= near:
                yield text[reading.starts[place] :][:60]


def _demanding(thing: frozenset[str], reading: TokenizedText) -> int | None:
    """Return where a sentence demands a thing as a condition: "provided that you show a receipt"."""
    places = (n for n, word in enumerate(reading.words) if word in _PROVIDED)
    near = (n for n in places if thing <= frozenset(reading.keys[n + 1 : n + 1 + _NEAR_CONDITION]))
    return next((reading.starts[n] for n in near), None)
