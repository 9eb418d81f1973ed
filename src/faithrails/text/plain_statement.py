"""Blanks what states nothing in the text of a claim: tags, marks of emphasis, citations; its length stays."""

from __future__ import annotations

import re

from faithrails.text.citations import KIND
from faithrails.text.html_tags import without_tags

_CITATION = re.compile(
    rf"\[\^?(?:{KIND}s?\s?[-_#:]?\s?)?\d{{1,3}}(?:\s?[,;–-]\s?\d{{1,3}})*\]"
    rf"|\((?:{KIND}s?|see|pages?|pp?\.)[\s:#][^()\n]{{1,60}}\)|【[^】\n]{{1,60}}】",
    re.IGNORECASE,
)
_EMPHASIS = re.compile(r"(?<!\w)_{1,3}(?=[^\W_])|(?<=[^\W_])_{1,3}(?!\w)")
_JOINED = re.compile(r"(?<=[^\W\d_]),(?=\d)")  # "Return period,60 days"


def plain_statement(text: str) -> str:
    """Return a text with spaces in the place of inline tags, marks of emphasis and citations."""
    text = without_tags(text)
    written = text
    if "[" in text or "(" in text or "【" in text:
        text = _CITATION.sub(_blank, text)
        text = text if any(map(str.isalnum, text)) else written  # a citation is all that is said
    text = _EMPHASIS.sub(_blank, text) if "_" in text else text
    return _JOINED.sub(" ", text) if "," in text else text


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
