"""ragas: a metric whose score is the share of claims that the retrieved contexts support."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from faithrails.checker import check
from faithrails.errors import MissingExtraError
from faithrails.hosts.grading import Grading
from faithrails.settings import Settings
from faithrails.types import Turn

try:
    from ragas.dataset_schema import SingleTurnSample
    from ragas.metrics.base import MetricType, SingleTurnMetric
except ModuleNotFoundError as error:  # nothing is measured
    raise MissingExtraError(error.name or "ragas", "ragas") from error


@dataclass
class FaithrailsMetric(SingleTurnMetric):  # type: ignore[misc]
    """Scores ``response`` against ``retrieved_contexts``, 0..1.

    A check that could not decide scores 0: ragas would leave a sample without a score out of its mean.
    ``settings`` are those of faithrails, as in YAML; default: the preset ``offline``.

    Raises:
        SettingsError: a setting is wrong.
    """

    name: str = "faithrails"
    settings: Mapping[str, Any] | Settings = field(default_factory=dict)
    _required_columns: dict[MetricType, set[str]] = field(
        default_factory=lambda: {MetricType.SINGLE_TURN: {"response", "retrieved_contexts"}}
    )

    def __post_init__(self) -> None:
        self._grading = Grading.load(self.settings, "settings", "pass")

    def init(self, run_config: Any) -> None:
        """Do nothing: the metric uses no model of ragas."""

    async def _single_turn_ascore(self, sample: SingleTurnSample, callbacks: Any) -> float:
        question = sample.user_input or ""
        turn = Turn.of(sample.response or "", sample.retrieved_contexts or [], question=question)
        return self._grading.grade(turn.answer, await check(turn, self._grading.settings)).score
