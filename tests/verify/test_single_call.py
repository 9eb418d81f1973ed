"""Claims and verdicts in one call: what the reply leaves out is not supported."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from faithrails import Decision, Label, Reason, Settings, Turn, check
from faithrails.testing import ScriptedLLM

ONE = Settings(claims="llm", verifiers="single_call", judge={"retries": 0, "schema_retries": 0})
QUOTES = {"Paris": "World's Fair of 1889 in Paris", "330": "330 metres tall"}


def reply(change: Callable[[list[dict[str, Any]]], list[Any]] = list) -> Callable[[str], str]:
    def say(prompt: str) -> str:
        found = re.findall(r"^([0-9a-f]{8}-\d+): (.*)$", prompt, re.MULTILINE)
        rows = [
            {"sentence": key, "statement": text, "label": "supported", "reason": "",
             "quote": next((quote for word, quote in QUOTES.items() if word in text), None)}
            for key, text in found
        ]  # fmt: skip
        if "take an answer apart" not in prompt:  # the second call, about what the first left out
            verdicts = [{**row, "claim": row["sentence"], "quote": None} for row in rows]
            return json.dumps({"verdicts": [{**row, "label": "not_mentioned"} for row in verdicts]})
        return json.dumps({"statements": change(rows)})

    return say


async def test_one_call_finds_and_judges_all_claims(paris: Turn) -> None:
    judge = ScriptedLLM(reply())
    report = await check(paris, ONE, judge=judge)
    assert (report.decision, report.score, len(judge.calls)) == (Decision.PASS, 1.0, 1)
    assert {verdict.verifier for verdict in report.verdicts} == {"single_call"}
    assert [paris.answer[c.start : c.end] for c in report.claims] == [c.text for c in report.claims]


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows[:1],
        lambda rows: [],
        lambda rows: [{**row, "sentence": "1"} for row in rows],
        lambda rows: [{**row, "statement": " "} for row in rows],
        lambda rows: [{**row, "statement": "It is tall."} for row in rows],
        lambda rows: [{**row, "statement": row["statement"].replace("330", "303")} for row in rows],
    ],
)
async def test_what_is_left_out_or_changed_is_judged_in_its_own_words(change: Any, paris: Turn) -> None:
    judge = ScriptedLLM(reply(change))
    report = await check(paris, ONE, judge=judge)
    assert (report.decision, len(judge.calls)) == (Decision.BLOCK, 2)
    own = [verdict for verdict in report.verdicts if verdict.verifier == "judge"]
    assert own
    assert all(verdict.claim.text in paris.answer for verdict in own)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda rows: [{**row, "quote": "in Rome, Italy"} for row in rows], Reason.QUOTE_NOT_FOUND),
        (lambda rows: [{**row, "label": "yes"} for row in rows], Reason.UNREADABLE_VERDICT),
    ],
)
async def test_what_is_left_out_or_invented_is_unsure(change: Any, reason: Reason, paris: Turn) -> None:
    report = await check(paris, ONE, judge=ScriptedLLM(reply(change)))
    assert report.decision is Decision.BLOCK
    assert reason in report.reasons
    assert any(verdict.label is Label.UNSURE for verdict in report.verdicts)


async def test_evidence_that_does_not_fit_takes_two_steps(paris: Turn) -> None:
    long = Turn.of(paris.answer, *(passage.text + " filler" * 20_000 for passage in paris.passages))
    judge = ScriptedLLM(lambda _: "{}")
    await check(long, ONE, judge=judge)
    assert "take an answer apart" in judge.calls[0].text
    assert "<passage" not in judge.calls[0].text


async def test_evidence_that_does_not_fit_takes_two_steps_with_a_cache_too(paris: Turn) -> None:
    long = Turn.of(paris.answer, *(passage.text + " filler" * 20_000 for passage in paris.passages))
    first, cached = [
        await check(long, ONE.model_copy(update={"cache": size}), judge=ScriptedLLM(lambda _: "{}"))
        for size in (0, 100)
    ]
    assert (cached.reasons, cached.notes) == (first.reasons, first.notes)


async def test_without_claims_or_a_model_nothing_is_asked() -> None:
    judge = ScriptedLLM([])
    report = await check(Turn.of("Hello!", "Some evidence."), ONE, judge=judge)
    assert (report.reasons, judge.calls) == ((Reason.NO_CLAIMS,), [])
