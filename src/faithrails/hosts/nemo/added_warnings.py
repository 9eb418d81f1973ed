"""Remembers the warnings and markers that a rail added, so that the next rail can check the bare answer.

NeMo hands the text that one rail wrote to the next one, which looks it up here. The lookup is by the whole
text and needs nothing from the context, which a client could forge.
"""

from __future__ import annotations

from collections.abc import Iterable

from cachetools import TTLCache

from faithrails.hosts.nemo.request_state import current
from faithrails.runtime.fork_safe_lock import ForkSafeLock
from faithrails.settings import Settings
from faithrails.warnings_and_markers import Marks, TextName, texts_in_all_languages, with_marks

# Rails on one message follow each other within seconds.
_recent: TTLCache[str, tuple[str, Marks]] = TTLCache(maxsize=1024, ttl=600)
_lock = ForkSafeLock()

# A notice with fewer letters, such as "*", may be part of the answer itself. It is only removed where the
# same `_BEFORE` characters precede it as when it was written in this request.
_LEAST_LETTERS = 3
_BEFORE = 12


def mark(answer: str, marks: Marks) -> str:
    """Return the marked answer, and remember the answer and its marks."""
    text = with_marks(answer, marks)
    with _lock:
        _recent[text] = (answer, marks)
    request = current()
    if request is not None:
        request.marked.append((answer, marks))
    return text


def unmarked(message: str, rails: Iterable[Settings]) -> tuple[str, Marks]:
    """Return the answer in a bot message, and the marks that our rails added to it.

    A message that another rail has changed since is searched for the warnings and markers of
    ``rails``. Removing one that the model wrote does no harm: the rest is checked all the same.
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
    """Return one message with all marks; None unless two or more messages all mark the same answer."""
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
    """Return the text without its markers, and the (offset, marker) of each.

    ``markers`` are pairs of the text that must precede a marker and the marker.
    """
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
