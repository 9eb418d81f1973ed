"""Finds denials about a pronoun that contradict a claim about its antecedent: "It does not cover floods."."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses
from faithrails.text.words import denies

_PRONOUNS = frozenset("it they he she these this".split())
_MOST_BEFORE = 8  # first words of the sentence before, in which to look for its subject
_LEAST = 2  # content words that the sentence shares with the claim
_MOST = 50  # sentences with a word of the claim; words with more are skipped


def denied_of_pronoun(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if a sentence denies of its pronoun what a claim states, or the reverse.

    The sentence before must have the claim's words that this one lacks, but not all that it has.
    """
    index, own = lookup.index, lookup.reading.content_keys()
    held = [numbers for key in own if len(numbers := index.stems.get(key, ())) <= _MOST]
    for number in sorted(frozenset().union(*held)):
        words = index.sentence_words(number)
        before = index.sentences[number - 1] if number else None
        if words[:1] == [] or words[0] not in _PRONOUNS or before is None:
            continue
        if before.passage != index.sentences[number].passage or denies(words) == lookup.denies:
            continue
        there = own & index.sentences[number].stems
        subject = own - there
        named = frozenset(index.readings[before.passage].keys[before.words[0] :][:_MOST_BEFORE])
        is_of_it = len(there) >= _LEAST and subject and subject <= named and not there <= before.stems
        if is_of_it and denies(_clause_with(there, lookup.text)) == lookup.denies:
            why = f"a passage {'denies' if denies(words) else 'says'} it of '{words[0]}'"
            return Contradiction(why, in_copy=True)
    return None


def _clause_with(keys: frozenset[str], text: str) -> tuple[str, ...]:
    """Return the words of the clause that has most of ``keys``."""
    return max(clauses(text), key=lambda part: len(part.keys & keys)).words
