"""`check_omissions`: warnings of the evidence that the answer leaves out."""

import json
from typing import Any

import pytest

from faithrails import Checker, Decision, Reason, Report, Settings, Turn, check
from faithrails.errors import SettingsError
from faithrails.models.protocol import Completion
from faithrails.testing import ScriptedLLM
from faithrails.warnings_and_markers import outgoing_text

from openai_server import openai_server

WARNING = "Do not take it together with warfarin."
LEAFLET = f"Take 200 mg every six hours with water. {WARNING} Store it below 25 degrees."
ANSWER = "Take 200 mg every six hours with water."
TURN = Turn.of(ANSWER, LEAFLET, question="How do I take it?")
CHECKED: dict[str, Any] = {"verifiers": "exact", "check_omissions": True}


def omissions(*quotes: str) -> str:
    return json.dumps({"omissions": [{"quote": quote, "reason": "a danger"} for quote in quotes]})


async def found(reply: Any, turn: Turn = TURN, **settings: Any) -> Report:
    judge = ScriptedLLM([reply])
    return await check(turn, Settings(**CHECKED, judge={"schema_retries": 0}, **settings), judge=judge)


async def test_a_warning_that_is_left_out_is_quoted_to_the_user() -> None:
    report = await found(omissions(WARNING))
    assert (report.decision, report.reasons) == (Decision.WARN, (Reason.OMITTED_WARNING,))
    assert [place.text for place in report.omissions] == [WARNING]
    text = outgoing_text(ANSWER, report, Settings(**CHECKED))
    assert text == f"{ANSWER}\n\nThe sources also warn:\n- “{WARNING}”"


@pytest.mark.parametrize(
    "quote", ["warfarin", "together  WITH warfarin", "six hours with water. Do not take it"]
)
async def test_a_part_of_a_sentence_is_quoted_with_the_rest_of_it(quote: str) -> None:
    (place,) = (await found(omissions(quote))).omissions
    assert place.text in (WARNING, LEAFLET[: place.end])
    assert place.text.endswith(WARNING)


async def test_an_answer_that_leaves_out_nothing_passes() -> None:
    assert (await found(omissions())).decision is Decision.PASS


@pytest.mark.parametrize("policy", ["pass", "warn", "block", "escalate"])
async def test_policy_decides_on_an_omission(policy: str) -> None:
    report = await found(omissions(WARNING), on_omission=policy)
    assert report.decision is Decision(policy)
    assert (WARNING in outgoing_text(ANSWER, report, Settings(**CHECKED, on_omission=policy))) is (
        policy != "pass"
    )


@pytest.mark.parametrize(
    "reply",
    [
        "", "no", "[]", "{}", "null", '{"omissions": null}', '{"omissions": "none"}', '{"omissions": [{}]}', '{"omission": []}',
        '{"omissions": []} {"omissions": []}', omissions("It may explode."), omissions(""), omissions(WARNING, "It may explode."),
        Completion(omissions(), "length"), Completion(omissions(), "content_filter"), RuntimeError("down"),
        f"<think>{omissions()}", "There are none.", "Keine.", '{"omissions": [], "omissions": [{"quote": "x"}]}',
    ],
)  # fmt: skip
async def test_a_judge_that_goes_wrong_blocks(reply: Any) -> None:
    report = await found(reply)
    assert report.decision is Decision.BLOCK
    assert report.omissions == ()


async def test_without_a_model_the_answer_is_blocked() -> None:
    report = await check(TURN, Settings(**CHECKED))
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.NO_MODEL,))


async def test_what_the_answer_says_word_for_word_is_not_left_out() -> None:
    report = await found(omissions(WARNING), Turn.of(f"{ANSWER} {WARNING}", LEAFLET))
    assert (report.decision, report.omissions) == (Decision.PASS, ())


async def test_every_part_of_long_evidence_is_asked_about() -> None:
    long = Turn.of(ANSWER, "Nothing of note stands here. " * 3_000 + LEAFLET)
    judge = ScriptedLLM(lambda prompt: omissions(WARNING) if WARNING in prompt else omissions())
    report = await check(long, Settings(**CHECKED), judge=judge)
    assert [place.text for place in report.omissions] == [WARNING]
    assert len(judge.calls) > 1


async def test_an_answer_without_claims_is_not_asked_about() -> None:
    report = await check(Turn.of("Hello!", LEAFLET), Settings(**CHECKED))
    assert report.decision is Decision.PASS


async def test_a_report_with_an_omission_can_be_written_and_read() -> None:
    report = await found(omissions(WARNING))
    assert Report.from_dict(json.loads(json.dumps(report.to_dict()))) == report
    assert WARNING in str(report)


async def test_it_is_asked_of_an_endpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    with openai_server(lambda _: omissions(WARNING)) as (url, requests):
        judge = {"backend": "openai", "model": "judge", "base_url": url}
        report = await check(TURN, Settings(**CHECKED, judge=judge))
    assert [place.text for place in report.omissions] == [WARNING]
    assert WARNING in requests[0]["messages"][1]["content"]


@pytest.mark.parametrize("own", [{"check_omissions": True}, {"metrics": ["citations"]}])
def test_an_answer_that_must_be_whole_is_not_streamed(own: dict[str, Any]) -> None:
    with pytest.raises(SettingsError, match="needs the whole answer"):
        Checker(Settings(**own)).pushed(TURN)
