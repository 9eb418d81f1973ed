"""Turns verdicts and reasons into one decision and one score, by the policies in the settings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from faithrails.settings import Mode, Settings
from faithrails.text.critical_claims import is_critical
from faithrails.types import Claim, Decision, Label, Reason, Verdict
from faithrails.types.labels import STRICTEST_FIRST

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
    Reason.CONFLICTING_EVIDENCE: "on_conflicting_evidence",
    Reason.SELF_CONTRADICTION: "on_self_contradiction",
    Reason.OMITTED_WARNING: "on_omission",
    Reason.MODEL_FAILED: "on_error",
    Reason.NO_MODEL: "on_error",
    Reason.DEADLINE: "on_error",
    Reason.UNREADABLE_TOGGLE: "on_error",
    Reason.INTERNAL_ERROR: "on_error",
}
# These only inform: rules split the answer where an extractor failed; a corrected answer was checked again.
_REPORTED_ONLY = frozenset({Reason.EXTRACTOR_FAILED, Reason.CORRECTED})

# Reasons that `decide` derives from the verdicts.
OF_VERDICTS = frozenset(
    {
        Reason.CERTAIN_FINDING,
        Reason.CRITICAL_CLAIM,
        Reason.LIKELY_UNFAITHFUL,
        Reason.POSSIBLY_UNFAITHFUL,
        Reason.BELOW_THRESHOLD,
        Reason.BELOW_WARN_THRESHOLD,
    }
)
# Least severity of an unsupported claim in the score: an extractor's severity of 0 must not hide it.
_LEAST_SEVERITY = 0.05
_UNFAITHFUL: dict[Mode, Decision] = {
    "block": Decision.BLOCK,
    "warn": Decision.WARN,
    "annotate": Decision.WARN,
    "correct": Decision.BLOCK,  # the answer as written; `repair` may then correct it
    "background": Decision.BLOCK,  # only in the log: the answer went out before its check
}


def decide(
    verdicts: Sequence[Verdict],
    reasons: Iterable[Reason],
    settings: Settings,
    opinions: Sequence[Verdict] | None = None,
) -> tuple[Decision, float | None, tuple[Reason, ...]]:
    """Return the decision, the score (0..1, None if no claim counts) and every reason.

    The strictest of the decisions for the verdicts and for each reason wins. ``verdicts`` has one verdict for
    each claim; the score is computed from them. ``opinions`` are the verdicts that decide, default
    ``verdicts``: with several verifiers a claim can have several, see ``opinions_of``. ``reasons`` are those
    of the turn; those of unsure verdicts are added here.

    Raises:
        ValueError: there are neither verdicts nor reasons.
    """
    opinions = verdicts if opinions is None else opinions
    found = list(dict.fromkeys([*reasons, *(v.reason for v in opinions if v.reason)]))
    counted = _counted(verdicts, settings)
    if not counted and any(verdict.label is Label.OUT_OF_SCOPE for verdict in verdicts):
        found.append(Reason.NOTHING_IN_SCOPE)  # nothing was checked
    decisions = [policy_for(reason, settings) for reason in found]
    by_verdicts = dict(_by_verdicts(_counted(opinions, settings), settings))
    if any(fails_critically(verdict, settings) for verdict in opinions):
        by_verdicts[Reason.CRITICAL_CLAIM] = _UNFAITHFUL[settings.mode]
    if not verdicts and not found:
        raise ValueError("nothing was checked and no reason says why")
    strictest = max([*by_verdicts.values(), *decisions], key=lambda d: d.strictness, default=Decision.PASS)
    return strictest, _score(counted, settings), (*by_verdicts, *found)


def _by_verdicts(counted: Sequence[Verdict], settings: Settings) -> Iterator[tuple[Reason, Decision]]:
    """Yield each reason against the answer that the verdicts give, with its decision."""
    unfaithful = _UNFAITHFUL[settings.mode]
    judged = [v for v in counted if v.cutoffs is None or v.label is Label.OUT_OF_SCOPE]
    certain = [v for v in counted if v.cutoffs and v.hard]
    # The least supported claim decides; for a claim without a probability, `on_unsure` does.
    measured = [
        (v.cutoffs, v.support)
        for v in counted
        if v.cutoffs and not v.hard and v.label not in (Label.UNSURE, Label.OUT_OF_SCOPE)
    ]
    if certain:
        yield Reason.CERTAIN_FINDING, unfaithful
    if any(cutoffs.blocks(support) for cutoffs, support in measured):
        yield Reason.LIKELY_UNFAITHFUL, unfaithful
    elif not all(cutoffs.passes(support) for cutoffs, support in measured):
        yield Reason.POSSIBLY_UNFAITHFUL, Decision.WARN
    score = _score(judged, settings)
    if score is not None and score < settings.threshold:
        yield Reason.BELOW_THRESHOLD, unfaithful
    elif score is not None and settings.warn_below is not None and score < settings.warn_below:
        yield Reason.BELOW_WARN_THRESHOLD, Decision.WARN


def fails_critically(verdict: Verdict, settings: Settings) -> bool:
    """Whether the claim is critical by the settings, and neither supported nor out of scope."""
    if not settings.critical or verdict.label in (Label.SUPPORTED, Label.OUT_OF_SCOPE):
        return False
    return is_critical(verdict.claim.text, settings.critical)


def policy_for(reason: Reason, settings: Settings) -> Decision:
    """Return the decision that the settings give for a reason; a reason without a policy blocks."""
    if reason in _REPORTED_ONLY:
        return Decision.PASS
    setting = _POLICY.get(reason)
    return Decision(getattr(settings, setting)) if setting else Decision.BLOCK


def _score(counted: Sequence[Verdict], settings: Settings) -> float | None:
    """Return the share of supported claims, each weighted as ``Weights`` says; None if none is counted."""
    if not counted:
        return None
    weighed = any(verdict.claim.severity > 0.0 for verdict in counted)
    supported = others = 0.0
    for verdict in counted:
        # If the severity of every claim is 0, all weigh the same.
        severity = verdict.claim.severity if weighed else 1.0
        if verdict.label is Label.SUPPORTED:
            supported += severity
        else:  # a claim out of scope, if it counts, weighs like one that is not mentioned
            weight = getattr(settings.weights, verdict.label.value, settings.weights.not_mentioned)
            others += max(severity, _LEAST_SEVERITY) * weight
    return supported / (supported + others)


def _counted(verdicts: Sequence[Verdict], settings: Settings) -> list[Verdict]:
    """Return the verdicts that count in the score."""
    reasons = {verdict.reason for verdict in verdicts if verdict.reason}
    let_pass = {reason for reason in reasons if policy_for(reason, settings) is Decision.PASS}
    let_pass.add(Reason.INTERNAL_ERROR)  # the verifier failed: `on_error` decides
    outside_counts = settings.out_of_scope == "fail"
    return [
        verdict
        for verdict in verdicts
        if (outside_counts if verdict.label is Label.OUT_OF_SCOPE else verdict.reason not in let_pass)
    ]


def by_claim(results: Sequence[Sequence[Verdict]], of_judges: Sequence[bool]) -> list[list[Verdict]]:
    """Return the verdicts of each claim, in the order of the answer.

    ``of_judges`` flags the results of verifiers that ask a judge. A judge reads the question, so its verdict
    on a claim replaces those with the reason "bare_answer".
    """
    found: dict[Claim, list[Verdict]] = defaultdict(list)
    judged: set[Claim] = set()
    for verdicts, is_of_judge in zip(results, of_judges, strict=True):
        for verdict in verdicts:
            found[verdict.claim].append(verdict)
        judged.update(verdict.claim for verdict in verdicts if is_of_judge)
    told = (
        [v for v in each if claim not in judged or v.reason is not Reason.BARE_ANSWER] or each
        for claim, each in found.items()
    )
    return sorted(told, key=lambda verdicts: verdicts[0].claim.start)


def opinions_of(verdicts: Sequence[Verdict]) -> Iterator[Verdict]:
    """Yield each verdict with cut-offs, then the strictest of the others, which decide by the score."""
    yield from (verdict for verdict in verdicts if verdict.cutoffs)
    if others := [verdict for verdict in verdicts if not verdict.cutoffs]:
        yield strictest(others)


def strictest(verdicts: Sequence[Verdict]) -> Verdict:
    """Return the strictest of the verdicts on one claim."""
    return min(verdicts, key=lambda v: (STRICTEST_FIRST.index(v.label), not v.hard))
