"""Asks the AlignScore server that NeMo Guardrails ships: one request for each passage and claim."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence

import httpx

from faithrails.models.typed_replies import Failure, values_of
from faithrails.types import Passage, Reason

_MOST_REQUESTS = 8  # of one check at a time


async def scores(
    url: str, claims: Sequence[str], passages: Sequence[Passage], timeout: float
) -> list[list[float] | Failure]:
    """Return for each claim its score, 0..1, with each passage; a failure if one request fails.

    The server scores whole sentences of the claim against chunks of the evidence. Each passage is sent
    alone, so that further passages change no score.
    """
    gate = asyncio.Semaphore(_MOST_REQUESTS)
    async with httpx.AsyncClient(timeout=timeout) as client:

        async def ask(claim: str, passage: Passage) -> float | Failure:
            async with gate:
                return await _score(client, url, passage.text, claim)

        return [
            values_of(found)
            for found in await asyncio.gather(
                *(asyncio.gather(*(ask(claim, passage) for passage in passages)) for claim in claims)
            )
        ]


async def _score(client: httpx.AsyncClient, url: str, evidence: str, claim: str) -> float | Failure:
    try:
        reply = await client.post(url, json={"evidence": evidence, "claim": claim})
    except (httpx.HTTPError, httpx.InvalidURL) as error:  # the claim is unsure
        return Failure(Reason.MODEL_FAILED, f"the AlignScore server: {type(error).__name__}")
    if reply.status_code != httpx.codes.OK:
        return Failure(Reason.MODEL_FAILED, f"the AlignScore server: HTTP status {reply.status_code}")
    try:
        found = reply.json()["alignscore"]
    except (ValueError, TypeError, KeyError, RecursionError):  # the claim is unsure
        return Failure(Reason.UNREADABLE_VERDICT, "the AlignScore server: the reply has no alignscore")
    if isinstance(found, bool) or not isinstance(found, int | float) or not math.isfinite(found):
        return Failure(Reason.UNREADABLE_VERDICT, "the AlignScore server: the alignscore is no number")
    if not 0.0 <= found <= 1.0:
        return Failure(Reason.UNREADABLE_VERDICT, "the AlignScore server: the alignscore is not in 0..1")
    return float(found)
