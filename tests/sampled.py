"""Checks of answers beside further samples of them, by the verifiers that compare these."""

from typing import Any

from faithrails import Settings, Turn, check
from faithrails.testing import ScriptedLLM
from faithrails.types import Report

TALL = "The tower is tall."
SAMPLES = (TALL, "The tower is old.")


async def checked(name: str, turn: Turn, judge: Any = None, claims: str = "sentences", **own: Any) -> Report:
    verifiers = {"name": name, "number": len(turn.samples) or 1, **own}
    settings = Settings(claims=claims, verifiers=verifiers, judge={"retries": 0, "schema_retries": 0})
    return await check(turn, settings, judge=judge if judge is None else ScriptedLLM(judge))
