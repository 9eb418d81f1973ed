"""Finds a value from another sentence in a claim that otherwise copies a sentence."""

from __future__ import annotations

import re

from faithrails.evidence.mention_matching import is_stated_in_two_units
from faithrails.evidence.sections import sections
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.copies_but_for_findings import copied_sentences
from faithrails.lookup.missing.same_value_in_inner_clause import is_stated_in_inner_clause
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, measure, normalized

_DENIES = re.compile(r"\b(?:is|was|are|were)(?: not|n['’]t)\s+\W{0,2}$", re.IGNORECASE)
_FARTHEST = 20  # characters between a denial and its value
_MOST_VALUES = 4  # of a claim: one with more is a list or a table


def displaced_value(lookup: Lookup) -> Contradiction | None:
    """Return a value if every sentence that the claim otherwise copies has another in its place."""
    for mention in lookup.values_without_conversions if len(lookup.values) <= _MOST_VALUES else ():
        # A denied value should differ from that of the evidence.
        if denial_before(lookup.text, mention) or is_stated_in_two_units(lookup.index, mention):
            continue
        place = ((mention.start, mention.end),)
        copied = copied_sentences(lookup.reading, lookup.index, place)
        others = [
            None if _is_in_heading(lookup, mention, sentence) else _in_its_place(mention, sentence)
            for sentence in copied
        ]
        if others and (other := others[0]) and all(others) and not is_stated_in_inner_clause(lookup, mention):
            elsewhere = lookup.index.values.holds(normalized(mention))  # otherwise it is implied
            rest = (
                f"; '{mention.text}' is about something else" if elsewhere else f" and not '{mention.text}'"
            )
            why = f"the passage says '{other.text}' here{rest}"
            return Contradiction(why, place, instead=other.text, in_copy=True)
    return None


def _is_in_heading(lookup: Lookup, mention: Mention, sentence: Sentence) -> bool:
    """Whether a heading above a sentence has a value: "in 4.2", below "4.2 release notes"."""
    above = sections(lookup.index).path_at(sentence.passage, sentence.span.start)
    return any(agrees(normalized(mention), normalized(one)) for heading in above for one in values(heading))


def _in_its_place(mention: Mention, sentence: Sentence) -> Mention | None:
    """Return the only value of a sentence that is measured alike; None if it has the same, or several."""
    if any(agrees(normalized(mention), normalized(value)) for value in sentence.values):
        return None
    alike = [value for value in sentence.values if _is_alike(mention, value)]
    return alike[0] if len(alike) == 1 else None


def _is_alike(mention: Mention, other: Mention) -> bool:
    return mention.kind == other.kind and (
        mention.kind in ("date", "time") or measure(mention) == measure(other)
    )


def denial_before(text: str, mention: Mention) -> re.Match[str] | None:
    """Return the "is not" that stands directly before a value, or None."""
    start = mention.start + (4 if mention.text[:4].lower() == "not " else 0)  # read as a bound of the value
    return _DENIES.search(text, max(0, start - _FARTHEST), start)
