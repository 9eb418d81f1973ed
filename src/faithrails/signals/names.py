"""Names: words with a capital where the grammar asks for none, and acronyms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.signals.mention import Mention
from faithrails.signals.words import STOP_WORDS, folded

_CAPITAL = r"(?:[A-ZÀ-ÖØ-Þ][\w’'&.-]*\w|[A-ZÀ-ÖØ-Þ])"
_NAME = re.compile(rf"{_CAPITAL}(?:\s(?:(?:of|the|de|la|van|von|der|di|du|&)\s){{0,2}}{_CAPITAL})*")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n•*\-–—]|[\"“(])\s*$")


def names(text: str) -> Iterator[Mention]:
    """Yield names; a single capitalised word that begins a sentence is none."""
    for found in _NAME.finditer(text):
        parts = [part for part in found[0].split() if folded(part) not in STOP_WORDS]
        starts = _SENTENCE_START.search(text[max(0, found.start() - 4) : found.start()]) is not None
        if not parts or (starts and len(parts) == 1 and not parts[0][:2].isupper()):
            continue
        value = tuple(folded(part.strip(".'’")).removesuffix("'s").removesuffix("’s") for part in parts)
        yield Mention("name", found.start(), found.end(), found[0], words=value)
