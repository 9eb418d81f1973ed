"""Adapters for models outside NeMo: an OpenAI-compatible endpoint, and any LangChain chat model."""

from __future__ import annotations

import asyncio
import hashlib
import importlib
import json
import os
import re
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any

from faithrails.errors import SettingsError
from faithrails.models.protocol import CallOptions, Completion, Model, finish_reason_in
from faithrails.runtime.event_loops import PerLoop
from faithrails.settings.judge import Judge
from faithrails.types import Message

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from openai import APIStatusError, AsyncOpenAI
    from openai.types.chat import ChatCompletion
    from openai.types.chat.chat_completion import Choice


_PAUSE = 600.0  # seconds after which an option that an endpoint refused is tried again
_IN_A_ROW = 3  # so many requests that fail with an option and succeed without it pause the option
# Error texts of endpoints that do not support JSON schemas, and log probabilities.
_NO_SCHEMAS = re.compile(r"response_format|json_schema|structured.?output|guided.?(?:json|decoding)", re.I)
_NO_LOGPROBS = re.compile(r"log.?prob", re.I)


class _Option:
    """An optional feature of an endpoint; requests omit it for a while after the endpoint refused it.

    A request can be refused for many reasons (too long, a filter). The option is at fault if the
    error names it, or if several requests in a row succeed without it. Threads may share it.
    """

    def __init__(self, unsupported: re.Pattern[str]) -> None:
        self._unsupported = unsupported
        self._lock = Lock()
        self._refused = 0
        self._again = 0.0

    @property
    def wanted(self) -> bool:
        return time.monotonic() >= self._again

    def accepted(self) -> None:
        with self._lock:
            self._refused = 0

    def refused(self, error: APIStatusError) -> None:
        """Record a request that failed with the option and succeeded without it."""
        with self._lock:
            self._refused += 1
            if self._refused >= _IN_A_ROW or self._unsupported.search(f"{error.message} {error.param}"):
                self._refused, self._again = 0, time.monotonic() + _PAUSE


class _Connection:
    """The client of one event loop, closed at the latest when the loop ends.

    ``asyncio.run`` closes the asynchronous generators of its loop, so a generator holds the client.
    """

    def __init__(self, connect: Callable[[], AsyncOpenAI]) -> None:
        self._held = self._hold(connect)
        self._client: AsyncOpenAI | None = None

    async def client(self) -> AsyncOpenAI:
        if self._client is None:  # nothing else runs in this loop until it is set
            self._client = await anext(self._held)
        return self._client

    async def close(self) -> None:
        await self._held.aclose()

    @staticmethod
    async def _hold(connect: Callable[[], AsyncOpenAI]) -> AsyncGenerator[AsyncOpenAI, None]:
        client = connect()
        try:
            yield client
        finally:
            await client.close()


class OpenAIModel:
    """A model behind any endpoint that speaks OpenAI's chat completions.

    If the endpoint does not support JSON schemas, or log probabilities, requests omit them for ten minutes.
    ``connect`` makes a client; each event loop gets its own, since connections cannot
    move between loops. ``identity`` is the same for all models that call the same endpoint in the same way.
    ``name`` is ``openai/`` and the model's name.
    """

    def __init__(
        self,
        connect: Callable[[], AsyncOpenAI],
        model: str,
        structured_output: bool = True,
        identity: tuple[str, ...] | None = None,
    ) -> None:
        self._connections = PerLoop(lambda: _Connection(connect))
        self.name, self._model = f"openai/{model}", model
        self._structured_output = structured_output
        self._schemas, self._logprobs = _Option(_NO_SCHEMAS), _Option(_NO_LOGPROBS)
        self.identity = identity

    async def complete(self, messages: Sequence[Message], options: CallOptions) -> Completion:
        """Return one reply; raises what the ``openai`` package raises."""
        from openai import BadRequestError, UnprocessableEntityError

        option, more = self._optional(options)
        if option is None:
            return _from_openai(await self._create(messages, options))
        try:
            reply = await self._create(messages, options, **more)
        except (BadRequestError, UnprocessableEntityError) as error:
            # If the fault is not the option's, the plain request fails in the same way and says so.
            reply = await self._create(messages, options)
            option.refused(error)
        else:
            option.accepted()
        return _from_openai(reply)

    def _optional(self, options: CallOptions) -> tuple[_Option | None, dict[str, Any]]:
        """Return the option that a request carries, if any, and its arguments."""
        if options.schema and self._structured_output and self._schemas.wanted:
            schema = {"name": "reply", "schema": dict(options.schema)}
            return self._schemas, {"response_format": {"type": "json_schema", "json_schema": schema}}
        if options.alternatives and self._logprobs.wanted:
            return self._logprobs, {"logprobs": True, "top_logprobs": options.alternatives}
        return None, {}

    async def close(self) -> None:
        """Close the connections of every event loop that still runs."""
        for loop, connection in self._connections.take_all():
            if loop is asyncio.get_running_loop():
                await connection.close()
            elif loop.is_running():
                await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(connection.close(), loop))

    async def _create(self, messages: Sequence[Message], options: CallOptions, **more: Any) -> ChatCompletion:
        if options.stop:
            more["stop"] = list(options.stop)
        client = await self._connections.get().client()
        completion: ChatCompletion = await client.chat.completions.create(
            model=self._model,
            messages=[{"role": message.role, "content": message.content} for message in messages],  # type: ignore[misc]
            max_tokens=options.max_tokens,
            temperature=options.temperature,
            **more,
        )
        return completion


def _from_openai(reply: ChatCompletion) -> Completion:
    tokens, read = (reply.usage.total_tokens or 0, reply.usage.prompt_tokens or 0) if reply.usage else (0, 0)
    if len(reply.choices or ()) != 1:  # of several, one may say what another denies
        why = "several_choices" if reply.choices else "no_choice"
        return Completion("", why, tokens, input_tokens=read)
    choice = reply.choices[0]
    message = choice.message
    finish: str | None = choice.finish_reason
    if message.refusal:
        return Completion(message.refusal, "refusal", tokens, input_tokens=read)
    if message.tool_calls or getattr(reply, "error", None):  # whatever the server says, it is no whole reply
        finish = "tool_calls" if message.tool_calls else "error"
    return Completion(message.content or "", finish, tokens, _alternatives(choice), read)


def _alternatives(choice: Choice) -> tuple[tuple[tuple[str, float], ...], ...]:
    """Return (token, log probability) pairs for each token of a reply: its own, then the likeliest ones."""
    content = (choice.logprobs.content if choice.logprobs else None) or ()
    return tuple(
        ((token.token, token.logprob), *((it.token, it.logprob) for it in token.top_logprobs or ()))
        for token in content
    )


class LangChainModel:
    """Any LangChain chat model."""

    def __init__(self, chat: BaseChatModel, identity: tuple[str, ...] | None = None) -> None:
        self.wraps = chat
        self.identity = identity

    @property
    def name(self) -> str:
        """The model's name as LangChain's tracing reports it, else the class's name."""
        reported = self.wraps._get_ls_params()  # the only uniform place LangChain has for it
        parts = (reported.get("ls_provider"), reported.get("ls_model_name") or type(self.wraps).__name__)
        return "/".join(str(part) for part in parts if part)

    async def complete(self, messages: Sequence[Message], options: CallOptions) -> Completion:
        """Return one reply; raises what the model raises."""
        more: dict[str, Any] = {"max_tokens": options.max_tokens, "temperature": options.temperature}
        if options.stop:
            more["stop"] = list(options.stop)
        reply = await self.wraps.ainvoke([(message.role, message.content) for message in messages], **more)
        finish = finish_reason_in(reply.response_metadata)
        usage = reply.usage_metadata
        tokens, read = (usage["total_tokens"] or 0, usage["input_tokens"] or 0) if usage else (0, 0)
        text = reply.content if isinstance(reply.content, str) else _text_of(reply.content)
        return Completion(text, finish, tokens, input_tokens=read)


def _text_of(blocks: Sequence[Any]) -> str:
    """Join the text blocks of a reply; reasoning and tool calls are not its text."""
    parts = (block if isinstance(block, str) else block.get("text", "") for block in blocks)
    return "".join(part for part in parts if isinstance(part, str))


def as_model(model: Model | BaseChatModel) -> Model:
    """Return a model of ours as it is, and a LangChain chat model wrapped.

    Raises:
        TypeError: it is neither.
    """
    from langchain_core.language_models import BaseChatModel

    if isinstance(model, BaseChatModel):
        return LangChainModel(model)
    if isinstance(model, Model):
        return model
    raise TypeError(f"not a model: {type(model).__name__} has no method `complete`")


def build(judge: Judge) -> Model | None:
    """Build the model that settings describe; None with backend ``nemo``, whose models NeMo builds.

    Raises:
        SettingsError: the key is not in the environment, or the class cannot be used.
    """
    if judge.backend == "openai":
        return _openai(judge)
    if judge.backend == "langchain":
        parameters = json.dumps(judge.parameters, sort_keys=True, default=str)
        return LangChainModel(_langchain(judge), ("langchain", judge.model or "", parameters))
    return None


def _openai(judge: Judge) -> OpenAIModel:
    from openai import AsyncOpenAI

    if not judge.model:
        raise SettingsError("judge.model: needed with backend openai")
    key = os.environ.get(judge.api_key_env)
    if not key and judge.base_url and judge.api_key_env == Judge.model_fields["api_key_env"].default:
        key = "none"  # most self-hosted servers need no key; one that does refuses the calls
    if not key:
        raise SettingsError(f"judge.api_key_env: the environment variable {judge.api_key_env} is not set")

    # We retry, so that every call is counted.
    def connect() -> AsyncOpenAI:
        return AsyncOpenAI(api_key=key, base_url=judge.base_url, max_retries=0)

    base = judge.base_url or os.environ.get("OPENAI_BASE_URL", "")
    account = hashlib.blake2b(key.encode()).hexdigest()
    return OpenAIModel(connect, judge.model, judge.structured_output, ("openai", base, judge.model, account))


def _langchain(judge: Judge) -> BaseChatModel:
    from langchain_core.language_models import BaseChatModel

    module, _, name = (judge.model or "").partition(":")
    if not module or not name:
        raise SettingsError(
            "judge.model: with backend langchain, give package.module:Class, "
            "for example langchain_openai:ChatOpenAI"
        )
    try:
        chat = getattr(importlib.import_module(module), name)(**judge.parameters)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise SettingsError(f"judge.model: {judge.model} cannot be used: {error}") from error
    if not isinstance(chat, BaseChatModel):
        raise SettingsError(f"judge.model: {judge.model} is not a LangChain chat model")
    return chat
