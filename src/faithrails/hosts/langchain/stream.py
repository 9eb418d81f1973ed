"""Turns the tokens of a chain's answer into checked sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langchain_core.messages import AIMessageChunk, BaseMessage, BaseMessageChunk

from faithrails.hosts.checked_output import BlockedAnswer
from faithrails.hosts.langchain.chain_output import Answers, answer_of, is_tool_call, with_content
from faithrails.streaming.push import PushedAnswer


class AnswerFlow:
    """One answer: its tokens are texts or messages, or mappings that hold them under the answer's key.

    Other keys pass as they come. Tokens that come before any evidence wait for it, at most to the end.
    A message that is not a chunk, or a list of messages, is checked as a whole at the end.
    """

    def __init__(self, answers: Answers) -> None:
        self.blocked: BlockedAnswer | None = None
        self.finished = False
        self._answers = answers
        self._values: dict[str, Any] = {}
        self._whole: Any = None
        self._tokens: list[Any] = []  # wait for evidence
        self._pushed: PushedAnswer | None = None
        self._keyed = self._of_message = False

    async def push(self, chunk: Any) -> list[Any]:
        """Take a chunk; return those that may go out now."""
        if not isinstance(chunk, Mapping):
            return await self._token(chunk)
        self._keyed = True
        others = {key: value for key, value in chunk.items() if key != self._answers.answer}
        for key, value in others.items():
            self._values[key] = _added(self._values.get(key), value)
        out = [others] if others else []
        return out + (await self._token(chunk[self._answers.answer]) if len(others) < len(chunk) else [])

    async def end(self) -> list[Any]:
        """Return the remaining chunks, after the last one was pushed.

        Raises:
            KeyError: no chunk held an answer.
        """
        if self._whole is not None:
            value = {**self._values, self._answers.answer: self._whole}
            whole = await self._answers.checked(value)
            return [whole if self._keyed else whole[self._answers.answer]]
        if self._keyed and self._pushed is None and not self._tokens:
            raise KeyError(self._answers.answer)
        pushed = self._start()
        out = [one for token in self._tokens for one in await self._push(token)]
        if not self.finished:
            out += self._told(await pushed.end())
        return out if self.finished else [*out, *self._ended()]

    async def aclose(self) -> None:
        """Cancel the checks that still run."""
        if self._pushed is not None:
            await self._pushed.aclose()

    async def _token(self, token: Any) -> list[Any]:
        if isinstance(token, list):
            self._whole = _added(self._whole, token)
            return []
        if isinstance(token, BaseMessage) and not isinstance(token, BaseMessageChunk):
            self._whole = token
            return []
        has_evidence = self._answers.passages is not None or self._answers.context in self._values
        if self._pushed is None and self._keyed and not has_evidence:
            self._tokens.append(token)
            return []
        return await self._push(token)

    def _start(self) -> PushedAnswer:
        if self._pushed is None:
            self._pushed = self._answers.release.checker.pushed(self._answers.turn(self._values))
        return self._pushed

    async def _push(self, token: Any) -> list[Any]:
        if self.finished:
            return []
        pushed = self._start()
        text, finish = answer_of(token)
        self._of_message = self._of_message or isinstance(token, BaseMessage)
        out = self._told(await pushed.push({"text": text, "finish_reason": finish}))
        if pushed.stopped:
            return [*out, *self._ended()]
        if is_tool_call(token):  # a request for a tool has no text for the user
            out.append(self._put(with_content(token, "", {})))
        return out

    def _ended(self) -> list[Any]:
        """Return what follows the last sentence: the refusal if the answer is blocked, and the report."""
        pushed = self._start()
        self.finished = True
        if pushed.report is None:
            return []
        out = []
        if pushed.stopped:
            if self._answers.release.on_block == "raise":
                self.blocked = BlockedAnswer(pushed.report)
                return []
            out = self._told(pushed.refusal)
        if self._keyed:
            nothing = AIMessageChunk(content="") if self._of_message else ""
            return [*out, {self._answers.answer: nothing, "faithfulness": pushed.report}]
        told = {"faithfulness": pushed.report.to_dict()}
        return [*out, AIMessageChunk(content="", response_metadata=told)] if self._of_message else out

    def _told(self, text: str) -> list[Any]:
        """Return a text as chunks of the same type as the tokens."""
        if not text:
            return []
        return [self._put(AIMessageChunk(content=text) if self._of_message else text)]

    def _put(self, answer: Any) -> Any:
        return {self._answers.answer: answer} if self._keyed else answer


def _added(before: Any, value: Any) -> Any:
    """Return the sum of two chunks of one value, or the later one if they cannot be added."""
    if before is None:
        return value
    try:
        return before + value
    except TypeError:  # the later value replaces the earlier one
        return value
