"""Tells whether the evidence says of an agent what a claim says: "led by Bo" for "Bo, a clerk, leads"."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of, sentences_with_all_stems
from faithrails.lookup.grammar.deeds import Deed, deeds_in, deeds_of_names_before, deeds_of_nouns
from faithrails.text.irregular_verbs import is_past
from faithrails.text.words import is_negation

_MOST_WORDS = 15  # of a claim
_MOST_SENTENCES = 10
# A sentence with one of these may say less than that somebody does something.
_LIMITING = frozenset(
    "if unless when whenever until may might could would should only hardly rarely sometimes never no "
    "allegedly reportedly whether almost nearly formerly once".split()
)
_PAST = frozenset("was were had been".split())
_BEFORE_PARTICIPLE = 3  # words


def follows_from_deed(lookup: Lookup) -> bool:
    """Whether a clause has the claim's verb and agent, in active or passive, and all its other words."""
    claim = lookup.reading
    parts = clauses(lookup.text)
    if len(parts) != 1 or len(claim.words) > _MOST_WORDS or "?" in lookup.text or not _is_plain(claim.words):
        return False
    for own in _deeds(parts[0], parts):
        said = parts[0].keys - frozenset(claim.keys[own.first : own.last]) - own.agent - own.office
        said -= {claim.keys[own.at]}
        if said and _is_stated(own, _is_past(parts[0], own), said, lookup.index):
            return True
    return False


def _is_stated(own: Deed, past: bool, said: frozenset[str], index: EvidenceIndex) -> bool:
    words = frozenset(key for key in said if not key[0].isdigit())
    for number in sentences_with_all_stems(index, words | own.agent)[:_MOST_SENTENCES]:
        parts = clauses_of(index, number)
        if not all(_is_plain(part.words) for part in parts):
            continue
        for part in parts:
            for deed in _deeds(part, parts):
                is_same = deed.verb == own.verb and deed.name[-1:] == own.name[-1:]
                fits = own.agent <= deed.agent or deed.agent <= own.agent
                if is_same and fits and said <= part.keys and _is_past(part, deed) is past:
                    return True
    return False


def _deeds(part: Part, parts: Sequence[Part]) -> list[Deed]:
    return [*deeds_in(part), *deeds_of_names_before(part, parts), *deeds_of_nouns(part, parts)]


def _is_plain(words: Sequence[str]) -> bool:
    return _LIMITING.isdisjoint(words) and not any(map(is_negation, words))


def _is_past(part: Part, deed: Deed) -> bool:
    """Whether a verb is in the past: "Bo led it" and "it was led by Bo", not "it is led by Bo"."""
    words = part.reading.words
    if deed.first > deed.at:
        return not _PAST.isdisjoint(words[max(part.first, deed.at - _BEFORE_PARTICIPLE) : deed.at])
    return is_past(words[deed.at])
