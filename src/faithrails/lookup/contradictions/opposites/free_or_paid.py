"""Finds things that are free in the claim and not in the evidence, or the reverse: "Parking is free."."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of, sentences_with_all_stems
from faithrails.text.values.extract import values
from faithrails.text.words import content_stem

_FREE = re.compile(
    r"\b(?:free\sof\scharge|(?:is|are|was|were|be|comes?|remains?|stays?|gets?\sin|travels?|for|completely|always|also|"
    r"entirely|enters?|all)(?:\snot|n['’]t)?\sfree(?![-\w]|\s(?:to|from|of|in|on|at|until|space|spaces|places?|seats?|time|speech)\b)"
    r"|complimentary|costs?\snothing|pays?\snothing|for\snothing"
    r"|at\sno\s(?:extra\s|additional\s|further\s)?(?:cost|charge)|no\s(?:extra|additional|further)\s(?:cost|charge|fee)"
    r"|no\s(?:\w+\s)?(?:fees?|charges?|fares?)\s(?:is|are)\scharged"
    r"|included\sin\sthe\s(?:\w+\s)?(?:price|rate|fee|fare|ticket|cost)|part\sof\sthe\s(?:\w+\s)?(?:price|rate|fee|fare))\b",
    re.IGNORECASE,
)
_PAID = re.compile(
    r"\b(?:costs?|(?:have|has|need|needs|must|be)\s(?:to\s)?(?:be\s)?(?:pay|paid\sfor|charged)|pays?\sextra|(?:is|are)\scharged"
    r"|for\sa\sfee|(?:a|an\sextra|an\sadditional|extra)\s(?:charge|fee|cost)|surcharges?|charged\son\stop)\b",
    re.IGNORECASE,
)
_PRICED = re.compile(r"\b(?:costs?|pays?|is|are|for|at|price)\b", re.IGNORECASE)
# With one of these, a clause says that a price is waived, who pays it, or what it includes.
_NOT_PAID = frozenset(
    "not waived waive waives nobody none nothing zero longer apply applies suspended exempt covered cover "
    "covers include includes including inclusive we insurer insurance employer state city government seller "
    "store reimbursed refunded never us our company company's without included".split()
)
_DENIED = re.compile(
    r"(?:\bnot|n['’]t|\bnever|\bcannot)\s(?!only|just)(?:(?:have|need|be|is|get|come)\s)?(?:to\s)?(?:\w+\s)?"
    r"(?:free|pay|paid|costs?|charged?|included|complimentary)\b",
    re.IGNORECASE,
)
# Words of both kinds of clause that do not name the thing that costs.
_NAMES_NOTHING = frozenset(
    map(
        content_stem,
        "free charge cost fee pay paid payment price rate fare extra additional further included "
        "complimentary gratis supplement surcharge top come get go use enter be stay travel ride give offer "
        "provide add admission entry entrance part euro pound dollar too also".split(),
    )
)
# Words that limit a statement to one case: anywhere in the claim, or in its clause.
_IN_SOME_CASE = frozenset(
    "if unless when after before until till then except only otherwise first second afterwards".split()
)
_IN_CLAUSE = frozenset("from over above below under more less than without".split())
_MOST_WORDS = 5  # words that name what costs


def free_or_paid(lookup: Lookup) -> Contradiction | None:
    """Return the words that make a thing free if every clause about it has a price, or the reverse."""
    for part, is_free, there in _compared(lookup):
        if all(other is not is_free for other, _ in there):
            said = (_FREE if is_free else _PAID).search(part.text)
            start, end = said.span() if said else (0, len(part.text))
            why = f"the passage says '{there[0][1]}'"
            return Contradiction(why, ((part.start + start, part.start + end),))
    return None


def is_same_price(lookup: Lookup) -> bool:
    """Whether a claim only says "not free" for a price, or the reverse.

    False for a claim with several clauses: it may deny something else.
    """
    found = list(_compared(lookup)) if len(clauses(lookup.text)) == 1 else []
    texts = [lookup.text, *(said for _, _, there in found for _, said in there)]
    is_denied = bool(found) and any(map(_DENIED.search, texts))
    return is_denied and all(other is is_free for _, is_free, there in found for other, _ in there)


def _compared(lookup: Lookup) -> Iterator[tuple[Part, bool, list[tuple[bool, str]]]]:
    """Yield each clause about a free or paid thing, whether it is free, and what evidence clauses say."""
    is_of_price = _FREE.search(lookup.text) or _PAID.search(lookup.text)
    if not is_of_price or "?" in lookup.text or not _IN_SOME_CASE.isdisjoint(lookup.reading.words):
        return
    for part in clauses(lookup.text):
        is_free, named = _is_free(part), _named(part)
        there = list(_said_of(named, lookup.index)) if 0 < len(named) <= _MOST_WORDS else []
        if is_free is not None and there and _IN_CLAUSE.isdisjoint(part.words):
            yield part, is_free, there


def _is_free(part: Part) -> bool | None:
    """Whether a clause says that something is free; None if it has no price, or both."""
    free = _FREE.search(part.text)
    money = [value for value in values(part.text) if value.kind == "money"]
    paid = _PAID.search(_FREE.sub(" ", part.text)) or (_PRICED.search(part.text) and money)
    if bool(free) == bool(paid) or any(0.0 in value.amounts for value in money):
        return None
    if not free and not _NOT_PAID.isdisjoint(_DENIED.sub(" ", part.text).lower().split()):
        return None
    return bool(free) is not bool(_DENIED.search(part.text))


def _named(part: Part) -> frozenset[str]:
    return frozenset(key for key in part.keys if not key[0].isdigit() and key not in _NAMES_NOTHING)


def _said_of(named: frozenset[str], index: EvidenceIndex) -> Iterator[tuple[bool, str]]:
    """Yield whether the thing is free, and the text, for each clause with its words and a price."""
    for number in sentences_with_all_stems(index, named):
        for part in clauses_of(index, number):
            if named <= part.keys and (is_free := _is_free(part)) is not None:
                yield is_free, part.text.strip()
