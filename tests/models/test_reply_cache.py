"""The cache of verdicts: the same question is asked once, and never answered for another."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from faithrails import Checker, Decision, Passage, Settings, Turn, check
from faithrails.testing import ScriptedLLM

from judging import extracts_and_rules

FACTS = Settings(verifiers="facts", claims="sentences", judge={"retries": 0}, cache=100)


async def test_the_same_turn_is_judged_once(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: "yes")
    first = await check(paris, FACTS, judge=judge)
    again = await check(paris, FACTS, judge=judge)
    assert (first.cost.calls, again.cost.calls) == (2, 0)
    assert first.verdicts == again.verdicts
    assert again.decision is Decision.PASS


async def test_the_same_words_in_another_answer_are_another_claim() -> None:
    passage = "The tower is in Paris. The palace is in London."
    judge = ScriptedLLM(lambda _: "yes")
    async with Checker(FACTS, judge=judge) as checker:
        await checker.check(Turn.of("The tower is tall. It is in Paris.", passage))
        await checker.check(Turn.of("The palace is old. It is in Paris.", passage))
    assert len(judge.calls) == 4


async def test_a_repeated_claim_keeps_each_of_its_places() -> None:
    turn = Turn.of("It is tall. It is red. It is tall.", "It is tall and red.")
    async with Checker(FACTS, judge=ScriptedLLM(lambda _: "yes")) as checker:
        first, again = await checker.check(turn), await checker.check(turn)
    assert [v.claim.start for v in again.verdicts] == [v.claim.start for v in first.verdicts] == [0, 12, 23]


@pytest.mark.parametrize("verifier", ["single_call", "judge"])
async def test_claims_found_by_a_model_are_kept_too(paris: Turn, verifier: str) -> None:
    settings = Settings(claims="llm", verifiers=verifier, cache=100)
    judge = ScriptedLLM(extracts_and_rules)
    async with Checker(settings, judge=judge) as checker:
        reports = [await checker.check(paris) for _ in range(3)]
    assert [report.decision for report in reports] == [Decision.PASS] * 3
    assert len(judge.calls) == reports[0].cost.calls
    assert reports[1].cost.calls == 0


@pytest.mark.parametrize(
    "change",
    [
        {"passages": (Passage("1", "Something else."),)},
        {"passages": (Passage("2", "The Eiffel Tower is in Paris. It is 330 metres tall."),)},
        {"question": "Another one?"},
        {"answer": "The Eiffel Tower is in Paris! It is 330 metres tall!"},
    ],
)
async def test_whatever_the_judge_sees_is_part_of_the_key(paris: Turn, change: Any) -> None:
    judge = ScriptedLLM(lambda _: "yes")
    await check(paris, FACTS, judge=judge)
    assert (await check(replace(paris, **change), FACTS, judge=judge)).cost.calls == 2


async def test_another_model_and_other_settings_are_asked_for_themselves(paris: Turn) -> None:
    yes, no = ScriptedLLM(lambda _: "yes"), ScriptedLLM(lambda _: "no")
    assert (await check(paris, FACTS, judge=yes)).decision is Decision.PASS
    assert (await check(paris, FACTS, judge=no)).decision is Decision.BLOCK
    warmer = FACTS.model_copy(update={"judge": FACTS.judge.model_copy(update={"temperature": 0.5})})
    assert (await check(paris, warmer, judge=yes)).cost.calls == 2


async def test_what_could_not_be_told_is_asked_again(paris: Turn) -> None:
    replies = iter(["Nein", "Nein", "Nein", "Nein", "yes", "yes"])
    judge = ScriptedLLM(lambda _: next(replies))
    assert (await check(paris, FACTS, judge=judge)).decision is Decision.BLOCK
    assert (await check(paris, FACTS, judge=judge)).decision is Decision.PASS


async def test_identical_questions_at_the_same_time_are_asked_once(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: "yes", delay=0.01)
    reports = await asyncio.gather(*(check(paris, FACTS, judge=judge) for _ in range(20)))
    assert {report.decision for report in reports} == {Decision.PASS}
    assert len(judge.calls) == 2


async def test_if_whoever_asks_is_cancelled_the_others_ask_for_themselves(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: "yes", delay=0.05)
    first = asyncio.create_task(check(paris, FACTS, judge=judge))
    await asyncio.sleep(0.01)
    second = asyncio.create_task(check(paris, FACTS, judge=judge))
    await asyncio.sleep(0.01)
    first.cancel()
    assert (await second).decision is Decision.PASS


async def test_only_the_last_verdicts_are_kept(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: "yes")
    other = replace(paris, question="Another one?")
    async with Checker(FACTS.model_copy(update={"cache": 2}), judge=judge) as checker:
        for turn in (paris, paris, other, paris):
            assert (await checker.check(turn)).decision is Decision.PASS
    assert len(judge.calls) == 2 * 3


async def test_what_is_larger_than_the_cache_is_not_kept(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: "yes")
    async with Checker(FACTS.model_copy(update={"cache": 1}), judge=judge) as checker:
        await checker.check(paris)
        assert (await checker.check(paris)).cost.calls == 2


async def test_without_the_setting_nothing_is_kept(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: "yes")
    plain = FACTS.model_copy(update={"cache": 0})
    await check(paris, plain, judge=judge)
    assert (await check(paris, plain, judge=judge)).cost.calls == 2


OPEN = {"name": "exact", "accept_at": 1.0, "reject_at": 0.0}  # hands every claim on


@pytest.mark.parametrize(
    "verifier",
    [{"name": "cascade", "tiers": [OPEN, "facts"]}, {"name": "panel", "judges": ["facts", "yes_no"]}],
)
async def test_what_a_tier_or_a_member_said_is_kept_too(verifier: dict[str, Any]) -> None:
    turn = Turn.of("The tower is tall and quite old.", "The tower is tall. A palace is old.")
    settings = Settings(verifiers=verifier, claims="sentences", cache=100)
    async with Checker(settings, judge=ScriptedLLM(lambda _: "yes")) as checker:
        first, again = await checker.check(turn), await checker.check(turn)
    assert first.cost.calls > 0 == again.cost.calls
    assert [v.label for v in first.verdicts] == [v.label for v in again.verdicts]
