"""Expands initials of two words joined by "and": "R&D" for "research and development"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex

_INITIALS = re.compile(r"\b[A-Za-z]&[A-Za-z]\b")
# Only the usual ones: "R&D" must not match "rain and dust".
_WORDS = {
    "r&d": ("research", "development"), "m&a": ("mergers", "acquisitions"), "q&a": ("questions", "answers"),
    "p&l": ("profit", "loss"), "b&b": ("bed", "breakfast"), "f&b": ("food", "beverages"),
    "t&c": ("terms", "conditions"), "h&s": ("health", "safety"), "o&m": ("operation", "maintenance"),
}  # fmt: skip


def spelled_out(index: EvidenceIndex, text: str) -> Iterator[tuple[str, str]]:
    """Yield the two folded words behind each "R&D" in a text if the evidence has them, joined by "and"."""
    for found in dict.fromkeys(_INITIALS.findall(text.lower())) if "&" in text else ():
        one, other = _WORDS.get(found, ("", ""))
        if one and f" {one} and {other} " in index.folded:
            yield one, other
