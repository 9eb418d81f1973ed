"""Models for tests: scripted replies, so that rails can be tested without a key."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from faithrails.models.protocol import CallOptions, Completion
from faithrails.types import Message

Reply = str | Completion | Exception
Script = Callable[[str], Reply] | Sequence[Reply]


@dataclass(frozen=True, slots=True)
class Call:
    """One call that a scripted model received."""

    messages: tuple[Message, ...]
    options: CallOptions

    @property
    def text(self) -> str:
        """All messages as one text."""
        return "\n".join(message.content for message in self.messages)


class ScriptedLLM:
    """A model that replies from a script and remembers what it was asked.

    ``script`` is a list of replies, given out in order, or a function of the prompt's
    text. A reply is a text, a Completion (to set its finish reason), or an exception to
    raise. A script that runs out raises AssertionError. ``delay`` is in seconds.

    It serves as a judge for ``check`` and as a main model for NeMo's ``LLMRails(llm=...)``.
    """

    def __init__(self, script: Script, *, name: str = "scripted", delay: float = 0.0) -> None:
        self._script = script
        self._name = name
        self._delay = delay
        self.calls: list[Call] = []

    @property
    def name(self) -> str:
        """The name that prompts are chosen by."""
        return self._name

    async def complete(self, messages: Sequence[Message], options: CallOptions) -> Completion:
        """Return the next reply."""
        self.calls.append(Call(tuple(messages), options))
        reply = self._next(len(self.calls) - 1)
        await asyncio.sleep(self._delay)
        if isinstance(reply, Exception):
            raise reply
        return Completion(reply, "stop") if isinstance(reply, str) else reply

    def _next(self, index: int) -> Reply:
        if callable(self._script):
            return self._script(self.calls[index].text)
        if index >= len(self._script):
            raise AssertionError(f"the script has {len(self._script)} replies; this is call {index + 1}")
        return self._script[index]

    # The rest implements NeMo's protocol LLMModel.

    @property
    def model_name(self) -> str:
        """The name that NeMo shows."""
        return self._name

    @property
    def provider_name(self) -> str:
        """The provider that NeMo shows."""
        return "scripted"

    @property
    def provider_url(self) -> None:
        """None: there is no endpoint."""
        return

    async def generate_async(self, prompt: Any, *, stop: Any = None, **params: Any) -> Any:
        """Return the next reply as NeMo's LLMResponse."""
        from faithrails.hosts.nemo.models import llm_response

        return llm_response(await self._nemo_reply(prompt, stop, params))

    async def stream_async(self, prompt: Any, *, stop: Any = None, **params: Any) -> AsyncIterator[Any]:
        """Yield the next reply word by word."""
        from faithrails.hosts.nemo.models import llm_chunks

        reply = await self._nemo_reply(prompt, stop, params)
        for chunk in llm_chunks(reply):
            yield chunk

    async def _nemo_reply(self, prompt: Any, stop: Any, params: dict[str, Any]) -> Completion:
        options = CallOptions(
            max_tokens=params.get("max_tokens") or 1024,
            temperature=params.get("temperature", 0.0),
            stop=tuple(stop or ()),
        )
        return await self.complete(_as_messages(prompt), options)


def _as_messages(prompt: Any) -> list[Message]:
    if isinstance(prompt, str):
        return [Message("user", prompt)]
    parts = (item if not isinstance(item, dict) else SimpleNamespace(**item) for item in prompt)
    return [Message(str(getattr(part.role, "value", part.role)), str(part.content)) for part in parts]
