"""Self check facts: one yes/no question over the answer."""

import pytest

from faithrails import Decision, Reason, Settings, Turn, check
from faithrails.models.protocol import Completion
from faithrails.testing import ScriptedLLM

FACTS = Settings(claims="whole", verifiers="facts", judge={"retries": 0})


async def test_a_yes_passes_and_the_prompt_holds_evidence_and_answer(paris: Turn) -> None:
    judge = ScriptedLLM(["yes"])
    report = await check(paris, FACTS, judge=judge)
    assert report.decision is Decision.PASS
    assert paris.answer in judge.calls[0].text
    assert all(passage.text in judge.calls[0].text for passage in paris.passages)


async def test_a_no_blocks(rome: Turn) -> None:
    report = await check(rome, FACTS, judge=ScriptedLLM(["no"]))
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.BELOW_THRESHOLD,))


async def test_an_unreadable_verdict_is_asked_again_and_then_unsure(paris: Turn) -> None:
    judge = ScriptedLLM(["It depends.", "Perhaps."])
    report = await check(paris, FACTS, judge=judge)
    assert len(judge.calls) == 2
    assert (report.decision, report.reasons) == (
        Decision.BLOCK,
        (Reason.BELOW_THRESHOLD, Reason.UNREADABLE_VERDICT),
    )


async def test_a_second_clean_verdict_counts(paris: Turn) -> None:
    report = await check(paris, FACTS, judge=ScriptedLLM(["I would say so.", "yes"]))
    assert report.decision is Decision.PASS


@pytest.mark.parametrize("text", ["yes", "", "Yes, the resp"])
async def test_a_verdict_cut_off_by_length_is_not_read(text: str, paris: Turn) -> None:
    report = await check(paris, FACTS, judge=ScriptedLLM([Completion(text, "length")]))
    assert report.decision is Decision.BLOCK
    assert Reason.TRUNCATED_VERDICT in report.reasons


async def test_a_judge_that_raises_is_decided_by_on_error(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: RuntimeError("down"))
    blocked = await check(paris, FACTS, judge=judge)
    warned = await check(paris, FACTS.model_copy(update={"on_error": "warn", "mode": "warn"}), judge=judge)
    assert (blocked.decision, warned.decision) == (Decision.BLOCK, Decision.WARN)
    assert Reason.MODEL_FAILED in blocked.reasons


async def test_evidence_longer_than_the_prompt_allows_is_asked_about_in_parts() -> None:
    filler = "Nothing of note happened here today. " * 1000
    turn = Turn.of("The tower is 330 metres tall.", filler, f"{filler} The tower is 330 metres tall.")
    judge = ScriptedLLM(lambda prompt: "yes" if prompt.count("330 metres") > 1 else "no")
    report = await check(turn, FACTS, judge=judge)
    assert report.decision is Decision.PASS
    assert max(len(call.text) for call in judge.calls) <= 16_000


async def test_without_a_model_it_blocks(paris: Turn) -> None:
    report = await check(paris, FACTS)
    assert (report.decision, Reason.NO_MODEL in report.reasons) == (Decision.BLOCK, True)
