"""Finds the two sides of "after", "before", "than" or "because" exchanged.

"The fire broke out after the mill was restored." for "The mill was restored after a fire.", and "The flour is
sieved after the oven is lit." for "Before the oven is lit, the flour is sieved.".
"""

from __future__ import annotations

from faithrails.evidence.load_domain_words import Vocabulary
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.lookup.grammar.connective_sides import (
    COMPARING,
    IN_TIME,
    OTHER_WAY,
    QUANTITIES,
    STEP,
    WORDS,
    Sides,
    contrasted,
    sides_in,
    sides_of_than,
)
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import stem

_LEAST_HELD = 0.6  # share of the claim's content words in one sentence


def swapped_sides_of_connective(lookup: Lookup) -> Contradiction | None:
    """Return the connective if a sentence has the claim's words around it the other way round."""
    claim, index = lookup.reading, lookup.index
    # "A is not older than B" and "B is not older than A" may both be true.
    if (IN_TIME if lookup.has_negation else WORDS).isdisjoint(claim.words):
        return None
    said = frozenset(claim.stems)
    for own in sides_in(claim, 0, len(claim.words)):
        for number in sentences_with_keys(index, own.before | own.after):
            sentence = index.sentences[number]
            reading, (first, last) = index.readings[sentence.passage], sentence.words
            stems = sentence.stems
            # In a sentence that begins with "then", the other side is the sentence before.
            if number and first < last and reading.words[first] == STEP:
                before = index.sentences[number - 1]
                if before.passage == sentence.passage:
                    first, stems = before.words[0], stems | before.stems
            held = len((said - {stem(own.more)}) & stems) + 1
            # "Wait until Monday before you pay" says the same as "Do not pay before Monday".
            if held < _LEAST_HELD * len(said) or sentence.denies != lookup.has_negation:
                continue
            if own.word == "before" and lookup.has_negation and _is_only_after(own, reading, first, last):
                continue  # "not before you have paid" for "only after you have paid"
            sides = list(sides_of_than(reading, first, last))
            if not sides and own.word == "than":
                sides = list(contrasted(reading, first, last))
            if any(_agree(own, there, lookup.reader.vocabulary) for there in sides):
                continue
            for there in sides:
                place = claim.starts[own.place], claim.ends[own.place]
                if why := _difference(own, there, lookup.reader.vocabulary, claim.words[own.place]):
                    return Contradiction(why, (place,), in_copy=True)
    return None


def _is_only_after(own: Sides, reading: TokenizedText, first: int, last: int) -> bool:
    """Whether a sentence has "only after" what the claim has behind "before"."""
    words = reading.words[first:last]
    if "only" not in words or "after" not in words:
        return False
    behind = frozenset(reading.keys[first + words.index("after") : last])
    return 2 * len(own.after & behind) >= len(own.after)


def is_turned_comparison(lookup: Lookup) -> bool:
    """Whether a claim turns both sides and comparative: "B is higher than A" for "A is lower than B"."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or COMPARING.isdisjoint(claim.words):
        return False
    top = index.sentences[window.top]
    vocabulary = lookup.reader.vocabulary
    return any(
        own.before & there.after and own.after & there.before and _are_opposite(own, there, vocabulary)
        for own in sides_in(claim, 0, len(claim.words))
        for sides in (sides_of_than, contrasted)
        for there in sides(index.readings[top.passage], *top.words)
    )


def _difference(own: Sides, there: Sides, vocabulary: Vocabulary, word: str) -> str:
    if there.is_one_of_two and (own.more != there.more or not _are_swapped(own, there)):
        return ""
    swapped = f"the passage has the two sides of '{word}' the other way round"
    if own.word == there.word == "than":
        if _are_opposite(own, there, vocabulary):
            return f"the passage says '{there.more}' of it" if _are_same_sides(own, there) else ""
        return swapped if _are_same(own, there) and _are_crossed(own, there) else ""
    return swapped if _are_swapped(own, there) or _are_other_steps(own, there) else ""


def _agree(own: Sides, there: Sides, vocabulary: Vocabulary) -> bool:
    """Whether a comparison in the evidence agrees with the claim: "but slower in the evening"."""
    if not own.word == there.word == "than" or there.is_one_of_two:
        return False
    if _are_opposite(own, there, vocabulary):
        return _are_crossed(own, there)
    return _are_same(own, there) and _are_same_sides(own, there)


def _are_opposite(own: Sides, there: Sides, vocabulary: Vocabulary) -> bool:
    return any(one.is_opposite(other, vocabulary) for one in own.comparatives for other in there.comparatives)


def _are_same(own: Sides, there: Sides) -> bool:
    """Whether both have the same comparative, or each counts what the other has behind "than"."""
    return any(
        one.is_same(other)
        or (one.key == other.key in QUANTITIES and one.forms & there.after and other.forms & own.after)
        for one in own.comparatives
        for other in there.comparatives
    )


def _are_same_sides(own: Sides, there: Sides) -> bool:
    """Whether both compare the same things in the same order."""
    if there.after and not there.head:
        return own.first in there.before and own.head in there.after
    if there.after:
        return bool(own.after & there.after) and not own.before & there.after
    return _share_subject(own, there) and not own.after & there.before


def _are_crossed(own: Sides, there: Sides) -> bool:
    """Whether the compared things are exchanged; other words may be on the same side.

    "More ducks in summer than in winter" for "more ducks in winter than in summer, with 5,000 in January".
    """
    if not there.after:
        return own.head in there.before and not _share_subject(own, there)
    if (
        not own.after
    ):  # "the taller of the two"; there may be an apposition: "than its rival, the Stone Tower"
        return bool(own.before & there.after) and not _share_subject(own, there)
    if not there.head:
        return own.first in there.after and own.head in there.before
    if own.head in there.after or there.head in own.after or there.head not in own.before:
        return False
    is_object = not there.are_named and own.after.isdisjoint(there.after)  # "It is older than the Dam."
    return own.head in there.before or is_object


def _share_subject(own: Sides, there: Sides) -> bool:
    return bool(own.before & there.before - {comparative.key for comparative in own.comparatives})


def _are_other_steps(own: Sides, there: Sides) -> bool:
    """Whether the claim's first step is the last there, by its first word or by all words not shared.

    "Drain the rice, then boil it." for "Boil the rice, then drain it."; "at Lesk and then at Brod".
    """
    if not (own.is_step and there.is_step) or own.head in there.after or own.head not in there.before:
        return False
    only = own.before - there.before
    are_first = own.first in only and own.first in there.after
    return are_first or (bool(only) and only <= there.after and own.after <= there.before - there.after)


def _are_swapped(own: Sides, there: Sides) -> bool:
    """Whether each side has words of the other side there, and of the same side only the subject."""
    if own.word == there.word:
        one, other = there.before, there.after
    elif OTHER_WAY.get(own.word) == there.word:
        one, other = there.after, there.before
    else:
        return False
    crossed = own.before & other and own.after & one
    return bool(crossed) and _is_subject(own, own.before & one) and not own.after & other


def _is_subject(own: Sides, shared: frozenset[str]) -> bool:
    """Whether a claim begins with these words: "Ann pressed the alarm before calling" keeps its subject."""
    return frozenset(own.start[: len(shared)]) == shared
