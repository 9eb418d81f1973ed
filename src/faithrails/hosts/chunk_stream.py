"""Runs a stream of chunks through the check, in async code and in code that is not."""

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
    """Chunks of a host in, the chunks that may go out now."""

    @property
    def blocked(self) -> BlockedAnswer | None:
        """What is raised after the chunks that were returned; nothing more is pushed then."""
        ...

    @property
    def finished(self) -> bool:
        """Whether nothing that is still to come can go out."""
        ...

    async def push(self, chunk: In) -> list[Out]:
        """Take a chunk."""
        ...

    async def end(self) -> list[Out]:
        """Return the rest, when the last chunk has come."""
        ...

    async def aclose(self) -> None:
        """Cancel what still runs."""
        ...


def through(chunks: Iterable[Chunk], flow: Flow[Chunk, Checked]) -> Generator[Checked, None, None]:
    """Yield what the flow lets out.

    Raises:
        BlockedAnswer: after the chunks before it.
        Exception: what ``chunks`` raises; what was not checked by then does not go out.
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
