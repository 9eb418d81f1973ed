"""Finds phrases that the evidence has only with the opposite word: "private health" for "public health"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, VALUES, Contradiction, Lookup
from faithrails.text.irregular_verbs import base, forms
from faithrails.text.values.mention import Mention
from faithrails.text.word_relations import are_converses

_THAN = re.compile(r"\s+than\b")


def phrase_with_opposite_word(lookup: Lookup) -> Contradiction | None:
    """Return the first word that no passage has, if a passage has its opposite beside the same word."""
    index, vocabulary = lookup.index, lookup.reader.vocabulary
    own = {stem for stem, _, _ in lookup.stems}
    if len(lookup.stems) > LONGEST_SENTENCE:
        return None
    if lookup.denies or any(sentence.denies for sentence in lookup.window_sentences):
        return None
    values = [mention for mention in lookup.mentions if mention.kind in VALUES]
    stems = ["", *("" if _is_within(place, values) else stem for stem, *place in lookup.stems), ""]
    for (word, start, end), before, after in zip(lookup.stems, stems, stems[2:], strict=False):
        if word not in lookup.stems_with_opposites:
            continue
        others = {other for other in vocabulary.opposites(word) if not are_converses(word, other)}
        if not others or not others.isdisjoint(own) or _THAN.match(lookup.text, end):
            continue  # "B is higher than A" means "A is lower than B"
        # "small" in the evidence counts as "smaller" in a claim.
        alike = {word}.union(*map(vocabulary.opposites, others))
        if not alike.isdisjoint(index.stems) or not index.stems.keys().isdisjoint(forms(base(word))):
            continue
        for other in sorted(others & index.stems.keys()):
            if (before, other) in index.pairs or (other, after) in index.pairs:
                said = lookup.text[start:end]
                return Contradiction(f"'{said}', but the passages say the opposite of it", ((start, end),))
    return None


def _is_within(place: Sequence[int], values: Sequence[Mention]) -> bool:
    """Whether a word is part of a value, which is no context: "fell to a million", "rose to a million"."""
    start, end = place
    return any(value.start <= start and end <= value.end for value in values)
