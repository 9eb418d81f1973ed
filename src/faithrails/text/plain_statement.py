"""Blanks tags, emphasis marks, citations and enumerators in the text of a claim, keeping its length."""

from __future__ import annotations

import re
from itertools import pairwise

from faithrails.text.citation_marks import marks_at_end
from faithrails.text.html_tags_and_entities import blank, without_tags
from faithrails.text.pictures import without_mood
from faithrails.text.words import has_digit

_KIND = r"(?:passage|source|document|doc|chunk)s?"
# Brackets that may hold a value ("costs (page 50) euros") cite only at the end of a clause.
_CITATION = re.compile(
    rf"\[\^?(?:{_KIND}\s?[-_#:]?\s?)?\d{{1,3}}(?:\s?[,;]\s?\d{{1,3}})*\]"
    rf"|\[{_KIND}\s[A-Z]\]"
    rf"|\((?:(?:see|sources?|from|ref|cf)[.:]?\s)?(?:{_KIND}|pages?|pp?\.)\s?#?\d{{1,3}}\)(?=\s*(?:[.,;!?]|\Z))"
    rf"|【\d{{1,3}}[^】\w\n]{{1,3}}source】",
    re.IGNORECASE,
)
_EMPHASIS = re.compile(r"(?<!\w)_{1,3}(?=[^\W_])|(?<=[^\W_])_{1,3}(?!\w)")
_FENCE = re.compile(r"(?m)^[ \t]*`{3,}[\w+-]*[ \t]*$")  # with the name of a language
_STRUCK = re.compile(r"~~[^~\n]{1,200}~~")
_ALERT = re.compile(r"\A[\W_]*\[!(?:note|tip|important|warning|caution|info)\]", re.IGNORECASE)
# Labels of a remark. Without a mark after it, "PS" is a console and "NB" a province.
_REMARK = re.compile(
    r"\A[\W_]*(?:(?:(?:P\.\s?)+S|N\.\s?B)\.(?!\s?\d)|(?:PS|NB|FYI|BTW|AFAIK|IMO|IIRC|TL;?DR)[:,*_])",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\A\W*?(?:\(\d{1,2}\)|\*\*\d{1,2}[.):]\*\*)(?=\s+[A-Z])")  # "(1) The …", "**1.** The …"
_ENUMERATOR = re.compile(r"(?:\A|(?<=[\s:]))\(?(?P<number>\d)\)(?=\s\w)")
_WORD = re.compile(r"(?!and\b)[^\W\d_]{3,}")
_ENDS_OF_ITEMS = (",", ";", ":", ".", " and", " or")
_JOINED = re.compile(r"(?<=[^\W\d_]),(?=\d)")  # "Return period,60 days"


def plain_statement(text: str, passages: int = 0) -> str:
    """Return a text with spaces in place of inline tags, emphasis marks and citations.

    ``passages`` is the number of passages: "(2)" after the full stop cites one if there are two or more.
    """
    text = without_tags(text)
    text = _FENCE.sub(blank, text) if "```" in text else text
    written = text
    if "[" in text or "(" in text or "【" in text:
        text = _CITATION.sub(blank, text)
    if marks := marks_at_end(text, passages):
        start, end = marks
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    text = text if any(map(str.isalnum, text)) else written  # the text is a citation only
    text = _without_enumerators(text) if ")" in text else text
    text = _EMPHASIS.sub(blank, text) if "_" in text else text
    for pattern in (_STRUCK, _ALERT, _REMARK, _ITEM):
        shorter = pattern.sub(blank, text)
        loses_value = pattern is _STRUCK and has_digit(text) and not has_digit(shorter)
        text = text if loses_value or not any(map(str.isalnum, shorter)) else shorter
    text = text if text.isascii() else without_mood(text)
    return _JOINED.sub(" ", text) if "," in text else text


def _without_enumerators(text: str) -> str:
    """Blank enumerators that count up from 1 within a sentence: "(1) a receipt, (2) the item and (3) an ID".

    Not "sections (1) and (2)", "button 1) to start and button 2) to stop".
    """
    found = list(_ENUMERATOR.finditer(text))
    if [int(one["number"]) for one in found] != [*range(1, len(found) + 1)] or len(found) < 2:
        return text
    items = [text[one.end() : other.start()].rstrip() for one, other in pairwise(found)]
    are_items = all(_WORD.search(one) and one.lower().endswith(_ENDS_OF_ITEMS) for one in items)
    return _ENUMERATOR.sub(blank, text) if are_items else text
