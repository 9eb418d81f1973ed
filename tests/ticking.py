"""Measures how long an event loop is held up, by a task that ticks every millisecond."""

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


@asynccontextmanager
async def ticking(clock: Callable[[], float] = time.thread_time) -> AsyncIterator[list[float]]:
    """Yield the seconds between the ticks, which grows while the block runs.

    By default these are processor seconds of the loop's thread: no other process or test lengthens them.
    Garbage of all the tests before is not collected meanwhile.
    """
    gaps: list[float] = []

    async def tick() -> None:
        last = clock()
        while True:
            await asyncio.sleep(0.001)
            now = clock()
            gaps.append(now - last)
            last = now

    gc.disable()
    task = asyncio.create_task(tick())
    try:
        yield gaps
    finally:
        task.cancel()
        gc.enable()
