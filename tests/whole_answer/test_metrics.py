"""Metrics of the whole answer are reported, and do not affect the decision."""

import json
from typing import Any

import pytest

from faithrails import Decision, Reason, Report, Settings, Turn, check
from faithrails.bench.summary import summary
from faithrails.models.protocol import Completion
from faithrails.testing import ScriptedLLM
from faithrails.types import Metric
from faithrails.whole_answer.measure import _MEASURES

TURN = Turn.of("It is 330 metres tall.", "The tower is 330 metres tall.", question="How tall is the tower?")
BY_JUDGE = ("answer_relevance", "context_sufficiency")


def reply(questions: Any, noncommittal: Any = False) -> str:
    return json.dumps({"noncommittal": noncommittal, "questions": questions})


async def of(name: str, said: Any, turn: Turn = TURN, **settings: Any) -> tuple[Report, dict[str, Metric]]:
    judge = ScriptedLLM(lambda _: said) if said is not None else None
    own = Settings(verifiers="exact", metrics=[name], judge={"schema_retries": 0, "retries": 0}, **settings)
    report = await check(turn, own, judge=judge)
    return report, {metric.name: metric for metric in report.metrics}


async def test_questions_like_the_one_that_was_asked_are_relevant() -> None:
    same, other = [TURN.question] * 3, ["Which river does Paris lie on?"] * 3
    assert (await of("answer_relevance", reply(same)))[1]["answer_relevance"].value == pytest.approx(1.0)
    near = (await of("answer_relevance", reply([TURN.question, *other[:2]])))[1]["answer_relevance"].value
    far = (await of("answer_relevance", reply(other)))[1]["answer_relevance"].value
    assert near == pytest.approx((1.0 + 2 * far) / 3, abs=1e-6)  # the mean over the questions
    assert far < 0.5


async def test_a_noncommittal_answer_is_not_relevant() -> None:
    assert (await of("answer_relevance", reply(["How?"] * 3, True)))[1]["answer_relevance"].value == 0.0


@pytest.mark.parametrize(("said", "value"), [("yes", 1.0), ("no", 0.0)])
async def test_evidence_suffices_if_the_judge_says_so(said: str, value: float) -> None:
    report, metrics = await of("context_sufficiency", said)
    assert (report.decision, metrics["context_sufficiency"].value) == (Decision.PASS, value)


async def test_the_probability_of_the_word_counts_where_there_is_one() -> None:
    said = Completion("yes", "stop", 0, ((("yes", -0.5108256), ("no", -0.9162907)),))
    value = (await of("context_sufficiency", said))[1]["context_sufficiency"].value
    assert value == pytest.approx(0.6)


@pytest.mark.parametrize("name", BY_JUDGE)
@pytest.mark.parametrize(
    "said",
    [
        "", "perhaps", "Ja.", "{}", reply([]), reply(["How tall?"]), reply(None), reply(["?"] * 3), RuntimeError("down"),
        Completion(reply([TURN.question] * 3), "length"), Completion("yes", "length"), None,
    ],
)  # fmt: skip
async def test_what_cannot_be_told_has_no_value_and_decides_nothing(name: str, said: Any) -> None:
    report, metrics = await of(name, said)
    assert report.decision is Decision.PASS
    assert metrics[name].value is None
    assert metrics[name].reason


@pytest.mark.parametrize("name", [*BY_JUDGE, "citations"])
async def test_a_metric_that_raises_or_takes_too_long_decides_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(about: Any) -> Any:
        raise RuntimeError("a defect")

    monkeypatch.setitem(_MEASURES, name, (broken, (name,)))
    report, metrics = await of(name, "yes")
    assert report.decision is Decision.PASS
    assert metrics[name].reason is Reason.INTERNAL_ERROR


async def test_the_time_of_the_check_is_that_of_its_metrics_too() -> None:
    own = Settings(verifiers="exact", metrics=["context_sufficiency"], deadline=1.5)
    report = await check(TURN, own, judge=ScriptedLLM(["yes"], delay=5.0))
    assert report.decision is Decision.PASS
    assert [metric.reason for metric in report.metrics] == [Reason.DEADLINE]


@pytest.mark.parametrize("name", BY_JUDGE)
async def test_without_a_question_there_is_nothing_to_compare_with(name: str) -> None:
    _, metrics = await of(name, "yes", Turn.of(TURN.answer, *TURN.passages))
    assert metrics[name].reason is Reason.NOT_DECIDED


async def test_reports_with_metrics_can_be_written_and_read() -> None:
    report, _ = await of("context_sufficiency", "yes")
    assert Report.from_dict(json.loads(json.dumps(report.to_dict()))) == report
    assert "context_sufficiency 1.00" in str(report)


@pytest.mark.parametrize(("value", "reason"), [(None, None), (0.5, Reason.DEADLINE), (1.5, None)])
def test_a_metric_has_a_value_or_a_reason(value: Any, reason: Any) -> None:
    with pytest.raises(ValueError, match="metric"):
        Metric("metric", value, "", reason)


def test_an_evaluation_tells_their_means_and_of_how_many_answers() -> None:
    shared = {"decision": "pass", "label": None, "task": None, "unfaithful_probability": 0.1, "claims": []}
    rows = [
        {**shared, "id": str(n), "metrics": {"citation_recall": {"value": it}}}
        for n, it in enumerate((1.0, 0.5, None))
    ]
    assert summary([*rows, {**shared, "id": "9"}], 0)["metrics"] == {
        "citation_recall": {"mean": 0.75, "answers": 2}
    }
