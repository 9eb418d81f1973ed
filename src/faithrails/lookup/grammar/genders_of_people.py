"""Tells whether a name is a woman's or a man's: by its title, the shipped word vectors, and what follows it.

Only names that are certain have a gender. In the vectors, given names lie close to the words of their gender
("Anna" to "she", "daughter"), and names for both ("Alex", "Robin") lie between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.features.word_vectors import Matrix, unit, word_vectors
from faithrails.lookup.grammar.clauses import sentence_of
from faithrails.text.tokenized import TokenizedText
from faithrails.text.word_relations import is_person, of_same_place
from faithrails.text.words import STOP_WORDS, WORDS_KEPT, without_possessive

Gender = Literal["female", "male", ""]

_OF_WOMEN = "she her woman female girl mother daughter sister wife".split()
_OF_MEN = "he his man male boy father son brother husband".split()
# On the line from words of men to words of women, names of women lie above 0.2, and those of men below -0.02.
_FEMALE, _MALE = 0.2, -0.025
GENDERS: dict[str, Gender] = {
    **dict.fromkeys(("she", "her", "hers", "herself"), "female"),
    **dict.fromkeys(("he", "his", "him", "himself"), "male"),
}
_OF_SUBJECT = frozenset("he she himself herself".split())  # "Fry thanked her" tells nothing of Fry
# Titles, and words for relatives, that stand before a name.
_BEFORE: dict[str, Gender] = {
    **dict.fromkeys(
        "mrs ms miss madam dame lady queen princess wife sister daughter mother aunt niece".split(),
        "female",
    ),
    **dict.fromkeys("mr sir lord king prince husband brother son father uncle nephew".split(), "male"),
}
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*(?:['’]s?)?")
_MOST_SENTENCES = 300


class NameRun(NamedTuple):
    """A name in a reading: its range of words, its words without titles, and its gender where it stands."""

    first: int
    last: int
    words: tuple[str, ...]
    gender: Gender


def name_runs(reading: TokenizedText, first: int, last: int) -> Iterator[NameRun]:
    """Yield the runs of capitalised words among ``words[first:last]``, titles left out: "Nurse Ida Berg"."""
    n = first
    while n < last:
        end = n
        while end < last and is_capital(reading, end) and (end == n or _goes_on(reading, end)):
            end += 1
        begin = next((k for k in range(n, end) if not is_before_name(reading.words[k])), end)
        if begin < end:
            said = tuple(map(without_possessive, reading.words[begin:end]))
            title = reading.words[begin - 1] if begin else ""
            yield NameRun(begin, end, said, _BEFORE.get(title, "") or _of_given_name(said[0]))
        n = max(end, n + 1)


def gender_of(name: Set[str], index: EvidenceIndex) -> Gender:
    """Return the gender of a name if all its places in the evidence that tell it agree."""
    told = {run.gender for run in _RUNS.of(index) if name >= set(run.words) or name <= set(run.words)}
    told.discard("")
    return told.pop() if len(told) == 1 else ""


def is_capital(reading: TokenizedText, n: int) -> bool:
    """Whether a word of a reading may belong to a name: it has a capital and is no stop word."""
    word = reading.words[n]
    is_word = word not in STOP_WORDS and _WORD.fullmatch(word) is not None
    return is_word and reading.text[reading.starts[n]].isupper()


def _goes_on(reading: TokenizedText, n: int) -> bool:
    return reading.text[reading.ends[n - 1] : reading.starts[n]] == " "


def is_before_name(word: str) -> bool:
    """Whether a word may stand before a name and is no part of it: "Mr", "sister", "engineer"."""
    return word in _BEFORE or (is_person(word) and not _of_given_name(word)) or word in ("dr", "prof")


@lru_cache(maxsize=WORDS_KEPT)
def _of_given_name(word: str) -> Gender:
    vectors = word_vectors()
    if not vectors.knows(word) or of_same_place(word):
        return ""
    place = float(vectors.units_of([word])[0] @ _line())
    return "female" if place > _FEMALE else "male" if place < _MALE else ""


@cache
def _line() -> Matrix:
    """Return the direction in the vectors from words of men to words of women."""
    women, men = (word_vectors().units_of(words).mean(axis=0) for words in (_OF_WOMEN, _OF_MEN))
    return unit(women - men)


def _read(index: EvidenceIndex) -> tuple[NameRun, ...]:
    return tuple(_told(index)) if len(index.sentences) <= _MOST_SENTENCES else ()


def _told(index: EvidenceIndex) -> Iterator[NameRun]:
    """Yield the names in the evidence; one alone in its sentence also with the gender of what follows it."""
    known: set[Gender] = set()
    for number in range(len(index.sentences)):
        for part in sentence_of(index, number):
            runs = list(name_runs(part.reading, part.first, part.last))
            yield from runs
            told = {GENDERS[word] for word in part.words if word in _OF_SUBJECT}
            behind = sentence_of(index, number + 1) if number + 1 < len(index.sentences) else ()
            if behind and behind[0].reading is part.reading and behind[0].words[0] in _OF_SUBJECT:
                told |= {GENDERS[behind[0].words[0]]}
            # "Ben smiled. She left." may go on with a woman before him.
            if len(runs) == 1 and len(told) == 1 and runs[0].first == part.first and known.isdisjoint(told):
                yield runs[0]._replace(gender=told.pop())
            known |= {run.gender for run in runs}


_RUNS: PerIndex[tuple[NameRun, ...]] = PerIndex(_read)
