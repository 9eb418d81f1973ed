"""Leaves sentences out of an answer, with what makes no sense without them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from faithrails.text.spans import Span
from faithrails.text.words import words
from faithrails.types import Change

# A sentence that begins like this speaks of what the one before it names.
_REFERS_BACK = frozenset(
    "he she it they him them his her hers its their theirs this that these those such both former "
    "latter".split()
)
_FIRST_WORDS = 2  # "However, it", "In this"
_NUMBERED = re.compile(r"[ \t>]*(\d{1,9})[.)][ \t]")
_TABLE_RULE = re.compile(r"[ \t>]*[|:-][|: \t-]*(?:\n|\Z)")  # between the header of a table and its rows
_ITEM = re.compile(r"[ \t>]*(?:[*+-]|\d{1,9}[.)])[ \t]")


def dependent(answer: str, spans: Sequence[Span], out: Set[int]) -> set[int]:
    """Return the numbers of the sentences that go with those in ``out``.

    These are sentences after one that is left out that refer back to it, the rows of a table without its
    header, and a lead-in ("There are two:") of which nothing is left.
    """
    gone = set(out)
    for number, span in enumerate(spans[1:], 1):
        before = spans[number - 1]
        if number - 1 not in gone or number in gone:
            continue
        if span.kind == "row" and before.kind in ("header", "row"):
            gone.update([number] if _under_header(spans, gone, number) else [])
        elif before.kind == "text" and _refers_back(answer, span) and not _refers_back(answer, before):
            gone.add(number)
    return gone | set(_empty_lead_ins(answer, spans, gone))


def _under_header(spans: Sequence[Span], gone: Set[int], number: int) -> bool:
    """Whether the header of a row's table is gone."""
    while number and spans[number].kind == "row":
        number -= 1
    return spans[number].kind == "header" and number in gone


def _refers_back(answer: str, span: Span) -> bool:
    first = words(answer[span.start : span.end])[:_FIRST_WORDS]
    return any(word.partition("'")[0] in _REFERS_BACK for word, _, _ in first)


def _empty_lead_ins(answer: str, spans: Sequence[Span], gone: Set[int]) -> Iterator[int]:
    for number, span in enumerate(spans):
        if answer[span.end - 1] != ":" or number + 1 not in gone:
            continue
        rest = next((n for n in range(number + 1, len(spans)) if n not in gone), None)
        if rest is None or (
            not _ITEM.match(answer, _line_start(answer, spans[rest].start))
            and "\n" in answer[spans[rest - 1].end : spans[rest].start]
        ):
            yield number


def removals(answer: str, spans: Sequence[Span], out: Set[int]) -> list[Change]:
    """Return the changes that leave these sentences out, with their lines where nothing else is in them."""
    places: list[tuple[int, int]] = []
    for number in sorted(out):
        start, end = _with_space(answer, spans, out, number)
        if places and start <= places[-1][1]:
            places[-1] = (places[-1][0], max(end, places[-1][1]))
        else:
            places.append((start, end))
    found = [Change(start, end, answer[start:end], "", "left_out") for start, end in places]
    return sorted([*found, *_renumbered(answer, places)], key=lambda change: change.start)


def _with_space(answer: str, spans: Sequence[Span], out: Set[int], number: int) -> tuple[int, int]:
    """Return the place of a sentence with the space after it, or before it at the end of a line."""
    span = spans[number]
    first, last = _line_start(answer, span.start), _line_end(answer, span.end)
    in_lines = (n for n, other in enumerate(spans) if other.start < last and first < other.end)
    if all(n in out for n in in_lines):
        rule = _TABLE_RULE.match(answer, last + 1) if span.kind == "header" else None
        return first, rule.end() if rule else min(len(answer), last + 1)
    end = span.end + len(answer[span.end : last]) - len(answer[span.end : last].lstrip(" \t"))
    if end < last:
        return span.start, end
    return first + len(answer[first : span.start].rstrip(" \t")), end


def _renumbered(answer: str, gone: Sequence[tuple[int, int]]) -> Iterator[Change]:
    """Yield the new numbers of list items after one that is gone."""
    missing, position, last = 0, 0, 0
    for line in answer.splitlines(keepends=True):
        found = _NUMBERED.match(line)
        if found and int(found[1]) != last + 1:  # another list
            missing = 0
        if found:
            last = int(found[1])
            start, end = position + found.start(1), position + found.end(1)
            if any(first <= start and end <= stop for first, stop in gone):
                missing += 1
            elif missing:
                yield Change(start, end, found[1], str(last - missing), "renumbered")
        position += len(line)


def _line_start(answer: str, place: int) -> int:
    return answer.rfind("\n", 0, place) + 1


def _line_end(answer: str, place: int) -> int:
    end = answer.find("\n", place)
    return len(answer) if end < 0 else end
