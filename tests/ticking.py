"""Measures how long an event loop is held up, by a task that ticks every millisecond."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


@asynccontextmanager
async def ticking(clock: Callable[[], float] = time.process_time) -> AsyncIterator[list[float]]:
    """Yield the seconds between the ticks, which grows while the block runs.

    By default these are processor seconds of this process, which another one that is busy does not lengthen.
    """
    gaps: list[float] = []

    async def tick() -> None:
        last = clock()
        while True:
            await asyncio.sleep(0.001)
            now = clock()
            gaps.append(now - last)
            last = now

    task = asyncio.create_task(tick())
    try:
        yield gaps
    finally:
        task.cancel()
