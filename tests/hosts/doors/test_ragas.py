"""ragas: the metric in the real framework, offline."""

import os
from typing import Any

import pytest

os.environ["RAGAS_DO_NOT_TRACK"] = "true"
pytest.importorskip("ragas", reason="ragas is not installed: pip install 'faithrails[ragas]'")

from ragas import EvaluationDataset, SingleTurnSample, evaluate

from faithrails import SettingsError
from faithrails.hosts.ragas import FaithrailsMetric

EVIDENCE = ["The Eiffel Tower is in Paris.", "It is 330 metres tall."]
GOOD = "The Eiffel Tower is in Paris. It is 330 metres tall."
BAD = "The Eiffel Tower is in Paris. It is 412 metres tall."

pytestmark = pytest.mark.filterwarnings("default")  # ragas's own


def sample(answer: str, evidence: list[str] | None = EVIDENCE) -> SingleTurnSample:
    return SingleTurnSample(user_input="How tall?", response=answer, retrieved_contexts=evidence)


@pytest.mark.parametrize(
    ("answer", "evidence", "score"),
    [(GOOD, EVIDENCE, 1.0), (BAD, EVIDENCE, 0.5), (GOOD, None, 0.0), (GOOD, [], 0.0)],
)
async def test_the_score_is_the_share_of_supported_claims(
    answer: str, evidence: list[str] | None, score: float
) -> None:
    assert await FaithrailsMetric().single_turn_ascore(sample(answer, evidence)) == score


def test_ragas_runs_it() -> None:
    data = EvaluationDataset([sample(GOOD), sample(BAD)])
    found: Any = evaluate(data, metrics=[FaithrailsMetric()], show_progress=False)
    assert found["faithrails"] == [1.0, 0.5]


async def test_a_check_that_could_not_tell_scores_zero_and_is_not_left_out() -> None:
    assert await FaithrailsMetric(settings={"deadline": 1e-9}).single_turn_ascore(sample(GOOD)) == 0.0


def test_a_wrong_setting_is_an_error() -> None:
    with pytest.raises(SettingsError, match=r"settings\.presett"):
        FaithrailsMetric(settings={"presett": "strict"})
