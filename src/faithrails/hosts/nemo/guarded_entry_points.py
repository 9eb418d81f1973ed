"""Guards the entry points of an ``LLMRails`` app: refuses forbidden input and holds back unchecked output."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing, asynccontextmanager
from typing import Any

from langchain_core.messages import BaseMessage
from nemoguardrails.context import streaming_handler_var
from nemoguardrails.streaming import END_OF_STREAM

from faithrails.errors import SettingsError
from faithrails.hosts.beside_the_text import without_texts
from faithrails.hosts.nemo.request_state import Request, answering, current, each
from faithrails.hosts.nemo.untrusted_client_input import Gate, RefusedRequestError, refuse_bypass
from faithrails.settings import Settings

log = logging.getLogger(__name__)

_CALLS = ("tool_calls", "function_call")  # beside the content of a message, they are for the program
# The kinds of errors with which NeMo ends a stream.
_ERRORS = ("generation_error", "downstream_error", "guardrails_violation", "internal_error")


def guard(app: Any, gate: Gate | None) -> None:
    """Replace the async entry points of an ``LLMRails`` app; ``gate`` is None if clients are trusted.

    The synchronous ones, LangChain's RunnableRails and NeMo's server call these.
    """
    entries = _Entries(app, gate)
    for name in (
        "generate_async", "stream_async", "check_async", "generate_events_async", "process_events_async",
    ):  # fmt: skip
        setattr(app, name, getattr(entries, name))


class _Entries:
    """NeMo's entry points, with checks before and after each."""

    def __init__(self, app: Any, gate: Gate | None) -> None:
        self._app, self._gate = app, gate
        self._generate, self._stream, self._check = app.generate_async, app.stream_async, app.check_async
        self._generate_events, self._process_events = app.generate_events_async, app.process_events_async
        self._version = app.config.colang_version

    async def generate_async(
        self,
        prompt: Any = None,
        messages: Any = None,
        options: Any = None,
        state: Any = None,
        streaming_handler: Any = None,
    ) -> Any:
        """Generate as NeMo does; a streaming handler gets the answer only after it was checked."""
        request = current()
        refuse_bypass(messages)
        if self._gate:
            options = self._gate.options(
                messages, options, state, may_log=request is not None and request.checks
            )
        asked = {"prompt": prompt, "messages": messages, "options": options, "state": state}
        if request is not None and request.streams and not request.begun:
            # This is the call by NeMo's stream_async, which checks the handler's text piece by piece.
            request.begun = True
            return await self._generate(**asked, streaming_handler=streaming_handler)
        async with _without_handler(streaming_handler) as handler:
            with answering(self._request()) as request:
                reply = await self._generate(**asked)
            _put_checked_text(reply, request)
            if self._gate:
                self._gate.hide(reply, request.outcomes)
            if handler is not None:
                await handler.push_chunk(_text_of(reply))
            return reply

    def stream_async(
        self,
        prompt: Any = None,
        messages: Any = None,
        options: Any = None,
        state: Any = None,
        include_metadata: bool | None = False,
        generator: Any = None,
        **more: Any,
    ) -> AsyncIterator[Any]:
        """Stream as NeMo does in Colang 1.0; yield the whole answer in 2.x, where NeMo checks no streams."""
        if self._gate:
            options = self._gate.options(messages, options, state)
        asked = {"prompt": prompt, "messages": messages, "options": options, "state": state}
        _refuse_another_answer(messages)
        if self._version != "1.0":
            if generator is not None:
                raise SettingsError(
                    "NeMo checks no stream in Colang 2.x: give the tokens to faithrails.stream, "
                    "or use generate_async"
                )
            return self._whole(asked, bool(include_metadata))
        request = self._request()
        request.streams, request.external, request.messages = True, generator is not None, messages
        with answering(request):
            items = self._stream(**asked, include_metadata=include_metadata, generator=generator, **more)
        return self._with_warnings(each(aiter(items), request), request, bool(include_metadata))

    async def _with_warnings(
        self, items: AsyncGenerator[Any, None], request: Request, include_metadata: bool
    ) -> AsyncIterator[Any]:
        """Yield the items of a stream, then the warnings about text that went out.

        An error of NeMo follows the warnings: its server and clients read nothing behind it. A stream that a
        rail has stopped gets only those about the text before the blocked piece. The text as a whole may be
        unsupported where no piece of it is, and NeMo does not always check it: not with tokens from
        elsewhere, not where a flow answers, and not as it went out where another rail rewrites it.
        """
        error, texts, failed = None, [], None
        try:
            async with aclosing(items):
                async for item in items:
                    if error is not None:  # it only looked like one: the answer goes on
                        texts.append(_text_in(error))
                        yield error
                    error = item if _is_error(item) else None
                    if error is None:
                        texts.append(_text_in(item))
                        yield item
        except Exception as raised:  # noqa: BLE001 - raised again behind the warnings of what has gone out
            failed = raised
        text = "".join(texts)
        stopped = bool(request.of_blocked_pieces) and error is not None
        if not stopped and (error is None or text.strip()):
            await self._check_whole(text, request)
        warnings = request.warnings + ([] if stopped else request.of_blocked_pieces)
        if warnings and (error is None or text.strip()):
            warning = "".join(f"\n\n{one}" for one in dict.fromkeys(warnings))
            yield {"text": warning} if include_metadata else warning
        if error is not None:
            yield error
        if failed is not None:
            raise failed

    async def _check_whole(self, text: str, request: Request) -> None:
        """Run the rails that checked pieces of a stream on the whole text, unless they have judged it."""
        for action, params in dict(request.pieces).items():
            if (action, " ".join(text.split())) not in request.judged:
                context = {**params["context"], "bot_message": text.strip()}
                execute = self._app.runtime.action_dispatcher.execute_action
                with answering(request):
                    _, status = await execute(action, {**params, "context": context})
                if status != "success":  # the whole was not checked: warn
                    request.warnings.append(Settings().warning)

    def _request(self) -> Request:
        return Request(kb=self._app.runtime.registered_action_params.get("kb"))

    async def _whole(self, asked: Mapping[str, Any], include_metadata: bool) -> AsyncIterator[Any]:
        text = _text_of(await self.generate_async(**asked))
        yield {"text": text} if include_metadata else text

    async def check_async(self, messages: Any, *args: Any, **more: Any) -> Any:
        """Check as NeMo does."""
        if self._gate:
            self._gate.options(messages)
        with answering(Request(checks=True)):
            return await self._check(messages, *args, **more)

    async def generate_events_async(self, events: Any, *args: Any, **more: Any) -> Any:
        """Generate events as NeMo does; a streaming handler gets nothing but the end."""
        if self._gate:
            self._gate.check_events(events)
        async with _without_handler():
            with answering(self._request()):
                return await self._generate_events(events, *args, **more)

    async def process_events_async(self, events: Any, state: Any = None, *args: Any, **more: Any) -> Any:
        """Process events as NeMo does; a streaming handler gets nothing but the end."""
        if self._gate:
            self._gate.check_events(events, state)
        async with _without_handler():
            with answering(self._request()):
                return await self._process_events(events, state, *args, **more)


@asynccontextmanager
async def _without_handler(given: Any = None) -> AsyncIterator[Any]:
    """Hide the streaming handler from NeMo, which would push unchecked tokens to it; end its stream at exit.

    With a handler NeMo would also skip the output rails. Yields the handler: ``given``, or one set before.
    """
    handler = given or streaming_handler_var.get()
    token = streaming_handler_var.set(None)
    try:
        yield handler
    finally:
        streaming_handler_var.reset(token)
        if handler is not None:
            await handler.push_chunk(END_OF_STREAM)


def _is_error(item: Any) -> bool:
    """Whether an item of a stream is the error with which NeMo ends it."""
    try:
        found = json.loads(_text_in(item))
    except ValueError:  # a part of the answer: the warnings follow
        return False
    error = found.get("error") if isinstance(found, dict) else None
    return isinstance(error, dict) and error.get("type") in _ERRORS


def _text_in(item: Any) -> str:
    text = item.get("text") if isinstance(item, Mapping) else item
    return text if isinstance(text, str) else ""


def _refuse_another_answer(messages: Any) -> None:
    """Refuse a context message that sets ``$bot_message``, which rails would judge instead of the stream."""
    for message in messages or ():
        of_context = isinstance(message, Mapping) and message.get("role") == "context"
        if of_context and "bot_message" in dict(message["content"]):
            raise RefusedRequestError(
                "a context message sets $bot_message, which the rails would judge instead"
            )


def _put_checked_text(reply: Any, request: Request) -> None:
    """Put the text that the rails let out into the output of a LangChain chain, which RunnableRails returns.

    NeMo does so for a text and for the answer of a mapping, but not for a message. A mapping whose answer
    stands under another key than RunnableRails reads was not checked.
    """
    data = getattr(reply, "output_data", None) or {}
    made = data.get("passthrough_output")
    is_blocked = any(one.is_blocked for one in request.outcomes)
    is_changed = is_blocked or any(one.is_transform for one in request.outcomes)
    if is_changed and getattr(reply, "llm_metadata", None):
        reply.llm_metadata = None  # log probabilities and the like tell what the model wrote
    if isinstance(made, BaseMessage) and is_changed:
        data["passthrough_output"] = type(made)(content=_text_of(reply))
    elif isinstance(made, BaseMessage):  # what it tells beside its text was not checked
        calls = {name: made.additional_kwargs[name] for name in _CALLS if name in made.additional_kwargs}
        about = {"additional_kwargs": calls, "response_metadata": without_texts(made.response_metadata)}
        data["passthrough_output"] = made.model_copy(update=about)
    elif isinstance(made, Mapping) and is_blocked:  # its other values may hold the answer
        data["passthrough_output"] = None
    elif isinstance(made, Mapping) and not data.get("bot_message", _text_of(reply)):
        log.error(
            "the output of the chain has no text under the output_key of RunnableRails: it is held back"
        )
        data["passthrough_output"] = None


def _text_of(reply: Any) -> str:
    """Return the text in a reply of ``generate_async``, whatever its type."""
    found = getattr(reply, "response", reply)
    if isinstance(found, list):
        found = found[-1] if found else ""
    if isinstance(found, Mapping):
        found = found.get("content", "")
    return found if isinstance(found, str) else json.dumps(found, default=str)
