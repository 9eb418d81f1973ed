"""LangChain: ``chain | faithfulness(...)`` releases only answers that the chain's documents support."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Any

from langchain_core.runnables import Runnable, RunnableConfig

from faithrails.checker import Checker
from faithrails.hosts.checked_output import BlockedAnswer, Release
from faithrails.hosts.chunk_stream import athrough, through
from faithrails.hosts.langchain.chain_output import Answers
from faithrails.hosts.langchain.stream import AnswerFlow
from faithrails.parse_passages import Context
from faithrails.runtime.event_loops import run_sync
from faithrails.settings import Settings

__all__ = ["BlockedAnswer", "Faithfulness", "faithfulness"]


def faithfulness(
    settings: Settings | None = None,
    *,
    checker: Checker | None = None,
    answer: str = "answer",
    context: str = "context",
    question: str = "question",
    passages: Context | None = None,
    on_block: str = "raise",
) -> Faithfulness:
    """Return a ``Runnable`` that checks the answer of the chain before it.

    Its input is a mapping with these keys, a text or message (with ``passages`` as its evidence), or an
    agent's list of messages. In a list the last message is the answer, and model messages since the
    user's last message are answers too; one that asks for a tool only loses its text if that is not
    supported. The output has the type of the input. A doubtful answer has the warning at its end. A
    mapping gets the key ``faithfulness`` with the report, a message has it in ``response_metadata``.

    Args:
        settings: what to check and how strictly; default: the preset ``offline``.
        checker: a ``Checker`` with its own settings and models, instead of ``settings``.
        answer: the key of the answer: a text, a message, or a list of messages.
        context: the key of the evidence: documents of a retriever, texts, or messages.
        question: the key of the question.
        passages: evidence that is the same for every answer.
        on_block: ``raise`` a ``BlockedAnswer``, or ``refuse``: replace the answer by ``settings.refusal``.

    Raises:
        SettingsError: a verifier or a judge cannot be built, or an argument is wrong.
    """
    release = Release.of(settings, checker, on_block)
    return Faithfulness(Answers(release, answer, context, question, passages))


class Faithfulness(Runnable[Any, Any]):
    """The last step of a chain; ``faithfulness`` builds it."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    def invoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:
        """Check a whole answer."""
        return self._call_with_config(
            lambda value: run_sync(partial(self._answers.checked, value)), input, config
        )

    async def ainvoke(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Any:
        """Check a whole answer."""
        return await self._acall_with_config(self._answers.checked, input, config)

    def stream(self, input: Any, config: RunnableConfig | None = None, **kwargs: Any) -> Iterator[Any]:
        """Release a whole answer in checked sentences."""
        yield from self.transform(iter([input]), config)

    async def astream(
        self, input: Any, config: RunnableConfig | None = None, **kwargs: Any
    ) -> AsyncIterator[Any]:
        """Release a whole answer in checked sentences."""

        async def chunks() -> AsyncIterator[Any]:
            yield input

        async for out in self.atransform(chunks(), config):
            yield out

    def transform(
        self, input: Iterator[Any], config: RunnableConfig | None = None, **kwargs: Any
    ) -> Iterator[Any]:
        """Release each sentence of a growing answer once it is checked."""
        checked = partial(through, flow=AnswerFlow(self._answers))
        yield from self._transform_stream_with_config(input, checked, config)

    async def atransform(
        self, input: AsyncIterator[Any], config: RunnableConfig | None = None, **kwargs: Any
    ) -> AsyncIterator[Any]:
        """Release each sentence of a growing answer once it is checked."""
        checked = partial(athrough, flow=AnswerFlow(self._answers))
        async for out in self._atransform_stream_with_config(input, checked, config):
            yield out
