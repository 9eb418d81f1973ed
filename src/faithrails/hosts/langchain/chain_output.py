"""Reads answers and evidence from a chain's output, and replaces the answers by checked ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage

from faithrails.chat_messages import content_text, role_of
from faithrails.hosts.beside_the_text import readable_blocks, without_texts
from faithrails.hosts.checked_output import Release, is_blocked
from faithrails.models.protocol import finish_reason_in
from faithrails.parse_passages import Context
from faithrails.types import Decision, Report, Turn

# Blocks that an agent must return to its model together with the tool's result.
_OF_AGENTS = ("reasoning", "redacted_thinking", "thinking", "tool_call", "tool_use")
_CALLS = ("tool_calls", "function_call")  # keys beside the content that are for the program
_NOT_CUT_OFF = ("tool_calls", "function_call", "tool_use")  # finish reasons of requests for tools


@dataclass(frozen=True, slots=True)
class Answers:
    """Checks answers; a mapping holds answer, evidence and question under these keys."""

    release: Release
    answer: str
    context: str
    question: str
    passages: Context | None

    async def checked(self, value: Any) -> Any:
        """Return the input with its answer as it goes out.

        Raises:
            BlockedAnswer: the answer is blocked, and ``on_block`` is ``raise``.
            KeyError: the mapping holds no answer.
            TypeError: the answer is neither a text nor a message, or a list does not end with it.
        """
        values = value if isinstance(value, Mapping) else {self.answer: value}
        answer = values[self.answer]
        *earlier, last = answer if isinstance(answer, list) and answer else [answer]
        if isinstance(answer, list) and not isinstance(
            last, AIMessage | str
        ):  # else the wrong one is checked
            raise TypeError(f"the last of the messages is to be the answer, got {type(last).__name__}")
        texts = isinstance(last, str) and all(isinstance(one, str) for one in earlier)  # answers, all of them
        for n in range(len(earlier)) if texts else _earlier_answers(earlier):
            earlier[n], _ = await self._released(earlier[n], self.turn(values, earlier[:n]))
        for n in () if texts else _asking_with_text(earlier):
            earlier[n] = await self._with_supported_text(earlier[n], self.turn(values, answer))
        written = last
        last, report = await self._released(last, self.turn(values, earlier))
        answer = [*earlier, last] if isinstance(answer, list) else last
        if not isinstance(value, Mapping):
            return answer
        if report is not None and is_blocked(report):
            value = self._without(answer_of(written)[0], value)
        return {**value, self.answer: answer, **({} if report is None else {"faithfulness": report})}

    def turn(self, values: Mapping[str, Any], earlier: Sequence[Any] = ()) -> Turn:
        """Return the turn of a mapping: its question and evidence, without an answer.

        ``earlier`` are the messages before the answer: tool results in them are evidence too.
        """
        evidence = [found for found in (values.get(self.context), self.passages) if found is not None]
        question = values.get(self.question, "")
        asked = content_text(getattr(question, "content", question))
        return Turn.of("", *evidence, messages=earlier, question=asked)

    async def _with_supported_text(self, message: Any, turn: Turn) -> Any:
        """Return an earlier request for a tool, without what it tells the user if that is not supported."""
        text, finish = answer_of(message)
        report = await self.release.checker.check(replace(turn, answer=text, finish_reason=finish))
        if report.decision is Decision.PASS:
            return message
        blocks = message.content if isinstance(message.content, list) else []
        beside = {key: message.additional_kwargs[key] for key in _CALLS if key in message.additional_kwargs}
        return with_content(message, [one for one in blocks if not content_text([one])] or "", beside)

    def _without(self, text: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return a mapping without other values that hold a blocked text too, such as the model's message."""
        asked = (self.answer, self.context, self.question)
        return {key: it for key, it in values.items() if key in asked or repr(text)[1:-1] not in repr(it)}

    async def _released(self, answer: Any, turn: Turn) -> tuple[Any, Report | None]:
        text, finish = answer_of(answer)
        if not text and is_tool_call(answer):
            return answer, None  # it asks for a tool and tells the user nothing
        report = await self.release.checker.check(replace(turn, answer=text, finish_reason=finish))
        return replace_text(answer, self.release.text(text, report), report), report


def answer_of(value: Any) -> tuple[str, str | None]:
    """Return the text of an answer and its finish reason, None if unknown or if it asks for a tool.

    Raises:
        TypeError: the value is neither a text nor a message.
    """
    if isinstance(value, str):
        return value, None
    if not isinstance(value, BaseMessage):
        raise TypeError(f"faithfulness checks a text or a message, got {type(value).__name__}")
    finish = finish_reason_in(value.response_metadata)
    return content_text(value.content) or _beside(value), None if finish in _NOT_CUT_OFF else finish


def _earlier_answers(messages: Sequence[Any]) -> list[int]:
    """Return the indexes of messages since the user's last one that are answers too, as other agents' are."""
    return [n for n in _said_since_asked(messages) if not is_tool_call(messages[n])]


def _asking_with_text(messages: Sequence[Any]) -> list[int]:
    """Return the indexes of messages since the user's last one that ask for a tool and tell something."""
    return [n for n in _said_since_asked(messages) if is_tool_call(messages[n]) and answer_of(messages[n])[0]]


def _said_since_asked(messages: Sequence[Any]) -> list[int]:
    asked = max((n for n, one in enumerate(messages) if isinstance(one, HumanMessage)), default=-1)
    return [n for n in range(asked + 1, len(messages)) if role_of(messages[n]) == "assistant"]


def _beside(message: BaseMessage) -> str:
    """Return the text that a message has beside its content: the transcript of its audio, or its refusal."""
    audio = message.additional_kwargs.get("audio")
    spoken = audio.get("transcript") if isinstance(audio, Mapping) else None
    said_beside = (spoken, message.additional_kwargs.get("refusal"))
    return next((text for text in said_beside if isinstance(text, str)), "")


def is_tool_call(value: Any) -> bool:
    """Whether a message asks for a tool."""
    return bool(getattr(value, "tool_calls", None) or getattr(value, "tool_call_chunks", None))


def replace_text(answer: Any, text: str, report: Report) -> Any:
    """Return the answer with the text that goes out; a message stays a message.

    A blocked message loses everything else, such as tool calls and private reasoning. Any other loses only
    what is not checked: blocks without text, such as images; private reasoning, unless the message asks for
    a tool; what providers put beside the content, such as audio; and texts in metadata.
    """
    if not isinstance(answer, BaseMessage):
        return text
    told = {"faithfulness": report.to_dict()}
    if is_blocked(report):
        return AIMessage(content=text, id=answer.id, response_metadata=told)
    kept = _OF_AGENTS if is_tool_call(answer) else ()
    content = readable_blocks(answer.content, kept) if text == content_text(answer.content) else text
    beside = {key: answer.additional_kwargs[key] for key in _CALLS if key in answer.additional_kwargs}
    found = with_content(answer, content, beside)
    found.response_metadata |= told
    return found


def with_content(message: BaseMessage, content: str | list[Any], beside: Mapping[str, Any]) -> BaseMessage:
    """Return a message with this content, these ``additional_kwargs``, and metadata without texts."""
    metadata = without_texts(message.response_metadata)
    update = {"content": content, "response_metadata": metadata, "additional_kwargs": dict(beside)}
    if usage := getattr(message, "usage_metadata", None):
        update["usage_metadata"] = without_texts(usage)
    found = message.model_copy(update=update)
    (found.model_extra or {}).clear()  # attributes that a provider's package adds
    return found
