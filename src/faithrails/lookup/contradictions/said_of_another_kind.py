"""Finds a statement about another kind of thing: "the free plan" for "the starter plan".

A kind is a noun with a word before it ("starter plan"), if the evidence has at least two with the same noun.
A claim that names a kind, or a list item under a heading that does, is split at commas and "and". A part
contradicts the evidence if the sentences with all of its words are only about other kinds.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.clauses import holding_all
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.heading_above import heading_above
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import content_stem

_DETERMINERS = frozenset("the a an our your its their his her my this that each every any".split())
_DEFINITE = frozenset("the our your their his her this each every".split())
_BEGINNING = 3  # words
_PRONOUNS = frozenset("it its he she his her they their this these".split())
_MOST_KINDS = 30  # of one noun
_MOST_HOLDERS = 100  # sentences that hold one stem
_BACK = 2  # sentences before one that begins with a pronoun
_COUNTING = "one two three four five six seven eight nine ten first second third last next same other".split()
_BETWEEN = re.compile(r"[,;:()]|\s(?:and|or|plus|but)\s|\s&\s")
# What any kind of thing does with what is said of it.
_LIGHT_VERBS = frozenset(
    map(
        content_stem,
        "has have having include includes included including offer offers offered provide provides provided "
        "contain contains come comes feature features get gets give gives cost costs".split(),
    )
)
_FEWEST = 2  # words of content of a member; of an item under a heading one is enough

# Pictures that a reader takes for a "no", as characters and as the short names of chats.
_PICTURE_OF_NO = re.compile(
    r"(?:(?<!\d)(?<!\d )[✕✖✗✘❌❎⛔🚫👎🙅🛑]|[✕✖✗✘❌❎⛔🚫👎🙅🛑](?! ?\d))|"
    r":(?:x|no_entry|no_entry_sign|negative_squared_cross_mark|thumbsdown|-1):"
)


class _Naming(NamedTuple):
    text: str
    begins: bool  # the sentence: it is about this kind


_Kinds = Mapping[str, Mapping[int, _Naming]]  # of one noun: the sentences that name each, and how


class _Named(NamedTuple):
    kind: str
    noun: str


def said_of_another_kind(lookup: Lookup) -> Contradiction | None:
    """Return the member of a claim that the evidence says of other kinds alone."""
    return None if picture_of_no(lookup.text) else of_another_kind(lookup)


def picture_of_no(text: str) -> re.Match[str] | None:
    """Return the first picture in a text that a reader takes for a "no"."""
    return None if text.isascii() and ":" not in text else _PICTURE_OF_NO.search(text)


def of_another_kind(lookup: Lookup) -> Contradiction | None:
    """Return the same of a claim that is read without what denies it."""
    reading, heading = lookup.reading, heading_above(lookup.before)
    if not heading and next(_places(reading, 0, len(reading.words)), None) is None:
        return None  # most claims name no kind: the evidence need not be read for it
    above, kinds = tokenized(heading) if heading else None, _KINDS.of(lookup.index)
    named = _named_by(above, kinds) if above else _in_claim(reading, kinds)
    if named is None or (above and named.noun in reading.keys):
        return None
    for start, end in _members(lookup.text):
        first, last = reading.said_among(*reading.between(start, end))
        said = frozenset(reading.stems[first:last]) - {*named, *_LIGHT_VERBS}
        words = reading.words[slice(*reading.between(start, end))]
        numbers = frozenset(word for word in words if word[0].isdigit())
        if not above:
            said &= lookup.index.stems.keys()  # in other words too: "With the free plan you get a map"
        if not said or len(said) + len(numbers) < (1 if above else _FEWEST):
            continue
        holders = _holders(lookup.index, said, numbers)
        if others := _of_other_kinds(lookup.index, named, holders, kinds[named.noun], above is None):
            why = f"the passage says it of {' and '.join(map(repr, sorted(others)))}"
            return Contradiction(why, ((start, end),))
    return None


def _kinds(index: EvidenceIndex) -> dict[str, _Kinds]:
    """Return the kinds of each noun that has several, each with the sentences that name it."""
    found: dict[str, dict[str, dict[int, _Naming]]] = defaultdict(lambda: defaultdict(dict))
    for number, sentence in enumerate(index.sentences):
        reading = index.readings[sentence.passage]
        for at in _places(reading, *sentence.words):
            text = reading.text[reading.starts[at] : reading.ends[at + 1]]
            naming = _Naming(text, at - sentence.words[0] <= _BEGINNING)
            found[reading.keys[at + 1]][reading.keys[at]].setdefault(number, naming)
    return {noun: dict(kinds) for noun, kinds in found.items() if 1 < len(kinds) <= _MOST_KINDS}


_KINDS: PerIndex[dict[str, _Kinds]] = PerIndex(_kinds)


def _places(reading: TokenizedText, first: int, last: int) -> Iterator[int]:
    """Yield where a determiner, a word and a noun follow each other: the number of the word."""
    for place, before in enumerate(reading.words[first : max(first, last - 2)], first + 1):
        if before in _DETERMINERS and _is_compound(reading, place) and _is_whole(reading, place + 1):
            yield place


def _is_compound(reading: TokenizedText, place: int) -> bool:
    """Whether two words of content stand side by side: no count, nor "the firm recently"."""
    words = reading.words
    return (
        _are_side_by_side(reading, place)
        and words[place] not in _COUNTING
        and not words[place + 1].endswith("ly")
        and bool(content_stem(words[place]) and content_stem(words[place + 1]))
    )


def _is_whole(reading: TokenizedText, noun: int) -> bool:
    """Whether a noun ends its phrase: "safety" does not in "a good safety culture", but before a verb."""
    after = reading.words[noun + 1 : noun + 2]
    is_followed = after and _are_side_by_side(reading, noun) and content_stem(after[0])
    return not is_followed or after[0].endswith(("s", "ed"))


def _are_side_by_side(reading: TokenizedText, word: int) -> bool:
    return reading.starts[word + 1] - reading.ends[word] == 1


def _in_claim(reading: TokenizedText, kinds: Mapping[str, _Kinds]) -> _Named | None:
    """Return the one kind that a claim names: at its beginning, or after a definite determiner."""
    keys = reading.keys
    places = list(_places(reading, 0, len(keys)))
    known = [at for at in places if keys[at] in kinds.get(keys[at + 1], ())]
    if len(known) != 1 or (known[0] != 1 and reading.words[known[0] - 1] not in _DEFINITE):
        return None
    named = _Named(*keys[known[0] : known[0] + 2])
    return named if kinds[named.noun].keys() & set(keys) == {named.kind} else None


def _named_by(heading: TokenizedText, kinds: Mapping[str, _Kinds]) -> _Named | None:
    """Return the one kind that a heading names, also by its first word alone: "Starter"."""
    keys = heading.keys
    compounds = (at for at in range(len(keys) - 1) if _is_compound(heading, at))
    found = [_Named(keys[at], keys[at + 1]) for at in compounds]
    if len(heading.stems) == 1:
        found = [_Named(heading.stems[0], noun) for noun in kinds]
    known = [one for one in found if one.kind in kinds.get(one.noun, ())]
    return known[0] if len(known) == 1 else None


def _members(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for found in _BETWEEN.finditer(text):
        yield start, found.start()
        start = found.end()
    yield start, len(text)


def _holders(index: EvidenceIndex, said: frozenset[str], numbers: Set[str]) -> Iterator[int]:
    """Yield the sentences that hold all of these stems and numbers; none of stems that many hold."""
    if max(len(index.stems.get(stem, ())) for stem in said) > _MOST_HOLDERS:
        return
    for number in holding_all(index, said):
        if numbers <= frozenset(index.sentence_words(number)):
            yield number


def _of_other_kinds(
    index: EvidenceIndex, named: _Named, holders: Iterable[int], kinds: _Kinds, as_subject: bool
) -> Set[str]:
    """Return the kinds of which these sentences are; none if one of them may be of the claim's."""
    found: set[str] = set()
    for number in holders:
        own = _kinds_of(index, number, named.noun, kinds)
        if not own or named.kind in own or (as_subject and not all(naming.begins for naming in own.values())):
            return frozenset()
        found.update(naming.text for naming in own.values())
    return found


def _kinds_of(index: EvidenceIndex, number: int, noun: str, kinds: _Kinds) -> Mapping[str, _Naming]:
    """Return the kinds that a sentence is about: those it names, or that one before names for its pronoun."""
    sentence = index.sentences[number]
    begins = index.readings[sentence.passage].words[slice(*sentence.words)][:1]
    back = 0 if _PRONOUNS.isdisjoint(begins) else _BACK
    for near in range(number, max(-1, number - 1 - back), -1):
        if index.sentences[near].passage != sentence.passage:
            break
        if found := {kind: named[near] for kind, named in kinds.items() if near in named}:
            return found
        if noun in index.sentences[near].stems:
            break  # of the noun as such
    return {}
