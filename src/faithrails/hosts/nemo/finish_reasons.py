"""Records the finish reason of each model reply, which NeMo does not pass to actions."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

from faithrails.hosts.nemo.request_state import Request, current

_WORD = re.compile(r"[^\W_]+")


class Observed:
    """Wraps a model of NeMo and records each of its replies in the current request."""

    def __init__(self, llm: Any, request: Request) -> None:
        self._llm, self._request = llm, request

    def __getattr__(self, name: str) -> Any:
        return getattr(self._llm, name)

    # NeMo looks for these on the class.

    @property
    def model_name(self) -> Any:
        """The model's own."""
        return self._llm.model_name

    @property
    def provider_name(self) -> Any:
        """The model's own."""
        return self._llm.provider_name

    @property
    def provider_url(self) -> Any:
        """The model's own."""
        return self._llm.provider_url

    async def generate_async(self, prompt: Any, *, stop: Any = None, **params: Any) -> Any:
        """Return the model's reply."""
        reply = await self._llm.generate_async(prompt, stop=stop, **params)
        self._request.completions.append((str(reply.content or ""), reply.finish_reason))
        return reply

    async def stream_async(self, prompt: Any, *, stop: Any = None, **params: Any) -> AsyncIterator[Any]:
        """Yield the model's chunks."""
        text, finish = "", None
        async for chunk in self._llm.stream_async(prompt, stop=stop, **params):
            text += chunk.delta_content or ""
            finish = chunk.finish_reason or finish
            if chunk.finish_reason:  # before the last piece is checked
                self._request.completions.append((text, finish))
            yield chunk


def finish_reason_of(answer: str) -> str | None:
    """Return the finish reason of the reply that contains the answer, or None if no reply does.

    If the reply goes on after the answer (NeMo trimmed it), the answer itself was not cut
    off. The answer may contain text of the application before and after the reply.
    """
    request, words = current(), _words(answer)
    if request is None or not words:
        return None
    replies = ((_words(text), finish) for text, finish in reversed(request.completions))
    return next((finish for text, finish in replies if _made_of(words, text)), None)


def _made_of(answer: str, reply: str) -> bool:
    # A short reply, such as that of a classification, may stand in an answer by chance.
    return reply.endswith(answer) or (reply in answer and 2 * len(reply) > len(answer))


def _words(text: str) -> str:
    """Return the words of a text, whatever its case, quotes and markup."""
    return " ".join(_WORD.findall(text.casefold()))
