"""A claim, or a whole answer, as the signals see it: read, located, its mentions looked up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from faithrails.signals.grounding import EvidenceIndex, Place, holds
from faithrails.signals.meaning import Meaning
from faithrails.signals.mention import Mention
from faithrails.signals.mentions import mentions
from faithrails.signals.reading import Reading
from faithrails.signals.vectors import Matrix, unit


@dataclass(frozen=True)
class Said:
    """What was said, beside the evidence and the question it answers."""

    reading: Reading
    question: Reading
    asked: Matrix  # the question's unit vector
    meaning: Meaning
    claims: tuple[Said, ...] = ()  # of a whole answer, which were looked up already

    @property
    def index(self) -> EvidenceIndex:
        """The evidence."""
        return self.meaning.index

    @cached_property
    def place(self) -> Place | None:
        """Where in the evidence most of it is held."""
        return self.index.best(self.reading.stems)

    @cached_property
    def window(self) -> frozenset[str]:
        """The stems of that place."""
        if self.place is None:
            return frozenset()
        near = self.index.sentences[self.place.first : self.place.last + 1]
        return frozenset().union(*(sentence.stems for sentence in near))

    @cached_property
    def held(self) -> list[bool]:
        """For each stem, whether the evidence holds it anywhere, or holds the value it is a part of."""
        known = self.index.stems
        return [
            stem in known or self.reading.words[i] in self.of_values
            for i, stem in zip(self.reading.said, self.reading.stems, strict=True)
        ]

    @cached_property
    def of_values(self) -> frozenset[str]:
        """The words of the values that the evidence holds: "pm" where it says 21:00 and the answer 9 pm."""
        if self.claims:
            return frozenset().union(*(claim.of_values for claim in self.claims))
        gone = {id(mention) for mention in self.missing}
        held = (m for m in self.mentions if m.kind not in ("name", "quote") and id(m) not in gone)
        spans = (self.reading.between(mention.start, mention.end) for mention in held)
        return frozenset(word for first, last in spans for word in self.reading.words[first:last])

    @cached_property
    def vectors(self) -> Matrix:
        """The vectors of the words that say something, shape (stems, size)."""
        return self.meaning.vectors.of([self.reading.words[i] for i in self.reading.said])

    @cached_property
    def lengths(self) -> Matrix:
        """How much each of these words says: the length of its vector."""
        return np.asarray(np.linalg.norm(self.vectors, axis=1), dtype=np.float32)

    @cached_property
    def weights(self) -> Matrix:
        """The same, as shares of the whole."""
        total = float(self.lengths.sum())
        return self.lengths / total if total else self.lengths

    @cached_property
    def closeness(self) -> Matrix:
        """For each of these words, 1 if the evidence holds it, else the nearest word's cosine."""
        words = [
            self.reading.words[i] for i, held in zip(self.reading.said, self.held, strict=True) if not held
        ]
        found = np.ones(len(self.held), dtype=np.float32)
        found[~np.array(self.held, dtype=bool)] = self.meaning.closeness(words)
        return found

    @cached_property
    def vector(self) -> Matrix:
        """The unit vector of all of it."""
        return unit(self.vectors.sum(axis=0))

    @cached_property
    def cosines(self) -> Matrix:
        """The cosine with each sentence of the evidence, shape (sentences,)."""
        return self.meaning.sentences @ self.vector

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Its numbers, dates, names and quotes."""
        if self.claims:
            return tuple(mention for claim in self.claims for mention in claim.mentions)
        return mentions(self.reading.text)

    @cached_property
    def missing(self) -> list[Mention]:
        """Those of them that the evidence lacks, even if the question has them: it may be wrong."""
        if self.claims:
            return [mention for claim in self.claims for mention in claim.missing]
        return [mention for mention in self.mentions if not holds(self.index, mention)]
