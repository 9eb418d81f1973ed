"""Finds a name, number or word from another clause in a clause that a claim copies.

"Norway is the largest exporter." for "Most fish is caught off Norway; Iceland is the largest exporter.".
Compared with the whole sentence, the word would only seem to have moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_name_in_copy import has_other_name
from faithrails.lookup.copies.other_phrase_in_copy import GENERAL_NOUNS
from faithrails.lookup.copies.other_word_in_copy import (
    are_no_synonyms,
    has_other_number,
    has_other_thing,
    has_other_word,
)
from faithrails.lookup.copies.sentence_copied_with_changes import Copy, copy_of
from faithrails.lookup.copies.word_changes import LONGEST, Change
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of
from faithrails.lookup.grammar.shares import is_fraction
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.irregular_verbs import is_past
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.extract import values
from faithrails.text.words import AUXILIARIES, DETERMINERS, compared_keys, content, content_stem, has_content

_MOST_CLAUSES = 12  # of a sentence: one with more is a list
_MOST_CONJUNCTIONS = 2  # in a clause
_BEGINNING_CLAUSES = frozenset(
    "after although because before if since though unless until when while".split()
)
_AND = re.compile(r"\b(?:and|or|plus)\s*\Z", re.IGNORECASE)
_IF = frozenset("if when whenever where once".split())
_REFERRING = frozenset("who whom whose which that he him his she her it its they them their".split())


def _has_no_synonym(copy: Copy, change: Change) -> bool:
    """Whether a change replaces one content word by another that is no synonym."""
    words = [
        word for word in (*copy.claim_words(change), *copy.evidence_words(change)) if word not in DETERMINERS
    ]
    are_words = len(words) == 2 and all(word.isalpha() and content_stem(word) for word in words)
    return are_words and are_no_synonyms(*words)


def _has_other_subject(copy: Copy, change: Change) -> bool:
    """Whether a change replaces all words before the first verb."""
    own, instead = (
        frozenset(filter(has_content, compared_keys(words)))
        for words in (copy.claim_words(change), copy.evidence_words(change))
    )
    verb = copy.claim.words[change.end : change.end + 1]
    is_verb = any(
        word in REPORTING or word in AUXILIARIES or is_past(word) or word.endswith("s") for word in verb
    )
    is_noun = not any(map(is_past, (*copy.claim_words(change), *copy.evidence_words(change))))
    return change.start == 0 and is_verb and is_noun and bool(own) and own.isdisjoint(instead)


_CHECKS = (
    (Kind.DISPLACED_NAME, has_other_name),
    (Kind.DISPLACED_VALUE, has_other_number),
    (Kind.DISPLACED_WORD, has_other_word),
    (Kind.REPLACED_WORD, has_other_thing),
    (Kind.DISPLACED_WORD, _has_no_synonym),
    (Kind.DISPLACED_PHRASE, _has_other_subject),
)


def word_of_another_clause(lookup: Lookup) -> Contradiction | None:
    """Return the only change to a clause that the claim, or a clause of it, copies; None for exact copies."""
    if lookup.window is None or len(lookup.reading.words) > LONGEST or "than" in lookup.reading.words:
        return None  # "more nurses than doctors" joins clauses
    if any(map(is_fraction, values(lookup.text))):
        return None  # "three quarters" for "96 of the 128"
    if found := _changed(lookup.reading, lookup):
        return found
    parts = clauses(lookup.text)
    for part in parts if 1 < len(parts) <= _MOST_CLAUSES else ():
        if _AND.search(lookup.text, 0, part.start):  # "salt and pepper are sold"
            continue
        # What is said of a subject may depend on other clauses: "on night trains, a bed costs 9 euros".
        found = _changed(tokenized(part.text), lookup, of_subject=True) if len(part.keys) > 1 else None
        if found:
            places = tuple((part.start + start, part.start + end) for start, end in found.places)
            return replace(found, places=places)
    return None


def _changed(claim: TokenizedText, lookup: Lookup, *, of_subject: bool = False) -> Contradiction | None:
    found = None
    for copy, others in _copied_clauses(claim, lookup):
        changed = [change for change in copy.changes if not _is_form(copy, change)]
        if not changed and not _leaves_clause_out(copy):
            return None
        is_sought = len(changed) == 1 and not (of_subject and changed[0].start)
        if is_sought and _is_of_another(copy, changed[0], others):
            kinds = (kind for kind, has_changed in _CHECKS if has_changed(copy, changed[0]))
            found = found or next((copy.contradiction(kind, changed[0]) for kind in kinds), None)
    return found


def _is_form(copy: Copy, change: Change) -> bool:
    """Whether a change is only of form: "the" for "a", "when" for "if"."""
    return DETERMINERS.issuperset(copy.claim_words(change)) or _IF.issuperset(
        (*copy.claim_words(change), *copy.evidence_words(change))
    )


def _leaves_clause_out(copy: Copy) -> bool:
    """Whether the words that a claim replaces or leaves out include the beginning of a clause."""
    return any(not _BEGINNING_CLAUSES.isdisjoint(copy.evidence_words(change)) for change in copy.changes)


def _copied_clauses(claim: TokenizedText, lookup: Lookup) -> Iterator[tuple[Copy, list[frozenset[str]]]]:
    """Yield the clauses of the closest sentences that a claim copies, with the keys of those beside each."""
    index, said = lookup.index, content(claim.keys)
    for number in range(lookup.window.first, lookup.window.last + 1) if lookup.window else ():
        sentence, parts = index.sentences[number], clauses_of(index, number)
        reading = index.readings[sentence.passage]
        places = [place for part in parts if part.reading is reading for place in _within(part)]
        if not 1 < len(places) <= _MOST_CLAUSES:
            continue
        for first, last in places:
            if copy := copy_of(claim, said, index, replace(sentence, words=(first, last))):
                beside = (reading.keys[start:end] for start, end in places if end <= first or last <= start)
                yield copy, [frozenset(filter(has_content, keys)) for keys in beside]


def _within(part: Part) -> Iterator[tuple[int, int]]:
    """Yield the range of a clause, and those that conjunctions begin in it: "she sang after he left"."""
    inside = range(part.first + 1, part.last)
    ends = [n for n in inside if part.reading.words[n] in _BEGINNING_CLAUSES][:_MOST_CONJUNCTIONS]
    yield part.first, part.last
    yield from ((part.first, end) for end in ends)
    yield from ((end + 1, part.last) for end in ends)


def _is_of_another(copy: Copy, change: Change, others: Sequence[frozenset[str]]) -> bool:
    """Whether another clause has the changed words, along with words that the claim lacks."""
    own = frozenset(filter(has_content, copy.claim.keys[change.start : change.end]))
    said = frozenset(copy.claim.keys)
    # "Put the pan away." for "Set the pan away."
    is_verb = change.start == 0 and not DETERMINERS.isdisjoint(copy.claim.words[change.end : change.end + 1])
    is_named = bool(own) and not is_verb and _names(copy, change)
    known = own <= copy.index.words | copy.index.stems.keys()
    return is_named and known and any(own & other and not other <= said for other in others)


def _names(copy: Copy, change: Change) -> bool:
    """Whether the replaced words name something specific: neither "which" nor "the company"."""
    instead = copy.evidence_words(change)
    keys = frozenset(filter(has_content, compared_keys(instead)))
    return bool(keys) and not keys <= GENERAL_NOUNS and _REFERRING.isdisjoint(instead)
