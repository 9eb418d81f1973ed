"""Tells whether two phrases of a text are members of one list, which may come in any order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import DETERMINERS, STOP_WORDS, content_stem

_ARTICLES = frozenset("the a an".split())
_COORDINATORS = frozenset("and or nor &".split())
_JOINTS = _COORDINATORS | {","}
_QUOTES = " \t\r\n\"'“”‘’*_"  # marks around a word that separate nothing
# A claim with one of these words may list its members in a meaningful order.
_OF_ORDER = frozenset("respectively order ordered ranked ranking followed then first second third".split())
_SUBJECTS = frozenset("i you he she it we they there who which both".split())
# These open a phrase before a comma that is no member: "Unlike Ann, Tom and Carl voted."
_OPENING = (STOP_WORDS - DETERMINERS - _SUBJECTS) | frozenset(
    "unlike like besides despite since unless although though whereas alongside behind beside "
    "following excluding including except among against around".split()
)
_LONGEST_OPENING = 5  # tokens up to the start of the phrase that may end the opening


class _Phrase(NamedTuple):
    """Tokens ``start:end`` of a claim."""

    start: int
    end: int


class _Tokens(NamedTuple):
    """The words of a text without articles, and its marks; word ``n`` begins at token ``starts[n]``."""

    words: Sequence[str]
    capitals: Sequence[bool]
    starts: Sequence[int]  # one more than there are words

    def phrase(self, first: int, last: int) -> _Phrase:
        """Return the tokens of the words ``first:last``, without marks at either end."""
        tokens = [n for word in range(first, last) for n in range(self.starts[word], self.starts[word + 1])]
        kept = [n for n in tokens if self.words[n][0].isalnum()]
        return _Phrase(kept[0], kept[-1] + 1) if kept else _Phrase(0, 0)


def are_members_of_one_list(claim: TokenizedText, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two runs of a claim's words, ``one`` first, are members of one list: "a rope, a tent".

    Only "and", "or", "nor", commas and further members may be between them. Words that precede or follow both
    belong to them: "in the NBA or in the NCAA", "the Spokane Arena and the Spokane Center".
    """
    tokens = _read(claim)
    first, second = _with_shared(tokens.words, tokens.phrase(*one), tokens.phrase(*other))
    between = tokens.words[first.end : second.start]
    if not between or not {between[0], between[-1]} <= _JOINTS:
        return False
    is_plain = _JOINTS.issuperset(between) and not _COORDINATORS.isdisjoint(between)
    return is_plain or (
        _are_members(tokens, first, second)
        and not _is_within_name(tokens, first)
        and _OF_ORDER.isdisjoint(claim.words)
        and not _opens_claim(tokens.words, first)
    )


def are_joined(claim: TokenizedText, end: int, start: int, after: int) -> bool:
    """Return whether only "and" or "or" joins words up to ``end`` with ``start:after``, and no verb follows.

    They are members of one list, as in "visited Rome and Oslo in May". In "met Ben and Carl left" they
    end one statement and begin another.
    """
    follows = claim.keys[after : after + 1]
    return list(claim.words[end:start]) in (["and"], ["or"]) and not any(map(content_stem, follows))


def _read(claim: TokenizedText) -> _Tokens:
    """Read the words of a claim without articles, and the marks before them."""
    words: list[str] = []
    capitals: list[bool] = []
    starts: list[int] = []
    end = 0
    for word, start, after in zip(claim.words, claim.starts, claim.ends, strict=True):
        starts.append(len(words))
        mark = claim.text[end:start].strip(_QUOTES)
        read = [mark] if mark and words else []
        read += [word] if word not in _ARTICLES else []
        words += read
        capitals += [claim.text[start].isupper()] * len(read)
        end = after
    return _Tokens(words, capitals, (*starts, len(words)))


def _with_shared(words: Sequence[str], one: _Phrase, other: _Phrase) -> tuple[_Phrase, _Phrase]:
    """Extend two phrases by the same words before both and after both."""
    before = _shared(reversed(words[: one.start]), reversed(words[one.end : other.start]))
    start = other.start - before
    after = _shared(words[one.end : start], words[other.end :])
    return _Phrase(one.start - before, one.end + after), _Phrase(start, other.end + after)


def _shared(some: Iterable[str], others: Iterable[str]) -> int:
    pairs = zip(some, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1] and pair[0] not in _JOINTS, pairs))


def _are_members(tokens: _Tokens, one: _Phrase, other: _Phrase) -> bool:
    """Whether the phrases between two are further members of their list.

    They must not be longer, as these may hold a verb: "Ann, Bob and Carl beat Dan, Eve and Flo". A name among
    common nouns, or the reverse, may only describe its neighbour: "the mayor, Ann Lee, and the judge".
    """
    words = tokens.words
    longest = max(one.end - one.start, other.end - other.start)
    known = frozenset(words[one.start : one.end]) & frozenset(words[other.start : other.end])
    is_name = tokens.capitals[other.end - 1]
    numbers = range(one.end, other.start)
    for is_joint, members in groupby(numbers, lambda n: words[n] in _JOINTS):
        member = [] if is_joint else list(members)
        if len(member) > longest or not all(content_stem(words[n]) or words[n] in known for n in member):
            return False
        if member and tokens.capitals[member[-1]] != is_name:
            return False
    return _has_one_coordinator(words, one)


def _is_within_name(tokens: _Tokens, phrase: _Phrase) -> bool:
    """Whether the word before a phrase belongs to the same name: "Jack Hart" in "Champion Jack Hart"."""
    before = phrase.start - 1
    return (
        before > 0
        and tokens.words[before].isalpha()
        and tokens.capitals[before]
        and tokens.capitals[before + 1]
    )


def _has_one_coordinator(words: Sequence[str], first: _Phrase) -> bool:
    """Whether a list with commas has one "and" or "or", or a list without commas has several."""
    coordinators = sum(word in _COORDINATORS for word in words)
    return coordinators == 1 if "," in words[first.end :] else coordinators > 1


def _opens_claim(words: Sequence[str], first: _Phrase) -> bool:
    """Whether the comma after a phrase may end the opening of a claim: "After Ann, Tom and Carl spoke."."""
    before = words[: first.start + 1]
    is_first_comma = words[first.end] == "," and "," not in before
    return is_first_comma and len(before) <= _LONGEST_OPENING and before[0] in _OPENING
