"""Turns the chunks of streamed chat completions into checked chunks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from openai import BaseModel
from openai.types import CompletionUsage
from openai.types.chat import ChatCompletionChunk
from openai.types.chat.chat_completion_chunk import Choice, ChoiceDelta, ChoiceDeltaToolCall

from faithrails.hosts.beside_the_text import without_texts
from faithrails.hosts.checked_output import BlockedAnswer, Release
from faithrails.streaming.push import PushedAnswer
from faithrails.types import Turn

# Fields of a completion or a chunk that go out besides its choices: the model wrote none of them.
_ABOUT = ("id", "created", "model", "object", "service_tier", "system_fingerprint")
_OF_CALLS = ("name", "arguments")
FOR_TOOLS = ("tool_calls", "function_call")  # as finish reasons: the answer is complete
_Model = TypeVar("_Model", bound=BaseModel)


class ChatFlow:
    """The choices of one completion, each a separate answer.

    Only the role, the checked text and requests for tools of a delta go out: log probabilities, private
    reasoning and audio would reveal text that the check may block. The model's own refusal is text.
    """

    def __init__(self, release: Release, turn: Turn, number: int) -> None:
        self.blocked: BlockedAnswer | None = None
        self._release, self._turn, self._number = release, turn, number
        self._answers: dict[int, PushedAnswer] = {}
        self._seen: dict[int, bool] = {}  # choices that have begun, and whether they ask for a tool
        self._over: dict[int, bool] = {}  # choices that have ended, and whether they were blocked
        self._last: ChatCompletionChunk | None = None

    @property
    def finished(self) -> bool:
        """Whether every choice was blocked."""
        return len(self._over) >= self._number and all(self._over.values())

    async def push(self, chunk: ChatCompletionChunk) -> list[ChatCompletionChunk]:
        """Take a chunk; return those that may go out now."""
        if not chunk.choices:  # the usage of the completion
            return [with_choices(chunk, [])]
        self._last = chunk
        out = []
        for choice in chunk.choices:
            if choice.index not in self._over and self.blocked is None:
                out += [with_choices(chunk, [made]) for made in await self._choice(choice)]
        return out

    async def end(self) -> list[ChatCompletionChunk]:
        """Return the rest of the choices without a finish reason, which count as cut off."""
        out = []
        for index in self._seen:
            if index not in self._over and self.blocked is None and self._last is not None:
                choices = await self._ended(index, "length", ChoiceDelta())
                out += [with_choices(self._last, [made]) for made in choices]
        return out

    async def aclose(self) -> None:
        """Cancel the checks that still run."""
        for answer in self._answers.values():
            await answer.aclose()

    async def _choice(self, choice: Choice) -> list[Choice]:
        index, delta = choice.index, choice.delta or ChoiceDelta()
        text = text_of(delta.content) + text_of(delta.refusal)
        sent = ChoiceDelta(role=delta.role)
        sent.tool_calls = [_request(call) for call in delta.tool_calls] if delta.tool_calls else None
        sent.function_call = rebuilt(delta.function_call, _OF_CALLS) if delta.function_call else None
        self._seen[index] = self._seen.get(index, False) or bool(delta.tool_calls or delta.function_call)
        if text:
            sent.content = await self._answer(index).push({"text": text}) or None
            if self._answer(index).stopped:
                return self._refused(index, sent)
        if choice.finish_reason:
            return await self._ended(index, choice.finish_reason, sent)
        return [Choice(index=index, delta=sent)] if sent.model_dump(exclude_none=True) else []

    async def _ended(self, index: int, finish: Any, sent: ChoiceDelta) -> list[Choice]:
        """Check the rest of a choice; return it with its finish reason."""
        told: dict[str, Any] = {}
        if index in self._answers or not self._seen[index]:
            answer = self._answer(index)
            why = "" if finish in FOR_TOOLS else finish
            rest = await answer.push({"text": "", "finish_reason": why}) + await answer.end()
            sent.content = (sent.content or "") + rest or None
            if answer.stopped:
                return self._refused(index, sent)
            told = {"faithfulness": answer.report.to_dict()} if answer.report else {}
        self._over[index] = False
        # Not validated: servers have finish reasons that the API does not define, such as "eos".
        return [Choice.model_construct(index=index, delta=sent, finish_reason=finish, **told)]

    def _answer(self, index: int) -> PushedAnswer:
        if index not in self._answers:
            self._answers[index] = self._release.checker.pushed(self._turn)
        return self._answers[index]

    def _refused(self, index: int, sent: ChoiceDelta) -> list[Choice]:
        """Return the text before the blocked sentence, and the refusal unless ``blocked`` is to be raised."""
        answer = self._answers[index]
        self._over[index] = True
        text = sent.content or ""
        if self._release.on_block == "refuse":
            end = "content_filter"
            delta = ChoiceDelta(role=sent.role, content=text + answer.refusal)
            told = answer.report.to_dict() if answer.report else {}
            return [Choice(index=index, delta=delta, finish_reason=end, faithfulness=told)]
        if answer.report is not None:
            self.blocked = BlockedAnswer(answer.report)
        return [Choice(index=index, delta=ChoiceDelta(role=sent.role, content=text))] if text else []


def _request(call: ChoiceDeltaToolCall) -> ChoiceDeltaToolCall:
    """Return a part of a request for a tool without fields that only the server defines."""
    asked = rebuilt(call.function, _OF_CALLS) if call.function else None
    return rebuilt(call, ("index", "id", "type"), function=asked)


def text_of(value: object) -> str:
    """Return a text of an answer; "" for None.

    Raises:
        TypeError: the value is neither a text nor None, and cannot be checked.
    """
    if value is None or isinstance(value, str):
        return value or ""
    raise TypeError(f"faithrails checks answers that are texts, not a {type(value).__name__}")


def with_choices(model: _Model, choices: list[Any]) -> _Model:
    """Return a new completion or chunk with these choices; of the usage, numbers and identifiers."""
    usage = getattr(model, "usage", None)
    if usage is None:
        return rebuilt(model, _ABOUT, choices=choices)
    told = usage if isinstance(usage, Mapping) else usage.model_dump()
    counted = CompletionUsage.model_construct(**without_texts(told))
    return rebuilt(model, _ABOUT, choices=choices, usage=counted)


def rebuilt(model: _Model, names: tuple[str, ...], **new: Any) -> _Model:
    """Return a new model with the named fields of another, if they are set, and ``new`` ones.

    Fields that servers add, such as ``reasoning_content``, would go out unchecked.
    """
    kept = {name: getattr(model, name) for name in names if name in model.model_fields_set}
    return cast("_Model", type(model).model_construct(**{**kept, **new}))
