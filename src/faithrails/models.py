"""Models outside NeMo: an OpenAI-compatible endpoint, and any LangChain chat model."""

from __future__ import annotations

import asyncio
import importlib
import os
from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from faithrails.errors import SettingsError
from faithrails.llm import CallOptions, Completion, Model
from faithrails.model_settings import Judge
from faithrails.types import Message

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from openai import AsyncOpenAI
    from openai.types.chat import ChatCompletion


class OpenAIModel:
    """A model behind any endpoint that speaks OpenAI's chat completions.

    An endpoint that refuses a JSON schema is asked without one from then on.
    ``connect`` makes a client; each event loop gets its own, since connections cannot
    move between loops.
    """

    def __init__(
        self, connect: Callable[[], AsyncOpenAI], model: str, structured_output: bool = True
    ) -> None:
        self._connect = connect
        self._clients: WeakKeyDictionary[AbstractEventLoop, AsyncOpenAI] = WeakKeyDictionary()
        self._model = model
        self._structured_output = structured_output

    @property
    def name(self) -> str:
        """``openai/`` and the model's name."""
        return f"openai/{self._model}"

    async def complete(self, messages: Sequence[Message], options: CallOptions) -> Completion:
        """Return one reply; raises what the ``openai`` package raises."""
        from openai import BadRequestError

        if options.schema and self._structured_output:
            try:
                return _from_openai(await self._create(messages, options, with_schema=True))
            except BadRequestError:
                # Most often the endpoint knows no schemas; if the fault lies elsewhere
                # the plain request below fails in the same way and says so.
                self._structured_output = False
        return _from_openai(await self._create(messages, options, with_schema=False))

    async def close(self) -> None:
        """Close the connections of the running event loop."""
        client = self._clients.pop(asyncio.get_running_loop(), None)
        if client is not None:
            await client.close()

    def _client(self) -> AsyncOpenAI:
        loop = asyncio.get_running_loop()
        if loop not in self._clients:
            self._clients[loop] = self._connect()
        return self._clients[loop]

    async def _create(
        self, messages: Sequence[Message], options: CallOptions, with_schema: bool
    ) -> ChatCompletion:
        more: dict[str, Any] = {"stop": list(options.stop)} if options.stop else {}
        if with_schema:
            schema = {"name": "reply", "schema": dict(options.schema or {})}
            more["response_format"] = {"type": "json_schema", "json_schema": schema}
        completion: ChatCompletion = await self._client().chat.completions.create(
            model=self._model,
            messages=[{"role": message.role, "content": message.content} for message in messages],  # type: ignore[misc]
            max_tokens=options.max_tokens,
            temperature=options.temperature,
            **more,
        )
        return completion


def _from_openai(reply: ChatCompletion) -> Completion:
    tokens = reply.usage.total_tokens if reply.usage else 0
    if not reply.choices:
        return Completion("", "no_choice", tokens)
    choice = reply.choices[0]
    if choice.message.refusal:
        return Completion(choice.message.refusal, "refusal", tokens)
    return Completion(choice.message.content or "", choice.finish_reason, tokens)


class LangChainModel:
    """Any LangChain chat model."""

    def __init__(self, chat: BaseChatModel) -> None:
        self.wraps = chat

    @property
    def name(self) -> str:
        """The model's name as LangChain's tracing reports it, else the class's name."""
        reported = self.wraps._get_ls_params()  # the only uniform place LangChain has for it
        return "/".join(
            str(part)
            for part in (
                reported.get("ls_provider"),
                reported.get("ls_model_name") or type(self.wraps).__name__,
            )
            if part
        )

    async def complete(self, messages: Sequence[Message], options: CallOptions) -> Completion:
        """Return one reply; raises what the model raises."""
        more: dict[str, Any] = {"max_tokens": options.max_tokens, "temperature": options.temperature}
        if options.stop:
            more["stop"] = list(options.stop)
        reply = await self.wraps.ainvoke([(message.role, message.content) for message in messages], **more)
        about = reply.response_metadata
        finish = about.get("finish_reason") or about.get("stop_reason") or about.get("done_reason")
        tokens = reply.usage_metadata["total_tokens"] if reply.usage_metadata else 0
        text = reply.content if isinstance(reply.content, str) else _text_of(reply.content)
        return Completion(text, finish, tokens)


def _text_of(blocks: Sequence[Any]) -> str:
    """Join the text blocks of a reply; reasoning and tool calls are not its text."""
    parts = (block if isinstance(block, str) else block.get("text", "") for block in blocks)
    return "".join(part for part in parts if isinstance(part, str))


def as_model(model: Any) -> Model:
    """Accept a model of ours or a LangChain chat model.

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
        return LangChainModel(_langchain(judge))
    return None


def _openai(judge: Judge) -> OpenAIModel:
    from openai import AsyncOpenAI

    if not judge.model:
        raise SettingsError("judge.model: needed with backend openai")
    key = os.environ.get(judge.api_key_env)
    if not key:
        raise SettingsError(f"judge.api_key_env: the environment variable {judge.api_key_env} is not set")

    # Retries are ours to make and to count.
    def connect() -> AsyncOpenAI:
        return AsyncOpenAI(api_key=key, base_url=judge.base_url, max_retries=0)

    return OpenAIModel(connect, judge.model, judge.structured_output)


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
