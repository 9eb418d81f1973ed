"""Replaces ``chat.completions.create``: takes evidence too, and returns checked completions."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Generator, Iterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

from openai import AsyncStream, Stream
from openai.types.chat import (
    ChatCompletion,
    ChatCompletionChunk,
    ChatCompletionMessage,
    ChatCompletionMessageCustomToolCall,
    ChatCompletionMessageFunctionToolCall,
)
from openai.types.chat.chat_completion import Choice
from openai.types.chat.chat_completion_message import FunctionCall
from pydantic import BaseModel, ValidationError

from faithrails.errors import FaithrailsError
from faithrails.hosts.checked_output import Release, is_blocked
from faithrails.hosts.chunk_stream import athrough, through
from faithrails.hosts.openai.chat_stream import FOR_TOOLS, ChatFlow, rebuilt, text_of, with_choices
from faithrails.runtime.event_loops import run_sync
from faithrails.types import Turn

_MESSAGE = ("role", "content", "refusal", "tool_calls", "function_call")
_RAW = "x-stainless-raw-response"  # the header with which the package marks a call for a raw response


class _Function(BaseModel):
    name: str
    arguments: str


class _Custom(BaseModel):
    name: str
    input: str


class _FunctionCall(BaseModel):
    id: str
    type: Literal["function"]
    function: _Function


class _CustomCall(BaseModel):
    id: str
    type: Literal["custom"]
    custom: _Custom


class _ToolRequests(BaseModel):
    """Requests for tools, as far as OpenAI's API defines them."""

    tool_calls: list[_FunctionCall | _CustomCall] | None = None
    function_call: _Function | None = None


_OF_API: dict[str, type[Any]] = {
    "function": ChatCompletionMessageFunctionToolCall,
    "custom": ChatCompletionMessageCustomToolCall,
}


class UncheckedCallError(FaithrailsError):
    """A call on a wrapped client would return an unchecked answer."""


def _evidence(given: Any, messages: list[Any], passages: Any) -> Any:
    """Return the passages of one call, else those given to ``wrap``, or what its function returns."""
    if passages is not None:
        return passages
    return given(messages) if callable(given) else given


def turn_of(messages: list[Any], passages: Any) -> Turn:
    """Return the turn of one call: its question and evidence, without an answer.

    Raises:
        TypeError: passages cannot be read from ``passages``.
    """
    return Turn.of("", *([] if passages is None else [passages]), messages=messages)


@dataclass(frozen=True, slots=True)
class Calls:
    """The calls of an ``OpenAI`` client."""

    real: Callable[..., Any]
    evidence: Any  # passages, or the function that finds them
    release: Release

    def create(self, *, passages: Any = None, **arguments: Any) -> Any:
        """Do what ``create`` of the client does; see ``wrap``."""
        messages = _messages(arguments)
        turn = turn_of(messages, _evidence(self.evidence, messages, passages))
        answer = self.real(**arguments)
        if isinstance(answer, Stream):
            return CheckedStream(answer, _flow(self.release, turn, arguments))
        return run_sync(partial(checked, answer, turn, self.release))


@dataclass(frozen=True, slots=True)
class AsyncCalls:
    """The calls of an ``AsyncOpenAI`` client."""

    real: Callable[..., Awaitable[Any]]
    evidence: Any  # passages, or the function that finds them
    release: Release

    async def create(self, *, passages: Any = None, **arguments: Any) -> Any:
        """Do what ``create`` of the client does; see ``wrap``."""
        messages = _messages(arguments)
        found = _evidence(self.evidence, messages, passages)
        turn = turn_of(messages, await found if inspect.isawaitable(found) else found)
        answer = await self.real(**arguments)
        if isinstance(answer, AsyncStream):
            return AsyncCheckedStream(answer, _flow(self.release, turn, arguments))
        return await checked(answer, turn, self.release)


def _messages(arguments: dict[str, Any]) -> list[Any]:
    """Return the messages of a call as a list, which also replaces them: they may be an iterator.

    Raises:
        UncheckedCallError: the call asks for a raw response.
    """
    if any(name.lower() == _RAW for name in arguments.get("extra_headers") or ()):
        raise UncheckedCallError("faithrails cannot check a raw response; ask the client that was wrapped")
    arguments["messages"] = messages = list(arguments.get("messages", ()))
    return messages


def _flow(release: Release, turn: Turn, arguments: dict[str, Any]) -> ChatFlow:
    number = arguments.get("n")
    return ChatFlow(release, turn, number if isinstance(number, int) else 1)


async def checked(completion: Any, turn: Turn, release: Release) -> ChatCompletion:
    """Return a completion with each choice as it goes out.

    Raises:
        BlockedAnswer: a choice is blocked, and ``on_block`` is ``raise``.
        UncheckedCallError: the value is not a completion.
        TypeError: an answer in it is not a text.
    """
    if not isinstance(completion, ChatCompletion):
        raise UncheckedCallError(f"faithrails checks completions, not a {type(completion).__name__}")
    choices = await asyncio.gather(*(_choice(choice, turn, release) for choice in completion.choices))
    return with_choices(completion, list(choices))


async def _choice(choice: Choice, turn: Turn, release: Release) -> Choice:
    message = choice.message
    spoken = None if message.audio is None else message.audio.transcript
    told = [text for text in map(text_of, (message.content, message.refusal, spoken)) if text]
    asks = _asks_for_tool(message)
    if not told and asks:
        return _rebuilt(choice)  # it tells the user nothing
    finish = None if choice.finish_reason in FOR_TOOLS else choice.finish_reason
    answer = "\n\n".join(told)
    report = await release.checker.check(replace(turn, answer=answer, finish_reason=finish))
    text = release.text(answer, report)
    found = report.to_dict()
    if is_blocked(report):
        bare = type(message).model_construct(role="assistant", content=text, refusal=None)
        return _rebuilt(choice, message=bare, finish_reason="content_filter", faithfulness=found)
    if text != answer or spoken:  # of a spoken answer only the transcript goes out: audio is not checked
        changed = rebuilt(message, _MESSAGE, content=text, refusal=None)
        return _rebuilt(choice, message=changed, faithfulness=found)
    return _rebuilt(choice, faithfulness=found)


def _asks_for_tool(message: ChatCompletionMessage) -> bool:
    """Whether a message asks for a tool; fields that the API does not define are removed from the request.

    Raises:
        UncheckedCallError: the request does not have the form of the API.
    """
    found = {name: getattr(message, name) for name in FOR_TOOLS if getattr(message, name)}
    try:
        asked = _ToolRequests.model_validate(found, from_attributes=True)
    except ValidationError:
        raise UncheckedCallError(
            "the completion's requests for tools are not in the form of the API"
        ) from None
    if asked.tool_calls is not None:
        message.tool_calls = [
            _OF_API[call.type].model_validate(call.model_dump()) for call in asked.tool_calls
        ]
    if asked.function_call is not None:
        message.function_call = FunctionCall.model_validate(asked.function_call.model_dump())
    return bool(found)


def _rebuilt(choice: Choice, **new: Any) -> Choice:
    """Return a choice without anything unchecked: no log probabilities, reasoning or audio."""
    message = rebuilt(choice.message, _MESSAGE, role="assistant")
    index = choice.index if isinstance(choice.index, int) else 0
    about = {"index": index, "message": message, "logprobs": None, **new}
    return rebuilt(choice, ("finish_reason",), **about)


class CheckedStream:
    """A stream of checked chunks, used as ``openai.Stream`` is."""

    def __init__(self, source: Stream[ChatCompletionChunk], flow: ChatFlow) -> None:
        self.response = source.response
        self._source = source
        self._chunks = self._checked(flow)

    def __iter__(self) -> Iterator[ChatCompletionChunk]:
        return self._chunks

    def __next__(self) -> ChatCompletionChunk:
        return next(self._chunks)

    def __enter__(self) -> CheckedStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the response."""
        self._chunks.close()
        self._source.close()

    def _checked(self, flow: ChatFlow) -> Generator[ChatCompletionChunk, None, None]:
        with self._source:  # a blocked answer is not read to its end
            yield from through(self._source, flow)


class AsyncCheckedStream:
    """A stream of checked chunks, used as ``openai.AsyncStream`` is."""

    def __init__(self, source: AsyncStream[ChatCompletionChunk], flow: ChatFlow) -> None:
        self.response = source.response
        self._source = source
        self._chunks = self._checked(flow)

    def __aiter__(self) -> AsyncIterator[ChatCompletionChunk]:
        return self._chunks

    async def __anext__(self) -> ChatCompletionChunk:
        return await anext(self._chunks)

    async def __aenter__(self) -> AsyncCheckedStream:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the response."""
        await self._chunks.aclose()
        await self._source.close()

    async def _checked(self, flow: ChatFlow) -> AsyncGenerator[ChatCompletionChunk, None]:
        async with self._source, aclosing(athrough(self._source, flow)) as chunks:
            async for chunk in chunks:
                yield chunk
