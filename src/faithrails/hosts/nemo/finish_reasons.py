"""Records the finish reason of each model reply, which NeMo does not pass to actions."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from operator import attrgetter
from typing import Any

from faithrails.hosts.nemo.request_state import Request, current
from faithrails.models.protocol import ENDED, finish_reason_in

_WORD = re.compile(r"[^\W_]+")
# NeMo's clients turn a finish reason that is not in their table into "other": Gemini's "STOP", Claude's
# "stop_sequence" and Cohere's "COMPLETE" as well as "MAX_TOKENS".
_CLIENTS = ("nemoguardrails.integrations.langchain.llm_adapter", "nemoguardrails.llm.models.openai_chat")


def know_complete_replies() -> None:
    """Add the words for a complete reply to the tables of NeMo's clients, if these are loaded."""
    for client in _CLIENTS:
        table = getattr(sys.modules.get(client), "_FINISH_REASON_MAP", None)
        if isinstance(table, dict) and not table.keys() >= ENDED:
            table |= {form: "stop" for word in ENDED for form in (word, word.upper())}


def finish_reason_in_reply(reply: Any) -> str | None:
    """Return the finish reason of a reply or a chunk, under whatever key the provider reports it."""
    return reply.finish_reason or finish_reason_in(reply.provider_metadata or {})


class Observed:
    """Wraps a model of NeMo and records each of its replies in the current request."""

    def __init__(self, llm: Any, request: Request) -> None:
        self._llm, self._request = llm, request
        know_complete_replies()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._llm, name)

    # NeMo looks these up on the class.
    model_name = property(attrgetter("_llm.model_name"))
    provider_name = property(attrgetter("_llm.provider_name"))
    provider_url = property(attrgetter("_llm.provider_url"))

    async def generate_async(self, prompt: Any, *, stop: Any = None, **params: Any) -> Any:
        """Return the model's reply."""
        reply = await self._llm.generate_async(prompt, stop=stop, **params)
        self._request.completions.append((str(reply.content or ""), finish_reason_in_reply(reply)))
        return reply

    async def stream_async(self, prompt: Any, *, stop: Any = None, **params: Any) -> AsyncIterator[Any]:
        """Yield the model's chunks."""
        text, finish = "", None
        async for chunk in self._llm.stream_async(prompt, stop=stop, **params):
            text += chunk.delta_content or ""
            found = finish_reason_in_reply(chunk)
            finish = found or finish
            if found:  # before the last piece is checked
                self._request.completions.append((text, finish))
            yield chunk


def finish_reason_of(answer: str) -> str | None:
    """Return the finish reason of the latest reply that ends with the answer or is in it; None without one.

    A reply that goes on after the answer (NeMo trimmed it) does not count: the answer was not cut
    off. The answer may have text of the application before and after the reply.
    """
    request, words = current(), _words(answer)
    if request is None or not words:
        return None
    replies = ((_words(text), finish) for text, finish in reversed(request.completions))
    return next((finish for text, finish in replies if _made_of(words, text)), None)


def _made_of(answer: str, reply: str) -> bool:
    # A short reply, such as the label of a classification, may be in an answer by chance.
    return reply.endswith(answer) or (reply in answer and 2 * len(reply) > len(answer))


def _words(text: str) -> str:
    """Return the words of a text in lower case, without quotes and markup."""
    return " ".join(_WORD.findall(text.casefold()))
