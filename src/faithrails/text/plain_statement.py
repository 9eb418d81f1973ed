"""Blanks what states nothing in the text of a claim: tags, marks of emphasis, citations; its length stays."""

from __future__ import annotations

import re

from faithrails.text.html_tags import without_tags

_KIND = r"(?:passage|source|document|doc|chunk)s?"
# What may also be a value ("costs (page 50) euros") cites only where nothing follows it in its clause.
_CITATION = re.compile(
    rf"\[\^?(?:{_KIND}\s?[-_#:]?\s?)?\d{{1,3}}(?:\s?[,;]\s?\d{{1,3}})*\]"
    rf"|\((?:{_KIND}|pages?|pp?\.)\s?#?\d{{1,3}}\)(?=\s*(?:[.,;!?]|\Z))|【\d{{1,3}}[^】\w\n]{{1,3}}source】",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<=[.!?])\s*\((\d{1,2})\)(?=[\s.*_]*\Z)")
_EMPHASIS = re.compile(r"(?<!\w)_{1,3}(?=[^\W_])|(?<=[^\W_])_{1,3}(?!\w)")
_JOINED = re.compile(r"(?<=[^\W\d_]),(?=\d)")  # "Return period,60 days"


def plain_statement(text: str, passages: int = 0) -> str:
    """Return a text with spaces in the place of inline tags, marks of emphasis and citations.

    "(2)" behind its full stop cites one of so many passages.
    """
    text = without_tags(text)
    written = text
    if "[" in text or "(" in text or "【" in text:
        text = _CITATION.sub(_blank, text)
        number = _NUMBER.search(text)
        if number and 0 < int(number[1]) <= passages:
            text = f"{text[: number.start()]}{_blank(number)}{text[number.end() :]}"
        text = text if any(map(str.isalnum, text)) else written  # a citation is all that is said
    text = _EMPHASIS.sub(_blank, text) if "_" in text else text
    return _JOINED.sub(" ", text) if "," in text else text


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
