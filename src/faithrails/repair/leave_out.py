"""Leaves sentences out of an answer, along with those that make no sense without them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence, Set

from faithrails.text.spans import Span
from faithrails.text.words import words
from faithrails.types import Change

# Words near the start of a sentence that refer to the one before it.
_REFERS_BACK = frozenset(
    "he she it they him them his her hers its their theirs this that these those such both former "
    "latter".split()
)
_FIRST_WORDS = 2  # "However, it", "In this"
_NUMBERED = re.compile(r"[ \t>]*(\d{1,9})[.)][ \t]")
_TABLE_RULE = re.compile(r"[ \t>]*[|:-][|: \t-]*(?:\n|\Z)")  # between the header of a table and its rows
_SPACE = re.compile(r"[ \t]*")
_ITEM = re.compile(r"[ \t>]*(?:[*+-]|\d{1,9}[.)])[ \t]")


def dependent(answer: str, spans: Sequence[Span], out: Set[int]) -> set[int]:
    """Return the indexes in ``out``, and those of the sentences that depend on them.

    These are sentences that refer back to one left out before them, the rows of a table whose header is left
    out, and a lead-in ("There are two:") with nothing left to introduce.
    """
    gone = set(out)
    header = 0  # of the table to which a row belongs
    for number, span in enumerate(spans[1:], 1):
        before = spans[number - 1]
        header = header if before.kind == "row" else number - 1
        if number - 1 not in gone or number in gone:
            continue
        if span.kind == "row" and before.kind in ("header", "row"):
            gone.update([number] if header in gone and spans[header].kind == "header" else [])
        elif before.kind == "text" and _refers_back(answer, span) and not _refers_back(answer, before):
            gone.add(number)
    return gone | set(_empty_lead_ins(answer, spans, gone))


def _refers_back(answer: str, span: Span) -> bool:
    first = words(answer[span.start : span.end])[:_FIRST_WORDS]
    return any(word.partition("'")[0] in _REFERS_BACK for word, _, _ in first)


def _empty_lead_ins(answer: str, spans: Sequence[Span], gone: Set[int]) -> Iterator[int]:
    rest: int | None = None  # the next sentence that is kept
    for number in range(len(spans) - 1, -1, -1):
        leads_in = answer[spans[number].end - 1] == ":" and number + 1 in gone
        if leads_in and (
            rest is None
            or (
                not _ITEM.match(answer, _line_start(answer, spans[rest].start))
                and "\n" in answer[spans[rest - 1].end : spans[rest].start]
            )
        ):
            yield number
        rest = rest if number in gone else number


def removals(answer: str, spans: Sequence[Span], out: Set[int]) -> list[Change]:
    """Return the changes that leave these sentences out, with lines that become empty, and renumber lists."""
    places: list[tuple[int, int]] = []
    lines = _Lines(answer, spans, out)
    for number in sorted(out):
        start, end = lines.with_space(spans[number])
        if places and start <= places[-1][1]:
            places[-1] = (places[-1][0], max(end, places[-1][1]))
        else:
            places.append((start, end))
    found = [Change(start, end, answer[start:end], "", "left_out") for start, end in places]
    return sorted([*found, *_renumbered(answer, places)], key=lambda change: change.start)


class _Lines:
    """The lines of an answer, and whether all of their sentences are left out."""

    def __init__(self, answer: str, spans: Sequence[Span], out: Set[int]) -> None:
        self._answer, self._spans, self._out = answer, spans, out
        self._starts, self._ends = [span.start for span in spans], [span.end for span in spans]
        self._empty: dict[tuple[int, int], bool] = {}

    def with_space(self, span: Span) -> tuple[int, int]:
        """Return the span of a sentence with the space after it, or before it at the end of a line."""
        answer = self._answer
        first, last = _line_start(answer, span.start), _line_end(answer, span.end)
        if self._is_empty(first, last):
            rule = _TABLE_RULE.match(answer, last + 1) if span.kind == "header" else None
            return first, rule.end() if rule else min(len(answer), last + 1)
        space = _SPACE.match(answer, span.end)
        end = space.end() if space else span.end
        if end < last:
            return span.start, end
        return first + len(answer[first : span.start].rstrip(" \t")), end

    def _is_empty(self, first: int, last: int) -> bool:
        if (first, last) not in self._empty:
            within = range(bisect_right(self._ends, first), bisect_left(self._starts, last))
            self._empty[first, last] = all(number in self._out for number in within)
        return self._empty[first, last]


def _renumbered(answer: str, gone: Sequence[tuple[int, int]]) -> Iterator[Change]:
    """Yield the new numbers of list items after one that is gone."""
    missing, position, last = 0, 0, 0
    ends = [stop for _, stop in gone]
    for line in answer.splitlines(keepends=True):
        found = _NUMBERED.match(line)
        if found and int(found[1]) != last + 1:  # another list
            missing = 0
        if found:
            last = int(found[1])
            start, end = position + found.start(1), position + found.end(1)
            near = bisect_left(ends, end)
            if near < len(gone) and gone[near][0] <= start:
                missing += 1
            elif missing:
                yield Change(start, end, found[1], str(last - missing), "renumbered")
        position += len(line)


def _line_start(answer: str, place: int) -> int:
    return answer.rfind("\n", 0, place) + 1


def _line_end(answer: str, place: int) -> int:
    end = answer.find("\n", place)
    return len(answer) if end < 0 else end
