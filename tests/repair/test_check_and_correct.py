"""Mode correct from the answer to what the user sees."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import EVIDENCE

from faithrails import Checker, Decision, Reason, Report, Settings, Turn, check_sync, stream
from faithrails.errors import SettingsError
from faithrails.models.protocol import Completion
from faithrails.testing import ScriptedLLM
from faithrails.warnings_and_markers import outgoing_text

from command_line import faithrails
from judging import CLAIM, NOT_MENTIONED, rulings, supported

CORRECT = Settings(mode="correct", verifiers="exact")
RIGHT = "The Eiffel Tower was built for the World's Fair of 1889 in Paris."
WRONG = "The Eiffel Tower was built for the World's Fair of 1899 in Paris."
TALL = "It is 330 metres tall."
MADE_UP = "Mark Twain ate 40 oysters there."
JUDGED = Settings(
    mode="correct", claims="sentences", verifiers="judge", judge={"retries": 0, "schema_retries": 0}
)


def seen(answer: str, settings: Settings = CORRECT) -> tuple[str, Report]:
    report = check_sync(Turn.of(answer, *EVIDENCE), settings)
    return outgoing_text(answer, report, settings), report


@pytest.mark.parametrize("verifier", ["exact", "layered"])
def test_a_wrong_value_is_put_right_and_named_as_a_correction(verifier: str) -> None:
    text, report = seen(f"{WRONG} {TALL}", Settings(mode="correct", verifiers=verifier))
    assert text == f"{RIGHT} {TALL}"
    assert report.repair and [(c.was, c.text, c.kind) for c in report.repair.changes] == [
        ("1899", "1889", "corrected")
    ]
    assert (report.decision, report.reasons) == (Decision.PASS, (Reason.CORRECTED,))
    assert report.as_written.decision is Decision.BLOCK


def test_a_sentence_of_which_the_evidence_knows_nothing_is_left_out() -> None:
    assert seen(f"{RIGHT} {TALL} {MADE_UP}")[0] == f"{RIGHT} {TALL}"


@pytest.mark.parametrize("answer", [MADE_UP, f"{RIGHT} {MADE_UP} Carol Danvers slept there."])
def test_an_answer_that_would_lose_more_than_half_is_blocked(answer: str) -> None:
    _, report = seen(answer)
    assert report.decision is Decision.BLOCK
    assert Reason.NOT_CORRECTED in report.reasons and report.repair is None


def test_what_is_too_much_to_correct_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faithrails.repair.propose._MOST_CORRECTED", 0)
    text, _ = seen(f"{TALL} {WRONG} The tower is in Paris.")
    assert "1899" not in text and "1889" not in text


def test_a_supported_answer_is_left_as_it_is() -> None:
    text, report = seen(f"{RIGHT} {TALL}")
    assert (text, report.repair) == (f"{RIGHT} {TALL}", None)


def test_the_changes_are_shown_if_asked_for() -> None:
    settings = Settings(mode="correct", verifiers="exact", show_changes=True, changes="Changed:")
    text, _ = seen(f"{WRONG} {TALL} {MADE_UP}", settings)
    assert text == f"{RIGHT} {TALL}\n\nChanged:\n- “1899” → “1889”\n- “{MADE_UP}” → –"


def test_the_report_holds_both_versions_also_as_json() -> None:
    _, report = seen(f"{WRONG} {TALL}")
    assert report.repair and (report.repair.original, report.repair.answer) == (
        f"{WRONG} {TALL}",
        f"{RIGHT} {TALL}",
    )
    assert Report.from_dict(json.loads(json.dumps(report.to_dict()))) == report


@pytest.mark.parametrize(
    ("turn", "policy"),
    [
        (Turn.of(f"{WRONG} {TALL}", *EVIDENCE, finish_reason="length"), {}),
        (Turn.of(f"{WRONG} {TALL}"), {}),
        (Turn.of(f"{WRONG} {TALL}", *EVIDENCE, reflection="{"), {}),
    ],
    ids=["cut off", "no evidence", "unreadable reflection"],
)
def test_what_blocks_the_whole_answer_is_not_corrected(turn: Turn, policy: dict[str, str]) -> None:
    report = check_sync(turn, CORRECT)
    assert (report.decision, report.repair) == (Decision.BLOCK, None)


def test_what_a_person_is_to_see_is_not_corrected() -> None:
    settings = JUDGED.model_copy(update={"on_unsure": "escalate"})
    report = check_sync(Turn.of(f"{RIGHT} {TALL}", *EVIDENCE), settings, judge=ScriptedLLM(lambda _: "?"))
    assert (report.decision, report.repair) == (Decision.ESCALATE, None)


def judge(rewrite: Callable[[str], str | Completion | Exception]) -> ScriptedLLM:
    """A judge that supports copies of the evidence, and rewrites sentences by a function."""
    quotes = {TALL: "It is 330 metres tall", RIGHT: "World's Fair of 1889 in Paris"}

    def ruling(text: str) -> dict[str, object]:
        return supported(quotes[text]) if text in quotes else NOT_MENTIONED

    def reply(prompt: str) -> str | Completion | Exception:
        return rewrite(prompt) if '"sentences": [' in prompt else rulings(ruling)(prompt)

    return ScriptedLLM(reply)


def rewriting(text: str | None) -> Callable[[str], str]:
    return lambda prompt: json.dumps(
        {"sentences": [{"sentence": key, "text": text} for key, _ in CLAIM.findall(prompt)]}
    )


def judged(answer: str, model: ScriptedLLM, settings: Settings = JUDGED) -> tuple[str, Report]:
    report = check_sync(Turn.of(answer, *EVIDENCE), settings, judge=model)
    return outgoing_text(answer, report, settings), report


def test_the_judge_rewrites_a_sentence_and_judges_the_result() -> None:
    model = judge(rewriting(TALL))
    text, report = judged(f"{RIGHT} It is taller than Everest.", model)
    assert text == f"{RIGHT} {TALL}"
    assert report.repair and report.repair.changes[0].kind == "rewritten"
    assert len(model.calls) == report.cost.calls == 3  # judged, rewritten, judged again


def test_what_the_judge_rewrites_and_still_fails_is_blocked_after_one_repair() -> None:
    model = judge(rewriting("It is 900 metres tall."))
    _, report = judged(f"{RIGHT} It is taller than Everest.", model)
    assert report.decision is Decision.BLOCK and Reason.NOT_CORRECTED in report.reasons
    assert report.repair and len(model.calls) == 3


@pytest.mark.parametrize(
    "reply",
    [
        rewriting(None), rewriting(""), rewriting("One.\nTwo."), rewriting(TALL * 20), lambda _: "no JSON", lambda _: "",
        lambda _: json.dumps({"sentences": []}), lambda _: ValueError(), lambda _: Completion(TALL, "length"),
        lambda prompt: json.dumps({"sentences": 2 * json.loads(rewriting(TALL)(prompt))["sentences"]}),
        lambda _: json.dumps({"sentences": [{"sentence": "1", "text": TALL}]}),
    ],
)  # fmt: skip
def test_what_the_judge_cannot_rewrite_is_left_out(
    reply: Callable[[str], str | Completion | Exception],
) -> None:
    assert judged(f"{RIGHT} It is taller than Everest.", judge(reply))[0] == RIGHT


def test_without_a_verifier_that_asks_a_model_none_is_asked_unless_rewrite_says_so() -> None:
    model = ScriptedLLM(rewriting(TALL))
    answer = f"{RIGHT} {TALL} {MADE_UP}"
    assert judged(answer, model, CORRECT)[0] == f"{RIGHT} {TALL}" and not model.calls
    rewrites = CORRECT.model_copy(update={"rewrite": True})
    assert judged(answer, model, rewrites)[0] == f"{RIGHT} {TALL} {TALL}"


async def test_an_error_while_correcting_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret evidence")

    monkeypatch.setattr("faithrails.repair.check_and_correct.propose_changes", broken)
    async with Checker(CORRECT) as checker:
        report = await checker.check(Turn.of(f"{WRONG} {TALL}", *EVIDENCE))
    assert report.decision is Decision.BLOCK and Reason.INTERNAL_ERROR in report.reasons
    assert "secret" not in str(report.notes)


async def test_a_repair_past_the_deadline_blocks() -> None:
    model = judge(rewriting(TALL))
    settings = JUDGED.model_copy(update={"deadline": 0.6})
    model._delay = 0.4
    async with Checker(settings, judge=model) as checker:
        report = await checker.check(Turn.of(f"{RIGHT} It is taller than Everest.", *EVIDENCE))
    assert report.decision is Decision.BLOCK and Reason.DEADLINE in report.reasons


def test_what_passes_below_a_threshold_is_corrected_too() -> None:
    settings = CORRECT.model_copy(update={"threshold": 0.5})
    assert seen(f"{WRONG} {TALL}", settings)[0] == f"{RIGHT} {TALL}"


async def test_a_stream_is_refused() -> None:
    async def tokens():
        yield "It is tall."

    with pytest.raises(SettingsError, match="mode: correct needs the whole answer"):
        [text async for text in stream(tokens(), Turn.of("", *EVIDENCE), CORRECT)]


def test_a_corrected_check_is_logged_once_and_can_be_replayed(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    check_sync(Turn.of(f"{WRONG} {TALL}", *EVIDENCE), Settings(mode="correct", log=str(log)))
    assert len(log.read_text().splitlines()) == 1
    assert "1 same" in faithrails("replay", log).out


def test_the_command_line_shows_the_corrected_answer_and_exits_as_for_the_one_that_was_written() -> None:
    done = faithrails("check", "--mode", "correct", "--answer", f"{WRONG} {TALL}", "--context", EVIDENCE[0])
    assert done.code == 1
    assert RIGHT in done.out and "corrected: 1899 -> 1889" in done.out
