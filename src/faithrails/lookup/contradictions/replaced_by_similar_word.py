"""Finds a word that replaces another thing of its kind in the closest sentence, or its opposite.

"The stitches are removed by a doctor." contradicts "A nurse removes the stitches.".
"""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.text.old_of_an_age import ends_age
from faithrails.text.tokens_to_preserve import QUANTIFIERS
from faithrails.text.values.number_word_values import WORDS as NUMBERS
from faithrails.text.word_relations import are_of_one_kind, are_opposites

_LEAST_SHARED = 3  # other stems of the claim, all of which the evidence has beside each other
_MOST_WORDS = 60  # of the closest sentence
_COUNTED = QUANTIFIERS | frozenset(NUMBERS)  # compared elsewhere, with what they count


def replaced_by_similar_word(lookup: Lookup) -> Contradiction | None:
    """Return the one word that the window lacks, if the closest sentence has another of its kind there."""
    if lookup.window is None or not _LEAST_SHARED < len(lookup.stems) <= LONGEST_SENTENCE:
        return None
    near = lookup.index.stems_of(lookup.window)
    lacking = {stem: (start, end) for stem, start, end in lookup.stems if stem not in near}
    top = lookup.index.sentences[lookup.window.top]
    if len(lacking) != 1 or top.words[1] - top.words[0] > _MOST_WORDS:
        return None
    ((stem, (start, end)),) = lacking.items()
    stems = ["", *(stem for stem, _, _ in lookup.stems), ""]
    place = stems.index(stem)
    beside, there = lookup.index.neighbours(lookup.window.top), lookup.index.readings[top.passage]
    turned = lookup.denies != top.denies
    said = lookup.text[start:end]
    for other, n in zip(there.stems[top.first : top.last], there.said[top.first : top.last], strict=True):
        instead = there.text[there.starts[n] : there.ends[n]]
        if (
            other not in stems
            and not ends_age(there.words, n)
            and beside.word_at(stems[place - 1], other, stems[place + 1])
            and _is_another(said, instead, turned)
        ):
            why = f"'{said}', but the closest passage says '{instead}'"
            return Contradiction(why, ((start, end),))
    return None


def _is_another(said: str, instead: str, turned: bool) -> bool:
    """Whether a word is another thing of the kind, or the opposite unless only one of the two is denied."""
    word, other = said.lower(), instead.lower()
    if not {word, other}.isdisjoint(_COUNTED):
        return False
    is_thing = are_of_one_kind(word, other) and said[0].isupper() == instead[0].isupper()
    return is_thing or (are_opposites(word, other) and not turned)
