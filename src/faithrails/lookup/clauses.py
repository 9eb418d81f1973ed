"""Splits claims and sentences of the evidence into clauses, each with what its words are compared by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.copied_sentence import has_content
from faithrails.text.tokenized import tokenized

_LONGEST = 2_000  # characters of a sentence: a longer one is a list or a table
_MOST_HOLDERS = 40  # sentences that hold one stem
_BETWEEN = re.compile(
    r"[,;|()\n→]+(?=[\s|]|\Z|\D)|\.(?=\s|\Z)|\s(?:and|but|while|whereas|plus)\s", re.IGNORECASE
)
_LINES = re.compile(r"[;\n]+|[.!?](?=\s|\Z)")


class Part(NamedTuple):
    """A clause or a sentence: its text and place there, its words of content as they are compared."""

    start: int
    text: str
    keys: frozenset[str]
    sentence: int = -1  # its number in the evidence

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def clauses(text: str) -> list[Part]:
    """Return the clauses of a text, in order."""
    return list(_parts(text, _BETWEEN))


def lines(text: str) -> list[Part]:
    """Return the lines and sentences of a text, in order."""
    return list(_parts(text, _LINES))


def _parts(text: str, between: re.Pattern[str]) -> Iterator[Part]:
    start = 0
    for first, last in (*(found.span() for found in between.finditer(text)), (len(text), len(text))):
        said = text[start:first]
        if keys := _keys(said.strip()):
            yield Part(start, said, keys)
        start = last


@lru_cache(maxsize=4_000)
def _keys(text: str) -> frozenset[str]:
    return frozenset(filter(has_content, tokenized(text).keys))


_CLAUSES: PerIndex[dict[int, list[Part]]] = PerIndex(lambda index: {})


def clauses_of(index: EvidenceIndex, number: int) -> Sequence[Part]:
    """Return the clauses of a sentence of the evidence; none of one that is too long."""
    known = _CLAUSES.of(index)
    if number not in known:
        text = index.text_of(index.sentences[number])
        found = clauses(text) if len(text) <= _LONGEST else []
        known[number] = [part._replace(sentence=number) for part in found]
    return known[number]


def sentence_of(index: EvidenceIndex, number: int) -> Sequence[Part]:
    """Return a sentence of the evidence as the one part that it has; none if it is too long."""
    text = index.text_of(index.sentences[number])
    return [Part(0, text, _keys(text.strip()), number)] if len(text) <= _LONGEST else []


def holders(index: EvidenceIndex, keys: Iterable[str]) -> list[int]:
    """Return the numbers of the sentences that hold one of these keys, in order; few of frequent ones."""
    return sorted({number for key in keys for number in index.stems.get(key, ())[:_MOST_HOLDERS]})


def are_known(keys: Iterable[str], index: EvidenceIndex) -> bool:
    """Whether the evidence holds all of these keys."""
    return all(key in index.stems or key in index.words for key in keys)
