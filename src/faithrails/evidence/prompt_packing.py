"""Selects the passages that fit into a prompt, ranked by the words they share with a text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log

from faithrails.types import Passage

_WORD = re.compile(r"\w+")
_SENTENCE_END = re.compile(r"[.!?…。！？।]+[\"'”’)\]]*(?=\s)|[。！？।]|\n")
_OVERHEAD = 40  # characters that a prompt spends around each passage


@dataclass(frozen=True, slots=True)
class Window:
    """A piece of a passage: ``passage.text[start:start + len(text)]``."""

    passage: Passage
    start: int
    text: str


def pack(text: str, passages: Sequence[Passage], limit: int, most: int = 4) -> list[list[Window]]:
    """Group passages so that each group fits into ``limit`` characters.

    Evidence that fits is one group in its own order. Longer evidence is cut into
    windows, ordered by relevance to ``text`` and filled into at most ``most`` groups;
    what is least relevant is left out.
    """
    if sum(len(passage.text) + _OVERHEAD for passage in passages) <= limit:
        return [[Window(passage, 0, passage.text) for passage in passages]] if passages else []
    size = max(200, min(limit // 3, 4_000))
    windows = [window for passage in passages for window in _windows(passage, size)]
    groups: list[list[Window]] = [[]]
    room = limit
    for window in _ranked(text, windows):
        needed = len(window.text) + _OVERHEAD
        if needed > room and groups[-1]:
            if len(groups) == most:
                break
            groups.append([])
            room = limit
        groups[-1].append(window)
        room -= needed
    return groups


def _windows(passage: Passage, size: int) -> Iterator[Window]:
    """Cut a passage at ends of sentences, else at white space, into pieces that overlap by a tenth."""
    start, length = 0, len(passage.text)
    while start < length:
        end = min(start + size, length)
        if end < length:
            half = start + size // 2
            ends = [found.end() for found in _SENTENCE_END.finditer(passage.text, half, end)]
            space = passage.text.rfind(" ", half, end)
            end = ends[-1] if ends else space if space > 0 else end
        yield Window(passage, start, passage.text[start:end])
        if end == length:
            return
        start = end - size // 10


def _ranked(text: str, windows: Sequence[Window]) -> list[Window]:
    """Order windows by how much of the text's words they hold, rare words counting more."""
    wanted = {word.lower() for word in _WORD.findall(text)}
    held = [wanted & {word.lower() for word in _WORD.findall(window.text)} for window in windows]
    seen = Counter(word for words in held for word in words)
    weight = {word: log(1 + len(windows) / count) for word, count in seen.items()}
    scores = [sum(weight[word] for word in words) for words in held]
    order = sorted(range(len(windows)), key=lambda index: -scores[index])
    return [windows[index] for index in order]
