"""Reads a passage as prose or as records: ``ReadableText``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from faithrails.evidence.readable_text.characters import plain_characters
from faithrails.evidence.readable_text.chunks import with_whole_sentences
from faithrails.evidence.readable_text.html import without_html
from faithrails.evidence.readable_text.lines import without_line_marks
from faithrails.evidence.readable_text.markdown_and_wiki import without_markdown
from faithrails.evidence.readable_text.other_markup import without_other_markup
from faithrails.evidence.readable_text.page_breaks_and_wraps import joined_lines
from faithrails.evidence.readable_text.questions_as_statements import questions_as_statements
from faithrails.evidence.readable_text.records_as_prose import prose_of
from faithrails.evidence.records.parse_json_yaml_csv import Record, records
from faithrails.text.mapped_text import MappedText

_STEPS = (
    without_html,
    plain_characters,
    without_other_markup,
    without_markdown,
    without_line_marks,
    joined_lines,
    questions_as_statements,
)


@dataclass(frozen=True, slots=True)
class ReadableText:
    """The text of a passage without markup, with places in the original; or its records, in the original.

    ``next_chunk`` is the text of the passage in which its last sentence goes on, if there is one.
    """

    mapped: MappedText
    records: Sequence[Record] = ()
    next_chunk: str = ""


def as_written(text: str) -> ReadableText:
    """Return a passage with its marks."""
    return ReadableText(MappedText(text), records(text))


def readable(texts: Sequence[str]) -> list[ReadableText]:
    """Return passages without what separates words and sentences only for display.

    Records keep their text, unless most of it is the running text of their values.
    """
    found = [_readable(text) for text in texts]
    if len(found) < 2:
        return found
    whole = with_whole_sentences([one.mapped for one in found if not one.records])
    for number, one in enumerate(found):
        if (chunk := whole.get(one.mapped.text)) and not one.records:
            found[number] = ReadableText(chunk.mapped, next_chunk=chunk.next)
    return found


def _readable(text: str) -> ReadableText:
    found = records(text)
    prose = prose_of(text, found) if found else MappedText(text)
    if prose is None:
        return ReadableText(MappedText(text), found)
    for step in _STEPS:
        prose = step(prose)
    return ReadableText(prose)
