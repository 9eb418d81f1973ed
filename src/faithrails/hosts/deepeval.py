"""deepeval: a metric whose score is the share of claims that the retrieval context supports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from faithrails.checker import check, check_sync
from faithrails.errors import MissingExtraError
from faithrails.hosts.grading import Doubtful, Grade, Grading
from faithrails.settings import Settings
from faithrails.types import Turn

try:
    from deepeval.metrics import BaseMetric
    from deepeval.test_case import LLMTestCase
except ModuleNotFoundError as error:  # nothing is measured
    raise MissingExtraError(error.name or "deepeval", "deepeval") from error


class FaithrailsMetric(BaseMetric):  # type: ignore[misc]
    """Measures ``actual_output`` against ``retrieval_context`` and the outputs of the called tools.

    A test case succeeds if its answer passes the check and its score is at least ``threshold``.

    Args:
        threshold: least score, 0..1.
        settings: settings of faithrails, as in YAML; default: the preset ``offline``.
        doubtful: whether an answer that is only doubtful fails: ``fail`` or ``pass``.

    Raises:
        SettingsError: a setting is wrong.
    """

    def __init__(
        self,
        threshold: float = 0.0,
        settings: Mapping[str, Any] | Settings | None = None,
        doubtful: Doubtful = "fail",
    ) -> None:
        # deepeval copies a metric by the attributes that have the names of the arguments.
        self.threshold, self.settings, self.doubtful = threshold, settings, doubtful
        self._grading = Grading.load(settings or {}, "settings", doubtful)

    def measure(self, test_case: LLMTestCase, *_: Any, **__: Any) -> float:
        """Return the score of a test case."""
        turn = _turn(test_case)
        return self._graded(self._grading.grade(turn.answer, check_sync(turn, self._grading.settings)))

    async def a_measure(self, test_case: LLMTestCase, *_: Any, **__: Any) -> float:
        """Return the score of a test case."""
        turn = _turn(test_case)
        return self._graded(self._grading.grade(turn.answer, await check(turn, self._grading.settings)))

    def is_successful(self) -> bool:
        """Whether the last test case passed; one that could not be measured did not."""
        return self.error is None and bool(self.success)

    @property
    def __name__(self) -> str:
        return "Faithfulness (faithrails)"

    def _graded(self, grade: Grade) -> float:
        self.score, self.reason, self.error = grade.score, grade.reason, None
        self.success = grade.passed and grade.score >= self.threshold
        return grade.score


def _turn(test_case: LLMTestCase) -> Turn:
    outputs = [tool.output for tool in test_case.tools_called or [] if tool.output is not None]
    returned = [{"role": "tool", "content": output} for output in outputs]
    evidence = test_case.retrieval_context or []
    return Turn.of(test_case.actual_output, evidence, returned, question=test_case.input or "")
