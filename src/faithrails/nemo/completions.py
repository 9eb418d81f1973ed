"""How the models' replies of this request ended: that an answer was cut off shows nowhere else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from faithrails.nemo.request import Request, current

_AROUND = " \t\r\n\"'“”"


class Observed:
    """A model as NeMo's actions get it, which notes each reply in its request."""

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
    """Return the finish reason of the reply that ends with this answer, or None if there is none.

    Text after the answer, which NeMo cut away, means that the answer itself was not cut off.
    """
    request, end = current(), _plain(answer)
    if request is None or not end:
        return None
    replies = ((_plain(text), finish) for text, finish in reversed(request.completions))
    return next((finish for text, finish in replies if text.endswith(end)), None)


def _plain(text: str) -> str:
    return " ".join(text.strip(_AROUND).split())
