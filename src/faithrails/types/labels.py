"""The enumerations of a report: labels of claims, decisions on answers, reasons."""

from __future__ import annotations

from enum import Enum


class Label(str, Enum):
    """The label a verifier gives a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_MENTIONED = "not_mentioned"
    OUT_OF_SCOPE = "out_of_scope"
    UNSURE = "unsure"


# If several verifiers judge one claim, the strictest label counts.
STRICTEST_FIRST = (Label.CONTRADICTED, Label.NOT_MENTIONED, Label.UNSURE, Label.OUT_OF_SCOPE, Label.SUPPORTED)


class Decision(str, Enum):
    """What happens to the answer, from mildest to strictest."""

    PASS = "pass"  # noqa: S105 - no password
    WARN = "warn"
    BLOCK = "block"
    ESCALATE = "escalate"

    @property
    def strictness(self) -> int:
        """Rank of this decision: 0 for pass, 3 for escalate."""
        return list(Decision).index(self)


class Reason(str, Enum):
    """Why a report decided as it did, or why a verdict is unsure."""

    CERTAIN_FINDING = "certain_finding"
    CRITICAL_CLAIM = "critical_claim"
    LIKELY_UNFAITHFUL = "likely_unfaithful"
    POSSIBLY_UNFAITHFUL = "possibly_unfaithful"
    BELOW_THRESHOLD = "below_threshold"
    BELOW_WARN_THRESHOLD = "below_warn_threshold"
    NOTHING_IN_SCOPE = "nothing_in_scope"
    NO_CLAIMS = "no_claims"
    NO_EVIDENCE = "no_evidence"
    STALE_EVIDENCE = "stale_evidence"
    UNREADABLE_EVIDENCE = "unreadable_evidence"
    ANSWER_TRUNCATED = "answer_truncated"
    UNREADABLE_VERDICT = "unreadable_verdict"
    TRUNCATED_VERDICT = "truncated_verdict"
    MISSING_VERDICT = "missing_verdict"
    QUOTE_NOT_FOUND = "quote_not_found"
    SAMPLES_MISSING = "samples_missing"
    NOT_DECIDED = "not_decided"
    BARE_ANSWER = "bare_answer"
    CONFLICTING_EVIDENCE = "conflicting_evidence"
    SELF_CONTRADICTION = "self_contradiction"
    OMITTED_WARNING = "omitted_warning"
    CORRECTED = "corrected"
    NOT_CORRECTED = "not_corrected"
    EXTRACTOR_FAILED = "extractor_failed"
    MODEL_FAILED = "model_failed"
    NO_MODEL = "no_model"
    NO_REFLECTION = "no_reflection"
    UNREADABLE_REFLECTION = "unreadable_reflection"
    DEADLINE = "deadline"
    UNREADABLE_TOGGLE = "unreadable_toggle"
    INTERNAL_ERROR = "internal_error"
