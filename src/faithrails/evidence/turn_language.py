"""The languages of a turn: that of its answer, and of each passage."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from faithrails.text.languages.closed_words import ENGLISH, name_of
from faithrails.text.languages.detect import (
    count_common_words,
    is_clear,
    is_recognised_by_script,
    language_or_script,
)
from faithrails.text.languages.folded_words import words_of
from faithrails.types import Turn

_TABLE = re.compile(r"^[ \t]*[|{\[<]", re.MULTILINE)
_KEYED = re.compile(r"[ \t]*(?:#|(?:-[ \t]+)?[\w.-]{1,40}:(?:[ \t]|$))")  # "region: eu-west-1"
_READ = 1_000  # characters of an answer in which words are counted, and of a passage that may be data
_LEAST_WORDS = 6  # a shorter answer takes the language of the question or the evidence


@dataclass(frozen=True, slots=True)
class TurnLanguages:
    """Of the answer, and of each passage in order: ISO 639-1 codes, or names of scripts ("hebrew")."""

    answer: str
    evidence: tuple[str, ...]

    @property
    def english(self) -> bool:
        """Whether the rules and the classifier of English apply."""
        return self.answer == ENGLISH and (not self.evidence or ENGLISH in self.evidence)

    @property
    def name(self) -> str:
        """The English name of the answer's language."""
        return name_of(self.answer)


@lru_cache(maxsize=16)  # the claims, the verifier and the report ask
def languages_of(turn: Turn) -> TurnLanguages:
    """Return the languages of a turn; English if in doubt.

    An answer that is short, or fits several languages equally well, has the language of the question or the
    evidence, if either is known. A passage whose language is unclear (a table, a record) counts as written in
    the answer's language.
    """
    # A table or a record has no language: its words are names and keys.
    texts = (passage.text for passage in turn.passages)
    passages = [None if _is_data(text) else language_or_script(text) for text in texts]
    answer = _of_answer(turn, passages)
    return TurnLanguages(answer, tuple(found or answer for found in passages))


def _is_data(text: str) -> bool:
    lines = [line for line in text[:_READ].splitlines() if line.strip()]
    return _TABLE.search(text) is not None or (len(lines) > 1 and all(map(_KEYED.match, lines)))


def _of_answer(turn: Turn, passages: list[str | None]) -> str:
    own = language_or_script(turn.answer)
    question = language_or_script(turn.question) if turn.question else None
    around = [language for language in (question, _most_common(passages, own)) if language]
    if own and is_recognised_by_script(own):
        return "ja" if own == "zh" and "ja" in around else own
    if own and (own in around or not around):
        return own
    if ENGLISH in around and own != ENGLISH and not is_clear(turn.answer):  # "twice per day", beside English
        return ENGLISH
    said = words_of(turn.answer[:_READ])
    fitting = [code for code in around if 0 < count_common_words(said, code) >= count_common_words(said, own)]
    if fitting or len(said) < _LEAST_WORDS:
        return (fitting or around)[0] if around else ENGLISH
    return own or ENGLISH


def _most_common(passages: list[str | None], own: str | None) -> str | None:
    """Return the language of most passages; on a tie the answer's language, else English."""
    number = Counter(filter(None, passages))
    return max(number, key=lambda code: (number[code], code == own, code == ENGLISH, code), default=None)
