"""Estimates whether the evidence has what an answer says it lacks: "The leaflet doesn't mention alcohol."."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import chain, islice
from typing import NamedTuple

import numpy as np

from faithrails.claims.what_is_asked import QUESTIONS, answers, asked_for, nearness
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.features.word_vectors import Matrix, product, scaled, word_vectors
from faithrails.text.tokenized import tokenized
from faithrails.text.words import stem

LEAST_HELD = 0.5  # P(the evidence has it): from here on a lack is doubted

# Words that say nothing of what is lacking; and those for what is measured, which a value alone may show.
_EMPTY = frozenset(
    map(
        stem,
        "information info mention mentioned detail details word indication indicated reference data "
        "explanation guidance clue hint instructions advice statement specifics particulars breakdown "
        "account description definition reason reasons name names named list exact exactly given give "
        "gives state stated page text leaflet passage document sources anything something happen happens "
        "become becomes say have make made go come use used need want include included offer provide "
        "provided available exist possible allowed permitted required apply applies involve involved "
        "specific specifically either way part kind sort type answer".split(),
    )
)
LIGHT = _EMPTY | frozenset(
    map(
        stem,
        "figure figures price prices cost costs fee fees charge fare rate rates date dates time times "
        "number numbers place location long much many far old high tall often soon take takes last lasts "
        "get gets amount amounts length height weight width depth age size distance duration speed".split(),
    )
)
_PRONOUNS = frozenset("it its he his she her they their them this these those that one ones".split())
_ALIKE = 0.5  # cosine of words with nearly the same meaning
_OF_QUESTION = 0.15  # what the other words of the question count in the choice of a place
_OF_SECOND = 0.04  # what a place of two sentences must have more than one of one
_USUAL = 0.7  # likeness of what is lacking in most evidence
_UNKNOWN = 0.4  # likeness of a question without other words
_LEAST_OF_TOPIC = 3  # words: fewer beside a pronoun are read with the question
_MOST_SENTENCES = 500  # of longer evidence, only sentences with a word of the topic are compared

# Weights of a logistic model of "the evidence has it", and its bias, fitted by benchmarks/fit_lacks.py.
_BIAS = -3.74
_WEIGHTS = {
    "covered": 0.68,
    "alike": 1.37,
    "absent": -0.48,
    "rarest": 0.60,
    "extra": 0.48,
    "near": 1.54,
    "answered": 1.33,
    "unanswered": -1.57,
    "open": 1.12,
    "alike: length": 0.70,
    "alike: price": 0.88,
    "alike: amount": 0.00,
    "alike: when": 1.97,
    "alike: why": 0.74,
    "alike: who": -0.39,
    "alike: where": 1.73,
    "alike: how": 1.66,
    "alike: what": -0.24,
    "alike: whether": 3.99,
}

_Word = tuple[str, str]  # stem, folded word


class _Place(NamedTuple):
    """The sentences ``first`` to ``last`` of the evidence, and how like them each word of the topic is."""

    score: float
    first: int
    last: int
    likeness: Matrix


def probability_held(question: str, topic: str, index: EvidenceIndex) -> float | None:
    """Return the probability (0..1) that the evidence has what an answer says it lacks.

    A model of how well a sentence covers the words of ``topic``, and whether it has a value, name, place or
    reason that answers. None if nothing can be compared.
    """
    found = signals(question, topic, index)
    if found is None:
        return None
    return 1 / (1 + math.exp(-_BIAS - sum(weight * found[name] for name, weight in _WEIGHTS.items())))


def are_alike(some: Iterable[str], others: Sequence[str]) -> bool:
    """Whether one of some words is, or means nearly the same as, one of the others."""
    few = list(some)
    if not few or not others:
        return False
    vectors = word_vectors()
    left, right = (scaled(*vectors.measured(words)) for words in (few, others))
    return not set(few).isdisjoint(others) or float(product(left, right.T).max()) >= _ALIKE


def least_likeness(words: Sequence[_Word], question: str, index: EvidenceIndex) -> list[float]:
    """Return how like (0..1) each word is to any word of the evidence or the question."""
    there = [*chain.from_iterable(_SENTENCES.of(index)), *content_of(question)]
    return _likeness(words, there).max(axis=1).tolist() if words and there else [0.0] * len(words)


def has_words(topic: str) -> bool:
    """Whether a topic has words that can be looked for."""
    return bool(_heavy(content_of(topic)))


def signals(question: str, topic: str, index: EvidenceIndex) -> dict[str, float] | None:
    """Return what tells whether the evidence has what it is said to lack; None without words to compare."""
    words, others = _words_of(question, topic)
    best = _best_place(words, others, index)
    if best is None:
        return None
    weights = _weights(words)
    text, asked = index.text(best.first, best.last).text, asked_for(question, topic)
    known = {one for one, _ in (*words, *others)}
    spoken = frozenset(tokenized(f"{topic} {question}").words)
    near = nearness(asked, text, known, spoken)
    has_answer = answers(asked, text, known, spoken) if near is None else near > 0
    alike = float(best.likeness @ weights)
    everywhere = _likeness(words, [*chain.from_iterable(_SENTENCES.of(index))]).max(axis=1)
    extra = frozenset(tokenized(text).stems) - known
    found = {
        "covered": float((best.likeness >= 1) @ weights),
        "alike": alike,
        "absent": float((everywhere < _ALIKE) @ weights),
        "rarest": float(everywhere[weights.argmax()]),
        "extra": math.log1p(len(extra)),
        "near": near or 0.0,
        "answered": alike if has_answer else 0.0,
        "unanswered": alike if has_answer is False else 0.0,
        "open": alike if has_answer is None else 0.0,
    }
    for kind, _ in QUESTIONS:
        found[f"alike: {kind}"] = alike - _USUAL if kind == asked else 0.0
    return found


def _words_of(question: str, topic: str) -> tuple[tuple[_Word, ...], tuple[_Word, ...]]:
    """Return the words for what is lacking, and the other words of the question."""
    named, asked = content_of(topic), content_of(question)
    own = _heavy(named)
    if not own or (len(own) < _LEAST_OF_TOPIC and not _PRONOUNS.isdisjoint(tokenized(topic).words)):
        own = _heavy([*named, *asked])
    own = own or tuple(word for word in dict([*named, *asked]).items() if word[0] not in _EMPTY)
    stems = {one for one, _ in own}
    return own, tuple(word for word in _heavy(asked) if word[0] not in stems)


def content_of(text: str) -> list[_Word]:
    """Return the stems and the words of the content words of a text."""
    reading = tokenized(text)
    return [(one, reading.words[n]) for one, n in zip(reading.stems, reading.content_indexes, strict=True)]


def _heavy(words: Iterable[_Word]) -> tuple[_Word, ...]:
    return tuple((one, word) for one, word in dict(words).items() if one not in LIGHT)


def _weights(words: Sequence[_Word]) -> Matrix:
    """Return how informative each word is; the sum is 1."""
    lengths = word_vectors().measured([word for _, word in words])[1].ravel()
    total = float(lengths.sum())
    return lengths / total if total else np.full(len(words), 1 / len(words), dtype=np.float32)


def _best_place(words: Sequence[_Word], others: Sequence[_Word], index: EvidenceIndex) -> _Place | None:
    """Return the sentence, or the two sentences of a passage, that words are likest to."""
    sentences = _SENTENCES.of(index)
    numbers: Iterable[int] = range(len(sentences))
    if len(sentences) > _MOST_SENTENCES:
        numbers = islice((n for one, _ in words for n in index.stems.get(one, ())), _MOST_SENTENCES)
    weights = _weights(words) if words else None
    best: _Place | None = None
    for first in numbers:
        for last in (first, first + 1):
            if weights is None or last >= len(sentences) or _passage(index, first) != _passage(index, last):
                continue
            place = [word for sentence in sentences[first : last + 1] for word in sentence]
            if place:
                likeness = _likeness(words, place).max(axis=1)
                of_asked = float(_likeness(others, place).max(axis=1).mean()) if others else _UNKNOWN
                score = float(likeness @ weights) + _OF_QUESTION * of_asked - _OF_SECOND * (last - first)
                if best is None or score > best.score:
                    best = _Place(score, first, last, likeness)
    return best


def _passage(index: EvidenceIndex, number: int) -> int:
    return index.sentences[number].passage


def _likeness(words: Sequence[_Word], others: Sequence[_Word]) -> Matrix:
    """Return the likeness (0..1) of each word to each other word, 1 for the same stem."""
    vectors = word_vectors()
    left, right = (scaled(*vectors.measured([word for _, word in some])) for some in (words, others))
    same = np.array([one for one, _ in words])[:, None] == np.array([one for one, _ in others])
    found: Matrix = np.where(same, np.float32(1), np.clip(product(left, right.T), 0, 1))
    return found


def _read(index: EvidenceIndex) -> list[list[_Word]]:
    """Return the content words of each sentence of the evidence."""
    found = []
    for sentence in index.sentences:
        reading = index.readings[sentence.passage]
        places = reading.content_indexes[sentence.first : sentence.last]
        stems = reading.stems[sentence.first : sentence.last]
        found.append([(one, reading.words[n]) for one, n in zip(stems, places, strict=True)])
    return found


_SENTENCES = PerIndex(_read)
