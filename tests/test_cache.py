"""The cache of verdicts: the same question is asked once, and never answered for another."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from faithrails import Decision, Label, Passage, Settings, Turn, check
from faithrails.cache import VerdictCache, cache_of
from faithrails.testing import ScriptedLLM
from faithrails.verify import Tools, build

FACTS = Settings(verifiers="facts", claims="sentences", judge={"retries": 0}, cache=100)


@pytest.fixture(autouse=True)
def empty() -> None:
    cache_of.cache_clear()


async def test_the_same_turn_is_judged_once(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: "yes")
    first = await check(paris, FACTS, judge=judge)
    again = await check(paris, FACTS, judge=judge)
    assert (first.cost.calls, again.cost.calls) == (2, 0)
    assert first.verdicts == again.verdicts
    assert again.decision is Decision.PASS


async def test_a_claim_that_moved_in_the_answer_keeps_its_new_place(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: "yes")
    await check(paris, FACTS, judge=judge)
    moved = replace(paris, answer="Hello! " + paris.answer)
    verdicts = (await check(moved, FACTS, judge=judge)).verdicts
    assert [moved.answer[v.claim.start : v.claim.end] for v in verdicts] == [v.claim.text for v in verdicts]
    assert len(judge.calls) == 2


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
    cache, judge = VerdictCache(1), ScriptedLLM(lambda _: "yes")
    facts, tools = build("facts", FACTS), Tools(judge=judge)
    claims = [verdict.claim for verdict in (await check(paris, FACTS, judge=judge)).verdicts]
    for claim in (*claims, claims[1], claims[0]):
        (verdict,) = await cache.verify(facts, paris, [claim], tools)
        assert (verdict.label, verdict.claim) == (Label.SUPPORTED, claim)
    assert len(judge.calls) == 2 + 3


async def test_without_the_setting_nothing_is_kept(paris: Turn) -> None:
    judge = ScriptedLLM(lambda _: "yes")
    plain = FACTS.model_copy(update={"cache": 0})
    await check(paris, plain, judge=judge)
    assert (await check(paris, plain, judge=judge)).cost.calls == 2
