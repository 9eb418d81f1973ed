"""Blanks what states nothing in the text of a claim: tags, marks of emphasis, citations; its length stays."""

from __future__ import annotations

import re

from faithrails.text.html_tags import without_tags

_KIND = r"(?:passage|source|document|doc|chunk)s?"
_CITATION = re.compile(
    rf"\[\^?(?:{_KIND}\s?[-_#:]?\s?)?\d{{1,3}}(?:\s?[,;]\s?\d{{1,3}})*\]"
    rf"|\((?:{_KIND}|pages?|pp?\.)\s?#?\d{{1,3}}\)|【\d{{1,3}}[^】\w\n]{{0,3}}(?:source|\d{{1,3}})?】",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\((\d{1,2})\)(?=[\s.!?*_]*\Z)")
_EMPHASIS = re.compile(r"(?<!\w)_{1,3}(?=[^\W_])|(?<=[^\W_])_{1,3}(?!\w)")
_JOINED = re.compile(r"(?<=[^\W\d_]),(?=\d)")  # "Return period,60 days"


def plain_statement(text: str, passages: int = 0) -> str:
    """Return a text with spaces in the place of inline tags, marks of emphasis and citations.

    "(2)" at its end cites one of so many passages.
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
