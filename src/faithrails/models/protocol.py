"""The model protocol, and calls with timeout, retries and a count of calls and tokens."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from tenacity import (
    AsyncRetrying,
    RetryError,
    retry_if_exception,
    stop_after_attempt,
    wait_random_exponential,
)

from faithrails import telemetry
from faithrails.errors import ModelError
from faithrails.models.call_limits import Limits, gate_of
from faithrails.types import Cost, Message, TierCost

# The finish reasons by which providers report a complete reply. Any other
# finish reason (length, content_filter, tool_calls, ...) means that it is incomplete.
ENDED = frozenset(
    "stop end_turn stop_sequence eos eos_token endoftext end_of_text "
    "complete completed finish finished".split()
)
# The keys under which the providers behind LangChain report it.
_NAMES = ("finish_reason", "stop_reason", "stopReason", "done_reason", "completionReason")
_INCOMPLETE = ("incomplete", "failed", "cancelled")  # statuses in OpenAI's Responses API

# HTTP statuses after which a retry cannot succeed.
_FINAL_STATUS = frozenset({400, 401, 403, 404, 405, 413, 422})


@dataclass(frozen=True, slots=True)
class Completion:
    """A model's reply. ``finish_reason`` is None if the provider reports none.

    ``alternatives`` holds for each token of the reply the log probabilities of the most likely tokens
    in its place, the token's own first; empty if the endpoint returns none. ``input_tokens`` are the
    part of ``tokens`` that the model read.
    """

    text: str
    finish_reason: str | None = None
    tokens: int = 0
    alternatives: tuple[tuple[tuple[str, float], ...], ...] = ()
    input_tokens: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether the provider reports a complete reply, or reports nothing."""
        told = "" if self.finish_reason is None else str(self.finish_reason).strip()
        return not told or told.lower() in ENDED


def finish_reason_in(about: Mapping[str, Any]) -> str | None:
    """Return the finish reason in a provider's metadata, under any of its names; None without one."""
    status = about.get("status")
    found = next((about[name] for name in _NAMES if about.get(name)), None)
    return found or (status if status in _INCOMPLETE else None)


@dataclass(frozen=True, slots=True)
class CallOptions:
    """Options of one call.

    ``max_tokens`` bounds the reply, ``timeout`` (seconds) one attempt, ``retries`` the
    further attempts after a failure that may be temporary. ``schema`` is a JSON schema for the
    reply; models that cannot enforce it ignore it. ``limits`` hold for all calls to the model
    together. ``alternatives`` is the number of log probabilities to return for each token.
    """

    max_tokens: int = 1024
    temperature: float = 0.0
    timeout: float = 20.0
    retries: int = 2
    stop: tuple[str, ...] = ()
    schema: Mapping[str, Any] | None = None
    limits: Limits = field(default_factory=Limits)
    alternatives: int = 0


@runtime_checkable
class Model(Protocol):
    """A language model behind any API."""

    @property
    def name(self) -> str:
        """Provider and model, as in ``openai/gpt-4o-mini``: prompts are chosen by it."""
        ...

    async def complete(self, messages: Sequence[Message], options: CallOptions) -> Completion:
        """Return one reply; raise anything if there is none."""
        ...


class Meter:
    """Counts the calls and tokens of one check, and what the tiers of a cascade cost."""

    def __init__(self) -> None:
        self.calls = 0
        self.tokens = 0
        self.input_tokens = 0
        self.tiers: list[TierCost] = []

    def cost(self, seconds: float) -> Cost:
        """Return what was counted, with the seconds that the check took."""
        return Cost.of(self.calls, self.tokens, seconds, self.tiers, self.input_tokens)


async def call(model: Model, messages: Sequence[Message], options: CallOptions, meter: Meter) -> Completion:
    """Ask ``model`` once, within the time and with the retries that ``options`` allow.

    Raises:
        ModelError: every attempt failed. The message names the model and the class of
            the last error, never its text: providers repeat the prompt in theirs.
    """
    attempts = AsyncRetrying(
        stop=stop_after_attempt(options.retries + 1),
        wait=wait_random_exponential(multiplier=0.1, max=2.0),
        retry=retry_if_exception(_may_pass),
    )
    gate = gate_of(model, options.limits)
    try:
        async for attempt in attempts:
            with attempt:
                async with gate.call():
                    meter.calls += 1
                    with telemetry.model_call(model.name, options.max_tokens, options.temperature) as span:
                        completion = await asyncio.wait_for(
                            model.complete(messages, options), options.timeout
                        )
                        span["gen_ai.response.finish_reasons"] = [completion.finish_reason or "unknown"]
                        span["faithrails.model.tokens"] = completion.tokens
                gate.breaker.succeeded()
                meter.tokens += completion.tokens
                meter.input_tokens += completion.input_tokens
                return completion
    except RetryError as error:
        gate.breaker.failed()
        last = error.last_attempt.exception()
        raise ModelError(f"{model.name}: {type(last).__name__}") from last
    except ModelError as error:
        raise ModelError(f"{model.name}: {error}") from error
    except Exception as error:  # the request's fault, not the model's: the breaker ignores it
        raise ModelError(f"{model.name}: {type(error).__name__}") from error
    raise ModelError(f"{model.name}: no attempt was made")


def _may_pass(error: BaseException) -> bool:
    if not isinstance(error, Exception):  # cancellation must go through at once
        return False
    if isinstance(error, ModelError):  # the breaker is open
        return False
    return _status(error) not in _FINAL_STATUS


def _status(error: BaseException) -> int | None:
    """Find the HTTP status that an error or its cause carries, whatever client raised it."""
    for candidate in (error, error.__cause__, getattr(error, "inner_exception", None)):
        for name in ("status_code", "status"):
            value = getattr(candidate, name, None)
            if isinstance(value, int):
                return value
    return None
