"""Verdicts that need not be asked for again, and questions that are asked once for all who wait."""

from __future__ import annotations

import asyncio
import hashlib
import json
from asyncio import AbstractEventLoop, Future
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from weakref import WeakKeyDictionary

from cachetools import LRUCache

from faithrails.limits import Limits, gate_of
from faithrails.llm import called
from faithrails.types import Claim, Label, Turn, Verdict
from faithrails.verify.base import Tools, Verifier

# What these say depends on nothing but their key. Samples differ from draw to draw, and
# `exact` is as fast as a look into a cache.
_REPEATABLE = frozenset({"judge", "facts"})


class VerdictCache:
    """The last ``size`` decided verdicts of judges, for all messages of this process.

    The key holds the verifier with its settings, the model, the prompts, the question,
    every passage and the claim: evidence of one conversation never answers for another.
    A verdict that is unsure is not kept.
    """

    def __init__(self, size: int) -> None:
        self._kept: LRUCache[str, Verdict] = LRUCache(size)
        self._asked: WeakKeyDictionary[AbstractEventLoop, dict[str, Future[Verdict]]] = WeakKeyDictionary()

    async def verify(
        self, verifier: Verifier, turn: Turn, claims: Sequence[Claim], tools: Tools
    ) -> list[Verdict]:
        """Do what ``verifier.verify`` does, asking only for what nobody knows or asks for."""
        if verifier.name not in _REPEATABLE or tools.judge is None:
            return await verifier.verify(turn, claims, tools)
        begin = _digest(verifier, turn, tools)
        keys = [_key(begin, claim) for claim in claims]
        asked = self._asked.setdefault(asyncio.get_running_loop(), {})
        mine = {key: claim for key, claim in zip(keys, claims, strict=True) if not self._knows(key, asked)}
        others = {key: asked[key] for key in keys if key in asked}
        found = {key: self._kept[key] for key in keys if key in self._kept}
        with _asking(asked, mine) as answers:
            said = await verifier.verify(turn, list(mine.values()), tools) if mine else []
            for key, verdict in zip(mine, said, strict=True):
                found[key] = verdict
                answers[key].set_result(verdict)
                if verdict.label is not Label.UNSURE:
                    self._kept[key] = verdict
        found |= await self._waited(others, dict(zip(keys, claims, strict=True)), verifier, turn, tools)
        return [replace(found[key], claim=claim) for key, claim in zip(keys, claims, strict=True)]

    def _knows(self, key: str, asked: dict[str, Future[Verdict]]) -> bool:
        return key in self._kept or key in asked

    async def _waited(
        self,
        others: dict[str, Future[Verdict]],
        claims: dict[str, Claim],
        verifier: Verifier,
        turn: Turn,
        tools: Tools,
    ) -> dict[str, Verdict]:
        if others:
            await asyncio.wait(others.values())
        found = {key: future.result() for key, future in others.items() if not future.cancelled()}
        # Whoever asked was cancelled or failed: that says nothing of this message.
        left = {key: claims[key] for key in others if key not in found}
        if left:
            said = await verifier.verify(turn, list(left.values()), tools)
            found |= dict(zip(left, said, strict=True))
        return found


@contextmanager
def _asking(
    asked: dict[str, Future[Verdict]], mine: dict[str, Claim]
) -> Iterator[dict[str, Future[Verdict]]]:
    """Let others wait for these keys; whatever has no answer at the end is cancelled."""
    loop = asyncio.get_running_loop()
    answers = {key: loop.create_future() for key in mine}
    asked.update(answers)
    try:
        yield answers
    finally:
        for key, answer in answers.items():
            del asked[key]
            answer.cancel()  # does nothing to one that is done


@lru_cache(maxsize=8)
def cache_of(size: int) -> VerdictCache:
    """Return the cache of this size, which all messages of the process share."""
    return VerdictCache(size)


def _digest(verifier: Verifier, turn: Turn, tools: Tools) -> str:
    assert tools.judge is not None  # noqa: S101 - asked before
    judge = tools.judge
    parts = [
        repr(verifier),
        verifier.version,
        judge.name,
        gate_of(called(judge), Limits()).serial,
        repr(tools.prompts.prompts),
        repr(sorted(tools.prompts.variables.items(), key=lambda item: item[0])),
        tools.prompts.mode,
        turn.question,
        [(passage.id, passage.text) for passage in turn.passages],
    ]
    return hashlib.blake2b(json.dumps(parts).encode(errors="surrogatepass")).hexdigest()


def _key(begin: str, claim: Claim) -> str:
    return hashlib.blake2b(f"{begin}{claim.text}".encode(errors="surrogatepass")).hexdigest()
