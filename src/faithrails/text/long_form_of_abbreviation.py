"""Finds the long form of an abbreviation in the words before it: "interquartile range (IQR)"."""

from __future__ import annotations

import re

from faithrails.text.words import STOP_WORDS

# Schwartz and Hearst (2003), A simple algorithm for identifying abbreviation definitions in biomedical text
_MORE_WORDS, _TIMES_WORDS = 5, 2  # for n letters, at most min(n + 5, 2 * n) words
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def long_form(before: str, abbreviation: str) -> str:
    """Return the words at the end of ``before`` that the abbreviation after it is short for; "" without any.

    They contain its letters in order and begin with the first; every content word begins with one of them.
    """
    letters = abbreviation.removesuffix("s").lower()
    most = min(len(letters) + _MORE_WORDS, _TIMES_WORDS * len(letters))
    found = list(_WORD.finditer(before))[-most:]
    if not found or not letters.isalnum():
        return ""
    text = before[found[0].start() :].rstrip(" (").lower()
    place = len(text)
    for n in range(len(letters) - 1, -1, -1):
        place = text.rfind(letters[n], 0, place)
        while n == 0 and place > 0 and text[place - 1].isalnum():
            place = text.rfind(letters[n], 0, place)
        if place < 0:
            return ""
    form = text[place:]
    rest = iter(letters)
    initials = (word[0] for word in _WORD.findall(form) if word not in STOP_WORDS)
    return form if all(letter in rest for letter in initials) else ""
