"""Decides by policy: verdicts and reasons in, one decision and one score out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from faithrails.settings import Mode, Settings
from faithrails.types import Decision, Label, Reason, Verdict

# The setting that decides on each reason.
_POLICY = {
    Reason.NO_CLAIMS: "on_no_claims",
    Reason.NOTHING_IN_SCOPE: "on_nothing_in_scope",
    Reason.NO_EVIDENCE: "on_no_evidence",
    Reason.STALE_EVIDENCE: "on_no_evidence",
    Reason.UNREADABLE_EVIDENCE: "on_no_evidence",
    Reason.ANSWER_TRUNCATED: "on_truncated",
    Reason.UNREADABLE_VERDICT: "on_unsure",
    Reason.TRUNCATED_VERDICT: "on_unsure",
    Reason.MISSING_VERDICT: "on_unsure",
    Reason.QUOTE_NOT_FOUND: "on_unsure",
    Reason.SAMPLES_MISSING: "on_unsure",
    Reason.NOT_DECIDED: "on_unsure",
    Reason.BARE_ANSWER: "on_unsure",
    Reason.NO_REFLECTION: "on_unsure",
    Reason.UNREADABLE_REFLECTION: "on_unsure",
    Reason.MODEL_FAILED: "on_error",
    Reason.NO_MODEL: "on_error",
    Reason.DEADLINE: "on_error",
    Reason.UNREADABLE_TOGGLE: "on_error",
    Reason.INTERNAL_ERROR: "on_error",
}
# Reported only: every sentence is still checked, by rule.
_TOLD_ONLY = frozenset({Reason.EXTRACTOR_FAILED})

_BELOW_THRESHOLD: dict[Mode, Decision] = {
    "block": Decision.BLOCK,
    "warn": Decision.WARN,
    "annotate": Decision.WARN,
}


def decide(
    verdicts: Sequence[Verdict], reasons: Iterable[Reason], settings: Settings
) -> tuple[Decision, float | None, tuple[Reason, ...]]:
    """Return the decision, the score (0..1, None if nothing was counted) and every reason.

    The strictest of the decisions for the score and for each reason wins. ``reasons`` are those
    of the turn; those of unsure verdicts are added here.
    """
    found = list(dict.fromkeys([*reasons, *(v.reason for v in verdicts if v.reason)]))
    counted = [verdict for verdict in verdicts if _counts(verdict, settings)]
    score = _score(counted)
    if not counted and any(verdict.label is Label.OUT_OF_SCOPE for verdict in verdicts):
        found.append(Reason.NOTHING_IN_SCOPE)  # nothing was checked
    decisions = [policy_for(reason, settings) for reason in found]
    if score is not None and score < settings.threshold:
        decisions.append(_BELOW_THRESHOLD[settings.mode])
        found.insert(0, Reason.BELOW_THRESHOLD)
    if settings.on_hard_failure != "count" and any(verdict.hard for verdict in counted):
        decisions.append(Decision(settings.on_hard_failure))
        found.insert(0, Reason.HARD_FAILURE)
    if not verdicts and not found:
        raise ValueError("nothing was checked and no reason says why")
    return max(decisions, key=lambda d: d.strictness, default=Decision.PASS), score, tuple(found)


def policy_for(reason: Reason, settings: Settings) -> Decision:
    """Return the decision that the settings give for a reason; a reason without a policy blocks."""
    if reason in _TOLD_ONLY:
        return Decision.PASS
    setting = _POLICY.get(reason)
    return Decision(getattr(settings, setting)) if setting else Decision.BLOCK


def _score(counted: Sequence[Verdict]) -> float | None:
    if not counted:
        return None
    return sum(verdict.label is Label.SUPPORTED for verdict in counted) / len(counted)


def _counts(verdict: Verdict, settings: Settings) -> bool:
    if verdict.label is Label.OUT_OF_SCOPE:
        return settings.out_of_scope == "fail"
    if verdict.reason is Reason.INTERNAL_ERROR:
        return False  # a verifier that failed has no part in the score: `on_error` decides
    if verdict.reason is not None:
        return policy_for(verdict.reason, settings) is not Decision.PASS
    return True
