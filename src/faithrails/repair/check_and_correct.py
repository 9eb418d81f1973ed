"""Checks an answer; in mode ``correct``, corrects it once and checks the result once."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import replace

from faithrails.check_log import record
from faithrails.errors import DeadlineError
from faithrails.evidence.read_claim_mentions import ReaderOptions
from faithrails.pipeline import run
from faithrails.repair.failing_claims import doubtful_verdicts, failing, is_repairable
from faithrails.repair.propose import failing_sentences, propose_changes
from faithrails.repair.rewrite import rewritten
from faithrails.runtime.deadline import within
from faithrails.runtime.offload import off_loop
from faithrails.settings import Settings
from faithrails.types import Change, Decision, Handoff, Reason, Repair, Report, Turn
from faithrails.types.repair import changed
from faithrails.verify import Plan, Tools

log = logging.getLogger(__name__)


async def check_and_correct(
    turn: Turn, settings: Settings, plan: Plan, tools: Tools, reasons: Sequence[Reason] = ()
) -> Report:
    """Do what ``pipeline.run`` does; in mode ``correct``, return the report on the corrected answer.

    The deadline is for all of it. An answer that cannot be corrected, or still fails, is blocked.
    """
    if settings.mode != "correct":
        return await run(turn, settings, plan, tools, reasons)
    started = time.perf_counter()
    quiet = settings.model_copy(update={"log": None})
    report = await run(turn, quiet, plan, tools, reasons)
    if is_repairable(report, settings) and (failing(report, settings) or doubtful_verdicts(report)):
        left = max(0.0, settings.deadline - report.cost.seconds)
        report = await _corrected(turn, quiet, plan, tools, reasons, report, left)
        report = replace(report, cost=tools.meter.cost(time.perf_counter() - started))
    record(turn, settings, reasons, tools.since, report)
    return report


async def _corrected(
    turn: Turn, settings: Settings, plan: Plan, tools: Tools, reasons: Sequence[Reason], before: Report,
    seconds: float,
) -> Report:  # fmt: skip
    ends = time.perf_counter() + seconds
    try:
        changes, note = await within(seconds, _changes(turn, settings, plan, tools, before))
    except DeadlineError:  # the answer is blocked
        return _blocked(before, "no time was left to correct the answer", Reason.DEADLINE)
    except Exception as error:  # the answer is blocked
        # The class alone: an error's text may hold evidence, which must not be logged.
        log.error("the correction failed: %s", type(error).__name__)
        log.debug("the correction failed", exc_info=True)
        return _blocked(before, f"{type(error).__name__} in the correction", Reason.INTERNAL_ERROR)
    before = replace(before, notes=(*before.notes, *filter(None, [note])))
    if changes == []:
        return before
    if changes is None:
        return _blocked(before, "without its unsupported sentences the answer would lose more than half")
    answer = changed(turn.answer, changes)
    # The reflection of the answering model is about the answer that it wrote.
    again = settings.model_copy(
        update={"reflection": "ignored", "deadline": max(ends - time.perf_counter(), 1e-3)}
    )
    report = await run(replace(turn, answer=answer, reflection=None), again, plan, tools, reasons)
    path = (*before.path, Handoff("correction", f"{len(changes)} changes", ""), *report.path)
    repair = Repair(turn.answer, answer, tuple(changes), before)
    report = replace(
        report, path=path, repair=repair, notes=tuple(dict.fromkeys((*before.notes, *report.notes)))
    )
    if report.decision in (Decision.BLOCK, Decision.ESCALATE) or _still_fails(report, before, settings):
        return _blocked(report, "the corrected answer is not supported either")
    return replace(report, reasons=(Reason.CORRECTED, *report.reasons))


async def _changes(
    turn: Turn, settings: Settings, plan: Plan, tools: Tools, before: Report
) -> tuple[list[Change] | None, str]:
    wrong = failing(before, settings)
    texts: dict[tuple[int, int], str] = {}
    note = ""
    if wrong and (plan.needs_model if settings.rewrite is None else settings.rewrite):
        spans = await off_loop(turn.size, failing_sentences, turn, wrong)
        texts, note = await rewritten(turn, spans, wrong, settings.judge, tools.for_judge(settings.judge))
    options = ReaderOptions.of(settings)
    changes = await off_loop(
        turn.size,
        propose_changes,
        turn,
        before.verdicts,
        wrong,
        doubtful_verdicts(before),
        texts,
        options,
        tools.indexes,
    )
    return changes, note


def _still_fails(report: Report, before: Report, settings: Settings) -> bool:
    """Whether a corrected answer has claims that fail, or is less supported than the original."""
    less = report.score is not None and before.score is not None and report.score < before.score
    return less or bool(failing(report, settings))


def _blocked(report: Report, note: str, *reasons: Reason) -> Report:
    decision = max(report.decision, Decision.BLOCK, key=lambda decision: decision.strictness)
    known = tuple(dict.fromkeys((*report.reasons, *reasons, Reason.NOT_CORRECTED)))
    return replace(report, decision=decision, reasons=known, notes=(*report.notes, note))
