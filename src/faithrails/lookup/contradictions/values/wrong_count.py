"""Finds counts that the closest passage gives to other things: "12 rooms" for "12 floors and 9 rooms"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from faithrails.evidence.derived_values.parts_of_wholes import parts_and_wholes
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.word_relations import are_of_one_kind
from faithrails.text.words import stem

# "won one seat more than": the number may be the difference of two counts
_DIFFERENCE = re.compile(r"(?: [a-z]+)? (?:more|fewer|less|ahead|behind)\b")
_OF_THEM = re.compile(
    r"\b(?P<part>[a-z]+(?:-[a-z]+)?|[\d,]+)\sof\s(?:them|which|whom|these|those)\b(?P<rest>[^.;,]+)",
    re.IGNORECASE,
)
_SINGLE = re.compile(r"\b(?:an?|one|just|only)\ssingle\s(?P<noun>[a-z]{3,})\b", re.IGNORECASE)
_MOST = 50  # counts of a claim, and of a sentence


def wrong_count(lookup: Lookup) -> Contradiction | None:
    """Return a count if the closest sentence has its number for other things, and another for its things."""
    if "single" in lookup.reading.words and (found := _single_for_several(lookup)):
        return found
    own = list(islice(filter(_is_count, lookup.values), _MOST))
    if not own or lookup.window is None:  # most sentences are not read for their counts
        return None
    top = lookup.index.sentences[lookup.window.top]
    there = list(islice(filter(_is_count, top.counts), _MOST))
    for mention in own:
        if _DIFFERENCE.match(lookup.text, mention.end):
            continue
        if not lookup.has_negation and (part := _part_said(mention, lookup, top.texts)):
            why = f"the closest passage says this only of '{part}' of them"
            return Contradiction(why, ((mention.start, mention.end),), instead=part)
        same = [value for value in there if set(mention.amounts) & set(value.amounts)]
        if counted := _other_thing(mention, same, lookup):
            why = f"the closest passage counts {counted}"
            return Contradiction(why, ((mention.start, mention.end),), instead=counted)
        others = [value for value in there if mention.nouns & value.nouns and value not in same]
        if same and others and all(mention.nouns.isdisjoint(value.nouns) for value in same):
            if any(mention.nouns & value.nouns for value in lookup.index.values.same_amount(mention)):
                return None  # the evidence counts as many of these elsewhere
            pairs = {pair for text in top.texts for pair in parts_and_wholes(text, values(text))}
            if any((mention.amounts[0], value.amounts[0]) in pairs for value in others):
                return None  # "of its nine clauses, eight"
            why = (
                f"'{mention.text}' is about something else; the closest passage says '{others[0].text}' here"
            )
            return Contradiction(why, ((mention.start, mention.end),), instead=others[0].text)
    return None


def _single_for_several(lookup: Lookup) -> Contradiction | None:
    """Return "a single dose" if the closest sentence counts several, and the evidence has no "single"."""
    found = _SINGLE.search(lookup.text)
    if found is None or lookup.window is None or lookup.has_negation or "single" in lookup.index.words:
        return None
    noun = stem(found["noun"].lower())
    for value in filter(_is_count, lookup.index.sentences[lookup.window.top].counts):
        if noun in value.nouns and min(value.amounts) > 1:
            why = f"the closest passage says '{value.text}', not a single {found['noun']}"
            return Contradiction(why, (found.span(),), instead=value.text)
    return None


def _other_thing(mention: Mention, same: Sequence[Mention], lookup: Lookup) -> str:
    """Return the noun that the closest sentence counts with this number: "nurses" for "doctors"."""
    index = lookup.index
    if lookup.window is None or not mention.nouns.isdisjoint(index.stems):
        return ""
    own = [word for word in lookup.reading.words if stem(word) in mention.nouns]
    nouns = frozenset().union(*(value.nouns for value in same))
    there = [word for word in index.sentence_words(lookup.window.top) if stem(word) in nouns]
    return next((other for one in own for other in there if are_of_one_kind(one, other)), "")


def _part_said(whole: Mention, lookup: Lookup, texts: Iterable[str]) -> str:
    """Return the part of a count for which a text states what the claim states for the whole count.

    "22" for the claim "64 rooms have a view" and the text "64 rooms, 22 of which have a view". Returns "" if
    there is no such part, or the claim gives its number too.
    """
    said, numbers = frozenset(lookup.reading.keys), {n for m in lookup.values for n in m.amounts}
    for text in texts:
        for found in _OF_THEM.finditer(text):
            part = next((value for value in values(text) if value.start == found.start("part")), None)
            rest = tokenized(found["rest"]).content_keys()
            is_whole = any(
                set(value.amounts) & set(whole.amounts) and value.nouns & whole.nouns
                for value in values(text)
                if value.end <= found.start()
            )
            if part and is_whole and rest and rest <= said and numbers.isdisjoint(part.amounts):
                return part.text
    return ""


def _is_count(value: Mention) -> bool:
    return bool(value.kind == "number" and value.nouns) and not (value.unit or value.bound or value.ordinal)
