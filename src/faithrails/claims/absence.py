"""Checks statements about missing evidence: whether the evidence contains what it is said to lack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from faithrails.claims.refusals import Lack
from faithrails.features.word_vectors import unit, word_vectors
from faithrails.text.sentences import sentences
from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import MentionKind
from faithrails.text.words import content_stem, words
from faithrails.types import Evidence, Passage

# What kind of value answers each sort of question.
_ANSWERS: dict[str, frozenset[MentionKind]] = {
    "when": frozenset(("date", "time", "number")),
    "how_many": frozenset(("number", "money", "percent")),
    "who": frozenset(("name",)),
}
_ALIKE = 0.5  # cosine in the static embedding: "length" and "long" have 0.54
_MOST = 2_000  # sentences with one rare word that are looked at


class Mentioned:
    """The sentences of the evidence by their stems and digits."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._places: list[tuple[Passage, int, int]] = []
        self._by_stem: dict[str, list[int]] = {}
        self._words = list({w: None for p in passages for w, _, _ in words(p.text) if content_stem(w)})
        for passage in passages:
            for span in sentences(passage.text):
                number = len(self._places)
                self._places.append((passage, span.start, span.end))
                for stem in stems_of(passage.text[span.start : span.end]):
                    self._by_stem.setdefault(stem, []).append(number)

    def holds_any(self, stems: frozenset[str]) -> bool:
        """Whether the evidence contains any of these stems."""
        return not stems.isdisjoint(self._by_stem)

    def holds_alike(self, lacked: frozenset[str]) -> bool:
        """Whether a word of the evidence means nearly the same as one of these: "long" and "length"."""
        others = [word for word in lacked if word.isalpha()]
        if not self._words or not others:
            return False
        vectors = word_vectors()
        return float((unit(vectors.of(others)) @ unit(vectors.of(self._words)).T).max()) >= _ALIKE

    def answer(self, lack: Lack) -> Evidence | None:
        """Return a sentence that contains what is said to be lacking.

        It has all its words, and a value that answers "when", "how many" or "who". Whether it
        answers "why" or "which" its words do not show: then None.
        """
        if lack.sort == "other" or not lack.stems:
            return None
        numbers = [self._by_stem.get(stem, []) for stem in lack.stems]
        rarest = min(numbers, key=len)[:_MOST]
        others = [frozenset(of_stem) for of_stem in numbers] if rarest else []
        for number in rarest:
            if all(number in of_stem for of_stem in others):
                passage, start, end = self._places[number]
                text = passage.text[start:end]
                if _is_answered(lack, text):
                    return Evidence(passage.id, start, end, text)
        return None


def _is_answered(lack: Lack, text: str) -> bool:
    kinds = _ANSWERS.get(lack.sort)
    if kinds is None:
        return True
    found = (mention for mention in mentions(text) if mention.kind in kinds)
    return any(not lack.stems.issuperset(stems_of(mention.text)) for mention in found)


def stems_of(text: str) -> set[str]:
    """Return the stems of the content words of a text, and its numbers."""
    return {
        stem for word, _, _ in words(text) if (stem := content_stem(word) or (word if word.isdigit() else ""))
    }


@lru_cache(maxsize=8)  # the pieces of a streamed answer share their evidence
def mentioned(passages: tuple[Passage, ...]) -> Mentioned:
    """Read the passages once for all refusals of a turn."""
    return Mentioned(passages)
