"""Initials that stand for two words of the evidence joined by "and": "R&D" for "research and development"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from faithrails.evidence.index import EvidenceIndex

_INITIALS = re.compile(r"\b[A-Za-z]&[A-Za-z]\b")
_MOST = 3  # pairs of words that initials may stand for


def spelled_out(index: EvidenceIndex, text: str) -> Iterator[tuple[str, str]]:
    """Yield the two words, folded, that initials of a text may stand for."""
    for found in dict.fromkeys(_INITIALS.findall(text.lower())) if "&" in text else ():
        one, other = found.split("&")
        pairs = re.finditer(rf" ({one}[^\W\d_]{{2,}}) and ({other}[^\W\d_]{{2,}})(?= )", index.folded)
        yield from ((pair[1], pair[2]) for pair in islice(pairs, _MOST))
