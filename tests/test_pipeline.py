"""The walk: whatever goes wrong on it ends in a report that blocks."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from faithrails import Checker, Claim, Decision, Label, Reason, Settings, Turn, Verdict, Verifier, check
from faithrails.models.protocol import Completion
from faithrails.testing import ScriptedLLM
from faithrails.types import Message, Report


@pytest.mark.parametrize("passages", [(), ("",), (" \n",), ("---",)])
async def test_nothing_to_check_against_blocks(passages: tuple[str, ...]) -> None:
    report = await check(Turn.of("It is tall.", *passages))
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.NO_EVIDENCE,))


async def test_an_answer_that_claims_nothing_passes_with_its_own_reason_or_by_policy() -> None:
    turn = Turn.of("Hello! How can I help you?")
    assert (await check(turn)).reasons == (Reason.NO_CLAIMS,)
    assert (await check(turn)).decision is Decision.PASS
    assert (await check(turn, Settings(on_no_claims="block"))).decision is Decision.BLOCK


@pytest.mark.parametrize("finish", ["length", "content_filter", "tool_calls", "unheard_of"])
async def test_an_answer_that_was_cut_off_is_not_taken_for_whole(finish: str, paris: Turn) -> None:
    cut = Turn(paris.answer, paris.passages, finish_reason=finish)
    assert (await check(cut)).reasons == (Reason.ANSWER_TRUNCATED,)
    assert (await check(cut)).decision is Decision.BLOCK
    assert (await check(cut, Settings(on_truncated="pass"))).decision is Decision.PASS


async def test_the_deadline_ends_the_check_and_blocks(paris: Turn) -> None:
    slow = ScriptedLLM(lambda _: "yes", delay=30)
    settings = Settings(claims="whole", verifiers="facts", deadline=0.1)
    report = await check(paris, settings, judge=slow)
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.DEADLINE,))
    size = sum(len(passage.text) for passage in paris.passages)
    (note,) = report.notes
    assert "`deadline` (0.1 s)" in note and f"evidence {size:,} in {len(paris.passages)} passages" in note
    assert len(asyncio.all_tasks()) == 1


@pytest.mark.parametrize("error", [ValueError, KeyError, RecursionError, MemoryError])
async def test_an_error_inside_a_verifier_blocks(
    error: type[Exception], paris: Turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> list[Verdict]:
        raise error("330 metres")

    monkeypatch.setattr("faithrails.verify.classifier.ClassifierVerifier.verify", broken)
    report = await check(paris)
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.INTERNAL_ERROR,))
    assert "330" not in " ".join(report.notes)


@pytest.mark.parametrize("returned", [[], [None], "nonsense"])
async def test_a_verifier_that_does_not_answer_for_each_claim_blocks(
    returned: Any, paris: Turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lazy(*_: Any) -> Any:
        return returned

    monkeypatch.setattr("faithrails.verify.classifier.ClassifierVerifier.verify", lazy)
    assert (await check(paris)).decision is Decision.BLOCK


async def test_with_several_verifiers_the_strictest_verdict_counts(rome: Turn) -> None:
    settings = Settings(claims="whole", verifiers=("facts", "exact"), judge={"retries": 0})
    report = await check(rome, settings, judge=ScriptedLLM(["yes"]))
    assert report.decision is Decision.BLOCK
    assert report.verdicts[0].verifier == "exact"


async def test_calls_and_tokens_are_counted(paris: Turn) -> None:
    judge = ScriptedLLM([Completion("yes", "stop", tokens=42)])
    report = await check(paris, Settings(claims="whole", verifiers="facts"), judge=judge)
    assert (report.cost.calls, report.cost.tokens) == (1, 42)
    assert report.cost.seconds > 0


def test_a_verdict_is_unsure_if_and_only_if_it_has_a_reason() -> None:
    claim = Claim("x", 0, 1)
    with pytest.raises(ValueError, match="if and only if"):
        Verdict(claim, Label.UNSURE, "t", "1")
    with pytest.raises(ValueError, match="if and only if"):
        Verdict(claim, Label.SUPPORTED, "t", "1", reason=Reason.NO_MODEL)


@pytest.mark.parametrize("probability", [-0.1, 1.1, float("nan"), float("inf")])
def test_a_probability_outside_its_range_is_refused(probability: float) -> None:
    with pytest.raises(ValueError, match="probability"):
        Verdict(Claim("x", 0, 1), Label.SUPPORTED, "t", "1", probability=probability)


def test_the_probability_of_a_report_is_unknown_if_a_verdict_is_unsure() -> None:
    claim = Claim("x", 0, 1)
    sure = Verdict(claim, Label.SUPPORTED, "t", "1", probability=0.9)
    unsure = Verdict(claim, Label.UNSURE, "t", "1", reason=Reason.NO_MODEL)
    assert Report("", Decision.PASS, 1.0, (sure,)).unfaithful_probability == pytest.approx(0.1)
    assert Report("", Decision.BLOCK, 0.5, (sure, unsure)).unfaithful_probability is None


@pytest.mark.parametrize("verifiers", ["judge", "facts", "sampling"])
async def test_a_cancelled_check_ends_at_once_and_leaves_no_task(verifiers: Any, paris: Turn) -> None:
    before = asyncio.all_tasks()
    slow = ScriptedLLM(lambda _: "yes", delay=60)
    turn = replace(paris, prompt=(Message("user", "Where is it?"),))
    settings = Settings(verifiers=verifiers, claims="sentences")
    task = asyncio.create_task(check(turn, settings, judge=slow, main=slow))
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert slow.calls
    assert asyncio.all_tasks() == before


async def test_a_verifier_that_removes_claims_removes_them_for_no_other() -> None:
    class Removes(Verifier):
        name = "removes"
        version = "1"

        async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Any) -> list[Verdict]:
            claims[:] = [claim for claim in claims if "Rome" not in claim.text]  # type: ignore[index]
            return [Verdict(claim, Label.SUPPORTED, self.name, self.version) for claim in claims]

    turn = Turn.of("It stands in Rome. It is 330 metres tall.", "It stands in Paris. It is 330 metres tall.")
    for verifiers in ([Removes()], [Removes(), "layered"], ["layered", Removes()]):
        async with Checker(verifiers=verifiers) as checker:
            report = await checker.check(turn)
        assert report.decision is Decision.BLOCK
        assert any("Rome" in verdict.claim.text for verdict in report.verdicts)
