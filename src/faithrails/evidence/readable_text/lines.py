"""Removes what stands before the lines of a text: time stamps of subtitles, line numbers, section numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.text.mapped_text import Edit, MappedText

_CUE = re.compile(
    r"(?:\A(?:WEBVTT[^\n]*\n(?:[^\n]+\n)*)?|\n)\s*(?:\d{1,5}[ \t]*\n)?[ \t]*"
    r"(?:\d{1,2}:)?\d{2}:\d{2}[.,]\d{3}[ \t]*-->[^\n]*\n"
)
_VOICE = re.compile(r"<(?:/?[vc](?:[ .][^<>\n]{0,60})?|[\d:.]{5,12})>")  # who speaks, and when, in a cue
_TIME = r"(?:(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?|\d{1,5}\.\d{1,2}s)"
# Before words, or on a line of its own above them.
_STAMP = re.compile(
    rf"(?:\A|\n)[ \t]*(?P<time>[\[(]{_TIME}(?:\s?(?:-->|[-–])\s?{_TIME})?[\])]|{_TIME})"
    r"(?:[ \t]+|[ \t]*\n[ \t]*)(?=\S)"
)
_ROUND = re.compile(r":\d[05]\D?\Z")  # the minutes of a timetable
_COMMENT = re.compile(r"(?m)^[ \t]*(?:#|//|;;?|%)[ \t]+(?=\S)")
_LINE_NUMBER = re.compile(r"(?m)^[ \t]{0,6}(?P<number>\d{1,4})[ \t]+(?=\S)")
# "3.1", "§ 4", "(b)": kept as a paragraph of its own, so that the sentence begins with its first word.
_SECTION = re.compile(
    r"(?m)^[ \t]*(?:§§?\s?\d+[a-z]?(?:\.\d+)*\.?|\d{1,2}(?:\.\d{1,2}){1,3}\.?"
    r"|\((?:[a-z]|[ivx]{1,5})\)|[a-z]\))"
    r"(?P<gap>[ \t]+)(?=[^\W\d_a-z])"
)
_TICKED = re.compile(r"(?m)^(?P<mark>[ \t]*[-*+][ \t]+)\[[xX]\][ \t]+")
_LEAST_LINES = 3
_LEAST_SECTIONS = 2
_LEAST_LINE = 30  # characters of a line of wrapped prose, on average


def without_line_marks(text: MappedText) -> MappedText:
    """Return the text without marks before its lines; the lines of subtitles become one."""
    if "-->" in text.text:
        text = text.sub(_CUE, " ")
        text = text.sub(_VOICE, "") if "<" in text.text else text
    for mark in (_STAMP, _LINE_NUMBER, _COMMENT):
        text = text.edited(_before_wrapped_lines(text.text, mark))
    text = text.sub(_TICKED, lambda found: found["mark"]) if "[x]" in text.text.lower() else text
    sections = list(_SECTION.finditer(text.text))
    if len(sections) < _LEAST_SECTIONS:
        return text
    return text.edited((*one.span("gap"), "\n\n") for one in sections)


def _before_wrapped_lines(text: str, mark: re.Pattern[str]) -> Iterator[Edit]:
    """Yield the edits that remove a mark from all lines, if these are wrapped prose and all have it.

    Lines of a timetable ("09:00 Opening") and of a numbered list are entries: few begin with a small letter.
    """
    found = list(mark.finditer(text))
    if len(found) < _LEAST_LINES:
        return
    lines = [line for line in mark.sub("\n", text).split("\n") if line.strip()]
    begin_low = sum(text[one.end()].islower() for one in found)
    is_time = "time" in mark.groupindex
    if len(found) < len(lines) or 3 * begin_low < len(found):
        return
    if not is_time and sum(map(len, lines)) < _LEAST_LINE * len(lines):
        return
    if is_time and all(_ROUND.search(one["time"]) for one in found):
        return
    numbers = [int(one["number"]) for one in found] if "number" in mark.groupindex else []
    if any(number != numbers[0] + n for n, number in enumerate(numbers)):
        return
    yield from ((*one.span(), " " if is_time else "") for one in found)
