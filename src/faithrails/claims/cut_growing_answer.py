"""Cuts an answer that is still being written into whole sentences, independently of the tokens' pace."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from faithrails.claims.yes_no_answers import is_bare
from faithrails.text.languages.closed_words import ENGLISH
from faithrails.text.languages.detect import language_or_script
from faithrails.text.sentences import sentences
from faithrails.text.spans import Span

_MAY_END = frozenset(".!?:;…\n。！？；।؟؛|")
_CONTEXT = 500  # characters before a piece that are read with it: who "he" is, what was asked
_LONG = 1_000  # characters of context from which the answer is cut less often, so that the cost stays linear
_SELDOM = 8
_NUMBERED = re.compile(r"^[ \t]*\d{1,9}[.)]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Cut:
    """A piece ``context[since:]`` of an answer; ``offset`` is the place of ``context`` in the answer."""

    context: str
    since: int
    offset: int


class PartialAnswer:
    """The part of a growing answer that later pieces still need as context."""

    def __init__(self) -> None:
        self._text, self._offset = "", 0
        self._from, self._since = 0, 0  # where the context of the next piece begins, and the piece itself
        self._read = self._next = 0
        self._may_have_ended = False
        self._points: list[int] = []

    def add(self, text: str) -> None:
        """Append what was written; a sentence may be whole at the first letter or digit after its end."""
        self._text += text
        for place in range(self._read, len(self._text)):
            if self._text[place] in _MAY_END:
                self._may_have_ended = True
            elif self._may_have_ended and self._text[place].isalnum():
                self._may_have_ended = False
                self._points.append(place + 1)
        self._read = len(self._text)

    def each(self) -> Iterator[Cut]:
        """Yield every piece that is complete."""
        points, self._points = self._points, []
        for point in points:
            if point >= self._next and (cut := self._cut(point)):
                yield cut
        self._forget()

    def latest(self) -> Cut | None:
        """Return all complete sentences so far as one piece; None if there is none."""
        if not self._points:
            return None
        self._points = []
        cut = self._cut(len(self._text))
        self._forget()
        return cut

    def rest(self) -> Cut:
        """Return what is left when the answer has ended."""
        return Cut(self._text[self._from :], self._since - self._from, self._offset + self._from)

    def _cut(self, end: int) -> Cut | None:
        first, text = self._from, self._text[self._from : end]
        self._next = end + (len(text) // _SELDOM if len(text) > _LONG else 0)
        spans = sentences(text, language_or_script(text) or ENGLISH)
        place = last_cut(text, [span for span in spans if first + span.end > self._since])
        if place is None or first + place <= self._since:
            return None
        found = Cut(text[:place], self._since - first, self._offset + first)
        self._since = first + place
        self._from = first + _context_start(text, spans, place)
        return found

    def _forget(self) -> None:
        """Drop text that no later piece needs as context."""
        gone = self._from
        self._text, self._offset = self._text[gone:], self._offset + gone
        self._from, self._since = 0, self._since - gone
        self._read, self._next = self._read - gone, self._next - gone


def last_cut(answer: str, spans: Sequence[Span]) -> int | None:
    """Return the last place before which all sentences are complete; None if there is none.

    The last sentence may go on. The meaning of a heading, a table's header or a bare "Yes."
    depends on what follows it, so there is no cut after one. The mark of a list item stays with its text.
    """
    for before, after in reversed(list(pairwise(spans))):
        if before.kind in ("heading", "header") or is_bare(answer[before.start : before.end]):
            continue
        line = answer.rfind("\n", before.end, after.start) + 1
        return line or after.start
    return None


def _context_start(text: str, spans: Sequence[Span], cut: int) -> int:
    """Return a place where context may start: between two sentences of prose, outside numbered lists."""
    if _NUMBERED.search(text, 0, cut):
        return 0
    for before, after in reversed(list(pairwise(span for span in spans if span.end <= cut))):
        if after.start <= cut - _CONTEXT and before.kind == after.kind == "text":
            return text.rfind("\n", before.end, after.start) + 1 or after.start
    return 0
