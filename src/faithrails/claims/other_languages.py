"""Recognises the greetings, refusals and headings of an answer that is not in English, by set phrases."""

from __future__ import annotations

import re

from faithrails.text.languages.closed_words import ENGLISH, SUPPORTED, closed_words
from faithrails.text.languages.letters import folded
from faithrails.text.languages.tokens import tokens
from faithrails.types import Turn

_EDGES = re.compile(r"^[^\w¿¡]+|[^\w)]+$")
_SPACES = re.compile(r"\s+")
_MOST_WORDS = 6  # of a heading


def is_greeting_in(language: str, sentence: str) -> bool:
    """Whether a sentence greets, thanks or offers help in a language."""
    return _is_phrase(language, sentence, "greetings")


def is_refusal_in(language: str, sentence: str) -> bool:
    """Whether a sentence says that it cannot answer, and nothing else; it names no topic."""
    return _is_phrase(language, sentence, "refusals")


def is_label_in(language: str, heading: str, turn: Turn) -> bool:
    """Whether a heading only names what follows: few words of the question or the evidence, no number or denial.

    A language without words of its own has no labels.
    """
    said = tokens(heading, language)
    if language not in SUPPORTED or not 0 < len(said) <= _MOST_WORDS or any(token.is_value for token in said):
        return False
    words = closed_words(language)
    keys = {token.key for token in said}
    if (words.unspaced and any(denial in heading for denial in words.negations)) or keys & words.negations:
        return False
    texts = (turn.question, *(passage.text for passage in turn.passages))
    return keys <= {token.key for text in texts for token in tokens(text, language)}


def _is_phrase(language: str, sentence: str, kind: str) -> bool:
    if language == ENGLISH or language not in SUPPORTED:
        return False
    plain = _SPACES.sub(" ", _EDGES.sub("", folded(_EDGES.sub("", sentence))))
    return any(phrase.fullmatch(plain) for phrase in getattr(closed_words(language), kind))
