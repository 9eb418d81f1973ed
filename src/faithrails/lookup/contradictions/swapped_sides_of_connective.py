"""Finds the two sides of "after", "before", "than" or "because" the other way round.

"The fire broke out after the mill was restored." for "The mill was restored after a fire.", and "The flour is
sieved after the oven is lit." for "Before the oven is lit, the flour is sieved.".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.load_domain_words import Vocabulary
from faithrails.lookup.clauses import holders
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copied_sentence import LONGEST, has_content
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import stem

# Words of direction, and those that say the same with the sides exchanged.
_OTHER_WAY = {"after": "before", "before": "after"}
_ORDER = frozenset(_OTHER_WAY)
_WORDS = _ORDER | {"than", "because"}
_QUANTITIES = frozenset("more fewer less".split())  # "more headaches than"
_JOINING = frozenset("and but or while whereas".split())
_ELIDED = 2  # "than" so often: the subject stands before the first alone
_BEFORE_THAN = 3  # words
_LEAST_HELD = 0.6  # of the claim's words of content, by one sentence


class _Sides(NamedTuple):
    """What stands before and after a word of direction, its place, the word before it, and names there."""

    word: str
    before: frozenset[str]
    after: frozenset[str]
    place: int
    more: str
    are_named: bool  # whether a name stands before it within the sentence
    is_one_of_two: bool = False  # of a sentence with several: whose it is, is a guess


def swapped_sides_of_connective(lookup: Lookup) -> Contradiction | None:
    """Return the word of direction around which one sentence has the claim's words the other way round."""
    claim, index = lookup.reading, lookup.index
    # Of two neither may be older than the other: then both deny the same with the sides exchanged.
    if (_ORDER if lookup.has_negation else _WORDS).isdisjoint(claim.words):
        return None
    said = frozenset(claim.stems)
    for own in _sides(claim, 0, len(claim.words)):
        for number in holders(index, own.before | own.after):
            sentence = index.sentences[number]
            held = len((said - {stem(own.more)}) & sentence.stems) + 1
            if held < _LEAST_HELD * len(said) or (lookup.has_negation and not sentence.denies):
                continue
            for there in _compared(index.readings[sentence.passage], *sentence.words):
                if why := _difference(own, there, lookup.reader.vocabulary):
                    place = claim.starts[own.place], claim.ends[own.place]
                    return Contradiction(why, (place,), in_copy=True)
    return None


def is_turned_comparison(lookup: Lookup) -> bool:
    """Whether a claim says the same from the other side: "B is higher than A" for "A is lower than B"."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or "than" not in claim.words:
        return False
    top = index.sentences[window.top]
    opposites = lookup.reader.vocabulary.opposites
    return any(
        stem(there.more) in opposites(stem(own.more))
        and own.before & there.after
        and own.after & there.before
        for own in _sides(claim, 0, len(claim.words))
        for there in _compared(index.readings[top.passage], *top.words)
    )


def _compared(reading: TokenizedText, first: int, last: int) -> Iterator[_Sides]:
    """Yield the sides of each "than": the second in "A is older than B but younger than C" is of A too."""
    places = [n for n in range(first, last) if reading.words[n] == "than"] if last - first <= LONGEST else []
    if len(places) < _ELIDED:
        yield from _sides(reading, first, last)
        return
    before = frozenset(filter(has_content, reading.keys[first : max(first, places[0] - 1)]))
    for place, until in zip(places, [*places[1:], last], strict=True):
        after = reading.words[place + 1 : until]
        end = next((n for n, word in enumerate(after) if word in _JOINING), len(after))
        held = frozenset(filter(has_content, reading.keys[place + 1 : place + 1 + end]))
        yield _Sides(
            "than", before, held, place, reading.words[place - 1], are_named=False, is_one_of_two=True
        )


def _difference(own: _Sides, there: _Sides, vocabulary: Vocabulary) -> str:
    if there.is_one_of_two and (own.more != there.more or not _are_swapped(own, there)):
        return ""
    if own.word == "than" and stem(there.more) in vocabulary.opposites(stem(own.more)):
        is_same_side = own.after & there.after and not own.before & there.after
        return f"the passage says '{there.more} than' of it" if is_same_side else ""
    if _are_swapped(own, there) or _is_its_object(own, there):
        return f"the passage has the two sides of '{own.word}' the other way round"
    return ""


def _sides(reading: TokenizedText, first: int, last: int) -> Iterator[_Sides]:
    """Yield the sides of the word of direction, if there is one alone; a reason beside others is left out.

    A sentence that begins with it has the other side after a comma: "Before the oven is lit, ...".
    """
    places = [n for n in range(first, last) if reading.words[n] in _WORDS]
    reason = next((n for n in places if reading.words[n] == "because"), None) if len(places) > 1 else None
    if reason is not None:
        first, last = (first, reason) if places[0] < reason else (reason + 1, last)
        places = [n for n in places if first <= n < last]
    if len(places) != 1 or last - first > LONGEST:
        return
    place = places[0]
    first = next((n for n in range(place, first, -1) if ";" in _between(reading, n)), first)
    end = last if place > first else next((n for n in range(first + 1, last) if _has_comma(reading, n)), last)
    before, after = (
        frozenset(filter(has_content, reading.keys[a:b]))
        for a, b in ((first, place) if place > first else (end, last), (place + 1, end))
    )
    if before and after:
        are_named = any(reading.text[start].isupper() for start in reading.starts[first + 1 : place])
        nearby = reading.words[max(first, place - _BEFORE_THAN) : place]
        more = next((word for word in reversed(nearby) if word in _QUANTITIES), "".join(nearby[-1:]))
        yield _Sides(reading.words[place], before - after, after - before, place, more, are_named)


def _has_comma(reading: TokenizedText, word: int) -> bool:
    return "," in _between(reading, word)


def _between(reading: TokenizedText, word: int) -> str:
    """Return what stands between a word and the one before it."""
    return reading.text[reading.ends[word - 1] : reading.starts[word]]


def _is_its_object(own: _Sides, there: _Sides) -> bool:
    """Whether a claim says "older" of what the subject there is "older than": "It is older than the Dam."."""
    is_same = own.word == there.word == "than" and own.more == there.more and not there.are_named
    return is_same and bool(there.after & own.before) and own.after.isdisjoint(there.after)


def _are_swapped(own: _Sides, there: _Sides) -> bool:
    """Whether each side of the claim has words of the other side there, and none of its own."""
    if own.word == there.word:
        one, other = there.before, there.after
    elif _OTHER_WAY.get(own.word) == there.word:
        one, other = there.after, there.before
    else:
        return False
    crossed = own.before & other and own.after & one
    return bool(crossed) and not own.before & one and not own.after & other
