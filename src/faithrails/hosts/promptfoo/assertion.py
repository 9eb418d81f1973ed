"""``get_assert`` as promptfoo calls it, for ``type: python`` and ``value: file://...``.

promptfoo puts the folder of this file on Python's path, so it must hold no other module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from faithrails.checker import check_sync
from faithrails.hosts.grading import Grading, verdict_line
from faithrails.types import Label, Turn, Verdict


def get_assert(output: Any, context: Mapping[str, Any]) -> dict[str, Any]:
    """Grade an output by the test's variables ``context`` and ``query`` (or ``question``).

    The ``config`` of the assertion holds settings of faithrails, and ``doubtful`` (``fail``, the default,
    or ``pass``). Without a context the assertion fails.

    Args:
        output: the provider's output: a text, or parsed JSON.
        context: promptfoo's context of the assertion.

    Returns:
        A grading result: ``pass``, ``score`` in 0..1, a ``reason`` that lists the unsupported claims, and
        one of the ``componentResults`` for each claim.

    Raises:
        SettingsError: the config is wrong; promptfoo then fails the assertion with the message.
    """
    config = dict(context.get("config") or {})
    doubtful = config.pop("doubtful", "fail")
    grading = Grading.load(config, "config", doubtful)
    variables = context.get("vars") or {}
    answer = output if isinstance(output, str) else json.dumps(output, ensure_ascii=False)
    evidence = variables.get("context")
    question = variables.get("query") or variables.get("question") or ""
    turn = Turn.of(answer, *([] if evidence is None else [evidence]), question=str(question))
    grade = grading.grade(answer, check_sync(turn, grading.settings))
    return {
        "pass": grade.passed,
        "score": grade.score,
        "reason": grade.reason,
        "componentResults": [_component(verdict) for verdict in grade.report.verdicts],
    }


def _component(verdict: Verdict) -> dict[str, Any]:
    supported = verdict.label in (Label.SUPPORTED, Label.OUT_OF_SCOPE)
    return {"pass": supported, "score": float(supported), "reason": verdict_line(verdict)}
