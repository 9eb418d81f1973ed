"""Finds phrases that the evidence has only with the opposite word: "private health" for "public health"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.text.words import denies, stem

# Words for the two sides of one event: "A sells to B" says what "B buys from A" does.
_CONVERSE = {
    stem(one): stem(other)
    for pair in (
        "send receive",
        "give receive",
        "buy sell",
        "lend borrow",
        "teach learn",
        "lease rent",
        "older younger",
    )
    for one, other in (pair.split(), pair.split()[::-1])
}
_THAN = re.compile(r"\s+than\b")


def opposite_phrase(lookup: Lookup) -> Contradiction | None:
    """Return the first word that no passage has, whose opposite stands there beside the same word."""
    index, vocabulary = lookup.index, lookup.reader.vocabulary
    own = {stem for stem, _, _ in lookup.stems}
    if len(lookup.stems) > LONGEST_SENTENCE or not vocabulary.have_opposites(own):
        return None
    if denies(lookup.reading.words) or any(sentence.denies for sentence in lookup.near):
        return None
    stems = ["", *(stem for stem, _, _ in lookup.stems), ""]
    for (word, start, end), before, after in zip(lookup.stems, stems, stems[2:], strict=False):
        others = vocabulary.opposites(word)
        others = others - {_CONVERSE.get(word, "")} if others else others
        if not others or not others.isdisjoint(own) or _THAN.match(lookup.text, end):
            continue  # "B is higher than A" says what "A is lower than B" does
        # "small" in the evidence says what "smaller" does in a claim.
        alike = {word}.union(*map(vocabulary.opposites, others))
        if not alike.isdisjoint(index.stems):
            continue
        for other in sorted(others & index.stems.keys()):
            if (before, other) in index.pairs or (other, after) in index.pairs:
                said = lookup.text[start:end]
                return Contradiction(f"'{said}', but the passages say the opposite of it", ((start, end),))
    return None
