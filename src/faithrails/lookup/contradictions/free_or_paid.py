"""Finds what is said to be free and costs something in the evidence, or the reverse: "Parking is free."."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import Part, clauses, clauses_of, holding_all
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.extract import values
from faithrails.text.words import content_stem

_FREE = re.compile(
    r"(?<![-\w])(?:free(?:\sof\scharge)?(?![-\w]|\s(?:to|from|of|space|spaces|place|places|seat|seats|time|speech|trade)\b)"
    r"|complimentary|gratis|costs?\snothing|pays?\snothing|for\snothing|nothing\sis\scharged"
    r"|(?:at\s|for\s)?no\s(?:\w+\s)?(?:costs?|charges?|fees?|fares?|payments?)|without\s(?:charge|payment)"
    r"|included\sin\sthe\s(?:\w+\s)?(?:price|rate|fee|fare|ticket|cost)|part\sof\sthe\s(?:\w+\s)?(?:price|rate|fee|fare))\b",
    re.IGNORECASE,
)
_PAID = re.compile(
    r"(?<![-\w])(?:costs?|charged?|charges|fees?|surcharges?|supplements?|pays?(?!\s(?:in|off|out|back|attention)\b)|paid\sfor|payable|chargeable)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:\bnot|n['’]t|\bnever|\bcannot)\s(?!only|just)(?:(?:have|need|be|is|get|come)\s)?(?:to\s)?(?:\w+\s)?"
    r"(?:free|pay|paid|costs?|charged?|included|complimentary)\b",
    re.IGNORECASE,
)
# Words of both that name nothing that costs, and verbs that add nothing to it.
_NAMES_NOTHING = frozenset(
    map(
        content_stem,
        "free charge cost fee pay paid payment price rate fare extra additional further included "
        "complimentary gratis supplement surcharge top come get go use enter be stay travel ride give offer "
        "provide add "
        "admission entry entrance part euro pound dollar too also".split(),
    )
)
# With one of them a statement holds in one case, and says nothing of the others: anywhere, or in its clause.
_IN_SOME_CASE = frozenset(
    "if unless when after before until till then except only otherwise first second afterwards".split()
)
_IN_CLAUSE = frozenset("from over above below under more less than without".split())
_MOST_WORDS = 5  # that name what costs


def free_or_paid(lookup: Lookup) -> Contradiction | None:
    """Return the words of a clause that makes free what every clause on it has a price of, or the reverse."""
    for part, is_free, there in _compared(lookup):
        if all(other is not is_free for other, _ in there):
            said = (_FREE if is_free else _PAID).search(part.text)
            start, end = said.span() if said else (0, len(part.text))
            why = f"the passage says '{there[0][1]}'"
            return Contradiction(why, ((part.start + start, part.start + end),))
    return None


def is_same_price(lookup: Lookup) -> bool:
    """Whether every clause on what a claim says to be free says so by a denial: "not free" for a price."""
    found = list(_compared(lookup))
    texts = [lookup.text, *(said for _, _, there in found for _, said in there)]
    is_denied = bool(found) and any(map(_DENIED.search, texts))
    return is_denied and all(other is is_free for _, is_free, there in found for other, _ in there)


def _compared(lookup: Lookup) -> Iterator[tuple[Part, bool, list[tuple[bool, str]]]]:
    """Yield the clauses of a claim that say whether something is free, and what the evidence says of it."""
    is_of_price = _FREE.search(lookup.text) or _PAID.search(lookup.text)
    if not is_of_price or "?" in lookup.text or not _IN_SOME_CASE.isdisjoint(lookup.reading.words):
        return
    for part in clauses(lookup.text):
        is_free, named = _is_free(part), _named(part)
        there = list(_said_of(named, lookup.index)) if 0 < len(named) <= _MOST_WORDS else []
        if is_free is not None and there and _IN_CLAUSE.isdisjoint(part.words):
            yield part, is_free, there


def _is_free(part: Part) -> bool | None:
    """Whether a clause says that something is free; None if it says nothing of its price, or both."""
    free, paid = _FREE.search(part.text), _PAID.search(_FREE.sub(" ", part.text))
    has_price = any(value.kind == "money" for value in values(part.text))
    if bool(free) == bool(paid or has_price):
        return None
    return bool(free) is not bool(_DENIED.search(part.text))


def _named(part: Part) -> frozenset[str]:
    return frozenset(key for key in part.keys if not key[0].isdigit() and key not in _NAMES_NOTHING)


def _said_of(named: frozenset[str], index: EvidenceIndex) -> Iterator[tuple[bool, str]]:
    """Yield whether each clause with all these words makes it free, and the clause."""
    for number in holding_all(index, named):
        for part in clauses_of(index, number):
            if named <= part.keys and (is_free := _is_free(part)) is not None:
                yield is_free, part.text.strip()
