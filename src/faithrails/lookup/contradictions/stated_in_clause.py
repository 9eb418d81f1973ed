"""Finds clauses of a claim that deny what a clause of the evidence states: "it does not leak, so …"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import Part, clauses, clauses_of, holding_all
from faithrails.lookup.contradictions.compare_denials import is_turned_off
from faithrails.lookup.contradictions.denied_in_clause import QUALIFIED
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.irregular_verbs import base
from faithrails.text.words import AUXILIARIES, EXCEPTIONS, is_negation

_LEAST, _MOST = 3, 12  # words of content that are denied
_MOST_HOLDERS = 20  # sentences that hold all of them
_MOST_OTHERS = 1  # words of content of the evidence's clause that the claim's has not


def stated_in_clause(lookup: Lookup) -> Contradiction | None:
    """Return a clause with one "not" if a clause of the evidence states the same, and none denies it."""
    if "?" in lookup.text:
        return None
    for part in clauses(lookup.text):
        negations = [word for word in part.words if is_negation(word)]
        if (
            len(negations) != 1
            or negations[0] == "no"
            or not QUALIFIED.isdisjoint({*part.words} - {*negations})
        ):
            continue
        said = frozenset(map(base, part.keys))
        if not _LEAST <= len(said) <= _MOST or not _has_verb(part):
            continue
        stated = list(_same_words(part, said, lookup.index))
        if stated and all(EXCEPTIONS.isdisjoint(there.words) for there in stated):
            plain = [there for there in stated if QUALIFIED.isdisjoint(there.words)]
            if plain:
                why = f"the passage states it: '{plain[0].text.strip()}'"
                return Contradiction(why, ((part.start, part.end),), in_copy=True)
    return None


def _has_verb(part: Part) -> bool:
    """Whether a subject stands before the auxiliary that is denied."""
    before = list(takewhile(lambda word: word not in AUXILIARIES and not is_negation(word), part.words))
    return 0 < len(before) < len(part.words)


def _same_words(part: Part, said: frozenset[str], index: EvidenceIndex) -> Iterator[Part]:
    """Yield the clauses of the evidence that have all words of a clause, and hardly another."""
    stems = frozenset(key for key in part.keys if key in index.stems)
    for number in holding_all(index, stems)[:_MOST_HOLDERS]:
        for there in clauses_of(index, number):
            keys = frozenset(map(base, there.keys))
            if (
                said <= keys
                and len(keys - said) <= _MOST_OTHERS
                and not is_turned_off(part.words, there.words)
            ):
                yield there
