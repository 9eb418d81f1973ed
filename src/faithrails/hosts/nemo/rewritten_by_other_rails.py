"""Checks a bot message again if another output rail has rewritten it after ours."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any

from nemoguardrails import RailsConfig
from nemoguardrails.actions.rail_outcome import RailOutcome

from faithrails.chat_messages import as_text
from faithrails.hosts.nemo.request_state import Request
from faithrails.settings import Settings
from faithrails.warnings_and_markers import Marks, with_marks

log = logging.getLogger(__name__)
Execute = Callable[[str, dict[str, Any]], Awaitable[tuple[Any, str]]]
_PLACEHOLDER = re.compile(r"<[A-Z_]+>|\*{3,}")
_REFUSAL = "inform answer not supported"


def note(request: Request, name: str, params: Mapping[str, Any], found: RailOutcome) -> None:
    """Record the arguments of a rail of ours for this message, and the text that it let out."""
    if found.is_blocked:  # the next text is the refusal
        forget(request)
        request.refused = True
        return
    before = _text(params)
    known = (*request.let_out, *map(_text, request.calls.values()))
    request.rewritten |= bool(known) and before not in known
    request.calls[name] = dict(params)
    if found.is_transform:
        request.withdrawn.append(before)
        request.let_out[:] = [found.transform_text["bot_message"]]
    elif before not in request.withdrawn:  # if one rail marked it, another letting it out does not count
        request.let_out.append(before)


def _text(params: Mapping[str, Any]) -> str:
    return as_text((params.get("context") or {}).get("bot_message"))


def forget(request: Request) -> None:
    """Forget the state of the current message, before another one."""
    request.calls.clear()
    request.let_out.clear()
    request.withdrawn.clear()
    request.rewritten = False


async def checked_again(message: Any, request: Request, execute: Execute, config: RailsConfig) -> Any:
    """Return a message as it may go out: checked again, unless our rails let out this very text.

    A text in which another rail masked values needs no second check; warnings that it dropped are restored.
    """
    calls, let_out = dict(request.calls), [] if request.rewritten else list(request.let_out)
    forget(request)
    text = as_text(message)
    known = (as_let_out(text, one, request) for one in let_out)
    if (same := next(filter(None, known), None)) or not calls:
        return same or text
    names = ", ".join(calls)
    log.warning("an output rail changed the message after %s; list it before, to check only once", names)
    checks = (partial(_again, execute, name, params) for name, params in calls.items())
    return await check(text, request, checks, config)


async def check(
    text: str, request: Request, checks: Iterable[Callable[[str], Awaitable[Any]]], config: RailsConfig
) -> str:
    """Return the text as all these checks let it out, or the refusal."""
    for one in checks:
        found = await one(text)
        if not isinstance(found, RailOutcome) or found.is_blocked:
            text = _refusal(config)
            break
        request.outcomes.append(found)
        if found.is_transform:
            text = found.transform_text["bot_message"]
    forget(request)
    return text


async def _again(execute: Execute, name: str, params: Mapping[str, Any], text: str) -> Any:
    context = {**(params.get("context") or {}), "bot_message": text}
    result, _ = await execute(name, {**params, "context": context})
    return getattr(result, "return_value", result)


def _refusal(config: RailsConfig) -> str:
    written = (config.bot_messages or {}).get(_REFUSAL) or [Settings().refusal]
    return str(written[0]).strip("\"'")


def as_let_out(text: str, let_out: str, request: Request) -> str | None:
    """Return a text that differs from one we let out only by placeholders, with the warnings of that one.

    None if it differs otherwise, or had markers: their places in a masked text are unknown.
    """
    if text == let_out:
        return text
    marks = ((answer, marks) for answer, marks in request.marked if with_marks(answer, marks) == let_out)
    answer, added = next(marks, (let_out, Marks()))
    warnings = let_out.removeprefix(answer)
    bare = text.removesuffix(warnings)
    return bare + warnings if not added.markers and (bare == answer or _masks(bare, answer)) else None


def _masks(text: str, before: str) -> bool:
    """Whether a text differs from ``before`` only by placeholders such as ``<PERSON>``."""
    first, *rest = _PLACEHOLDER.split(text)
    if not rest or not before.startswith(first):
        return False
    last, place = rest.pop(), len(first)
    for piece in rest:  # a pattern of many gaps would take exponential time
        found = before.find(piece, place + 1)
        if found < 0:
            return False
        place = found + len(piece)
    return before.endswith(last) and place < len(before) - len(last)
