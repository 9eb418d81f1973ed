"""Finds words of a claim in whose place the closest passage has their opposite."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import (
    LONGEST_SENTENCE,
    VALUES_AND_QUOTES,
    Contradiction,
    Lookup,
)
from faithrails.lookup.missing_words import missing_share
from faithrails.text.words import denies

_RESTATED = 0.25  # share of the claim's other words that may miss from the closest passage
_LEAST_OTHERS = 2  # words and values beside an opposite that show that both speak of the same


def antonym(lookup: Lookup) -> Contradiction | None:
    """Return the first word whose opposite stands between the same words in the closest passage."""
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
