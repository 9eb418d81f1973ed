"""Folds words of any script, so that all spellings of a word are equal."""

from __future__ import annotations

import re
import unicodedata

# Vowel signs and other marks that Python does not count among the letters.
_MARKS = (
    r"\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670"
    r"\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u200c\u200d"
)
WORD = rf"[^\W\d_](?:[^\W\d_]|[{_MARKS}])*"
UNSPACED = r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々〆〇]"
SPACED_WORD = rf"(?!{UNSPACED})[^\W\d_](?:(?!{UNSPACED})(?:[^\W\d_]|[{_MARKS}]))*"
_ARABIC_MARKS = re.compile(r"[\u0610-\u061a\u0640\u064b-\u065f\u0670]")
# Letters of Arabic that are written in several ways.
_ALIKE = str.maketrans("أإآٱىی", "اااايي")


def folded(word: str) -> str:
    """Return a word in lower case, composed, without the optional marks of Arabic."""
    if word.isascii():
        return word.lower()
    plain = unicodedata.normalize("NFKC", word).lower()  # casefold() reads "Maßen" as "Massen"
    if plain.isascii():
        return plain
    return _ARABIC_MARKS.sub("", plain).translate(_ALIKE)


def words_of(text: str) -> list[str]:
    """Return the folded words of a text; an unspaced script comes in runs of letters."""
    if text.isascii():
        return re.findall("[a-z]+", text.lower())
    return [word.lower() if word.isascii() else folded(word) for word in re.findall(WORD, text)]
