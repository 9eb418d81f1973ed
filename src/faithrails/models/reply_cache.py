"""Caches models' replies, and makes one call for concurrent callers with the same question."""

from __future__ import annotations

import asyncio
import hashlib
import json
from asyncio import Future
from collections.abc import Awaitable, Callable
from threading import Lock
from typing import Any, TypeVar
from uuid import uuid4

from cachetools import LRUCache

from faithrails.models.call_limits import identity
from faithrails.models.replies_on_disk import RepliesOnDisk
from faithrails.models.tools_for_verifiers import Tools
from faithrails.runtime.event_loops import PerLoop
from faithrails.settings.component_base import Component
from faithrails.types import Turn

Value = TypeVar("Value")
_PROCESS = uuid4().hex  # a model that is identified by a number is another one in the next process


class ReplyCache:
    """An LRU cache of a model's claims or verdicts; ``size`` items at most.

    An entry holds the whole result of one question: a judge sees all claims of an answer
    together, and "It is in Paris." means one thing in one answer and another in the next. Event
    loops and threads may share a cache. Later processes find entries that are also kept ``on_disk``.
    """

    def __init__(self, size: int, on_disk: RepliesOnDisk | None = None) -> None:
        self._on_disk = on_disk
        self._lock = Lock()
        self._kept: LRUCache[str, Any] = LRUCache(size, getsizeof=lambda found: max(1, len(found)))
        self._asked: PerLoop[dict[str, Future[Any]]] = PerLoop(dict)

    async def once(
        self, key: str, ask: Callable[[], Awaitable[Value]], is_sure: Callable[[Value], bool]
    ) -> Value:
        """Return the cached result for this key, else that of ``ask``, which is kept if ``is_sure``."""
        kept = self._found(key)
        if kept is not None:
            return kept  # type: ignore[no-any-return]
        asked = self._asked.get()
        if key in asked:
            answer: Future[Value] = asked[key]
            await asyncio.wait({answer})
            # If the caller that asked was cancelled or failed, this one asks again.
            return await self.once(key, ask, is_sure) if answer.cancelled() else answer.result()
        answer = asked[key] = asyncio.get_running_loop().create_future()
        try:
            found = await ask()
            answer.set_result(found)
            if found is not None and is_sure(found):  # None: the component has no result
                self._keep(key, found)
            return found
        finally:
            del asked[key]
            answer.cancel()  # has no effect once the result is set

    def _found(self, key: str) -> Any:
        with self._lock:
            kept = self._kept.get(key)
        return self._on_disk.get(key) if kept is None and self._on_disk else kept

    def _keep(self, key: str, found: Any) -> None:
        if self._on_disk:
            self._on_disk.keep(key, found)
        with self._lock:
            if self._kept.getsizeof(found) <= self._kept.maxsize:
                self._kept[key] = found


async def once(
    component: Component,
    what: Callable[[], str],
    ask: Callable[[], Awaitable[Value]],
    turn: Turn,
    tools: Tools,
    is_sure: Callable[[Value], bool],
) -> Value:
    """Return the result of ``ask``, from the cache if there is one and the component is repeatable.

    ``what`` describes the question; since that may be long, it is only called if there is a cache.
    """
    if tools.cache is None or tools.judge is None or not component.repeatable:
        return await ask()
    key = key_of(f"{component.name} {component.version}", f"{component!r} {what()}", turn, tools)
    return await tools.cache.once(key, ask, is_sure)


def key_of(kind: str, how: str, turn: Turn, tools: Tools) -> str:
    """Return a digest of everything that the result of a question to the judge depends on.

    ``kind`` and ``how`` describe the component, its settings and its question; the rest is the model, its
    prompts, the user's question, the passages, and the answer with the offset from which it is checked.
    """
    prompts, judge = tools.prompts, identity(tools.judge)
    parts = [
        kind,
        how,
        repr(judge if isinstance(judge, tuple) else (_PROCESS, judge)),
        tools.judge.name if tools.judge else "",
        repr(prompts.prompts),
        repr(sorted(prompts.variables.items(), key=lambda item: item[0])),
        prompts.mode,
        turn.question,
        turn.answer,
        tools.since,
        [(passage.id, passage.text) for passage in turn.passages],
    ]
    return hashlib.blake2b(json.dumps(parts).encode(errors="surrogatepass")).hexdigest()
