"""Chooses the verdicts whose claims have to be corrected, and whether an answer can be corrected at all."""

from __future__ import annotations

from faithrails.decide import OF_VERDICTS, fails_critically, policy_for
from faithrails.settings import Settings
from faithrails.types import Decision, Label, Report, Verdict


def is_repairable(report: Report, settings: Settings) -> bool:
    """Whether nothing but the verdicts on claims blocks an answer, and no policy asks for a person."""
    if report.decision is Decision.ESCALATE:
        return False
    of_claims = OF_VERDICTS.union(v.reason for v in report.verdicts if v.reason)
    others = (policy_for(reason, settings) for reason in report.reasons if reason not in of_claims)
    return all(decision in (Decision.PASS, Decision.WARN) for decision in others)


def failing(report: Report, settings: Settings) -> list[Verdict]:
    """Return the verdicts whose claims must not go out as they are.

    A claim that is only doubtful (between the cut-offs) may, with a warning, unless the answer is blocked
    though no claim fails.
    """
    found = [verdict for verdict in report.verdicts if _fails(verdict, settings)]
    if found or report.decision is not Decision.BLOCK:
        return found
    return list(report.unsupported)


def doubtful_verdicts(report: Report) -> list[Verdict]:
    """Return the verdicts that are only doubtful and have findings that could be corrected."""
    return [
        verdict
        for verdict in report.unsupported
        if verdict.cutoffs and verdict.findings and verdict.reason is None
    ]


def _fails(verdict: Verdict, settings: Settings) -> bool:
    if fails_critically(verdict, settings):
        return True
    if verdict.label is Label.OUT_OF_SCOPE:
        return settings.out_of_scope == "fail"
    if verdict.reason is not None:
        return policy_for(verdict.reason, settings) in (Decision.BLOCK, Decision.ESCALATE)
    if verdict.label is Label.SUPPORTED:
        return False
    return verdict.hard or verdict.cutoffs is None or verdict.cutoffs.blocks(verdict.support)
