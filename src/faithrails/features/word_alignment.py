"""Aligns the words of a claim with those of the evidence sentences that hold most of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from faithrails.features.canonical_word_order import canonical
from faithrails.features.evidence_vectors import EvidenceVectors
from faithrails.features.inputs import Inputs
from faithrails.features.word_vectors import Matrix, product
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.number_word_values import VAGUE, WORDS
from faithrails.text.words import WORDS_KEPT, content_stem, without_possessive

Places = npt.NDArray[np.int64]

FUNCTION, CONTENT, NAME, NUMBER = range(4)
LONGEST = 80  # words of a claim; a longer text is a list or a table, not a sentence
_LONGEST_WINDOW = 160  # words of the evidence
_SYNONYM = 0.6  # cosine from which two words may be synonyms
_REACH = 4  # words to each side that are the context of a word
_LITTLE = 0.4  # how alike two equal function words are, where other words are 1
_MAY_VARY = frozenset((CONTENT, NAME))  # kinds of words that may have a synonym
_NUMBERS = {word: f"{value:g}" for word, value in WORDS.items() if word not in VAGUE}


@lru_cache(maxsize=WORDS_KEPT)
def key(word: str) -> tuple[str, int]:
    """Return the key by which a folded word is compared (digits, a stem or the word), and its kind."""
    word = without_possessive(word)
    if word[:1].isdigit():
        return word.rstrip("sthndr"), NUMBER
    if word in _NUMBERS:
        return _NUMBERS[word], NUMBER
    stem = content_stem(word)
    return (stem, CONTENT) if stem else (word, FUNCTION)


class Words:
    """Words in order: folded, the keys by which they are compared, and their kinds.

    A content word with a capital, other than the first, is a name. ``active`` is the position of each word
    with the actor before the verb, ``order`` that with fronted phrases last, too.
    """

    __slots__ = ("active", "keys", "kinds", "order", "words")

    def __init__(self, reading: TokenizedText, first: int, last: int) -> None:
        """Read the words ``first:last`` of a text."""
        self.words = reading.words[first:last]
        found = list(map(key, self.words))
        self.keys = [compared for compared, _ in found]
        self.kinds = kinds = [kind for _, kind in found]
        for n, start in enumerate(reading.starts[first + 1 : last], 1):
            if kinds[n] == CONTENT and reading.text[start].isupper():
                kinds[n] = NAME
        self.active, self.order = canonical(reading, first, last)


@dataclass(frozen=True, slots=True, eq=False)
class Aligned:
    """A claim's words and those of its window, matched one to one where they say the same.

    ``pairs`` holds the indexes of the matched content words, names and values of the claim, in order, each
    with the index of its match in the window. ``same`` holds the similarity, 0..1, of every word of the
    claim to every word of the window, where function words count less, and ``near`` the similarity of the
    words around them.
    """

    claim: Words
    window: Words
    pairs: list[tuple[int, int]]
    same: Matrix
    near: Matrix


def align(inputs: Inputs) -> Aligned | None:
    """Align a claim with its best place in the evidence; None without one, or for more than 80 words.

    Words in similar contexts are matched first.
    """
    if inputs.place is None or not 0 < len(inputs.reading.words) <= LONGEST:
        return None
    claim = Words(inputs.reading, 0, len(inputs.reading.words))
    near = inputs.window_sentences
    reading = inputs.index.readings[near[0].passage]
    first, last = near[0].words[0], near[-1].words[1]
    if last - first > _LONGEST_WINDOW:
        first = _densest(claim, reading, first, last)
        last = min(last, first + _LONGEST_WINDOW)
    window = _window(reading, first, last)
    width = len(window.words)
    same = np.zeros((len(claim.words), width), dtype=np.float32)
    cells = _fill(same, claim, window, inputs.meaning)
    context = _context(same)
    pairs = _one_to_one(cells, same.take(cells) * (1.0 + context.take(cells)), width) if cells else []
    return Aligned(claim, window, pairs, same, context)


_window = lru_cache(maxsize=64)(Words)  # many claims are compared with the same sentences


def _densest(claim: Words, reading: TokenizedText, first: int, last: int) -> int:
    """Return where the stretch of a long window begins that holds most of the claim's words."""
    numbers, numbered = _numbered_stretch(reading, first, last)
    wanted = np.zeros(len(numbers), dtype=np.int64)
    wanted[
        [
            numbers[k]
            for k, kind in zip(claim.keys, claim.kinds, strict=True)
            if kind != FUNCTION and k in numbers
        ]
    ] = 1
    hits = np.concatenate(([0], wanted[numbered].cumsum()))
    held = hits[_LONGEST_WINDOW:] - hits[:-_LONGEST_WINDOW]
    return first + int(held.argmax())


@lru_cache(maxsize=16)  # a long window is the closest one of many claims
def _numbered_stretch(reading: TokenizedText, first: int, last: int) -> tuple[dict[str, int], Places]:
    """Return a number for each distinct key of a stretch of words, and the numbers of its words in order."""
    keys = [key(word)[0] for word in reading.words[first:last]]
    numbers = {word: n for n, word in enumerate(dict.fromkeys(keys))}
    return numbers, np.array([numbers[word] for word in keys], dtype=np.int64)


@lru_cache(maxsize=64)
def _places(window: Words) -> dict[str, list[int]]:
    """Return where in a window each of its keys stands."""
    found: dict[str, list[int]] = {}
    for place, word in enumerate(window.keys):
        found.setdefault(word, []).append(place)
    return found


def _fill(same: Matrix, claim: Words, window: Words, meaning: EvidenceVectors) -> list[int]:
    """Fill in how similar words are; return the cells of similar words that are not function words."""
    places, width = _places(window), same.shape[1]
    function: list[int] = []
    cells: list[int] = []
    lost = []
    for row, (word, kind) in enumerate(zip(claim.keys, claim.kinds, strict=True)):
        if word in places:
            found = function if kind == FUNCTION else cells
            found += [row * width + column for column in places[word]]
        elif kind in _MAY_VARY:
            lost.append(row)
    same.put(function, _LITTLE)
    same.put(cells, 1.0)
    for row, column, likeness in _synonyms(claim, lost, window, meaning) if lost else ():
        same[row, column] = likeness
        cells.append(row * width + column)
    return cells


def _synonyms(
    claim: Words, lost: Sequence[int], window: Words, meaning: EvidenceVectors
) -> Iterator[tuple[int, int, float]]:
    """Yield the indexes and the cosine of similar words, one only in the claim, one only in the window."""
    own = frozenset(claim.keys)
    free = [n for n in _varying(window) if window.keys[n] not in own]
    words, others = [claim.words[n] for n in lost], [window.words[n] for n in free]
    for row, column, cosine in meaning.nearly_same(words, others, _SYNONYM):
        yield lost[row], free[column], cosine


@lru_cache(maxsize=64)
def _varying(window: Words) -> list[int]:
    """Return the indexes of the words that may have a synonym."""
    return [n for n, kind in enumerate(window.kinds) if kind in _MAY_VARY]


def _banded(size: int) -> Matrix:
    """Return how much each word counts in the left context of each other: 1 beside it, less further away."""
    away = np.arange(size)[:, None] - np.arange(size)
    return np.where((away > 0) & (away <= _REACH), 1.0 / np.maximum(away, 1), 0.0).astype(np.float32)


_LEFT = _banded(_LONGEST_WINDOW)
_RIGHT = np.ascontiguousarray(_LEFT.T)


def _context(same: Matrix) -> Matrix:
    """Return for each pair of words how much the words before them, and after them, are the same."""
    n, m = same.shape
    before = product(product(_LEFT[:n, :n], same), _RIGHT[:m, :m])
    return before + product(product(_RIGHT[:n, :n], same), _LEFT[:m, :m])


def _one_to_one(cells: Sequence[int], scores: Matrix, width: int) -> list[tuple[int, int]]:
    """Match each row with its best column; the best pairs first where two rows want the same column.

    ``cells`` may be matched: each is ``row * width + column``, and has its score in ``scores``.
    """
    columns_of: dict[int, list[int]] = {}
    for _, cell in sorted(zip((-scores).tolist(), cells, strict=True)):
        row, column = divmod(cell, width)
        columns_of.setdefault(row, []).append(column)
    taken: set[int] = set()
    pairs = []
    for row, columns in columns_of.items():
        for column in columns:
            if column not in taken:
                taken.add(column)
                pairs.append((row, column))
                break
    return sorted(pairs)
