"""Separates context values of the current message from those left over from earlier ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from faithrails.hosts.nemo.relevant_chunks import EVIDENCE
from faithrails.hosts.nemo.toggles import CHECK, read

# Events with which the bot's message goes out. A turn also ends where a rail stops it or raises instead.
_SPOKEN = frozenset({"StartUtteranceBotAction", "UtteranceBotActionFinished"})

# Without a knowledge base NeMo's own retrieval writes the old chunks again.
_COPIED_BY_RETRIEVAL = frozenset({"relevant_chunks", "relevant_chunks_sep", "retrieved_for"})


@dataclass(frozen=True, slots=True)
class Scope:
    """Context values: those ``fresh`` for this message, and the names of ``stale`` ones."""

    fresh: Mapping[str, Any]
    stale: frozenset[str] = frozenset()


def scope(
    context: Mapping[str, Any],
    events: Sequence[Any] | None,
    request: Any = None,
    *,
    whole_request: bool = False,
    is_fixed: Callable[[Any], bool] = lambda text: False,
) -> Scope:
    """Separate the values that were set for this message from those of earlier ones.

    Args:
        context: all context values, as NeMo passes them to an action.
        events: Colang 1.0 events, oldest first. None (streaming, or Colang 2.x, whose flows
            reset the values themselves) means that every value is fresh.
        request: the messages of the current call, if known.
        whole_request: count context messages anywhere in the request, not only those
            after the last answer.
        is_fixed: whether the application wrote a text. If such a text is said before the answer in the same
            turn, evidence and a request for the check stay fresh.
    """
    if not events or not all(isinstance(event, Mapping) for event in events):
        return Scope(dict(context))
    fresh: dict[str, Any] = {}
    if whole_request:
        fresh.update(_context_messages(request))
    for event in _since_last_answer(events, is_fixed):
        if event.get("type") == "ContextUpdate" and isinstance(event.get("data"), Mapping):
            fresh.update(_without_copies(event["data"]))
        elif event.get("type") in _SPOKEN:
            fresh = {name: value for name, value in fresh.items() if _outlasts(name, value)}
    stale = {name for name in context if name not in fresh and not _is_blank(context[name])}
    return Scope(fresh, frozenset(stale))


def is_of_earlier_turn(messages: Any) -> bool:
    """Whether an answer and a question follow the last context message, so that its values are stale."""
    roles = [message.get("role") for message in messages or () if isinstance(message, Mapping)]
    last = {role: n for n, role in enumerate(roles)}
    return last.get("context", len(roles)) < last.get("assistant", -1) < last.get("user", -1)


def only_asked_for(context: Mapping[str, Any], switch: str) -> Sequence[Any]:
    """Return events after which only a toggle that asks for the check is fresh."""
    on = {switch: context[switch]} if read(context.get(switch)) else {}
    return [{"type": "StartUtteranceBotAction"}, {"type": "ContextUpdate", "data": on}]


def _is_blank(value: Any) -> bool:
    """Whether a value is empty or blank; without a knowledge base NeMo's retrieval writes a newline."""
    if isinstance(value, Mapping):
        return all(map(_is_blank, value.values()))
    if isinstance(value, list | tuple):
        return all(map(_is_blank, value))
    return value is None or (isinstance(value, str) and not value.strip())


def streamed(events: Sequence[Any] | None, switches: frozenset[str]) -> Sequence[Any] | None:
    """Return the events of a turn whose answer is streamed, without those that end its messages.

    A piece may be checked after NeMo went on, so a toggle of the turn that asks for the check stays set.
    """
    if not events or not all(isinstance(event, Mapping) for event in events):
        return events
    kinds = [event.get("type") for event in events]
    start = max((n for n, kind in enumerate(kinds) if kind == "UtteranceUserActionFinished"), default=0)
    turn = [event for event in events[start:] if not _ends_message(event)]
    updates = [event["data"] for event in turn if event.get("type") == "ContextUpdate"]
    on = {name: value for data in updates for name, value in data.items() if name in switches and read(value)}
    return [*events[:start], *turn, {"type": "ContextUpdate", "data": on}]


def _since_last_answer(
    events: Sequence[Mapping[str, Any]], is_fixed: Callable[[Any], bool]
) -> Sequence[Mapping[str, Any]]:
    kinds = [event.get("type") for event in events]
    turn = max((n for n, kind in enumerate(kinds) if kind == "UtteranceUserActionFinished"), default=0)

    def ends(number: int) -> bool:
        event = events[number]
        is_free = number > turn and event.get("type") in _SPOKEN
        said = event.get("script") or event.get("final_script")
        return _ends_message(event) and not (is_free and is_fixed(said))

    last = next(filter(ends, reversed(range(len(events)))), -1)
    return events[last + 1 :]


def _outlasts(name: str, value: Any) -> bool:
    """Whether a value stays fresh after a fixed text: evidence, and toggles that ask for the check."""
    return name in EVIDENCE or (name in CHECK.values() and read(value) is True)


def _ends_message(event: Mapping[str, Any]) -> bool:
    kind = str(event.get("type"))
    stopped = kind == "BotIntent" and event.get("intent") == "stop"
    return kind in _SPOKEN or stopped or kind.endswith("Exception")


def _without_copies(data: Mapping[str, Any]) -> Mapping[str, Any]:
    if data.keys() == _COPIED_BY_RETRIEVAL and data["retrieved_for"] is None:
        return {}
    return data


def _context_messages(request: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for message in request if isinstance(request, list) else ():
        if isinstance(message, Mapping) and message.get("role") == "context":
            content = message.get("content")
            found.update(content if isinstance(content, Mapping) else {})
    return found
