"""Warnings and markers that our rails added to a message; the next rail removes them before its check.

Two rails in warn mode see the same bot message one after the other. NeMo hands the second one the
text that the first one wrote, so the text is looked up here. The lookup is by the whole text and
needs nothing from the context, where a client could forge it.
"""

from __future__ import annotations

from collections.abc import Iterable

from cachetools import TTLCache

from faithrails.hosts.nemo.request_state import current
from faithrails.runtime.fork_safe_lock import ForkSafeLock
from faithrails.settings import Settings
from faithrails.warnings_and_markers import Marks, TextName, marked, texts_in_all_languages

# Rails of one message follow each other within seconds.
_recent: TTLCache[str, tuple[str, Marks]] = TTLCache(maxsize=1024, ttl=600)
_lock = ForkSafeLock()

# A shorter notice, such as "*", may be part of the answer itself.
_LEAST_LETTERS = 3
# So it is taken for one only behind the characters behind which it was written in this request.
_BEFORE = 12


def mark(answer: str, marks: Marks) -> str:
    """Return the marked answer, and store what was added to it."""
    text = marked(answer, marks)
    with _lock:
        _recent[text] = (answer, marks)
    request = current()
    if request is not None:
        request.marked.append((answer, marks))
    return text


def unmarked(message: str, rails: Iterable[Settings]) -> tuple[str, Marks]:
    """Return the answer that a bot message holds, and the marks that our rails added to it.

    A message that another rail has changed since is searched for the warnings and markers of
    ``rails``; taking one out that the model wrote itself leaves the rest to be checked as it is.
    """
    with _lock:
        found = _recent.get(message)
    if found is not None:
        return found
    settings = list(rails)
    request = current()
    ours = request.marked if request is not None else []
    notices = [text for text in _texts("warning", settings) if _is_notice(text)]
    notices += [warning for _, marks in ours for warning in marks.warnings]
    answer, warnings = message, []
    for warning in dict.fromkeys(notices):
        if f"\n\n{warning}" in answer:
            answer = answer.replace(f"\n\n{warning}", "")
            warnings.append(warning)
    markers = [("", text) for text in _texts("marker", settings) if _is_notice(text)]
    markers += [
        (text[max(0, end - _BEFORE) : end], marker) for text, marks in ours for end, marker in marks.markers
    ]
    answer, places = _without(answer, list(dict.fromkeys(markers)))
    return answer, Marks(places, tuple(warnings))


def together(messages: Iterable[str]) -> str | None:
    """Return one message with the marks of all, or None if they mark different answers."""
    with _lock:
        found = [_recent.get(message) for message in messages]
    known = [one for one in found if one is not None]
    if len(known) < 2 or len(known) < len(found) or len({answer for answer, _ in known}) > 1:
        return None
    marks = Marks()
    for _, more in known:
        marks |= more
    return mark(known[0][0], marks)


def _texts(name: TextName, rails: Iterable[Settings]) -> list[str]:
    return [text for one in rails for text in texts_in_all_languages(name, one)]


def _is_notice(text: str) -> bool:
    return sum(map(str.isalpha, text)) >= _LEAST_LETTERS


def _without(text: str, markers: list[tuple[str, str]]) -> tuple[str, tuple[tuple[int, str], ...]]:
    """Return the text without its markers, and their places; each is (text before it, marker)."""
    places: list[tuple[int, str]] = []
    start = 0
    while True:
        hits = [
            (at + len(before), marker)
            for before, marker in markers
            if (at := text.find(f"{before} {marker}", max(0, start - len(before)))) >= 0
        ]
        if not hits:
            return text, tuple(places)
        start, marker = min(hits)
        places.append((start, marker))
        text = text[:start] + text[start + 1 + len(marker) :]
