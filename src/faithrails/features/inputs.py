"""The inputs of the features: a claim's words, its best place in the evidence, its missing mentions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from faithrails.evidence.mention_matching import evidence_has
from faithrails.evidence.read_claim_mentions import ClaimReader
from faithrails.evidence.sentences_and_neighbours import Place, Sentence
from faithrails.evidence.tables.explain_numbers import Arithmetic, explained
from faithrails.features.evidence_vectors import EvidenceVectors, TextVectors
from faithrails.features.word_vectors import Matrix
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.frequencies import frequencies
from faithrails.text.values.mention import Mention


@dataclass(frozen=True, slots=True)
class Question:
    """The distinct stems of a question, and its unit vector."""

    stems: frozenset[str]
    vector: Matrix


class Inputs:
    """A claim, with its evidence (``index``) and the question it answers.

    ``distinct`` is the set of its stems. ``place`` is the place in the evidence that holds most of them,
    and ``window`` the stems there. ``missing`` are the ``mentions`` that the evidence lacks, even if the
    question has them, as it may be wrong; ``found_mentions`` are the others. ``arithmetic`` explains its
    numbers by tables; numbers that follow from others are not missing.

    ``stems_in_evidence`` are flags, one for each stem: whether the evidence has it anywhere, or has the value
    it is part of: "pm" of "9 pm" for 21:00. ``weights`` tell how informative each word is, as a share of
    their sum, ``length``; ``closeness`` is 1 if the evidence has the word, else its cosine with the nearest
    one there.
    """

    __slots__ = (
        "arithmetic",
        "closeness",
        "distinct",
        "found_mentions",
        "index",
        "length",
        "meaning",
        "mentions",
        "missing",
        "multiword_mentions",
        "place",
        "question",
        "reader",
        "reading",
        "sense",
        "stems_in_evidence",
        "weights",
        "window",
    )  # fmt: skip

    def __init__(
        self,
        reading: TokenizedText,
        question: Question,
        meaning: EvidenceVectors,
        sense: TextVectors,
        reader: ClaimReader,
    ) -> None:
        self.reading, self.question, self.meaning, self.sense, self.reader, self.index = (
            reading, question, meaning, sense, reader, meaning.index,
        )  # fmt: skip
        self.mentions: Sequence[Mention] = reader.mentions(reading.text)
        self.arithmetic: Arithmetic = explained(reading, self.index)
        self.found_mentions: list[Mention] = []
        self.missing: list[Mention] = []
        for mention in self.mentions:
            is_present = evidence_has(self.index, mention, reader) or self.arithmetic.explains(mention)
            (self.found_mentions if is_present else self.missing).append(mention)
        self.distinct = frozenset(reading.stems)
        self.place: Place | None = self.index.best(self.distinct)
        near = [self.index.text_of(one) for one in self.window_sentences]
        of_values = _words_of_frequencies(reading, near) | _words_of_values(reading, self.found_mentions)
        known = self.index.stems
        self.stems_in_evidence = [
            stem in known or reading.words[i] in of_values
            for i, stem in zip(reading.content_indexes, reading.stems, strict=True)
        ]
        self.multiword_mentions = _several_words(reading, self.mentions)
        self.window: frozenset[str] = self.index.stems_of(self.place)
        self.length = float(np.add.reduce(sense.lengths))
        self.weights = sense.lengths / self.length if self.length else sense.lengths
        self.closeness = _closeness(meaning, reading, self.stems_in_evidence)

    @property
    def precision(self) -> float:
        """The share of its words that the evidence holds; 1 if it has none."""
        held = self.by_mention(self.stems_in_evidence)
        return sum(held) / len(held) if held else 1.0

    def by_mention(self, known: Sequence[bool]) -> Sequence[bool]:
        """Return the flags of the stems, with a single flag for all stems of a name or value.

        A long name thus counts no more than a short one.
        """
        if not self.multiword_mentions:
            return known
        found: list[bool] = []
        end = 0
        for start, after in self.multiword_mentions:
            found += known[end:start]
            found.append(all(known[start:after]))
            end = after
        return [*found, *known[end:]]

    @property
    def window_sentences(self) -> Sequence[Sentence]:
        """The sentences of its place."""
        return self.index.sentences[self.place.first : self.place.last + 1] if self.place else ()


def _several_words(reading: TokenizedText, mentions: Sequence[Mention]) -> list[tuple[int, int]]:
    """Return the ranges in ``stems`` of names and values with several stems, in order."""
    found = (
        reading.stem_range(*reading.between(one.start, one.end)) for one in mentions if one.kind != "quote"
    )
    return [(first, last) for first, last in found if last - first > 1]


def _words_of_values(reading: TokenizedText, present: Sequence[Mention]) -> frozenset[str]:
    """Return the words of the values that the evidence holds."""
    spans = (reading.between(m.start, m.end) for m in present if m.kind not in ("name", "quote"))
    return frozenset(word for first, last in spans for word in reading.words[first:last])


def _words_of_frequencies(reading: TokenizedText, near: Sequence[str]) -> frozenset[str]:
    """Return the words of frequencies that agree with one nearby: "every three months", "quarterly"."""
    own = frequencies(reading.text)
    there = [one for text in near for one in frequencies(text)] if own else []
    agreeing = (one for one in own if any(map(one.agrees, there)))
    spans = (reading.between(one.start, one.end) for one in agreeing)
    return frozenset(word for first, last in spans for word in reading.words[first:last])


def _closeness(meaning: EvidenceVectors, reading: TokenizedText, held: Sequence[bool]) -> Matrix:
    found = np.ones(len(held), dtype=np.float32)
    lost = [place for place, is_held in enumerate(held) if not is_held]
    if lost:
        found[lost] = meaning.closeness([reading.words[reading.content_indexes[place]] for place in lost])
    return found
