"""Recognises the greetings, refusals and headings of an answer that is not in English, by set phrases."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from faithrails.text.languages.closed_words import ENGLISH, SUPPORTED, closed_words
from faithrails.text.languages.folded_words import folded
from faithrails.text.languages.tokens import tokens
from faithrails.types import Turn

_SPACES = re.compile(r"\s+")
_QUESTION_MARKS = frozenset("?？؟")
_MOST_WORDS = 6  # of a heading


def is_greeting_in(language: str, sentence: str) -> bool:
    """Whether a sentence greets, thanks or offers help in a language."""
    return _is_phrase(language, sentence, "greetings")


def is_consent_in(language: str, sentence: str, question: str) -> bool:
    """Whether a sentence may grant what a question asks: "avec plaisir"."""
    return not _QUESTION_MARKS.isdisjoint(question) and _is_phrase(language, sentence, "consents")


def is_refusal_in(language: str, sentence: str) -> bool:
    """Whether a sentence says that it cannot answer, and nothing else; it names no topic."""
    shipped = closed_words(language).texts.get("refusal", "") if language in SUPPORTED else ""
    return _is_phrase(language, sentence, "refusals") or bool(shipped and _plain(sentence) == _plain(shipped))


def is_label_in(language: str, heading: str, turn: Turn) -> bool:
    """Whether a heading only names what follows: a run of a few words in the question or the evidence.

    It holds no number or negation. A language outside of ``SUPPORTED`` has no labels.
    """
    if language not in SUPPORTED:
        return False
    words = closed_words(language)
    said = [token.key for token in tokens(heading, language) if token.key not in words.articles]
    denied = words.negations.intersection(said) or (
        words.unspaced and any(map(heading.count, words.negations))
    )
    if denied or not 0 < len(said) <= _MOST_WORDS or any(key[0] in "#@" for key in said):
        return False
    texts = (turn.question, *(it.text for it in turn.passages))
    return tuple(said) in _phrases(texts, language, len(said))


@lru_cache(maxsize=8)
def _phrases(texts: tuple[str, ...], language: str, size: int) -> frozenset[tuple[str, ...]]:
    """Return all runs of ``size`` words in these texts, articles left out."""
    articles = closed_words(language).articles
    read = ([token.key for token in tokens(text, language) if token.key not in articles] for text in texts)
    return frozenset(tuple(keys[at : at + size]) for keys in read for at in range(len(keys) - size + 1))


def _is_phrase(language: str, sentence: str, kind: str) -> bool:
    if language == ENGLISH or language not in SUPPORTED:
        return False
    plain = _plain(sentence)
    return any(phrase.fullmatch(plain) for phrase in getattr(closed_words(language), kind))


@lru_cache(maxsize=100)  # a sentence is compared with the greetings, then with the refusals
def _plain(sentence: str) -> str:
    """Return a sentence folded, without the marks around it."""
    text = folded(sentence)
    first = next(filter(_is_spoken, text), None)
    if first is None:
        return ""
    last = next(filter(_is_spoken, reversed(text)))
    return _SPACES.sub(" ", text[text.index(first) : text.rindex(last) + 1])


def _is_spoken(char: str) -> bool:
    return unicodedata.category(char)[0] in "LMN"
