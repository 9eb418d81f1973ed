"""Names: words with a capital where the grammar asks for none, and acronyms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.signals.mention import Mention
from faithrails.signals.words import STOP_WORDS, folded

_CAPITAL = r"(?:[A-ZÀ-ÖØ-Þ][\w’'&.-]*\w|[A-ZÀ-ÖØ-Þ])"
_NAME = re.compile(rf"(?<!\w){_CAPITAL}(?:\s(?:(?:of|the|de|la|van|von|der|di|du|&)\s){{0,2}}{_CAPITAL})*")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n•*\-–—]|[\"“(])\s*$")
# What goes with a name and is not part of it.
_TITLES = frozenset(
    "mr mrs ms miss dr prof professor sir dame lord lady president senator governor mayor minister judge "
    "justice captain general colonel king queen prince princess pope saint st rev".split()
)
_FORMS = frozenset(
    "inc corp corporation co company ltd limited llc llp lp plc ag gmbh kg se sa sas srl spa nv bv ab oy as "
    "incorporated holdings group".split()
)
_TITLE_BEFORE = re.compile(r"\b(?:mrs?|ms|dr|prof|gen|col|sen|gov|rev|st)\.\s*$", re.IGNORECASE)
_LONG_NAME = re.compile(rf"(?<!\w){_CAPITAL}(?:\s(?:(?:of|the|and|for|in|on|&)\s){{0,2}}{_CAPITAL})+")
_CAPITALS = re.compile(r"\b[A-ZÀ-ÖØ-Þ]")


def names(text: str) -> Iterator[Mention]:
    """Yield names; a single capitalised word that begins a sentence is none."""
    for found in _NAME.finditer(text):
        parts = [part for part in found[0].split() if folded(part) not in STOP_WORDS]
        before = text[max(0, found.start() - 6) : found.start()]
        starts = _SENTENCE_START.search(before) is not None and not _TITLE_BEFORE.search(before)
        if all(folded(part) in _TITLES for part in parts) or (
            starts and len(parts) == 1 and not parts[0][:2].isupper()
        ):
            continue
        value = tuple(folded(part.strip(".'’")).removesuffix("'s").removesuffix("’s") for part in parts)
        yield Mention("name", found.start(), found.end(), found[0], words=core(value))


def acronyms(text: str) -> Iterator[str]:
    """Yield the initials of every name of several words, lower case: "National Aeronautics and …"."""
    for found in _LONG_NAME.finditer(text):
        yield "".join(part[0] for part in _CAPITALS.findall(found[0])).lower()


def core(name: tuple[str, ...]) -> tuple[str, ...]:
    """Leave titles and legal forms out of a folded name, unless nothing else is left."""
    return tuple(word for word in name if word not in _TITLES and word not in _FORMS) or name
