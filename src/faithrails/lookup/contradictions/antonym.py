"""Finds words of a claim in whose place the closest passage has their opposite."""

from __future__ import annotations

from faithrails.lookup.clauses import clauses, clauses_of, lines
from faithrails.lookup.contradictions.rule_types import (
    LONGEST_SENTENCE,
    VALUES_AND_QUOTES,
    Contradiction,
    Lookup,
)
from faithrails.lookup.missing_words import missing_share
from faithrails.text.tokenized import tokenized
from faithrails.text.words import denies

_RESTATED = 0.25  # share of the claim's other words that may miss from the closest passage
_LEAST_OTHERS = 2  # words and values beside an opposite that show that both speak of the same


def antonym(lookup: Lookup) -> Contradiction | None:
    """Return the first word whose opposite the closest passage has of the same, or between the same words."""
    return _said_of_another(lookup) or _between_same_words(lookup)


def _between_same_words(lookup: Lookup) -> Contradiction | None:
    own, vocabulary, index = {stem for stem, _, _ in lookup.stems}, lookup.reader.vocabulary, lookup.index
    if lookup.window is None or len(lookup.stems) > LONGEST_SENTENCE or not vocabulary.have_opposites(own):
        return None
    values = sum(mention.kind in VALUES_AND_QUOTES for mention in lookup.present)
    top = index.sentences[lookup.window.top]
    if len(own) + values <= _LEAST_OTHERS or denies(lookup.reading.words) != top.denies:
        return None
    near = frozenset().union(*(sentence.stems for sentence in lookup.near))
    stems = ["", *(stem for stem, _, _ in lookup.stems), ""]
    there = index.neighbours(lookup.window.top)
    for (word, start, end), before, after in zip(lookup.stems, stems, stems[2:], strict=False):
        others = vocabulary.opposites(word)
        if not others or word in near or others & own:
            continue
        if missing_share(index, sorted(own - {word}), near, sum) > _RESTATED:
            continue
        opposite = next(filter(None, (there.word_at(before, other, after) for other in sorted(others))), None)
        if opposite:
            why = f"'{lookup.text[start:end]}', but the closest passage says '{opposite}'"
            return Contradiction(why, ((start, end),))
    return None


def _said_of_another(lookup: Lookup) -> Contradiction | None:
    """Return a word that one clause of the closest sentence has, where another has its opposite of the rest.

    "Swimming is allowed with a permit." for "Fishing is allowed with a permit; swimming is prohibited.".
    """
    there = clauses_of(lookup.index, lookup.window.top) if lookup.window else ()
    opposites = lookup.reader.vocabulary.opposites
    for clause in (*clauses(lookup.text), *lines(lookup.text)) if len(there) > 1 else ():
        for word in sorted(clause.keys) if not denies(tokenized(clause.text).words) else ():
            having = [part for part in there if word in part.keys]
            if not opposites(word) or len(having) != 1 or denies(tokenized(having[0].text).words):
                continue
            rest = clause.keys - having[0].keys
            for part in there:
                contrasts = not opposites(word).isdisjoint(part.keys) and word not in part.keys
                if rest and contrasts and rest <= part.keys and not denies(tokenized(part.text).words):
                    why = f"the passage says '{part.text.strip()}'"
                    return Contradiction(why, ((clause.start, clause.end),), in_copy=True)
    return None
