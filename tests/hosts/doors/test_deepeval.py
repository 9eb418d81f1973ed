"""deepeval: the metric in the real framework, offline."""

import os
from pathlib import Path

import pytest

os.environ["DEEPEVAL_TELEMETRY_OPT_OUT"] = "YES"
os.environ["DEEPEVAL_DISABLE_DOTENV"] = "1"
pytest.importorskip("deepeval", reason="deepeval is not installed: pip install 'faithrails[deepeval]'")

from deepeval import assert_test
from deepeval.test_case import LLMTestCase, ToolCall

from faithrails import SettingsError
from faithrails.hosts.deepeval import FaithrailsMetric

EVIDENCE = ["The Eiffel Tower is in Paris.", "It is 330 metres tall."]
GOOD = "The Eiffel Tower is in Paris. It is 330 metres tall."
BAD = "The Eiffel Tower is in Paris. It is 412 metres tall."

pytestmark = pytest.mark.filterwarnings("default")  # deepeval's own


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # deepeval writes a folder where it runs


def case(answer: str, evidence: list[str] | None = EVIDENCE, **more: object) -> LLMTestCase:
    return LLMTestCase(input="How tall?", actual_output=answer, retrieval_context=evidence, **more)


def test_a_supported_answer_succeeds() -> None:
    metric = FaithrailsMetric()
    assert (metric.measure(case(GOOD)), metric.is_successful()) == (1.0, True)


async def test_an_unsupported_answer_fails_and_its_claim_is_named() -> None:
    metric = FaithrailsMetric()
    assert (await metric.a_measure(case(BAD)), metric.is_successful()) == (0.5, False)
    assert '- "It is 412 metres tall."' in metric.reason


@pytest.mark.parametrize("run_async", [True, False])
def test_deepeval_runs_it(run_async: bool) -> None:
    assert_test(case(GOOD), [FaithrailsMetric()], run_async=run_async)
    with pytest.raises(AssertionError, match="It is 412 metres tall"):
        assert_test(case(BAD), [FaithrailsMetric()], run_async=run_async)


@pytest.mark.parametrize("evidence", [None, []])
def test_without_evidence_it_fails(evidence: list[str] | None) -> None:
    metric = FaithrailsMetric()
    assert (metric.measure(case(GOOD, evidence)), metric.is_successful()) == (0.0, False)


def test_what_tools_returned_is_evidence() -> None:
    tool = ToolCall(name="look_up", output=" ".join(EVIDENCE))
    assert FaithrailsMetric().measure(case(GOOD, None, tools_called=[tool])) == 1.0


def test_a_test_case_that_cannot_be_measured_is_no_success() -> None:
    metric = FaithrailsMetric()
    metric.measure(case(GOOD))
    metric.error = "no"
    assert not metric.is_successful()


def test_the_threshold_is_a_second_condition_and_settings_are_checked() -> None:
    metric = FaithrailsMetric(threshold=1.0, settings={"block_at": 1.0, "warn_at": 0.0}, doubtful="pass")
    assert (metric.measure(case(GOOD)), metric.is_successful()) == (0.0, False)
    with pytest.raises(SettingsError, match=r"settings\.presett"):
        FaithrailsMetric(settings={"presett": "strict"})
