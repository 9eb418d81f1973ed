"""Replaces a word by another in the same form, and adapts its capital and article."""

from __future__ import annotations

import re
from functools import lru_cache

from faithrails.evidence.load_domain_words import load_vocabulary
from faithrails.features.word_vectors import word_vectors


def replace_span(text: str, start: int, end: int, instead: str) -> str:
    """Return the text with ``text[start:end]`` replaced."""
    return text[:start] + instead + text[end:]


def replace_word(text: str, start: int, end: int, word: str) -> str:
    """Return the text with ``text[start:end]`` replaced by a word; "a" or "an" before it is adapted."""
    article = re.search(r"\b([Aa])n? \Z", text[:start])
    if article:
        word = f"{article[1]}{'n' if word[0] in 'aeiou' else ''} {word}"
        start = article.start()
    return replace_span(text, start, end, word)


def like(word: str, model: str) -> str:
    """Return a word with a capital if its model has one."""
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


_ENDINGS = ("ing", "est", "ed", "er", "ly", "s")


def ending(word: str) -> str:
    """Return the inflectional ending of a word, such as "ing", "est" or "s"; "" without one."""
    return next((e for e in _ENDINGS if len(word) > len(e) + 2 and word.endswith(e)), "")


@lru_cache(maxsize=10_000)
def opposite_of(word: str) -> str | None:
    """Return an opposite of a folded word in the same form; None if there is none."""
    others = load_vocabulary().opposite_words(word)
    form = ending(word)
    for other in others:
        forms = [other] if ending(other) == form else [other + form, other.removesuffix("e") + form]
        for one in forms:
            if ending(one) == form and word_vectors().knows(one) and one != word:
                return one
    return None
