"""A claim, or a whole answer, as the signals see it: read, located, its mentions looked up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from faithrails.signals.grounding import EvidenceIndex, Place
from faithrails.signals.holding import holds
from faithrails.signals.meaning import Meaning, Sense
from faithrails.signals.mention import Mention
from faithrails.signals.reading import Reading
from faithrails.signals.vectors import Matrix


@dataclass(frozen=True)
class Said:
    """What was said, beside the evidence and the question it answers."""

    reading: Reading
    question: Reading
    meaning: Meaning
    sense: Sense
    asked: Matrix  # the question's unit vector
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
    def weights(self) -> Matrix:
        """How much each word says, as a share of the whole."""
        total = float(self.sense.lengths.sum())
        return self.sense.lengths / total if total else self.sense.lengths

    @cached_property
    def closeness(self) -> Matrix:
        """For each of these words, 1 if the evidence holds it, else the nearest word's cosine."""
        said = zip(self.reading.said, self.held, strict=True)
        lost = iter(self.meaning.closeness([self.reading.words[i] for i, held in said if not held]))
        return np.array([1.0 if held else next(lost) for held in self.held], dtype=np.float32)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Its numbers, dates, names and quotes."""
        if self.claims:
            return tuple(mention for claim in self.claims for mention in claim.mentions)
        return self.index.mentions_in(self.reading.text)

    @cached_property
    def missing(self) -> list[Mention]:
        """Those of them that the evidence lacks, even if the question has them: it may be wrong."""
        if self.claims:
            return [mention for claim in self.claims for mention in claim.missing]
        return [mention for mention in self.mentions if not holds(self.index, mention)]
