"""Runs a stream of chunks through the check, in synchronous and in async code."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Generator, Iterable
from functools import partial
from typing import Protocol, TypeVar

from faithrails.hosts.checked_output import BlockedAnswer
from faithrails.runtime.event_loops import run_sync

In = TypeVar("In", contravariant=True)
Out = TypeVar("Out")
Chunk = TypeVar("Chunk")
Checked = TypeVar("Checked")


class Flow(Protocol[In, Out]):
    """Takes the chunks of a host, and returns those that may go out."""

    @property
    def blocked(self) -> BlockedAnswer | None:
        """The error to raise after the chunks returned so far; no further chunk is pushed."""
        ...

    @property
    def finished(self) -> bool:
        """Whether no further chunk can go out."""
        ...

    async def push(self, chunk: In) -> list[Out]:
        """Take a chunk; return those that may go out now."""
        ...

    async def end(self) -> list[Out]:
        """Return the remaining chunks, after the last one was pushed."""
        ...

    async def aclose(self) -> None:
        """Cancel the checks that still run."""
        ...


def through(chunks: Iterable[Chunk], flow: Flow[Chunk, Checked]) -> Generator[Checked, None, None]:
    """Yield the chunks that the flow lets out.

    Raises:
        BlockedAnswer: after the chunks before the blocked text.
        Exception: what ``chunks`` raises; text that was not checked by then is not released.
    """
    try:
        for chunk in chunks:
            yield from run_sync(partial(flow.push, chunk))
            if flow.blocked or flow.finished:
                break
        else:
            yield from run_sync(flow.end)
        if flow.blocked:
            raise flow.blocked
    finally:
        run_sync(flow.aclose)


async def athrough(chunks: AsyncIterable[Chunk], flow: Flow[Chunk, Checked]) -> AsyncGenerator[Checked, None]:
    """Do what ``through`` does, in async code."""
    try:
        async for chunk in chunks:
            for out in await flow.push(chunk):
                yield out
            if flow.blocked or flow.finished:
                break
        else:
            for out in await flow.end():
                yield out
        if flow.blocked:
            raise flow.blocked
    finally:
        await flow.aclose()
