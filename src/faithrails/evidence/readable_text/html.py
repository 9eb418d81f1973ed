"""Removes tags, comments, hidden and deleted text of HTML and XML, decodes entities; tables keep tags."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from markdown_it.common.html_blocks import block_names

from faithrails.text.html_tags_and_entities import ENTITY, INLINE_NAMES, NOTE, POWER
from faithrails.text.mapped_text import Edit, MappedText

_VALUE = r"""(?:"[^"<]*"|'[^'<]*'|[^\s"'<>=]+)"""
_ALONE = (  # attributes without a value
    "hidden|disabled|checked|selected|required|async|defer|open|controls|itemscope|nowrap|draggable"
    "|contenteditable|data-[a-z-]+"
)
_ATTRIBUTES = rf"(?:\s+(?:[\w:.@-]+\s?=\s?{_VALUE}|(?:{_ALONE})(?=[\s/>])))*\s*"
_TAG = re.compile(rf"<(?P<slash>/?)(?P<name>[a-zA-Z][\w:.-]*){_ATTRIBUTES}/?>")
_UNSEEN = re.compile(rf"(?i)<(?P<name>[a-z]\w*)\b(?=[^<>]*(?:\shidden\b|display:\s?none)){_ATTRIBUTES}>")
_ENTITY = re.compile(ENTITY)
_OF_TABLES = frozenset("table thead tbody tfoot tr td th caption col colgroup".split())
_BLOCKS = frozenset(block_names) - _OF_TABLES
_INLINE = frozenset((*INLINE_NAMES, "a", "font", "img", "ins", "label", "wbr"))
_HIDDEN = [
    (re.compile(opens, re.IGNORECASE), re.compile(closes, re.IGNORECASE))
    for opens, closes in (
        ("<!--", "-->"),
        *((rf"<{name}\b[^<>]*>", f"</{name}>") for name in "script style template del strike".split()),
    )
]
# Struck text; "<s>" also encloses the sentences of a corpus.
_STRUCK = re.compile(r"<s>[^<>.!?\n]{1,200}</s>|~~(?=[^\s~])[^~\n]{1,300}~~")
_NUMBER_ABOVE = re.compile(r"(?i)(?<=\d)<sup>(?=\d{1,3}</sup>)")  # "10<sup>6</sup>" is not 106
# A sentence after a tag, or the end of one before it: then the tag encloses text, it is no placeholder.
_SENTENCE_AFTER = re.compile(r"\s*[A-Z\"“(][^<>]{20}")
_SENTENCE_BEFORE = re.compile(r"[.!?][\"”')]?\s*\Z")
_LONGEST_END = 4  # characters of the end of a sentence


def without_html(text: MappedText) -> MappedText:
    """Return the text that the tags of HTML or XML enclose, split where they split it."""
    if "~~" in text.text or "<s>" in text.text:
        text = text.sub(_STRUCK, "")
    if "<" in text.text:
        text = text.edited(_hidden(text.text))
        if "<sup" in text.text:
            text = text.sub(POWER, lambda found: "²³"[int(found[1]) - 2]).sub(NOTE, "")
            text = text.sub(_NUMBER_ABOVE, "^")
        text = text.edited(_tags(text.text))
    if "&" in text.text:
        text = text.sub(_ENTITY, lambda found: html.unescape(found[0]))
    return text


def _hidden(text: str) -> list[Edit]:
    """Return the edits that remove what a reader does not see or sees struck out."""
    found: list[Edit] = []
    for opens, closes in _HIDDEN:
        start = opens.search(text)
        while start and (end := closes.search(text, start.end())):
            found.append((start.start(), end.end(), ""))
            start = opens.search(text, end.end())
    return _apart(sorted((*found, *_unseen(text))))


def _unseen(text: str) -> Iterator[Edit]:
    """Yield the edits that remove elements with the attribute "hidden" or the style "display: none"."""
    found = _UNSEEN.search(text)
    while found:
        depth, end = 1, found.end()
        for tag in re.compile(rf"<(/?){found['name']}\b", re.IGNORECASE).finditer(text, end):
            depth += -1 if tag[1] else 1
            if not depth:
                end = text.find(">", tag.end()) + 1 or len(text)
                yield found.start(), end, ""
                break
        else:
            return  # has no end: so has what follows, or it is no page
        found = _UNSEEN.search(text, end)


def _apart(edits: list[Edit]) -> list[Edit]:
    """Leave out edits within another one."""
    found: list[Edit] = []
    for edit in edits:
        if not found or edit[0] >= found[-1][1]:
            found.append(edit)
    return found


def _tags(text: str) -> Iterator[Edit]:
    for tag in _TAG.finditer(text):
        name, start, end = tag["name"].lower(), *tag.span()
        if name in _OF_TABLES:
            continue
        if name in _INLINE:
            yield start, end, ""
        elif name == "br":
            yield start, end, "\n"
        elif name == "li":
            yield start, end, "\n" if tag["slash"] else "\n- "
        elif name in _BLOCKS or _encloses_sentences(text, start, end):
            yield start, end, "\n\n"


def _encloses_sentences(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - _LONGEST_END) : start]
    return bool(_SENTENCE_AFTER.match(text, end) or _SENTENCE_BEFORE.search(before))
