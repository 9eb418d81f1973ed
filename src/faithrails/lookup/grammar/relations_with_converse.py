"""Reads relations that can be told from both sides: "A is above B", "B is below A"; "Ann is Ben's boss".

Each is read from one of its sides, so that a statement and its converse are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from faithrails.lookup.grammar.who_gave_what_to_whom import BE
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.number_word_values import SMALL, TENS
from faithrails.text.words import DETERMINERS, has_content, stem

_Way = tuple[str, int]  # a relation, and 1 if the first thing comes first in it, else -1
# Words of place and order, and how each relates the first thing to the second; -1: the second to the first.
_BETWEEN: dict[str, _Way] = {
    **dict.fromkeys("under underneath below beneath".split(), ("under", 1)),
    **dict.fromkeys("above over atop".split(), ("under", -1)),
    **dict.fromkeys("behind beyond".split(), ("behind", 1)),
    "inside": ("inside", 1),
    **dict.fromkeys("precede precedes preceded".split(), ("before", 1)),
    **dict.fromkeys("follow follows followed".split(), ("before", -1)),
    **dict.fromkeys("succeeds succeeded".split(), ("predecessor", -1)),
}
# Words before "of", "from" or "to".
_DIRECTIONS: dict[str, _Way] = {
    "left": ("left", 1),
    "right": ("left", -1),
    "upstream": ("upstream", 1),
    "downstream": ("upstream", -1),
    "uphill": ("uphill", 1),
    "downhill": ("uphill", -1),
    "ahead": ("behind", -1),
    "anterior": ("anterior", 1),
    "posterior": ("anterior", -1),
}
_COMPASS = {"north": "south", "east": "west", "south": "north", "west": "east"}
_PHRASES: dict[tuple[str, ...], _Way] = {
    ("in", "front", "of"): ("behind", -1),
    ("on", "top", "of"): ("under", -1),
    ("followed", "by"): ("before", 1),
    ("preceded", "by"): ("before", -1),
    ("succeeded", "by"): ("predecessor", 1),
    ("come", "before"): ("before", 1),
    ("comes", "before"): ("before", 1),
    ("came", "before"): ("before", 1),
    ("come", "after"): ("before", -1),
    ("comes", "after"): ("before", -1),
    ("came", "after"): ("before", -1),
}
_OF = frozenset("of from to".split())
_LINKING = frozenset(("and", "of"))  # "Ann and Ben", "the office of the bank"
_LONGEST_PHRASE = 3
# What one person or firm is to another, with the words for the other side.
_ROLES: dict[str, _Way] = {
    role: (sides.split(",")[0].split()[0], 1 - 2 * n)
    for sides in (
        "parent father mother, child son daughter",
        "grandparent grandfather grandmother, grandchild grandson granddaughter",
        "uncle aunt, nephew niece",
        "teacher tutor, pupil student",
        "master, apprentice",
        "landlord landlady, tenant",
        "employer boss manager supervisor, employee subordinate",
        "predecessor, successor",
        "parent, subsidiary",
        "seller, buyer",
        "lender creditor, borrower debtor",
        "host, guest",
        "mentor, mentee",
        "ancestor, descendant",
    )
    for n, side in enumerate(sides.split(","))
    for role in side.split()
}
_STARTS = (
    _BETWEEN.keys() | _DIRECTIONS.keys() | _COMPASS.keys() | _ROLES.keys() | {one[0] for one in _PHRASES}
)
_NUMBERS = frozenset((*SMALL, *TENS))
# Words between a thing and the word of place.
_STANDS = frozenset(
    map(
        stem,
        "lie lies lying lay lain stand stands standing stood sit sits sitting sat hang hangs hanging hung "
        "located situated placed put kept found hidden rest rests resting right just directly immediately "
        "far slightly deep high low well".split(),
    )
)


class Thing(NamedTuple):
    """The keys of the words for a thing, maybe with those of a verb: "roses grow behind …"."""

    keys: frozenset[str] = frozenset()
    is_name: bool = False

    def is_same(self, other: Thing) -> bool:
        """Whether both may be one thing: "the small button", "the button"; not "Lake Orr", "Lake Ann"."""
        if self.is_name or other.is_name:
            return self.keys <= other.keys or other.keys <= self.keys
        return not self.keys.isdisjoint(other.keys)


class Relation(NamedTuple):
    """Which thing is under, before or the parent of which other, and the words that say so."""

    kind: str
    one: Thing
    other: Thing
    start: int
    end: int

    def is_same(self, there: Relation) -> bool:
        """Whether both relate the same things in the same way."""
        return self.kind == there.kind and self.one.is_same(there.one) and self.other.is_same(there.other)

    def is_turned(self, there: Relation) -> bool:
        """Whether both relate the same things, one the other way round."""
        return self.kind == there.kind and self.one.is_same(there.other) and self.other.is_same(there.one)


_NOTHING = Thing()


def may_relate(reading: TokenizedText) -> bool:
    """Whether a text has a word of such a relation: a cheap test."""
    return not _STARTS.isdisjoint(reading.words)


def relations(reading: TokenizedText, first: int, last: int) -> Iterator[Relation]:
    """Yield the relations stated in the words ``first:last``, if there is a thing on both sides."""
    subject = _NOTHING
    end_of_last = -1
    for n in range(first, last):
        if reading.words[n] not in _STARTS:
            continue
        found = _of_place(reading, n, last) or _of_role(reading, n, first, last)
        if found is None:
            continue
        (kind, way), start, end, own, other = found
        if own is None:
            is_further = start == end_of_last and subject.keys
            own = subject if is_further else _thing_before(reading, first, start)
        subject = own
        if own.keys and other.keys and not own.is_same(other):
            yield Relation(kind, *((own, other) if way > 0 else (other, own)), start, end)
        end_of_last = _start_of_next(reading, end, last)


_Found = tuple[_Way, int, int, Thing | None, Thing]


def _of_place(reading: TokenizedText, n: int, last: int) -> _Found | None:
    """Return the relation of a word of place or order, its range and the thing behind it."""
    words = reading.words
    for size in range(_LONGEST_PHRASE, 1, -1):
        if way := _PHRASES.get(tuple(words[n : n + size])):
            return way, n, n + size, None, _thing_behind(reading, n + size, last)
    end = n + 1
    way = _BETWEEN.get(words[n])
    if way is None:
        way = _DIRECTIONS.get(words[n])
        if way is None and words[n] in _COMPASS:
            if n and words[n - 1] in _COMPASS:
                return None  # "east" of "north-east"
            second = next((one for one in words[n + 1 : n + 2] if one in _COMPASS), "")
            end += bool(second)
            turned = words[n] in ("south", "west")
            names = [_COMPASS[one] if turned else one for one in (words[n], second) if one]
            way = "-".join(names), -1 if turned else 1
        if way is None or end >= last or words[end] not in _OF:
            return None
        end += 1
    start = n
    while start and words[start - 1] in ("to", "on", "the"):
        start -= 1
    return way, start, end, None, _thing_behind(reading, end, last)


def _of_role(reading: TokenizedText, n: int, first: int, last: int) -> _Found | None:
    """Return the relation of a role: "Ann is Ben's boss", "Ann is the boss of Ben", "Ben's boss is Ann"."""
    words = reading.words
    way = _ROLES.get(words[n])
    if way is None or n <= first:
        return None
    if words[n - 1] in ("his", "her"):
        own, other = _holder_behind(reading, n + 1, last), _only_name(reading, first, n - 1)
        return (way, n - 1, n + 1, own, other) if own and other.keys else None
    owner = reading.text[reading.starts[n - 1] : reading.ends[n - 1]]
    if owner.endswith(("'s", "’s", "s'", "s’")):
        own = _holder_behind(reading, n + 1, last)
        start = n - 1
        while start > first and reading.text[reading.starts[start - 1]].isupper():
            start -= 1
        if own is None and words[start - 1] not in BE:
            return None
        return way, start, n + 1, own, _thing(reading, range(start, n))
    of = next((k for k in (n + 1, n + 2) if k < last and words[k] == "of"), 0)
    if not of or not any(word in BE for word in words[max(first, n - 3) : n]):
        return None
    if of == n + 2 and way[0] == "parent" and words[n] == "parent":
        way = _ROLES["subsidiary"][0], 1  # "the parent company of"
    return way, n, of + 1, None, _thing_behind(reading, of + 1, last)


def _holder_behind(reading: TokenizedText, n: int, last: int) -> Thing | None:
    """Return the name behind a role: "Ben's boss, Ann Lee", "Ben's boss is Ann"."""
    n += n < last and reading.words[n] in BE
    if n < last and reading.text[reading.starts[n]].isupper() and has_content(reading.keys[n]):
        return _thing_behind(reading, n, last)
    return None


def _only_name(reading: TokenizedText, first: int, n: int) -> Thing:
    """Return the name that begins a sentence if no other is before "his" or "her" at ``n``; else nothing."""
    end = first
    while end < n and reading.text[reading.starts[end]].isupper() and has_content(reading.keys[end]):
        end += 1
    is_only = not any(reading.text[reading.starts[k]].isupper() for k in range(end, n))
    return _thing(reading, range(first, end)) if is_only else _NOTHING


def _thing_before(reading: TokenizedText, first: int, start: int) -> Thing:
    """Return the last words before a position that may name a thing; the first ones if a comma is between."""
    words, keys = reading.words, reading.keys
    is_name = start > first and reading.text[reading.starts[start - 1]].isupper()
    if start > first and not is_name and "," in reading.text[reading.ends[start - 1] : reading.starts[start]]:
        begin = next((n for n in range(first, start) if has_content(keys[n])), start)
        return _thing_behind(reading, begin, start)  # "The café is on the second floor, above the shop"
    end = start
    while end > first and (
        not _names(reading, end - 1) or keys[end - 1] in _STANDS or _is_distance(reading, end - 1)
    ):
        end -= 1
    begin = end
    while begin > first and end - begin < _LONGEST_PHRASE and _names(reading, begin - 1):
        if keys[begin - 1] in _STANDS or (begin < end and _is_apart(reading, begin)):
            break
        begin -= 1
    link = begin - 1
    while link > first and words[link] in DETERMINERS:
        link -= 1
    is_linked = begin < end and link > first and words[link] in _LINKING and _names(reading, link - 1)
    return _thing(
        reading, range(begin, end), link - 1 if is_linked and not _is_apart(reading, link) else None
    )


def _is_distance(reading: TokenizedText, n: int) -> bool:
    """Whether a word is a number with a unit behind it, or that unit: "two kilometres west of"."""
    return (
        any(reading.words[k] in _NUMBERS or reading.words[k].isdigit() for k in (n, n - 1) if k >= 0)
        and not reading.text[reading.starts[n - 1]].isupper()
    )


def _thing_behind(reading: TokenizedText, start: int, last: int) -> Thing:
    """Return the words of the first run of content words from ``start`` on: "the power socket"."""
    words = reading.words
    while start < last and words[start] in DETERMINERS:
        start += 1
    end = start
    while end < last and _names(reading, end) and not (end > start and _is_apart(reading, end)):
        end += 1
    link = end + 1 + (words[end : end + 2] == ["of", "the"])
    is_linked = start < end and link < last and words[end] in _LINKING and _names(reading, link)
    return _thing(reading, range(start, end), link if is_linked and not _is_apart(reading, end) else None)


def _thing(reading: TokenizedText, run: range, linked: int | None = None) -> Thing:
    """Return a thing named by a run of words and one beside "and" or "of"."""
    initials = [reading.text[reading.starts[n]] for n in run]
    is_name = bool(initials) and not any(map(str.islower, initials))
    places = run if linked is None else (*run, linked)
    return Thing(frozenset(reading.keys[n] for n in places), is_name)


def _names(reading: TokenizedText, n: int) -> bool:
    """Whether a word may be of a name: a content word, a number or "A" in "Plot A"."""
    is_letter = n > 0 and len(reading.words[n]) == 1 and reading.text[reading.starts[n]].isupper()
    return has_content(reading.keys[n]) or (is_letter and reading.text[reading.starts[n - 1]].isupper())


def _is_apart(reading: TokenizedText, n: int) -> bool:
    """Whether a mark stands between a word and the one before it."""
    return bool(reading.text[reading.ends[n - 1] : reading.starts[n]].strip())


def _start_of_next(reading: TokenizedText, end: int, last: int) -> int:
    """Return where a further relation of one subject may begin: "north of the river, to the left of …"."""
    n, seen = end, False
    while n < last and (not seen or (has_content(reading.keys[n]) and not _is_apart(reading, n))):
        seen = seen or has_content(reading.keys[n])
        n += 1
    return n + (n < last and reading.words[n] in ("and", "but"))
