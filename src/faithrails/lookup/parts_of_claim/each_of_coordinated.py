"""Splits a claim about a list into one statement per member: "covers fire and theft" gives "covers theft"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES, NEGATIONS, STOP_WORDS

_MEMBER = r"(?:(?:the|an?|any|all|your|its|their)\s)?[^\W\d_][\w'’-]*"
_LIST = re.compile(
    rf"(?<![\w'’-])(?P<first>{_MEMBER}(?:,\s{_MEMBER})*),?\s(?:and|or|&|as\swell\sas|along\swith)\s(?P<last>{_MEMBER})"
    r"(?![\w'’-])",
    re.IGNORECASE,
)
# Words that make the claim about the group; it need not hold for each member.
_TOGETHER = frozenset(
    "together combined both either neither nor between among total sum altogether respectively each other "
    "same different differ unlike compared than versus only jointly respective".split()
)
_MOST_WORDS, _MOST_MEMBERS = 40, 6
_NO_NOUNS = NEGATIONS | (AUXILIARIES - {"is", "are", "was", "were"})
_NO_MEMBERS = STOP_WORDS | NEGATIONS | {"other", "others", "such", "more", "non"}
# "theft but not floods", at the end.
_NOT_THE_OTHER = re.compile(r"(?:,?\s(?:but|and)|,)\snot\s(?:[\w'’-]+\s){0,3}[\w'’-]+[.!]?$", re.IGNORECASE)
_CONTRASTING = frozenset("but only while whereas except instead rather".split())
_PHRASE = r"(?:[\w'’-]+\s){0,3}?[\w'’-]+"
_BOTH = re.compile(
    rf"\bboth\s(?P<first>{_PHRASE})\sand\s(?P<last>{_PHRASE})(?=\s(?:is|are|was|were|has|have|can|must|may|need|will|do)\b)",
    re.IGNORECASE,
)
_VALUE = r"(?:[$€£]?\d[\w.,:%]*\w%?(?:\s(?!and\b|or\b)[a-z%]+)?|[^\s,\d][^\s,]*)"
_ANY_LIST = re.compile(rf"(?P<first>{_VALUE}(?:,\s{_VALUE})*),?\sand\s(?P<last>{_VALUE})")


def each_of_coordinated(text: str, index: EvidenceIndex) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield a text with each member of its only list alone, and the span of that member in the text.

    Yields nothing if one sentence of the evidence has all members, as it states the same of each. Texts with
    "both", "respectively" or "but not" are split without this test.
    """
    words = tokenized(text).words
    if (contrast := _NOT_THE_OTHER.search(text)) and NEGATIONS.isdisjoint(
        tokenized(text[: contrast.start()]).words
    ):
        if not _sets_apart(text, index):
            yield f"{text[: contrast.start()]}.", (0, contrast.start())
        return
    if both := _BOTH.search(text) if "both" in words else None:
        for member in ("first", "last"):
            yield f"{text[: both.start()]}{both[member]}{text[both.end() :]}", both.span(member)
        return
    if "respectively" in words and len(words) <= _MOST_WORDS:
        yield from _respectively(text)
        return
    if len(words) > _MOST_WORDS or not _TOGETHER.isdisjoint(words):
        return
    found = list(_LIST.finditer(text))
    if len(found) != 1:
        return
    (one,) = found
    places = [*_places(one["first"], one.start("first")), one.span("last")]
    before = tokenized(text[: one.start()]).words[-1:]
    if len(places) > _MOST_MEMBERS or not _NO_NOUNS.isdisjoint(before):  # "do not stir or shake it"
        return
    if any(text[slice(*place)].lower().partition("-")[0] in _NO_MEMBERS for place in places):
        return
    holders = [_holders(text[slice(*place)], index) for place in places]
    if frozenset.intersection(*holders):
        return
    for place in (place for place, held in zip(places, holders, strict=True) if held):
        yield f"{text[: one.start()]}{text[slice(*place)]}{text[one.end() :]}", place


def _sets_apart(text: str, index: EvidenceIndex) -> bool:
    """Whether the sentence closest to a text has a contrast ("not to A, but to B"), or there is none."""
    window = index.best(tokenized(text).stems)
    return window is None or not _CONTRASTING.isdisjoint(index.sentence_words(window.top))


def _holders(member: str, index: EvidenceIndex) -> frozenset[int]:
    """Return the indexes of the sentences that share a stem with the member."""
    return frozenset(number for stem in tokenized(member).stems for number in index.stems.get(stem, ()))


def _respectively(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the text with each member of its first list and the member at the same position of the second."""
    found = list(_ANY_LIST.finditer(text))
    if len(found) != 2:
        return
    lists = [[*_places(one["first"], one.start("first")), one.span("last")] for one in found]
    one, other = found
    if one["last"].isdigit():  # years: values of a table, which other rules read
        return
    for first, second in zip(*lists, strict=True) if len(lists[0]) == len(lists[1]) else ():
        between = text[one.end() : other.start()]
        yield f"{text[: one.start()]}{text[slice(*first)]}{between}{text[slice(*second)]}.", second


def _places(members: str, start: int) -> Iterator[tuple[int, int]]:
    for member in members.split(", "):
        yield start, start + len(member)
        start += len(member) + 2
