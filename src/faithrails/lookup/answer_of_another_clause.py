"""Detects a short answer that answers another question: a clause without it matches the question better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Literal

import numpy as np

from faithrails.evidence.index import EvidenceIndex
from faithrails.features.word_vectors import Matrix, lengths_of, product, unit, word_vectors
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.lookup.grammar.facts_of_other_times import timed_clauses
from faithrails.lookup.grammar.words_of_other_times import OF_OTHER_TIMES
from faithrails.text.find_names import names
from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.values.extract import values
from faithrails.text.words import STOP_WORDS, content_stem, stem

_Kind = Literal["value", "name", "words"]

_MOST_SENTENCES = 300  # of the evidence; in longer evidence nothing is found
_MOST_WORDS = 6_000  # different ones, with those of each clause
# How much better another clause must match, 0..1: of 50 passages written for it, 9 to 13 % of right answers
# are this much worse than another clause, and half to two thirds of the wrong ones.
_BETTER: dict[_Kind, float] = {"value": 0.1, "name": 0.02, "words": 0.5}
_LEAST_ALIKE = 0.3  # cosine from which a word counts as partly the same
# Weight of a word that is not in the clause itself; in one of several passages it may name what all is about.
_SAME_SENTENCE, _NEXT_SENTENCE, _SAME_PASSAGE = 0.6, 0.3, 0.3
_MOST_CONTINUING = 3  # words of a clause that continues another
_MOST_OF_ANSWER = 0.5  # share of its words that a clause must hold
_LEAST_WEIGHT = 1e-6
_MAY_BE_YEARS = frozenset(("date", "number"))
_ASKING = frozenset("long many much often far old time kind sort one ones get got there".split())
_ROUGHLY = frozenset("about around roughly approximately nearly almost just yes no".split())


def is_of_another_clause(said: str, about: str, index: EvidenceIndex) -> bool:
    """Return whether a clause without the answer matches the question better than all clauses with it.

    The other clause must have a value or name of the same kind, if the answer is one. A clause matches by its
    words, the words of its sentence and those of the neighbouring sentences, the same or alike in meaning.
    ``said`` is the answer and ``about`` the question, without its question word.
    """
    own = [word for word in tokenized(said).words if word not in STOP_WORDS | _ROUGHLY]
    stems = frozenset(map(_key, own))
    asked = [
        word
        for word in dict.fromkeys(tokenized(about).words)
        if word not in STOP_WORDS and word not in _ASKING and _key(word) not in stems
    ]
    if not own or not asked or len(index.sentences) > _MOST_SENTENCES:
        return False
    parts = list(chain.from_iterable(clauses_of(index, n) for n in range(len(index.sentences))))
    kind, having, others = _places(said, stems, frozenset(map(_key, asked)), parts)
    if OF_OTHER_TIMES.isdisjoint(tokenized(about).words):  # not "What was the fee before?"
        passed = timed_clauses(index).of_other_times
        others = [n for n in others if (parts[n].sentence, parts[n].start) not in passed]
    if not having or not others or sum(len(part.words) for part in parts) > _MOST_WORDS:
        return False
    match, same = _match(asked, parts, [sentence.passage for sentence in index.sentences])
    best = max(having, key=lambda n: float(match[n]))
    other = max(others, key=lambda n: float(match[n]))
    has_all = all(same[n] < same[other] for n in having) and all(held <= same[other] for held in same)
    return float(match[other] - match[best]) > _BETTER["value" if has_all else kind]


def _places(
    said: str, stems: frozenset[str], asked: frozenset[str], parts: Sequence[Part]
) -> tuple[_Kind, list[int], list[int]]:
    """Return what an answer is, the clauses that have it, and those that have another of its kind."""
    value = next((one for one in values(said) if one.kind != "quote"), None)
    if value:
        kinds = {value.kind} | (_MAY_BE_YEARS if value.kind in _MAY_BE_YEARS and not value.unit else set())
        held = [[one for one in values(part.text) if one.kind in kinds] for part in parts]
        own = [n for n, found in enumerate(held) if any(agrees(value, one) for one in found)]
        alike = (
            n
            for n, found in enumerate(held)
            if any(one.unit == value.unit or one.kind == "money" for one in found)
        )
        return "value", own, sorted(set(alike) - set(own))
    named = [list(_names(part.text)) for part in parts]
    of_answer = stems & frozenset().union(*chain.from_iterable(named))
    if of_answer and said[:1].isupper():
        is_day = _is_day(of_answer)
        own = [n for n, part in enumerate(parts) if of_answer & frozenset(map(_key, part.words))]
        alike = (
            n
            for n, found in enumerate(named)
            if any(one.isdisjoint(of_answer | asked) and _is_day(one) is is_day for one in found)
        )
        return "name", own, sorted(set(alike) - set(own))
    shares = [len(stems & frozenset(map(_key, part.words))) / len(stems) for part in parts]
    own = [n for n, share in enumerate(shares) if share >= _MOST_OF_ANSWER]
    return "words", own, sorted(set(range(len(parts))) - set(own))


def _match(
    asked: Sequence[str], parts: Sequence[Part], passages: Sequence[int]
) -> tuple[Matrix, list[frozenset[int]]]:
    """Return how well each clause matches the words of a question, 0..1, and the words that it has itself.

    Rare words weigh more. The words are given by their indexes in ``asked``. ``passages`` are those of the
    sentences.
    """
    vectors = word_vectors()
    there = list(dict.fromkeys(chain.from_iterable(part.words for part in parts)))
    column = {word: n for n, word in enumerate(there)}
    of_asked = vectors.of(asked)
    alike = np.clip(
        (product(unit(of_asked), unit(vectors.of(there)).T) - _LEAST_ALIKE) / (1 - _LEAST_ALIKE), 0, 1
    )
    alike[alike < _LEAST_ALIKE] = 0
    for row, word in enumerate(asked):
        same = [n for n, other in enumerate(there) if _key(other) == _key(word)]
        alike[row, same] = 1.0
    each = np.stack([alike[:, [column[word] for word in part.words]].max(1) for part in parts])
    _continue_others(each, parts)
    in_sentence: dict[int, Matrix] = {}
    in_passage: dict[int, Matrix] = {}
    for part, own in zip(parts, each, strict=True):
        passage = passages[part.sentence]
        in_sentence[part.sentence] = np.maximum(in_sentence.get(part.sentence, own), own)
        in_passage[passage] = np.maximum(in_passage.get(passage, own), own)
    matched = [own.copy() for own in each]
    for part, own in zip(parts, matched, strict=True):
        passage = passages[part.sentence]
        near = (part.sentence - 1, part.sentence + 1)
        beside = [one for one in near if one in in_sentence and passages[one] == passage]
        np.maximum(own, _SAME_SENTENCE * in_sentence[part.sentence], out=own)
        for one in beside:
            np.maximum(own, _NEXT_SENTENCE * in_sentence[one], out=own)
        if len(in_passage) > 1:
            np.maximum(own, _SAME_PASSAGE * in_passage[passage], out=own)
    weights = lengths_of(of_asked)
    match = np.asarray(np.stack(matched) @ (weights / max(float(weights.sum()), _LEAST_WEIGHT)))
    return match, [frozenset(np.flatnonzero(own >= 1.0).tolist()) for own in each]


def _continue_others(each: Matrix, parts: Sequence[Part]) -> None:
    """Give short clauses without a word of the question those of the clause before, or else of the next.

    "It was launched in 1969, from Kourou", "Ann Lee and Tom Hart are on the board".
    """
    last = len(parts) - 1
    for one, other in chain(
        ((n, n - 1) for n in range(1, last + 1)), ((n, n + 1) for n in reversed(range(last)))
    ):
        is_short = len(parts[one].words) <= _MOST_CONTINUING and not each[one].any()
        if is_short and parts[one].sentence == parts[other].sentence:
            each[one] = each[other]


def _names(text: str) -> Iterator[frozenset[str]]:
    """Yield the words of each name that is not part of a value, such as a month."""
    spans = [(value.start, value.end) for value in values(text)]
    for name in names(text):
        if not any(start < name.end and name.start < end for start, end in spans):
            yield frozenset(map(_key, tokenized(name.text).words))


def _is_day(keys: frozenset[str]) -> bool:
    return not keys.isdisjoint(_DAYS)


def _key(word: str) -> str:
    return base(content_stem(word) or word)


_DAYS = frozenset(map(stem, WEEKDAYS))
