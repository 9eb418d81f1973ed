"""Finds marks of who says what: "Review by Ann:", "Ann (4 stars): …", "★★★☆☆ Ann K.", '"…" – Ann'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.text.reporting_verbs import REPORTING

_TIME = r"(?:[\[(]?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]m)?[\])]?[\s,–-]*)?"
_LABEL = re.compile(rf"[ \t>*#•-]*{_TIME}(?P<label>[^\n:]{{1,60}}?)\**:\**(?=\s+\S)")
_RATING = re.compile(r"[★☆⭐✩✭✰]+|\b\d(?:[.,]\d)?\s?(?:/\s?\d+|stars?\b|out of \d+)")
_ASIDE = re.compile(r"\([^)]*\)|<[^>]*>|[\[\]*#>_\"“]+")
_CAPITAL = re.compile(r"[A-Z](?:[\w'’-]*|[a-z]{0,3}\.)")  # "K.", "Prof."
_NUMBER = re.compile(r"\d{1,4}")
_USER = re.compile(r"@?\w[\w.-]+")
_LONGEST_HEADER, _MOST_NAMES = 8, 4  # words
_BEFORE_NAME = frozenset("by from with :".split())
_DATED = re.compile(r"(?:,|\s(?:on|at))\s[^,]*\d.*\Z")  # "Comment from Ann on 3 May"
_NAME = r"(?P<name>[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,3})"
_SAID = r"[\"“](?P<said>[^\"“”\n]{3,1000})[\"”]"
_QUOTED = re.compile(rf"\b{_NAME}\s(?P<verb>[a-z]+)\s?[:,]\s{_SAID}")
_SIGNED = re.compile(rf"{_SAID}\s*[–—-]{{1,2}}\s*{_NAME}\s*$", re.MULTILINE)


class SpeakerMark(NamedTuple):
    """A line, label or phrase that names a speaker, and the range of the text that it introduces.

    ``form`` is the kind of mark with the words before the name: marks of several speakers share it.
    """

    form: tuple[str, str]  # the kind: "line", "heading", "label" or "quote"
    name: str
    start: int
    begin: int  # of what is said
    until: int = -1  # -1: up to the next mark


def speaker_marks(text: str) -> Iterator[SpeakerMark]:
    """Yield the lines that may name a speaker, as a whole or as a label of what follows, and quotes."""
    start = 0
    for line in text.splitlines(keepends=True):
        written = line.strip()
        if written and len(written.split()) <= _LONGEST_HEADER:
            before, name = _name_at_end(written)
            if name and (_RATING.search(written) or (before and before[-1] in _BEFORE_NAME)):
                yield SpeakerMark(("line", " ".join(before)), name, start, start + len(line.rstrip()))
            elif name == written.strip("#*_= "):
                yield SpeakerMark(("heading", ""), name, start, start + len(line.rstrip()))
        if label := _LABEL.match(line):
            before, name = _name_at_end(_DATED.sub("", label["label"]))
            if name and (not before or before[-1] in _BEFORE_NAME):
                yield SpeakerMark(("label", " ".join(before)), name, start, start + label.end())
        start += len(line)
    for quote in _QUOTED.finditer(text):
        if quote["verb"].lower() in REPORTING:
            yield SpeakerMark(
                ("quote", ""), quote["name"], quote.start(), quote.start("said"), quote.end("said")
            )
    for quote in _SIGNED.finditer(text):
        yield SpeakerMark(
            ("signed", ""), quote["name"], quote.start(), quote.start("said"), quote.end("said")
        )


def _name_at_end(text: str) -> tuple[tuple[str, ...], str]:
    """Return the words before the name that ends a label, folded and without numbers, and the name."""
    plain = _ASIDE.sub(" ", _RATING.sub(" ", text)).replace(":", " : ")
    words = plain.strip(" \t,;–—-:").split()
    if words and words[-1].lower() in REPORTING:
        words.pop()
    first = len(words)
    while first and len(words) - first < _MOST_NAMES and _is_of_name(words, first - 1):
        first -= 1
    while first < len(words) and not _CAPITAL.fullmatch(words[first]):
        first += 1  # a number before the name
    if first == len(words) > 1 and words[-2] == ":" and _USER.fullmatch(words[-1]):
        first -= 1
    before = tuple("#" if word.strip(",.").isdigit() else word.lower() for word in words[:first])
    return before, " ".join(words[first:]).rstrip(",")


def _is_of_name(words: Sequence[str], n: int) -> bool:
    is_last = n == len(words) - 1
    return bool(
        _CAPITAL.fullmatch(words[n].rstrip(",") if is_last else words[n])
        or (_NUMBER.fullmatch(words[n]) and n)
    )
