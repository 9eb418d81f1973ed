"""How reports become pass or fail, a score and a message for test and evaluation frameworks."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails import (
    Checker,
    Claim,
    Decision,
    Label,
    Reason,
    Report,
    Settings,
    SettingsError,
    Turn,
    Verdict,
    check_sync,
)
from faithrails.hosts.grading import Grade, Grading, in_place

EVIDENCE = "The Eiffel Tower is in Paris. It is 330 metres tall."
BAD = "The Eiffel Tower is in Paris. It is 412 metres tall."


def graded(answer: str, *evidence: str, **settings: object) -> Grade:
    grading = Grading.load(settings, "test")
    return grading.grade(answer, check_sync(Turn.of(answer, *evidence), grading.settings))


@pytest.mark.parametrize("mode", ["block", "warn", "annotate"])
def test_an_unsupported_answer_fails_in_every_mode(mode: str) -> None:
    grade = graded(BAD, EVIDENCE, mode=mode)
    assert (grade.passed, grade.score) == (False, 0.5)


def test_the_failure_shows_the_unsupported_words_in_their_place_with_the_reason() -> None:
    lines = graded(BAD, EVIDENCE).failure.splitlines()
    assert "    The Eiffel Tower is in Paris. It is «412» metres tall." in lines
    assert any("'412' is not in the evidence" in line for line in lines)


@pytest.mark.parametrize(
    ("answer", "evidence", "settings"),
    [
        ("It is tall.", (), {}),
        (BAD, (EVIDENCE,), {}),
        (BAD, (EVIDENCE,), {"deadline": 1e-9}),
        (BAD, (EVIDENCE,), {"preset": "balanced"}),
        ("", (EVIDENCE,), {"on_no_claims": "block"}),
    ],
)
def test_what_fails_scores_below_one_and_says_why(
    answer: str, evidence: tuple[str, ...], settings: dict[str, object]
) -> None:
    grade = graded(answer, *evidence, **settings)
    assert not grade.passed
    assert grade.score < 1.0
    assert grade.reason.startswith("block: ")


@pytest.mark.parametrize("answer", ["", " \n", "\u200b", "...", "{}", "[]"])
def test_an_empty_answer_fails_although_it_claims_nothing(answer: str) -> None:
    grade = graded(answer, EVIDENCE)
    assert (grade.report.decision, grade.passed, grade.score) == (Decision.PASS, False, 0.0)
    assert "the answer is empty" in grade.reason
    assert "the answer is empty" in grade.failure


def test_a_greeting_passes() -> None:
    grade = graded("Thanks!", EVIDENCE)
    assert (grade.passed, grade.score) == (True, 1.0)


def test_a_failed_check_scores_zero_even_if_every_claim_that_was_judged_is_supported() -> None:
    report = check_sync(Turn.of("It is 330 metres tall.", EVIDENCE))
    failed = replace(report, decision=Decision.BLOCK, reasons=(Reason.INTERNAL_ERROR,))
    assert (report.score, Grading(Settings()).grade("", failed).score) == (1.0, 0.0)


@pytest.mark.parametrize(("doubtful", "passed"), [("fail", False), ("pass", True)])
def test_whether_a_doubtful_answer_passes_is_a_setting(doubtful: str, passed: bool) -> None:
    report = Report("", Decision.WARN, 0.5)
    assert Grading.load({}, "test", doubtful).grade("It is.", report).passed is passed


def test_any_other_word_for_doubtful_is_an_error() -> None:
    with pytest.raises(SettingsError, match="doubtful must be 'fail' or 'pass'"):
        Grading.load({}, "test", "warn")


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 10))))
def test_marks_add_nothing_but_themselves_and_enclose_every_place(places: list[tuple[int, int]]) -> None:
    answer = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH"
    verdicts = tuple(
        Verdict(Claim("x", start, start + length), Label.NOT_MENTIONED, "v", "1") for start, length in places
    )
    text = in_place(answer, Report("", Decision.BLOCK, 0.0, verdicts))
    assert text.replace("«", "").replace("»", "") == answer
    marked = "".join(part.split("»")[0] for part in text.split("«")[1:])
    assert set(marked) == {char for start, length in places for char in answer[start : start + length]}


def test_an_override_of_the_rail_does_not_change_the_mode_back() -> None:
    given = {"faithfulness": {"mode": "warn", "threshold": 0.5}}
    settings = Grading.load(given, "here", "pass").settings
    assert (settings.mode, settings.threshold) == ("block", 0.5)
    assert Checker(settings).settings.mode == "block"
