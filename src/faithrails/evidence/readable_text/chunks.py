"""Completes sentences that the cut between two chunks of a document broke, by the chunk that goes on."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from faithrails.text.mapped_text import MappedText

_SENTENCE_END = re.compile(r"[.!?][\"”’')\]]*(?=\s|\Z)")
_UNFINISHED = re.compile(r"[^\W_][,;]?\s*\Z")
_LEAST_OVERLAP = 20  # characters that the end of one chunk and the beginning of the next share
_MOST_OVERLAP = 600
_LONGEST_REST = 600  # characters of the part of a sentence in the next chunk
_LEAST_CHUNK = 100  # characters of a chunk whose last sentence may go on in another without an overlap


@dataclass(frozen=True, slots=True)
class Chunk:
    """A chunk with whole sentences; ``next`` is the text of the chunk that had the rest of its last one."""

    mapped: MappedText
    next: str = ""


def with_whole_sentences(texts: Sequence[MappedText]) -> dict[str, Chunk]:
    """Return the chunks that change, by their texts: a cut sentence is only in the chunk where it begins.

    Two chunks belong together if one begins as the other ends, or if they are the only ones of which one
    ends within a sentence and one begins with a small letter. Their order does not matter.
    """
    found = {one.text: one for one in texts}
    pairs: list[tuple[str, str]] = []
    for first, second, overlap in _pairs(sorted(found)):
        end = _SENTENCE_END.search(second, overlap, overlap + _LONGEST_REST)
        if end is None:
            continue
        rest = second[overlap : end.end()] if overlap else f" {second[: end.end()]}"
        found[first] = _extended(found[first], rest)
        found[second] = found[second].edited([(0, end.end(), "")])
        pairs.append((first, second))
    next_of = dict(pairs)
    return {
        text: Chunk(found[text], found[next_of[text]].text if text in next_of else "")
        for text in dict.fromkeys(text for pair in pairs for text in pair)
    }


def _pairs(texts: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """Yield the pairs of a chunk and the one that goes on, with the number of characters that they share."""
    unfinished = [text for text in texts if _UNFINISHED.search(text[-_LEAST_OVERLAP:])]
    heads = {text[:_LEAST_OVERLAP]: text for text in reversed(texts) if len(text) > _LEAST_OVERLAP}
    apart = []
    for text in unfinished:
        pair = next(_overlapping(text, heads), None)
        if pair:
            yield pair
        elif len(text) >= _LEAST_CHUNK:
            apart.append(text)
    going_on = [text for text in texts if text[:1].islower()]
    if len(apart) == len(going_on) == 1 and apart != going_on:
        yield apart[0], going_on[0], 0


def _overlapping(text: str, heads: Mapping[str, str]) -> Iterator[tuple[str, str, int]]:
    """Yield the chunks that begin as a text ends, longest overlap first."""
    start = max(0, len(text) - _MOST_OVERLAP)
    for at in range(start, len(text) - _LEAST_OVERLAP + 1):
        other = heads.get(text[at : at + _LEAST_OVERLAP])
        if other is not None and other != text and other.startswith(text[at:]):
            yield text, other, len(text) - at


def _extended(text: MappedText, rest: str) -> MappedText:
    """Return a text with the rest of its last sentence, whose place is the end of the text."""
    places = array("q", text.places if text.places is not None else range(len(text.text) + 1))
    places.extend([places[-1]] * len(rest))
    return MappedText(text.text + rest, places)
