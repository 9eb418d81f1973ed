"""Holds the state of the current request that NeMo does not pass to actions."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from nemoguardrails.actions.rail_outcome import RailOutcome

from faithrails.warnings_and_markers import Marks


@dataclass
class Request:
    """One request, shared by the tasks that answer it.

    ``messages`` are those of a call of ``stream_async``. ``events`` are the events of Colang 1.0 so far:
    NeMo's own list, which grows. NeMo passes none to the rails of a stream. ``completions`` holds each
    model reply as (text, finish reason). ``streams`` says that ``stream_async`` releases the answer, in
    pieces that NeMo has checked; ``external`` that its tokens come from elsewhere and no flow runs;
    ``begun`` that its own call of ``generate_async`` has been seen. ``checks`` says that ``check_async``
    asks. ``outcomes`` are those of our rails so far; ``marked`` holds the answers that a rail marked, with
    their marks. ``warnings`` are to follow a stream, whose pieces NeMo cannot rewrite, unless a blocked
    piece has ``stopped`` it. ``pieces`` holds how our rails were called for the last piece, by action, and
    ``judged`` the texts that each has judged, with single spaces. ``calls`` holds how our rails were called
    for the current message, by action, ``let_out`` the texts that they let out, and ``withdrawn`` those
    that one of them marked or corrected; ``rewritten`` says that another rail wrote a text between two of
    them, which the first has not read; ``refused`` that
    one of ours has blocked the message; ``rails_run`` that the output rails of Colang 1.0 have begun.
    """

    kb: Any = None
    messages: Any = None
    events: list[Any] | None = None
    completions: list[tuple[str, str | None]] = field(default_factory=list)
    streams: bool = False
    external: bool = False
    begun: bool = False
    checks: bool = False
    outcomes: list[RailOutcome] = field(default_factory=list)
    marked: list[tuple[str, Marks]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    of_blocked_pieces: list[str] = field(default_factory=list)
    pieces: dict[str, dict[str, Any]] = field(default_factory=dict)
    judged: set[tuple[str, str]] = field(default_factory=set)
    calls: dict[str, dict[str, Any]] = field(default_factory=dict)
    let_out: list[str] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)
    rewritten: bool = False
    refused: bool = False
    rails_run: bool = False


_current: ContextVar[Request | None] = ContextVar("faithrails_request", default=None)


def current() -> Request | None:
    """Return the request that is being answered, or None outside of one."""
    return _current.get()


@contextmanager
def answering(request: Request) -> Iterator[Request]:
    """Make a request the current one within the block, also for tasks that are started there."""
    token = _current.set(request)
    try:
        yield request
    finally:
        _current.reset(token)


async def each(items: AsyncIterator[Any], request: Request) -> AsyncGenerator[Any, None]:
    """Yield the items; the request is the current one while each item is produced."""
    try:
        while True:
            with answering(request):
                try:
                    item = await anext(items)
                except StopAsyncIteration:
                    return
            yield item
    finally:
        close = getattr(items, "aclose", None)
        if close is not None:
            await close()
