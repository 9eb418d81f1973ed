"""``/v1/chat/completions``: checks an upstream's chat completions for clients of OpenAI's API."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import httpx
import openai
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from starlette.responses import Response, StreamingResponse

from faithrails.checker import Checker
from faithrails.errors import FaithrailsError
from faithrails.hosts.openai import wrap
from faithrails.hosts.service.error_replies import ProblemError
from faithrails.hosts.service.metrics import Metrics
from faithrails.hosts.service.schema import ChatRequest
from faithrails.hosts.service.upstream_client import upstream_client
from faithrails.parse_passages import passages_of

log = logging.getLogger(__name__)

# The upstream failed, its stream broke off, or its reply is not a completion of texts.
_NO_ANSWER = (openai.APIError, httpx.HTTPError, FaithrailsError, TypeError, ValueError, AttributeError)
_PASSED_ON = (400, 404, 409, 413, 422, 429)  # statuses of the upstream that the client's request caused


@dataclass(frozen=True, slots=True)
class Proxy:
    """Forwards requests to the upstream and returns checked answers; a blocked one becomes the refusal."""

    client: openai.AsyncOpenAI
    metrics: Metrics
    needs_whole_answer: str

    @classmethod
    def of(cls, upstream: str, key: str, checker: Checker, metrics: Metrics) -> Proxy:
        """Build one for the upstream at a base URL such as ``http://localhost:8000/v1``."""
        client = upstream_client(upstream, key)
        setting = checker.settings.needs_whole_answer
        return cls(wrap(client, checker=checker, on_block="refuse"), metrics, setting)

    async def complete(self, request: ChatRequest) -> Response:
        """Return the completion, or a stream of its checked sentences.

        Raises:
            ProblemError: the request cannot be checked, or the upstream did not answer it.
        """
        if request.stream and self.needs_whole_answer:
            told = (
                f"stream: {self.needs_whole_answer} needs the whole answer, and a stream cannot take back "
                "what it has sent"
            )
            raise ProblemError(422, "invalid_request", told, "stream")
        try:
            evidence = passages_of(request.passages or ())
        except TypeError as error:  # nothing is sent to the upstream
            raise ProblemError(422, "invalid_request", str(error), "passages") from None
        create: Any = self.client.chat.completions.create  # the wrapped one, which takes passages
        named = {name: getattr(request, name) for name in ("model", "messages", "stream")}
        if request.n is not None:
            named["n"] = request.n
        try:
            answer = await create(**named, passages=evidence, extra_body=request.model_extra)
        except _NO_ANSWER as error:  # nothing is released
            raise _of_upstream(error) from None
        if not request.stream:
            if not answer.choices:
                raise _empty()
            self._count(answer)
            return Response(answer.to_json(indent=None, exclude_unset=False), media_type="application/json")
        return StreamingResponse(self._events(answer), media_type="text/event-stream")

    async def aclose(self) -> None:
        """Close the connections to the upstream."""
        await self.client.close()

    async def _events(self, chunks: Any) -> AsyncIterator[str]:
        """Yield the checked chunks as server-sent events.

        After an error the stream ends without ``[DONE]``, so that the client does not take it for complete.
        """
        answered = False
        async with chunks:
            try:
                async for chunk in chunks:
                    answered = answered or bool(chunk.choices)
                    self._count(chunk)
                    yield f"data: {chunk.to_json(indent=None, exclude_unset=False)}\n\n"
            except _NO_ANSWER as error:
                yield _event(_of_upstream(error))
                return
        yield "data: [DONE]\n\n" if answered else _event(_empty())

    def _count(self, answer: ChatCompletion | ChatCompletionChunk) -> None:
        for choice in answer.choices:
            if report := getattr(choice, "faithfulness", None):
                self.metrics.decided(report["decision"], report["reasons"], report["cost"]["seconds"])


def _empty() -> ProblemError:
    return ProblemError(502, "upstream_error", "the upstream sent no answer")


def _event(problem: ProblemError) -> str:
    return f"data: {bytes(problem.reply().body).decode()}\n\n"


def _of_upstream(error: Exception) -> ProblemError:
    """Return the client's error: in the upstream's words only if the client's request caused it."""
    if isinstance(error, openai.APITimeoutError):
        return ProblemError(504, "upstream_timeout", "the upstream did not answer in time")
    if isinstance(error, openai.APIStatusError) and error.status_code in _PASSED_ON:
        headers = {"Retry-After": error.response.headers.get("retry-after", "1")}
        told = f"the upstream refused the request: {error.message}"
        return ProblemError(
            error.status_code, "upstream_refused", told, headers=headers if error.status_code == 429 else None
        )
    if isinstance(error, FaithrailsError):
        return ProblemError(502, "upstream_error", f"the upstream sent no completion: {error}")
    if not isinstance(error, openai.APIError | httpx.HTTPError):
        # Only the class: an error's text may hold evidence, which must not be logged.
        log.error("a completion of the upstream could not be read: %s", type(error).__name__)
        log.debug("a completion could not be read", exc_info=True)
    status = getattr(error, "status_code", None)
    told = f"the upstream failed ({type(error).__name__}{f', status {status}' if status else ''})"
    return ProblemError(502, "upstream_error", told)
