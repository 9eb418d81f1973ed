"""Finds a value of a change with the wrong one of "by", "to" and "from".

"Capacity rose by 21.5 GW." for "Capacity rose by 3.2 GW to 21.5 GW."
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from faithrails.evidence.tables.operation_words import names_change
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.text.values.compare import are_same
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.words import has_content

_ROLE = re.compile(
    r"(?<!\bby\sup\s)\b(?P<role>by|to|from)\s(?:(?:about|around|nearly|almost|over|only|just|some|an?|approximately)\s)*\Z",
    re.IGNORECASE,
)
_EARLIER = re.compile(
    r"[^.;\d]{0,40}?\b(?:(?:up|down|an?\s\w+|(?:in|de)creas\w+)\s(?:\w+ly\s)?from|compared\s(?:with|to)|"
    r"versus|against)\s"
    r"(?:(?:about|around|nearly|almost|over|just|some|an?)\s)*",
    re.IGNORECASE,
)
_RANGING = re.compile(  # "anywhere from 6 to 8 percent"
    r"\b(?:anywhere|somewhere|rang(?:e|es|ed|ing)|var(?:y|ies|ied|ying))\sfrom\b", re.IGNORECASE
)
_DIGITS = re.compile(r"\d[\d.,]*(?<=\d)")
_BEFORE = 40  # characters before a value that are read
_LEAST_HELD = 0.5  # share of the claim's content words in the sentence
_MOST_SENTENCES = 20
_MOST_WORDS = 30  # content words of a claim
_MOST_ENDS = 20
_FEWEST = 2  # content words and values of the change together


def swapped_ends_of_change(lookup: Lookup) -> Contradiction | None:
    """Return a value of a change if the sentences about it have it only at another end."""
    claim = lookup.reading
    if not names_change(frozenset((*claim.stems, *claim.words))) or lookup.denies or "?" in lookup.text:
        return None
    said = frozenset(
        key for key in claim.keys if has_content(key) and not key[0].isdigit() and not names_change({key})
    )
    ends = [(role, value) for value in lookup.values if (role := role_in_change(lookup.text, value))]
    if not said or len(said) > _MOST_WORDS or len(said) + len(ends) < _FEWEST:
        return None
    found = list(_changes(lookup, said)) if ends else []
    for role, value in ends[:_MOST_ENDS]:
        there = {other for other, one in found if _is_same_end(value, one)}
        if there and role not in there:
            instead = [one.text for other, one in found if other == role]
            told = f"; it says '{role} {instead[0]}'" if len(instead) == 1 else ""
            why = f"the passage says '{min(there)} {value.text}'{told}"
            place = value.start, value.end
            return Contradiction(why, (place,), instead=instead[0] if told else "", in_copy=True)
    return None


def _changes(lookup: Lookup, said: frozenset[str]) -> Iterator[tuple[str, Mention]]:
    """Yield the values of changes in sentences about a claim, each with its "by", "to" or "from"."""
    index = lookup.index
    for number in sentences_with_keys(index, said, max(min(2, len(said)), int(_LEAST_HELD * len(said))))[
        :_MOST_SENTENCES
    ]:
        sentence = index.sentences[number]
        text = index.text_of(sentence)
        if names_change(sentence.stems.union(index.sentence_words(number))):
            yield from ((role, value) for value in sentence.values if (role := role_in_change(text, value)))
        yield from _later_value_first(text, [one for one in sentence.values if one.kind in AMOUNTS])


def _later_value_first(text: str, values: Sequence[Mention]) -> Iterator[tuple[str, Mention]]:
    """Yield the ends of changes that give the later value first: "was 84 million, up from 78 million"."""
    for later, earlier in pairwise(values):
        if _EARLIER.fullmatch(text, later.end, earlier.start) and role_in_change(text, later) in (None, "to"):
            yield "to", later
            if role_in_change(text, earlier) is None:
                yield "from", earlier


def _is_same_end(value: Mention, there: Mention) -> bool:
    """Whether values are equal, or have equal digits and one has no unit: "from 27 to 34 million"."""
    is_bare = any(one.kind == "number" and not one.unit for one in (value, there))
    return are_same(value, there) or (
        is_bare and _DIGITS.findall(value.text) == _DIGITS.findall(there.text) != []
    )


def role_in_change(text: str, value: Mention) -> str | None:
    """Return "by", "to" or "from" before an amount that is part of a change."""
    if value.kind not in AMOUNTS or value.ordinal or text[value.start : value.end] != value.text:
        return None
    begins = max(0, value.start - _BEFORE)
    found = _ROLE.search(text, begins, value.start)
    if found is None or _RANGING.search(text, begins, value.start):
        return None
    return found["role"].lower()
