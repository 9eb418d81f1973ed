"""Computes the whole-answer metrics in the setting ``metrics``; none of them changes a decision."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from faithrails.errors import DeadlineError
from faithrails.runtime.deadline import within
from faithrails.types import Metric, Reason
from faithrails.whole_answer.citations import citation_metrics
from faithrails.whole_answer.context_sufficiency import context_sufficiency
from faithrails.whole_answer.measure_inputs import Answered
from faithrails.whole_answer.relevance import answer_relevance

log = logging.getLogger(__name__)

_Measure = Callable[[Answered], Coroutine[Any, Any, tuple[Metric, ...]]]
# The function for each metric, and the names of its figures, which have no value if it fails.
_MEASURES: dict[str, tuple[_Measure, tuple[str, ...]]] = {
    "citations": (citation_metrics, ("citation_precision", "citation_recall")),
    "answer_relevance": (answer_relevance, ("answer_relevance",)),
    "context_sufficiency": (context_sufficiency, ("context_sufficiency",)),
}


async def measured(chosen: Sequence[str], about: Answered, seconds: float) -> tuple[Metric, ...]:
    """Return the metrics of an answer in the order of ``chosen``; each has ``seconds`` of time."""
    found = await asyncio.gather(*(_measured(name, about, seconds) for name in chosen))
    return tuple(metric for metrics in found for metric in metrics)


async def _measured(name: str, about: Answered, seconds: float) -> tuple[Metric, ...]:
    measure, names = _MEASURES[name]
    try:
        return await within(seconds, measure(about))
    except DeadlineError as error:  # the answer is decided already; only the figures have no value
        return tuple(Metric(each, None, str(error), Reason.DEADLINE) for each in names)
    except Exception as error:  # likewise
        # The class alone: an error's text may hold evidence, which must not be logged.
        log.error("the metric %s failed: %s", name, type(error).__name__)
        log.debug("the metric failed", exc_info=True)
        why = f"{type(error).__name__} in the metric"
        return tuple(Metric(each, None, why, Reason.INTERNAL_ERROR) for each in names)
