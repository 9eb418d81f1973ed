"""Streaming: nothing goes out before its check, in order, and nothing is left behind."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from langchain_core.messages import AIMessageChunk
from openai.types.chat import ChatCompletionChunk

from faithrails import (
    Checker,
    Claim,
    Decision,
    Label,
    Reason,
    Report,
    Settings,
    Turn,
    Verdict,
    Verifier,
    check,
    stream,
)
from faithrails.testing import ScriptedLLM
from faithrails.types import Message
from faithrails.warnings_and_markers import outgoing_text

from judging import claims_in, rulings, supported

EVIDENCE = "The Eiffel Tower is in Paris. It is 330 metres tall. It was built in 1889. It has three floors."
GOOD = "The Eiffel Tower is in Paris. It is 330 metres tall. It was built in 1889."
BAD = "The Eiffel Tower is in Paris. It is 412 metres tall. It was built in 1889."
TURN = Turn.of("", EVIDENCE, question="Tell me about it.")
REFUSAL = Settings().refusal
WARNING = Settings().warning
MARKER = Settings().marker


async def tokens_of(text: str, size: int = 3) -> AsyncIterator[str]:
    for start in range(0, len(text), size):
        yield text[start : start + size]
        await asyncio.sleep(0)


async def pieces(tokens: Any, settings: Settings | None = None, **more: Any) -> tuple[list[str], Report]:
    reports: list[Report] = []
    out = [piece async for piece in stream(tokens, TURN, settings, on_report=reports.append, **more)]
    return out, reports[0]


async def test_a_supported_answer_comes_out_whole_in_pieces_and_in_order() -> None:
    out, report = await pieces(tokens_of(GOOD))
    assert "".join(out) == GOOD
    assert len(out) == 3
    assert (report.decision, report.score, len(report.verdicts)) == (Decision.PASS, 1.0, 3)


async def test_block_ends_the_answer_before_its_first_unsupported_sentence() -> None:
    out, report = await pieces(tokens_of(BAD))
    assert "".join(out) == f"The Eiffel Tower is in Paris. \n\n{REFUSAL}"
    assert report.decision is Decision.BLOCK
    assert report.reasons == (Reason.CERTAIN_FINDING,)


async def test_warn_adds_the_warning_once_where_it_first_applies() -> None:
    text = "".join((await pieces(tokens_of(BAD + " It has nine floors."), Settings(mode="warn")))[0])
    assert text.startswith(f"The Eiffel Tower is in Paris. It is 412 metres tall.\n\n{WARNING}")
    assert text.count(WARNING) == 1
    assert text.endswith("It has nine floors.")


async def test_annotate_marks_each_unsupported_sentence() -> None:
    text = "".join((await pieces(tokens_of(BAD + " It has 9 floors."), Settings(mode="annotate")))[0])
    assert text == (
        f"The Eiffel Tower is in Paris. It is 412 metres tall. {MARKER} It was built in 1889. "
        f"It has 9 floors. {MARKER}"
    )


async def test_a_sentence_is_checked_while_the_next_one_is_written() -> None:
    asked = asyncio.Event()

    def judge(prompt: str) -> str:
        asked.set()
        return "yes"

    async def tokens() -> AsyncIterator[str]:
        yield "The Eiffel Tower is in Paris. It is"
        await asyncio.wait_for(asked.wait(), 5)  # never set if checks waited for the end
        yield " 330 metres tall."

    facts = Settings(verifiers="facts", claims="sentences")
    assert "".join((await pieces(tokens(), facts, judge=ScriptedLLM(judge)))[0]).endswith("330 metres tall.")


async def test_pieces_keep_their_order_whatever_their_checks_take() -> None:
    class Slower(ScriptedLLM):
        async def complete(self, messages: Any, options: Any) -> Any:
            await asyncio.sleep(0.05 if "Paris" in messages[-1].content.rpartition("Response")[2] else 0)
            return await super().complete(messages, options)

    facts = Settings(verifiers="facts", claims="sentences")
    out, _ = await pieces(tokens_of(GOOD), facts, judge=Slower(lambda _: "yes"))
    assert "".join(out) == GOOD


async def test_sentences_that_end_together_are_checked_together(judged: Settings) -> None:
    judge = ScriptedLLM(lambda _: '{"verdicts": []}')
    _, report = await pieces(tokens_of(GOOD, len(GOOD)), judged, judge=judge)
    assert [len(claims_in(call.text)) for call in judge.calls] == [2, 1]
    assert report.decision is Decision.BLOCK


@pytest.mark.parametrize("finish", ["length", "content_filter", "tool_calls"])
async def test_an_answer_that_was_cut_off_does_not_end_as_if_it_were_whole(finish: str) -> None:
    async def tokens() -> AsyncIterator[Any]:
        yield chunk(GOOD)
        yield chunk("", finish)

    out, report = await pieces(tokens())
    assert out[-1].endswith(REFUSAL)
    assert Reason.ANSWER_TRUNCATED in report.reasons


def chunk(text: str, finish: Any = None) -> ChatCompletionChunk:
    return ChatCompletionChunk.model_validate(
        {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "m",
         "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": finish}]}
    )  # fmt: skip


@pytest.mark.parametrize(
    "last",
    [
        {"text": "", "finish_reason": "length"},
        {"text": "", "metadata": {"finish_reason": "length"}},
        {"text": "", "metadata": {"provider_metadata": {"finish_reason": "length"}}},
    ],
)
async def test_a_token_with_metadata_tells_that_the_answer_was_cut_off(last: dict[str, Any]) -> None:
    async def tokens() -> AsyncIterator[Any]:
        yield {"text": GOOD, "metadata": {"provider_metadata": None}}
        yield last

    _, report = await pieces(tokens())
    assert Reason.ANSWER_TRUNCATED in report.reasons


@pytest.mark.parametrize(
    "wrap",
    [
        str,
        chunk,
        lambda text: AIMessageChunk(content=text),
        lambda text: AIMessageChunk(content=[{"type": "text", "text": text}]),
        lambda text: {"text": text, "metadata": {}},
    ],
)
async def test_any_source_of_tokens(wrap: Any) -> None:
    async def tokens() -> AsyncIterator[Any]:
        async for text in tokens_of(GOOD):
            yield wrap(text)

    assert "".join((await pieces(tokens()))[0]) == GOOD


async def test_a_second_choice_is_an_error_for_its_text_is_of_another_answer() -> None:
    async def tokens() -> AsyncIterator[Any]:
        other = chunk("It is 412 metres tall.")
        other.choices[0].index = 1
        yield chunk("The Eiffel Tower is in Paris.")
        yield other

    with pytest.raises(ValueError, match="n > 1"):
        await pieces(tokens())


async def test_a_refusal_in_the_words_of_the_model_is_read_as_its_answer() -> None:
    async def tokens() -> AsyncIterator[Any]:
        for text in ("I'm sorry, I can't ", "help with that. ", "It is 412 metres tall."):
            token = chunk("")
            token.choices[0].delta = token.choices[0].delta.model_copy(
                update={"content": None, "refusal": text}
            )
            yield token

    out, report = await pieces(tokens())
    assert report.decision is Decision.BLOCK
    assert "412" not in "".join(out)


async def test_a_token_without_text_is_an_error_that_names_its_type() -> None:
    async def tokens() -> AsyncIterator[Any]:
        yield 3

    with pytest.raises(TypeError, match="a token is a int"):
        await pieces(tokens())


async def test_an_error_of_the_source_is_raised_and_the_unchecked_rest_stays_in() -> None:
    async def tokens() -> AsyncIterator[str]:
        yield "The Eiffel Tower is in Paris. It is 330 metres tall. It was"
        raise ConnectionError("gone")

    out: list[str] = []

    async def collect() -> None:
        async for piece in stream(tokens(), TURN):
            out.append(piece)  # noqa: PERF401 - what came before the error counts

    with pytest.raises(ConnectionError, match="gone"):
        await collect()
    assert "".join(out).strip() == "The Eiffel Tower is in Paris. It is 330 metres tall."


async def test_no_evidence_blocks_before_the_first_word() -> None:
    out = [piece async for piece in stream(tokens_of(GOOD), Turn.of(""))]
    assert out == [REFUSAL]


@pytest.mark.parametrize(
    ("policy", "expected"), [("pass", "Hello!"), ("block", REFUSAL), ("warn", f"Hello!\n\n{WARNING}")]
)
async def test_an_answer_that_claims_nothing_follows_its_policy(policy: Any, expected: str) -> None:
    out, report = await pieces(tokens_of("Hello!"), Settings(on_no_claims=policy))
    assert "".join(out) == expected
    assert report.reasons == (Reason.NO_CLAIMS,)


@pytest.mark.parametrize(("policy", "expected"), [("pass", ""), ("block", REFUSAL), ("escalate", REFUSAL)])
async def test_an_answer_without_a_token_follows_the_policy_on_answers_that_claim_nothing(
    policy: Any, expected: str
) -> None:
    out, report = await pieces(tokens_of(""), Settings(on_no_claims=policy))
    assert "".join(out) == expected
    assert report.decision is Decision(policy)


@pytest.mark.parametrize(("policy", "goes_out"), [("pass", True), ("block", False), ("escalate", False)])
async def test_an_answer_of_which_nothing_is_in_scope_follows_its_policy(policy: Any, goes_out: bool) -> None:
    beside = rulings(lambda _: {"label": "out_of_scope", "quote": None, "reason": ""})
    settings = Settings(verifiers="judge", on_nothing_in_scope=policy, judge={"retries": 0})
    turn = Turn.of("", "The tower is in Paris.")
    tokens = tokens_of("Bananas grow fast. Cows eat grass.")
    out = [piece async for piece in stream(tokens, turn, settings, judge=ScriptedLLM(beside))]
    assert ("Bananas" in "".join(out)) is goes_out


async def test_what_is_beside_the_evidence_is_held_only_until_something_is_checked() -> None:
    def ruled(text: str) -> dict[str, object]:
        return supported("tower is in Paris") if "Paris" in text else {"label": "out_of_scope"}

    settings = Settings(verifiers="judge", judge={"retries": 0})
    answer = "Bananas grow fast. The tower is in Paris. Cows eat grass."
    tokens = tokens_of(answer)
    turn = Turn.of("", "The tower is in Paris.")
    out = [piece async for piece in stream(tokens, turn, settings, judge=ScriptedLLM(rulings(ruled)))]
    assert "".join(out).strip() == answer


async def test_a_greeting_is_held_only_until_something_is_claimed() -> None:
    out, _ = await pieces(tokens_of("Hello! " + GOOD), Settings(on_no_claims="block"))
    assert "".join(out) == "Hello! " + GOOD


@pytest.mark.parametrize(
    ("no_claims", "beside", "answer", "goes_out"),
    [
        ("pass", "block", "Bananas grow fast. Hello!", False),
        ("warn", "block", "Hello! Bananas grow fast.", False),
        ("block", "pass", "Hello! Bananas grow fast.", True),
        ("block", "warn", "Hello! Bananas grow fast.", True),
        ("block", "warn", "Bananas grow fast. Hello!", True),
    ],
)
async def test_what_is_held_goes_out_by_the_policy_of_the_whole_answer(
    no_claims: Any, beside: Any, answer: str, goes_out: bool
) -> None:
    judge = rulings(lambda _: {"label": "out_of_scope", "quote": None, "reason": ""})
    settings = Settings(
        verifiers="judge", on_no_claims=no_claims, on_nothing_in_scope=beside, judge={"retries": 0}
    )
    out, report = await pieces(tokens_of(answer), settings, judge=ScriptedLLM(judge))
    whole = await check(replace(TURN, answer=answer), settings, judge=ScriptedLLM(judge))
    assert ("Bananas" in "".join(out)) is goes_out
    assert (WARNING in "".join(out)) is (beside == "warn")
    assert (report.decision, report.reasons) == (whole.decision, whole.reasons)


async def test_stopping_early_leaves_no_task_and_closes_the_source() -> None:
    closed = asyncio.Event()

    async def tokens() -> AsyncIterator[str]:
        try:
            for number in itertools.count():
                yield f"It is 330 metres tall, said number {number}. "
                await asyncio.sleep(0)
        finally:
            closed.set()

    before = asyncio.all_tasks()
    slow = ScriptedLLM(lambda _: "yes", delay=0.01)
    generator = stream(tokens(), TURN, Settings(verifiers="facts", claims="sentences"), judge=slow)
    assert await anext(generator)
    await generator.aclose()
    assert closed.is_set()
    assert asyncio.all_tasks() == before


async def test_samples_are_drawn_once_for_all_sentences() -> None:
    drawn = ScriptedLLM([GOOD, GOOD])
    turn = Turn("", prompt=(Message("user", "Where is it?"),))
    settings = Settings(verifiers="sampling", claims="sentences")
    agreeing = ScriptedLLM(lambda _: "yes")
    out = [piece async for piece in stream(tokens_of(GOOD), turn, settings, judge=agreeing, main=drawn)]
    assert "".join(out) == GOOD
    assert (len(drawn.calls), len(agreeing.calls)) == (2, 3)


_SENTENCES = (
    "The Eiffel Tower is in Paris. ", "It is 412 metres tall. ", "- It is 330 metres tall\n", "Hello! ", "```\nx = 412\n",
    "| a | b |\n", "|---|---|\n", "\n\n", "# A heading\n", "It cost 3.5 million. ", "Dr. Smith of the U.S. said so. ", "Is it? ",
)  # fmt: skip


@hypothesis_settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(_SENTENCES), max_size=8), st.lists(st.integers(1, 12), min_size=1, max_size=8)
)
def test_however_it_is_cut_the_same_comes_out_and_nothing_unsupported(
    parts: Sequence[str], sizes: Sequence[int]
) -> None:
    answer = "".join(parts)

    async def tokens() -> AsyncIterator[str]:
        position, lengths = 0, itertools.cycle(sizes)
        while position < len(answer):
            size = next(lengths)
            yield answer[position : position + size]
            position += size

    async def collected() -> list[str]:
        return [piece async for piece in stream(tokens(), TURN, Settings(verifiers="exact"))]

    out = "".join(asyncio.run(collected())).replace(f"\n\n{WARNING}\n\n", "")  # where it is only doubtful
    assert "412" not in out
    assert "".join(answer.split()).startswith("".join(out.removesuffix(REFUSAL).split()))


PACED = (
    "Yes. The Eiffel Tower is in Paris. Dr. Lee says it is 330 metres tall. Is it old? It was built in 1889.",
    "It has:\n\n- three floors\n- 412 metres\n\nIt is in Paris.",
    "| what | value |\n|---|---|\n| height | 330 metres |\n| floors | nine |\n\nIt was built in 1889. It is tall.",
    "1. It is in Paris.\n2. It is in Rome.\n3. It has three floors.",
)


@pytest.mark.parametrize("answer", PACED)
@pytest.mark.parametrize("verifier", ["layered", "exact"])
async def test_the_pace_of_the_tokens_decides_nothing(answer: str, verifier: Any) -> None:
    found = []
    for size in (1, 7, len(answer)):
        out, report = await pieces(tokens_of(answer, size), Settings(verifiers=verifier, mode="annotate"))
        places = [(v.claim.text, v.claim.start, v.label) for v in report.verdicts]
        found.append(("".join(out), report.decision, places))
        assert places
        assert all(answer[v.claim.start : v.claim.end] in v.claim.text for v in report.verdicts)
    assert found[0] == found[1] == found[2]


async def test_annotate_marks_what_is_unsure_though_policy_lets_it_pass() -> None:
    class Unsure(Verifier):
        name = "unsure"
        version = "1"

        async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Any) -> list[Verdict]:
            return [Verdict(c, Label.UNSURE, self.name, "1", reason=Reason.NOT_DECIDED) for c in claims]

    settings = Settings(mode="annotate", on_unsure="pass")
    turn = Turn.of("It is 412 metres tall. It stands in Rome.", "It is 330 metres tall. It stands in Paris.")
    async with Checker(settings, verifiers=[Unsure()]) as checker:
        whole = outgoing_text(turn.answer, await checker.check(turn), settings)
        streamed = "".join([text async for text in checker.stream(tokens_of(turn.answer), turn)])
    marker = "not supported by the sources"
    assert whole.count(marker) == streamed.count(marker) == 2
