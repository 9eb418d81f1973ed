"""Reads the sentences of passages as tokens of their languages, and finds those closest to a claim."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from faithrails.runtime.deadline import look
from faithrails.text.languages.tokens import Token, tokens
from faithrails.text.sentences import sentences
from faithrails.types import Evidence, Passage

_CLAUSES = re.compile(r"[^;；؛]+")
_MOST_LIKE = 5  # sentences that are compared with a claim word by word
_MOST_HOLDERS = 200  # sentences with one token


@dataclass(frozen=True, slots=True)
class EvidenceSentence:
    """A sentence, or a clause that ends with a semicolon, and its tokens."""

    place: Evidence
    language: str
    tokens: tuple[Token, ...]

    @property
    def asks(self) -> bool:
        """Whether it is a question, which states nothing."""
        return self.text.rstrip(" \"'”’»)").endswith(("?", "？", "؟"))

    @property
    def text(self) -> str:
        """The text of the sentence."""
        return self.place.text


class EvidenceSentences:
    """The sentences of all passages, each read in the language of its passage."""

    def __init__(self, passages: Sequence[Passage], languages: Sequence[str]) -> None:
        self.languages = frozenset(languages)
        self.all = [
            sentence
            for passage, language in zip(passages, languages, strict=True)
            for sentence in _read(passage, language)
        ]

    @cached_property
    def keys(self) -> dict[str, list[int]]:
        """The numbers of the sentences that have each token."""
        found: dict[str, list[int]] = defaultdict(list)
        for number, sentence in enumerate(self.all):
            for key in dict.fromkeys(token.key for token in sentence.tokens):
                found[key].append(number)
        return found

    @cached_property
    def by_first_letter(self) -> dict[str, list[str]]:
        """The tokens by their first character."""
        found: dict[str, list[str]] = defaultdict(list)
        for key in self.keys:
            found[key[:1]].append(key)
        return found

    @cached_property
    def values(self) -> frozenset[str]:
        """The values, and the day, month and year of each date."""
        given = {key for key in self.keys if key[0] in "#@"}
        parts = {f"#{int(part)}" for key in given if key[0] == "@" for part in re.findall(r"\d+", key)}
        years_and_months = {key[:8] for key in given if key[0] == "@" and key[1] != "-"}
        without_year = {f"@--{key[6:]}" for key in given if key[0] == "@" and len(key) == len("@2021-03-15")}
        return frozenset(given | parts | years_and_months | without_year)

    def closest(self, keys: Iterable[str]) -> list[EvidenceSentence]:
        """Return at most five sentences that share most tokens with a claim; rare tokens count more."""
        shared: Counter[int] = Counter()
        for key in dict.fromkeys(keys):
            holders = self.keys.get(key, ())
            for number in holders[:_MOST_HOLDERS]:
                shared[number] += 1.0 / len(holders)  # type: ignore[assignment]
        best = sorted(shared, key=lambda number: (-shared[number], number))[:_MOST_LIKE]
        return [self.all[number] for number in best]


@lru_cache(maxsize=4)
def evidence_sentences(passages: tuple[Passage, ...], languages: tuple[str, ...]) -> EvidenceSentences:
    """Return the sentences of passages, read once for all pieces of a streamed answer."""
    return EvidenceSentences(passages, languages)


def _read(passage: Passage, language: str) -> Iterator[EvidenceSentence]:
    for span in sentences(passage.text, language):
        look()
        for clause in _CLAUSES.finditer(passage.text, span.start, span.end):
            start, end = clause.span()
            text = passage.text[start:end]
            place = Evidence(passage.id, start, end, text)
            yield EvidenceSentence(place, language, tokens(text, language))
