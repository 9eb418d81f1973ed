"""Finds text that a reader and a program see differently: reversed, invisible, or in look-alike letters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.text.words import HIDDEN, words

# Tags spell invisible ASCII; after a black flag they are the flag of a region.
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007f]+")
# Direction marks that reorder text, tags, and zero-width characters within a word: with one between them,
# "not" and "in" may be two words or one.
_HIDDEN = re.compile(
    "[\u249c-\u24e9\U0001f110-\U0001f189]{2}|"  # letters in circles and squares that spell a word
    "[\u202a-\u202e\u2066-\u2069\U000e0020-\U000e007e]|"
    "(?<=[a-z0-9])[\u034f\u200b-\u200d\u2060-\u2064\ufeff](?=[a-z0-9])",
    re.IGNORECASE,
)
_WITHIN_WORD = re.compile(f"[{HIDDEN}]")  # soft hyphens too: "is" and "not" may read as one word
_LATIN = re.compile(r"[a-z]", re.IGNORECASE)
# Cyrillic, Armenian and Cherokee letters, and the Greek ones that look Latin, unlike those of "TNFα", "kΩ".
_LOOK_ALIKE = re.compile(r"[\u0400-\u058f\u13a0-\u13ffΑΒΕΖΗΙΚΜΝΟΡΤΥΧινορυ]")


def is_hidden(text: str) -> bool:
    """Whether a text holds invisible characters, direction marks, or words in circled letters."""
    return not text.isascii() and _HIDDEN.search(_FLAG.sub("", text)) is not None


def look_alikes(text: str) -> Iterator[str]:
    """Yield the folded words that mix Latin letters with look-alikes, or hide characters within them."""
    if text.isascii():
        return
    for word, start, end in words(text):
        is_mixed = _LATIN.search(text, start, end) and _LOOK_ALIKE.search(text, start, end)
        if is_mixed or _WITHIN_WORD.search(text, start, end):
            yield word
