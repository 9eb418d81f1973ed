"""Converts a report into NeMo's RailOutcome: allow, block, or a rewritten message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from nemoguardrails import RailsConfig
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.actions.rail_outcome import RailOutcome, TransformTarget
from nemoguardrails.context import reasoning_trace_var

from faithrails.hosts.nemo.added_warnings import mark
from faithrails.hosts.nemo.request_state import current
from faithrails.settings import RailName, Settings
from faithrails.text.languages.closed_words import ENGLISH
from faithrails.types import Decision, Report
from faithrails.warnings_and_markers import Marks, corrected_answer, marks_of, text_of

NO_MARKS = Marks()


def outcome(
    rail: RailName,
    answer: str,
    report: Report,
    settings: Settings,
    *,
    before: Marks = NO_MARKS,
    can_rewrite: bool = True,
) -> RailOutcome:
    """Turn a report into the outcome that NeMo's flows act upon; the report is in ``metadata["report"]``.

    ``before`` are the marks that earlier rails added to the answer; they stay. If NeMo cannot rewrite the
    message (``can_rewrite``), a corrected or marked message is blocked, unless a warning can follow its
    stream. NeMo checks a streamed answer piece by piece, and then as a whole.
    """
    metadata = _metadata(rail, report, settings)
    reason = ", ".join(code.value for code in report.reasons) or None
    request = current()
    stream = request if request is not None and request.streams else None
    warning = text_of("warning", settings, report.language)
    if report.decision in (Decision.BLOCK, Decision.ESCALATE):
        if stream is not None:  # a blocked piece stops the stream; after the whole only a warning can follow
            (stream.warnings if can_rewrite else stream.of_blocked_pieces).append(warning)
        return RailOutcome.block(reason=reason, metadata=metadata)
    if report.repair:
        before = replace(
            before, markers=tuple((report.repair.moved(at), text) for at, text in before.markers)
        )
    marks = before | marks_of(report, settings)
    if marks == before and not report.repair:
        return RailOutcome.allow(reason=reason, metadata=metadata)
    if stream is not None and (can_rewrite or not report.repair):
        stream.warnings += marks.warnings or (warning,)
    elif not can_rewrite:
        return RailOutcome.block(reason=reason, metadata=metadata)
    if not can_rewrite:
        return RailOutcome.allow(reason=reason, metadata=metadata)
    text = mark(corrected_answer(answer, report), marks)
    return RailOutcome.transform([(TransformTarget.BOT_MESSAGE, text)], reason=reason, metadata=metadata)


def remove_reasoning(found: RailOutcome, events: Sequence[Any] | None) -> None:
    """Remove the reasoning behind a blocked answer, which NeMo would put before the refusal.

    Colang 1.0 keeps it in the events of the message, and in the context.
    """
    if not found.is_blocked:
        return
    reasoning_trace_var.set(None)
    for event in (each for each in events or () if isinstance(each, dict)):
        if event.get("type") == "BotThinking":
            event["content"] = ""
        if event.get("type") == "ContextUpdate" and "bot_thinking" in event["data"]:
            event["data"]["bot_thinking"] = ""


def with_report(
    found: RailOutcome, events: Any, config: RailsConfig | None, context: Mapping[str, Any] | None
) -> RailOutcome | ActionResult:
    """Set ``$faithfulness_report`` in the same action result that a Colang 1.0 flow receives.

    It is the strictest report on this message; of equally strict ones, the last. It is None if no rail
    checked this message, so that an earlier message's report is not taken for it.
    Each variable that a flow itself sets costs NeMo a pass over all of its events. While NeMo
    streams it passes no events and needs the bare outcome; in Colang 2.x the flow sets its global
    if ``metadata["decides"]`` is true.
    """
    in_colang_1 = config is not None and config.colang_version == "1.0"
    earlier = _reported(events or ()) if in_colang_1 else (context or {}).get("faithfulness_report")
    report = found.metadata.get("report")
    decides = report is not None and _strictness(report) >= _strictness(earlier)
    found.metadata["decides"] = decides
    if not in_colang_1 or events is None or (earlier and not decides):
        return found
    return ActionResult(found, context_updates={"faithfulness_report": report})


def _reported(events: Sequence[Any]) -> Any:
    """Return the report of an earlier rail on this message; None if there is none since the rails started."""
    for event in reversed(events):
        if event["type"] == "StartOutputRails":
            return None
        if event["type"] == "ContextUpdate" and event["data"].get("faithfulness_report"):
            return event["data"]["faithfulness_report"]
    return None


def _strictness(report: Any) -> int:
    """Return how strict the decision of a report is; -1 if the value is not a report."""
    try:
        return Decision(report["decision"]).strictness
    except (KeyError, TypeError, ValueError):  # every report of ours is stricter, and replaces it
        return -1


def unchecked(rail: RailName, why: str = "this message is not checked") -> RailOutcome:
    """Return the outcome "allow" for a message that settings or toggles let out without a check."""
    return RailOutcome.allow(reason=why, metadata={"rail": rail, "checked": False, "report": None})


def _metadata(rail: RailName, report: Report, settings: Settings) -> dict[str, Any]:
    metadata: dict[str, Any] = {
        "rail": rail,
        "checked": True,
        "report": report.to_dict(),
        "score": report.score,
        "reasons": [code.value for code in report.reasons],
        # The events of `enable_rails_exceptions` show it to the client.
        "unsupported": [verdict.claim.text for verdict in report.unsupported if settings.trust_toggles],
        "refusal": None if report.language == ENGLISH else text_of("refusal", settings, report.language),
    }
    passed = report.as_written.decision is Decision.PASS
    if rail == "facts":  # NeMo's built-in rail reports this
        metadata["accuracy"] = 1.0 if passed else 0.0
    if rail == "hallucination":
        metadata["is_hallucination"] = not passed
    return metadata
