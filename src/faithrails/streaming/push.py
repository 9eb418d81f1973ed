"""Streaming for callers that push tokens, one or several answers side by side, async or not."""

from __future__ import annotations

import asyncio
from collections import deque
from functools import cached_property

from faithrails.settings import Settings
from faithrails.streaming.cut_and_check_pieces import Piece, Pieces
from faithrails.streaming.outgoing import Outgoing
from faithrails.streaming.token_formats import Token
from faithrails.types import Report, Turn
from faithrails.verify import Plan, Tools


class PushedAnswer:
    """A growing answer that comes back in checked pieces.

    ``report`` is None until the answer has ended or was stopped. It is ``stopped`` at the first sentence
    that is blocked: ``refusal`` is then the text to end it with, and what is pushed later is dropped.
    All calls must be made in one event loop.
    """

    def __init__(self, turn: Turn, settings: Settings, plan: Plan, tools: Tools) -> None:
        self.report: Report | None = None
        self.refusal = ""
        self._turn, self._settings, self._plan, self._tools = turn, settings, plan, tools
        self._out = Outgoing(settings)
        self._waiting: deque[Piece] = deque()
        self._finish: str | None = None
        self._text = ""  # released, and not returned yet

    @property
    def stopped(self) -> bool:
        """Whether the answer was blocked."""
        return self.report is not None and self._out.stopped

    async def push(self, token: Token) -> str:
        """Take a token; return the text that may go out now.

        Checks without a model take milliseconds and are awaited. Others run while tokens come in.

        Raises:
            TypeError: the token holds no text; see ``faithrails.stream``.
        """
        if self.report is not None:
            return ""
        self._finish = self._pieces.add(token) or self._finish
        return await self._released(wait=not self._pieces.asks_models)

    async def end(self) -> str:
        """Return the rest that may go out; ``report`` is then set, for the whole answer."""
        if self.report is not None:
            return ""
        self._pieces.end(self._finish)
        text = await self._released(wait=True)
        if self.report is None:
            text += self._rest()
        return text

    async def aclose(self) -> None:
        """Cancel the checks that still run."""
        if "_pieces" in vars(self):
            await self._pieces.close()

    @cached_property
    def _pieces(self) -> Pieces:
        # Not before the first token: it may start to draw samples, in the loop that pushes.
        return Pieces(self._turn, self._settings, self._plan, self._tools)

    async def _released(self, *, wait: bool) -> str:
        while not self._out.stopped and (piece := self._next()) and (wait or piece.report.done()):
            # A caller may give up waiting, or push several tokens at once: neither loses or doubles a piece.
            await asyncio.wait({piece.report})
            if piece is not self._next():
                continue
            self._waiting.popleft()
            told = self._out.text_of(piece, piece.report.result())
            if self._out.stopped:
                self._stop(told)
            else:
                self._text += told
        text, self._text = self._text, ""
        return text

    def _next(self) -> Piece | None:
        """Return the first piece that has not gone out."""
        while not self._pieces.ready.empty():
            piece = self._pieces.ready.get_nowait()
            if piece is not None:
                self._waiting.append(piece)
        return self._waiting[0] if self._waiting else None

    def _rest(self) -> str:
        """End the answer; return the text that was held back until something was checked."""
        rest = self._out.rest()
        if self._out.stopped:
            self._stop(rest)
            return ""
        self.report = self._out.report(self._turn.id)
        return rest

    def _stop(self, refusal: str) -> None:
        self.refusal, self.report = refusal, self._out.report(self._turn.id)
