"""Cuts a growing answer into pieces of whole sentences, and checks each as soon as it is written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from faithrails.claims import Cut, PartialAnswer
from faithrails.models.protocol import Meter
from faithrails.pipeline import run
from faithrails.settings import Settings
from faithrails.streaming.token_formats import Token, close, read_token
from faithrails.types import Report, Turn
from faithrails.verify import Plan, Tools

_MOST_IN_FLIGHT = 8  # checks; sentences that finish meanwhile are checked together
# What went out cannot be taken back: the first unsupported claim decides.
STRICT = {"threshold": 1.0, "warn_below": None}


@dataclass(frozen=True, slots=True)
class Piece:
    """Complete sentences of the answer, and their running check."""

    cut: Cut
    report: asyncio.Task[Report]


class Pieces:
    """Cuts a growing answer into pieces and has each checked as soon as it is whole."""

    def __init__(self, turn: Turn, settings: Settings, plan: Plan, tools: Tools) -> None:
        # Only the end of the answer shows whether anything was checked.
        later = {"on_no_claims": "pass", "on_nothing_in_scope": "pass"}
        self._settings = settings.model_copy(update={**STRICT, **later})
        self._turn, self._plan, self._tools = turn, plan, tools
        self._answer, self._closed = PartialAnswer(), False
        # Sentences are checked together to save calls, unless a verdict depends on the other sentences of a
        # piece: it must not depend on the pace of the tokens.
        asked = [part for one in plan.verifiers for part in one.with_parts()]
        self.asks_models = any(part.needs_model for part in asked)
        together = any(getattr(part, "weighs_claims_together", False) for part in asked)
        self._one_by_one = not self.asks_models or together
        self._places = asyncio.Semaphore(_MOST_IN_FLIGHT)
        self._in_flight: set[asyncio.Task[Report]] = set()
        self._samples: asyncio.Task[tuple[str, ...]] | None = None
        if any(one.draws_samples for one in plan.verifiers):
            self._samples = asyncio.create_task(self._draw())
        self.ready: asyncio.Queue[Piece | None] = asyncio.Queue()

    async def read(self, tokens: AsyncIterable[Token]) -> None:
        """Read to the end, or until the tokens raise; either way ``ready`` ends with None."""
        finish: str | None = None
        try:
            async for token in tokens:
                finish = self.add(token) or finish
            self.end(finish)
        finally:
            self.ready.put_nowait(None)
            await close(tokens)

    def add(self, token: Token) -> str | None:
        """Check the sentences that a token completes; return the finish reason that it brings."""
        text, finish = read_token(token)
        if not self._closed:
            self._answer.add(text)
            self._check_whole_sentences()
        return finish

    def end(self, finish: str | None) -> None:
        """Check what is left when the answer has ended; later calls do nothing."""
        if self._closed:
            return
        rest, self._closed = self._answer.rest(), True
        if len(rest.context) > rest.since or finish is not None:
            self._check(rest, finish)

    async def close(self, *reading: asyncio.Task[None]) -> None:
        """Stop reading and checking; cancels all running checks."""
        self._closed = True
        tasks: list[asyncio.Task[Any]] = [*reading, *self._in_flight]
        if self._samples is not None:
            tasks.append(self._samples)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _check_whole_sentences(self) -> None:
        if self._one_by_one:
            for cut in self._answer.each():
                self._check(cut, None)
        elif len(self._in_flight) < _MOST_IN_FLIGHT and (cut_now := self._answer.latest()):
            self._check(cut_now, None)

    def _check(self, cut: Cut, finish: str | None) -> None:
        turn = replace(self._turn, answer=cut.context, finish_reason=finish)
        task = asyncio.create_task(self._checked(turn, cut.since))
        self._in_flight.add(task)
        task.add_done_callback(self._done)
        self.ready.put_nowait(Piece(cut, task))

    def _done(self, task: asyncio.Task[Report]) -> None:
        self._in_flight.discard(task)
        if not self._closed:
            self._check_whole_sentences()

    async def _checked(self, turn: Turn, since: int) -> Report:
        if self._samples is not None:
            turn = replace(turn, samples=await asyncio.shield(self._samples))
        async with self._places:
            tools = replace(self._tools, meter=Meter(), since=since)
            return await run(turn, self._settings, self._plan, tools)

    async def _draw(self) -> tuple[str, ...]:
        turn = self._turn
        for one in self._plan.verifiers:
            if one.draws_samples:
                with suppress(Exception):  # the check then draws for itself, and is unsure if that fails too
                    drawn = await one.draw(turn, self._tools.for_judge(one.judge_settings()))
                    if isinstance(drawn, list) and len(drawn) > len(turn.samples):
                        turn = replace(turn, samples=tuple(drawn))
        return turn.samples
