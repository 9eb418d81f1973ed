"""Edits that leave the meaning of a sentence as it is."""

from __future__ import annotations

import re

from metamorphic.edits import Edit

_CONTRACTIONS = {
    "do not": "don't",
    "did not": "didn't",
    "is not": "isn't",
    "was not": "wasn't",
    "are not": "aren't",
}


def _same_or_none(sentence: str, changed: str) -> str | None:
    return changed if changed != sentence else None


def _contracted(sentence: str) -> str:
    return re.sub("|".join(_CONTRACTIONS), lambda found: _CONTRACTIONS[found[0]], sentence)


def _expanded(sentence: str) -> str:
    for full, short in _CONTRACTIONS.items():
        sentence = sentence.replace(short, full).replace(short.replace("'", "’"), full)
    return sentence


LIGHT: dict[str, Edit] = {
    "bullet": lambda s, p, c: f"- {s}",
    "star": lambda s, p, c: f"* {s}",
    "citation": lambda s, p, c: f"{s.rstrip('. ')} [1].",
    "citation after the point": lambda s, p, c: f"{s} [1]",
    "according to the document": lambda s, p, c: f"According to the document, {s}",
    "upper case": lambda s, p, c: s.upper(),
    "lower case": lambda s, p, c: s.lower(),
    "bold": lambda s, p, c: f"**{s}**",
    "one word bold": lambda s, p, c: re.sub(r"(\w{5,})", r"**\1**", s, count=1),
    "curly apostrophes": lambda s, p, c: _same_or_none(s, s.replace("'", "’")),
    "straight apostrophes": lambda s, p, c: _same_or_none(s, s.replace("’", "'")),
    "curly quotes": lambda s, p, c: _same_or_none(s, re.sub(r'"([^"]+)"', r"“\1”", s)),
    "without quotes": lambda s, p, c: _same_or_none(s, s.replace('"', "") if s.count('"') % 2 == 0 else s),
    "hyphen for space": lambda s, p, c: _same_or_none(s, re.sub(r"\b([a-z]+)-([a-z]+)\b", r"\1 \2", s)),
    "contracted": lambda s, p, c: _same_or_none(s, _contracted(s)),
    "expanded": lambda s, p, c: _same_or_none(s, _expanded(s)),
    "two spaces": lambda s, p, c: s.replace(" ", "  "),
    "dash": lambda s, p, c: _same_or_none(s, s.replace(" - ", " – ")),
}
