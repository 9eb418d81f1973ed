"""Asks a model for a typed value: returns a value valid for the schema, or a failure with its reason."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from faithrails.errors import ModelError
from faithrails.models.call_limits import Limits
from faithrails.models.protocol import CallOptions, Completion, Meter, Model, call
from faithrails.parse_passages import readable
from faithrails.prompts import Rendered
from faithrails.settings.judge import Judge
from faithrails.types import Message, Reason

Value = TypeVar("Value", bound=BaseModel)
Result = TypeVar("Result")

_THOUGHT = re.compile(r"<think>.*?</think>", re.DOTALL)
_CORRECTION = "That reply cannot be used: {problems}. Reply with the corrected JSON object and nothing else."
_FENCE = re.compile(r"```(?:json)?[ \t]*\n(.*?)\n?[ \t]*```", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Failure:
    """The reason why there is no value."""

    reason: Reason
    why: str


def values_of(found: Iterable[Result | Failure]) -> list[Result] | Failure:
    """Return all values, or the first failure among them."""
    values = []
    for each in found:
        if isinstance(each, Failure):
            return each
        values.append(each)
    return values


def options_for(judge: Judge, rendered: Rendered) -> CallOptions:
    """Combine settings and prompt; a limit that the prompt sets itself wins."""
    return CallOptions(
        max_tokens=rendered.max_tokens or judge.max_tokens,
        temperature=judge.temperature,
        timeout=judge.timeout,
        retries=judge.retries,
        stop=rendered.stop,
        limits=limits_of(judge),
    )


def limits_of(judge: Judge) -> Limits:
    """Return the limits shared by all calls to a judge."""
    return Limits(judge.concurrency, judge.breaker_failures, judge.breaker_pause)


def without_thoughts(text: str) -> str | None:
    """Remove ``<think>`` blocks; None if one was opened and never closed, or the reverse."""
    visible = _THOUGHT.sub("", text)
    return None if "<think>" in visible or "</think>" in visible else visible.strip()


async def ask_text(
    model: Model, messages: Sequence[Message], options: CallOptions, meter: Meter
) -> str | Failure:
    """Return the text of a complete reply without its reasoning, or the failure."""
    said = await ask_completion(model, messages, options, meter)
    return said if isinstance(said, Failure) else said.text


async def ask_completion(
    model: Model, messages: Sequence[Message], options: CallOptions, meter: Meter
) -> Completion | Failure:
    """Return a complete reply with its reasoning removed from the text, or the failure."""
    try:
        completion = await call(model, messages, options, meter)
    except ModelError as error:  # the claims that the reply was to decide are unsure
        return Failure(Reason.MODEL_FAILED, str(error))
    text = _visible(completion)
    return text if isinstance(text, Failure) else replace(completion, text=text)


async def ask_json(
    model: Model, rendered: Rendered, schema: type[Value], judge: Judge, meter: Meter
) -> Value | Failure:
    """Ask for one JSON object that fits ``schema``.

    The model is shown the error of a reply that does not fit, and may correct it
    ``judge.schema_retries`` times. A reply that was cut off is never parsed.
    """
    options = replace(options_for(judge, rendered), schema=_schema_of(schema))
    messages = list(rendered.messages)
    failure = Failure(Reason.UNREADABLE_VERDICT, "no reply")
    for _ in range(judge.schema_retries + 1):
        text = await ask_text(model, messages, options, meter)
        if isinstance(text, Failure):
            return text
        try:
            return schema.model_validate(_parsed(text))
        except (ValueError, RecursionError) as error:  # what pydantic and json raise; the claims stay unsure
            problems = _problems(error)
            failure = Failure(Reason.UNREADABLE_VERDICT, f"the reply does not fit the schema: {problems}")
            messages += [Message("assistant", text), Message("user", _CORRECTION.format(problems=problems))]
    return failure


@lru_cache(maxsize=64)
def _schema_of(schema: type[BaseModel]) -> Mapping[str, Any]:
    return MappingProxyType(schema.model_json_schema())


def _visible(completion: Completion) -> str | Failure:
    if not completion.is_whole:
        return Failure(Reason.TRUNCATED_VERDICT, f"the reply ended with '{completion.finish_reason}'")
    text = without_thoughts(readable(completion.text))
    if text is None:
        return Failure(Reason.TRUNCATED_VERDICT, "the reply's reasoning was not closed")
    if not text:
        return Failure(Reason.UNREADABLE_VERDICT, "the reply is empty")
    return text


def _parsed(text: str) -> Any:
    """Parse JSON strictly: refuses duplicate keys and NaN; unpaired surrogates become U+FFFD.

    A code fence around the JSON is removed; any other text around it is an error.
    """
    fenced = _FENCE.fullmatch(text)
    plain = fenced[1] if fenced else text
    return json.loads(plain, object_pairs_hook=_each_once, parse_constant=_refuse_constant)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = {key: [*map(readable, it)] if isinstance(it, list) else readable(it) for key, it in pairs}
    if len(found) < len(pairs):
        raise ValueError("a key is given twice")
    return found


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _problems(error: ValueError | RecursionError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"not one JSON object: {error.msg}"
    if not isinstance(error, ValidationError):
        return str(error)
    # Only locations and error types: the values may quote user data.
    return "; ".join(
        f"{'.'.join(map(str, problem['loc'])) or 'reply'}: {problem['msg']}"
        for problem in error.errors(include_input=False, include_url=False)[:5]
    )
