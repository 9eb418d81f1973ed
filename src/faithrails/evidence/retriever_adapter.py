"""Adapts any retriever (NeMo, LangChain, a function) to one call: a claim's text in, passages out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from inspect import isawaitable
from typing import Any, TypeAlias

from faithrails.errors import SettingsError
from faithrails.parse_passages import Passage, passages_of

Retrieve: TypeAlias = Callable[[str], Awaitable[Sequence[Passage]]]


def as_retrieve(retriever: Any) -> Retrieve:
    """Return an async function from a claim's text to passages.

    The retriever is LangChain's, or a function, sync or async. It may return anything that passages can be
    read from. Functions that are not async run in a thread.

    Raises:
        SettingsError: the retriever is none of these.
    """
    ask = getattr(retriever, "ainvoke", None) or retriever
    if not callable(ask):
        raise SettingsError(f"retriever: a {type(retriever).__name__} is neither a retriever nor a function")

    async def retrieve(text: str) -> Sequence[Passage]:
        found = await asyncio.to_thread(ask, text)  # an async function only returns its coroutine there
        if isawaitable(found):
            found = await found
        return passages_of([found])

    return retrieve
