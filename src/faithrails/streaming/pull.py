"""Streaming for callers that give an iterable of tokens: its answer comes back in checked pieces."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, Callable

from faithrails.settings import Settings
from faithrails.streaming.cut_and_check_pieces import Pieces
from faithrails.streaming.outgoing import Outgoing
from faithrails.streaming.token_formats import Token
from faithrails.types import Report, Turn
from faithrails.verify import Plan, Tools


async def pieces(
    tokens: AsyncIterable[Token],
    turn: Turn,
    settings: Settings,
    plan: Plan,
    tools: Tools,
    on_report: Callable[[Report], None] | None = None,
) -> AsyncGenerator[str, None]:
    """Yield an answer in checked pieces while it is being written; ``faithrails.stream`` calls it."""
    cut = Pieces(turn, settings, plan, tools)
    reading = asyncio.create_task(cut.read(tokens))
    out = Outgoing(settings)
    try:
        while (piece := await cut.ready.get()) is not None:
            text = out.text_of(piece, await piece.report)
            if text:
                yield text
            if out.stopped:
                break
        else:
            await reading  # raises what the tokens raised
            if rest := out.rest():
                yield rest
        if on_report is not None:
            on_report(out.report(turn.id))
    finally:
        await cut.close(reading)
