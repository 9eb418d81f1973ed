"""Hallucination sampling: further answers from the main model, compared."""

import asyncio
from collections.abc import Sequence

import pytest

from faithrails import Decision, Reason, Settings, Turn, check
from faithrails.models.protocol import CallOptions, Completion
from faithrails.testing import ScriptedLLM
from faithrails.types import Message

WHOLE = Settings(claims="whole", verifiers="sampling", judge={"retries": 0})
BY_SENTENCE = Settings(
    claims="sentences",
    verifiers={"name": "sampling", "number": 3, "by": "sentence"},
    judge={"retries": 0},
)


@pytest.fixture
def asked() -> Turn:
    prompt = (Message("system", "Be brief."), Message("user", "Who built it?"))
    return Turn("Gustave Eiffel's company built it. It took two years.", prompt=prompt)


async def test_samples_come_from_the_main_model_with_the_answers_own_prompt(asked: Turn) -> None:
    main, judge = ScriptedLLM(["Eiffel did.", "It was Eiffel."]), ScriptedLLM(["yes"])
    report = await check(asked, WHOLE, judge=judge, main=main)
    assert report.decision is Decision.PASS
    assert [call.messages for call in main.calls] == [asked.prompt] * 2
    assert main.calls[0].options.temperature == 1.0
    assert "Eiffel did." in judge.calls[0].text


async def test_disagreement_blocks(asked: Turn) -> None:
    main = ScriptedLLM(["Koechlin did.", "Sauvestre did."])
    report = await check(asked, WHOLE, judge=ScriptedLLM(["no"]), main=main)
    assert (report.decision, report.score) == (Decision.BLOCK, 0.0)


async def test_by_sentence_each_is_compared_with_each_sample_and_averaged(asked: Turn) -> None:
    main = ScriptedLLM(["Eiffel, two years.", "Eiffel, two years.", "Eiffel, five years."])
    judge = ScriptedLLM(lambda prompt: "no" if "five years" in prompt and "It took two" in prompt else "yes")
    report = await check(asked, BY_SENTENCE, judge=judge, main=main)
    assert [verdict.probability for verdict in report.verdicts] == [1.0, pytest.approx(2 / 3)]
    assert (len(judge.calls), report.score) == (6, 0.5)


class _Counting(ScriptedLLM):
    """Remembers how many calls ran at the same time, at most."""

    running = most = 0

    async def complete(self, messages: Sequence[Message], options: CallOptions) -> Completion:
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            return await super().complete(messages, options)
        finally:
            self.running -= 1


async def test_samples_and_judgements_run_at_the_same_time(asked: Turn) -> None:
    main, judge = _Counting(["a"] * 3, delay=0.05), _Counting(lambda _: "yes", delay=0.05)
    await check(asked, BY_SENTENCE, judge=judge, main=main)
    assert main.most == 3
    assert judge.most == 6


@pytest.mark.parametrize(
    "sample", [RuntimeError("429"), "", Completion("Eiff", "length"), "<think>who knows"]
)
async def test_a_sample_that_fails_is_unsure_not_ignored(sample: object, asked: Turn) -> None:
    main = ScriptedLLM(["Eiffel did.", sample])  # type: ignore[list-item]
    report = await check(asked, WHOLE, judge=ScriptedLLM(["yes"]), main=main)
    assert (report.decision, Reason.SAMPLES_MISSING in report.reasons) == (Decision.BLOCK, True)


async def test_samples_given_with_the_turn_are_used_and_no_main_model_is_needed() -> None:
    turn = Turn("It took two years.", samples=("Two years.", "Two years it took."))
    report = await check(turn, WHOLE, judge=ScriptedLLM(["yes"]))
    assert (report.decision, report.cost.calls) == (Decision.PASS, 1)


async def test_a_prompt_that_is_not_known_is_unsure(asked: Turn) -> None:
    report = await check(Turn(asked.answer), WHOLE, judge=ScriptedLLM([]), main=ScriptedLLM([]))
    assert Reason.SAMPLES_MISSING in report.reasons


async def test_a_cancelled_check_cancels_its_calls(asked: Turn) -> None:
    main = ScriptedLLM(["a", "b"], delay=30)
    task = asyncio.ensure_future(check(asked, WHOLE, judge=ScriptedLLM(["yes"]), main=main))
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(asyncio.all_tasks()) == 1
