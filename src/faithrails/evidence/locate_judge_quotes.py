"""Finds the quotes that a model returns in the passages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.types import Evidence, Passage

_LEAST_QUOTE = 3  # letters and digits: less than that is found by chance

# Characters that models write differently from their source.
_SAME = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-", "\u00a0": " "})


def locate(quote: str, passages: Sequence[Passage]) -> Evidence | None:
    """Find a quote in the passages; white space, case and the style of quotes and dashes may differ.

    Words and digits must match as a whole. None if no passage holds the quote, or if it has fewer than three
    letters and digits.
    """
    parts = _folded(quote).strip(" .…\"'").split()
    if sum(char.isalnum() for part in parts for char in part) < _LEAST_QUOTE:
        return None
    pattern = re.compile(r"(?<!\w)" + r"\s+".join(map(re.escape, parts)) + r"(?!\w)", re.IGNORECASE)
    for passage in passages:
        found = pattern.search(_folded(passage.text))
        if found:
            start, end = found.span()
            return Evidence(passage.id, start, end, passage.text[start:end])
    return None


def _folded(text: str) -> str:
    """Replace look-alike punctuation one for one, so that offsets stay valid."""
    return text.translate(_SAME)
