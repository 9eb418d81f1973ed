"""Pushed answers give the same text and the same report as ``stream``, whatever the tokens are."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from faithrails import Checker, Report, Settings, Turn
from faithrails.testing import ScriptedLLM

from judging import NOT_MENTIONED, rulings, supported

SENTENCES = (
    "Hello!", "The Eiffel Tower is in Paris.", "It is 330 metres tall.", "It is 412 metres tall.", "Is it?",
    "# Height\n\n", "- It was built in 1889.\n", "I don't know.", "Yes.", "It may be tall.", "\n\n",
)  # fmt: skip
TURN = Turn.of("", "The Eiffel Tower is in Paris. It is 330 metres tall. It was built in 1889.")
SETTINGS = (
    Settings(),
    Settings(mode="warn"),
    Settings(mode="annotate"),
    Settings(on_no_claims="block"),
    Settings(on_no_claims="warn"),
    Settings(warn_at=0.0, block_at=1.0),
    Settings(refusal=""),
)
FAST, JUDGED = [Checker(one) for one in SETTINGS], Settings(verifiers="judge", claims="sentences")


async def pushed(checker: Checker, tokens: Sequence[Any]) -> tuple[str, Report | None]:
    answer = checker.pushed(TURN)
    try:
        text = "".join([await answer.push(token) for token in tokens]) + await answer.end()
    finally:
        await answer.aclose()
    return text + answer.refusal, answer.report


async def streamed(checker: Checker, tokens: Sequence[Any]) -> tuple[str, Report]:
    async def source() -> AsyncIterator[Any]:
        for token in tokens:
            yield token

    reports: list[Report] = []
    text = "".join([piece async for piece in checker.stream(source(), TURN, on_report=reports.append)])
    return text, reports[0]


def timeless(report: Report | None) -> Any:
    assert report is not None
    return replace(report, cost=replace(report.cost, seconds=0.0))


@given(
    st.lists(st.sampled_from(SENTENCES), max_size=5), st.integers(1, 40), st.sampled_from(FAST),
    st.sampled_from([None, "stop", "length"]),
)  # fmt: skip
@hypothesis_settings(max_examples=60)
def test_text_and_report_are_those_of_a_stream(
    sentences: list[str], size: int, checker: Checker, finish: str | None
) -> None:
    text = " ".join(sentences)
    tokens: list[Any] = [text[start : start + size] for start in range(0, len(text), size)]
    tokens.append({"text": "", "finish_reason": finish})
    told, report = asyncio.run(pushed(checker, tokens))
    same, of_stream = asyncio.run(streamed(checker, tokens))
    assert told == same
    assert timeless(report) == timeless(of_stream)


@pytest.mark.parametrize("bad", [None, 2, 5])
async def test_checks_that_ask_a_model_release_in_order_and_end_at_the_first_bad_sentence(
    bad: int | None,
) -> None:
    places = ("Paris", "France", "Europe", "Rome", "Spain", "Kent")
    said = [f"The Eiffel Tower is in {place}. " for place in places]

    def rule(text: str) -> dict[str, object]:
        return (
            NOT_MENTIONED
            if bad is not None and places[bad] in text
            else supported("The Eiffel Tower is in Paris.")
        )

    judge = ScriptedLLM(rulings(rule), delay=0.01)
    told, report = await pushed(Checker(JUDGED, judge=judge), said)
    assert told.startswith("".join(said[: 6 if bad is None else 0]))
    assert bad is None or said[bad].strip() not in told
    assert report is not None
    assert (report.decision == "pass") == (bad is None)


async def test_what_is_pushed_after_the_end_or_a_block_is_dropped() -> None:
    answer = Checker().pushed(TURN)
    assert await answer.push("It is 412 metres tall. It is 330 metres tall. And") == ""
    assert (answer.stopped, answer.refusal) == (True, Settings().refusal)
    assert await answer.push("It is 330 metres tall. And") + await answer.end() == ""


async def test_a_token_without_text_is_an_error() -> None:
    with pytest.raises(TypeError):
        await Checker().pushed(TURN).push(5)  # type: ignore[arg-type]


async def test_calls_that_are_cancelled_lose_and_double_nothing() -> None:
    may_reply = asyncio.Event()

    class Waiting(ScriptedLLM):
        async def complete(self, messages: Any, options: Any) -> Any:
            await may_reply.wait()
            return await super().complete(messages, options)

    judge = Waiting(rulings(lambda _: supported("The Eiffel Tower is in Paris.")))
    answer = Checker(JUDGED, judge=judge).pushed(TURN)
    said = "The Eiffel Tower is in Paris. The Eiffel Tower is in France. "
    assert await answer.push(said) == ""
    for _ in range(2):
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(answer.end(), 0.01)
    may_reply.set()
    assert await answer.end() == said


async def test_calls_that_overlap_let_nothing_out_behind_a_blocked_sentence() -> None:
    class Slower(ScriptedLLM):
        async def complete(self, messages: Any, options: Any) -> Any:
            await asyncio.sleep(0.05 if "Rome" in messages[-1].content.rpartition("Response")[2] else 0)
            return await super().complete(messages, options)

    settings = Settings(verifiers="facts", claims="sentences")
    judge = Slower(lambda prompt: "no" if "Rome" in prompt.rpartition("Response")[2] else "yes")
    answer = Checker(settings, judge=judge).pushed(TURN)
    await answer.push("The Eiffel Tower is in Rome. The")
    await answer.push(" Eiffel Tower is in France. The")
    texts = await asyncio.gather(answer.end(), answer.end())
    assert (*texts, answer.stopped) == ("", "", True)
