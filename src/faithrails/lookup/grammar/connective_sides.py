"""Reads the two sides of "after", "before", "then", "because", "than" and other words that compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.comparatives import Comparative, comparatives, is_comparative
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import content, has_content

# Connectives of time, and those that mean the same with the sides exchanged.
OTHER_WAY = {"after": "before", "before": "after"}
ORDER = frozenset(OTHER_WAY)
_ALONE = ORDER | {"than", "because"}
_AS_THAN = {  # words that compare like "than" if one of these follows
    **dict.fromkeys(("preferred", "preferable"), frozenset(("to", "over"))),
    **dict.fromkeys(("superior", "inferior", "opposed"), frozenset(("to",))),
    "instead": frozenset(("of",)),
}
_PREFER = frozenset("prefer prefers preferred".split())
COMPARING = _AS_THAN.keys() | _PREFER | {"than"}
STEP = "then"  # "and then", ", then": the part before it happens first
IN_TIME = ORDER | {STEP}
WORDS = _ALONE | COMPARING | {STEP, "two"}
QUANTITIES = frozenset("more fewer less".split())  # "more headaches than"
_PRONOUNS = frozenset("that this which these those it them".split())
_JOINING = frozenset("and but or while whereas".split())
_CONTRASTING = frozenset("but while whereas".split())
_STOPS = frozenset(",;.")
_ELIDED = 2  # occurrences of "than": the subject is then only before the first
_BEFORE_THAN = 3  # words


class Sides(NamedTuple):
    """The content words before and after a connective, its position and the words that lead to it.

    ``head`` is the first content word that is only after it, empty if the clause before names the other side.
    ``comparatives`` are those of "than"; "the older of the two" has nothing after it. ``is_step``: "then".
    """

    word: str
    before: frozenset[str]
    after: frozenset[str]
    place: int
    more: str  # "more", "fewer" or "less" shortly before it, or else the word before it
    are_named: bool = False  # whether a name precedes it within the sentence
    is_one_of_two: bool = False  # one of several "than": what it compares is a guess
    head: str = ""
    comparatives: tuple[Comparative, ...] = ()
    is_step: bool = False
    start: tuple[str, ...] = ()  # the content words that are only before it, in order

    @property
    def first(self) -> str:
        """The first content word that is only before it; "" if there is none."""
        return next(iter(self.start), "")


def sides_in(reading: TokenizedText, first: int, last: int) -> Iterator[Sides]:
    """Yield the sides of the only connective in words ``first:last``, or of each "then".

    If "because" is one of several, only the part with the first of the others is read. A sentence that begins
    with the connective has the other side after a comma: "Before the oven is lit, ...".
    """
    found = list(_connectives(reading, first, last)) if last - first <= LONGEST else []
    reason = next((n for n, _, word in found if word == "because"), None) if len(found) > 1 else None
    if reason is not None:
        first, last = (first, reason) if found[0][0] < reason else (reason + 1, last)
        found = [one for one in found if first <= one[0] < last]
    if len(found) > 1 and any(word != STEP for _, _, word in found):
        return
    for place, after, word in found:
        yield from _sides_of(reading, first, last, place, after, word)


def _sides_of(
    reading: TokenizedText, first: int, last: int, place: int, end: int, word: str
) -> Iterator[Sides]:
    """Yield the sides of the connective at words ``place:end``, if both have content words."""
    is_step = word == STEP
    until = place - is_step
    first = next((n for n in range(until, first, -1) if ";" in _between(reading, n)), first)
    is_first = place == first
    stop = next((n for n in range(first + 1, last) if _has_comma(reading, n)), last) if is_first else last
    one = reading.keys[stop:last] if is_first else reading.keys[first:place]
    other: Sequence[str] = () if word == "of" else reading.keys[end:stop]
    if word == "than":
        other = other[: next((n for n, key in enumerate(other) if key in _CONTRASTING), len(other))]
    before, after = frozenset(filter(has_content, one)), frozenset(filter(has_content, other))
    if is_step:
        before, after, word = before - {"first"}, after - {"first"}, "before"
    if before and (after or word == "of"):
        are_named = any(reading.text[start].isupper() for start in reading.starts[first + 1 : place])
        nearby = reading.words[max(first, place - _BEFORE_THAN) : place]
        more = next((one for one in reversed(nearby) if one in QUANTITIES), "".join(nearby[-1:]))
        only = after - before
        head = next((key for key in other if key in only), "")
        word = "than" if word == "of" else word
        compared = comparatives(reading.words[first:end], reading.keys[first:end]) if word == "than" else ()
        start = tuple(key for key in one if key in before - after)
        yield Sides(word, before - after, only, place, more, are_named, False, head, compared, is_step, start)


def _connectives(reading: TokenizedText, first: int, last: int) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and word of each connective: "than" if it compares, "of" in "the older of the two"."""
    words = reading.words
    for n in range(first, last):
        word = words[n]
        if word in _ALONE:
            if not (word in ORDER and n + 1 < last and words[n + 1] in _PRONOUNS):  # "and after that"
                yield n, n + 1, word
        elif word == STEP and first < n and _is_step(reading, first, n):
            yield n, n + 1, STEP
        elif (
            word in _AS_THAN
            and n + 1 < last
            and words[n + 1] in _AS_THAN[word]
            and words[n - 1] not in _JOINING
        ):
            yield n + (n > first), n + 2, "than"  # "Instead of coal, the village used wood."
        elif word in _PREFER and (to := _weighed_against(words, n, last)):
            yield to, to + 1, "than"
        elif word == "two" and first < n - 3 and _ends_in_comparative(words[n - 4 : n]):
            yield n - 2, n + 1, "of"


def _weighed_against(words: Sequence[str], n: int, last: int) -> int:
    """Return the index of "to" or "over" in "preferred tea to coffee"; 0 if there is none."""
    near = range(n + 2, min(n + 2 + _BEFORE_THAN, last - 1))
    return next((k for k in near if words[k] in _AS_THAN["preferred"]), 0)


def _ends_in_comparative(words: Sequence[str]) -> bool:
    """Whether four words end like "the older of the" or "the more useful of the"."""
    return tuple(words[2:]) == ("of", "the") and (is_comparative(words[1]) or words[0] in QUANTITIES)


def _is_step(reading: TokenizedText, first: int, place: int) -> bool:
    """Whether "then" introduces the next step: not in "if …, then", "now and then" or "back then"."""
    words = reading.words
    if "if" in words[first:place] or tuple(words[max(0, place - 2) : place]) == ("now", "and"):
        return False
    return words[place - 1] == "and" or not _STOPS.isdisjoint(_between(reading, place))


def _has_comma(reading: TokenizedText, word: int) -> bool:
    return "," in _between(reading, word)


def _between(reading: TokenizedText, word: int) -> str:
    """Return the text between a word and the one before it."""
    return reading.text[reading.ends[word - 1] : reading.starts[word]]


def sides_of_than(reading: TokenizedText, first: int, last: int) -> Iterator[Sides]:
    """Yield the sides of each "than": in "A is older than B but younger than C" both compare A."""
    places = [n for n in range(first, last) if reading.words[n] == "than"] if last - first <= LONGEST else []
    if len(places) < _ELIDED:
        for sides in sides_in(reading, first, last):
            yield sides
            yield from _elided(reading, sides, last)
        return
    before = frozenset(filter(has_content, reading.keys[first : max(first, places[0] - 1)]))
    for place, until in zip(places, [*places[1:], last], strict=True):
        after = reading.words[place + 1 : until]
        end = next((n for n, word in enumerate(after) if word in _JOINING), len(after))
        held = tuple(filter(has_content, reading.keys[place + 1 : place + 1 + end]))
        found = comparatives(reading.words[place - 1 : place], reading.keys[place - 1 : place])
        more, head = reading.words[place - 1], next((key for key in held if key not in before), "")
        yield Sides(
            "than", before, frozenset(held), place, more, is_one_of_two=True, head=head, comparatives=found
        )


def _elided(reading: TokenizedText, sides: Sides, last: int) -> Iterator[Sides]:
    """Yield the second comparison of "A is older than B but less known": it compares A and B too."""
    if not sides.comparatives:
        return
    join = next((n for n in range(sides.place, last) if reading.words[n] in _JOINING), last)
    end = next((n for n in range(join + 1, last) if _has_comma(reading, n)), last)
    found = comparatives(reading.words[join + 1 : end], reading.keys[join + 1 : end])
    place = next((n for n in range(join, end) if reading.keys[n] == found[0].key), end) if found else end
    # "but is less", "but makes less noise": no other subject
    if found and (place == join + 2 or not content(reading.keys[join + 1 : place])):
        yield sides._replace(comparatives=found[:1], more=found[0].key)


def contrasted(reading: TokenizedText, first: int, last: int) -> Iterator[Sides]:
    """Yield the sides of "In the south it will be 17 degrees; the north will be cooler."."""
    if last - first > LONGEST:
        return
    join = next((n for n in range(first + 1, last) if _contrasts(reading, n)), last)
    end = next((n for n in range(join + 1, last) if _has_comma(reading, n)), last)
    found = comparatives(reading.words[join:end], reading.keys[join:end])
    if len(found) == 1:
        place = reading.keys.index(found[0].key, join)
        one, other = (
            frozenset(filter(has_content, reading.keys[a:b])) for a, b in ((join, place), (first, join))
        )
        if one - other and other - one:
            yield Sides("than", one - other, other - one, place, reading.words[place], comparatives=found)


def _contrasts(reading: TokenizedText, place: int) -> bool:
    """Whether a clause that contrasts with the one before it begins at this word."""
    return reading.words[place] in _CONTRASTING or ";" in _between(reading, place)
