"""Policy: the strictest of what the score and each reason ask for."""

from typing import Any

import pytest

from faithrails import Claim, Decision, Label, Reason, Settings, Verdict
from faithrails.decide import decide, policy_for
from faithrails.types import Cutoffs

CLAIM = Claim("It is tall.", 0, 11)


def said(*labels: Label) -> list[Verdict]:
    return [
        Verdict(CLAIM, label, "test", "1", reason=Reason.NOT_DECIDED if label is Label.UNSURE else None)
        for label in labels
    ]


YES, NO, CONTRA, BESIDE, UNSURE = (
    Label.SUPPORTED, Label.NOT_MENTIONED, Label.CONTRADICTED, Label.OUT_OF_SCOPE, Label.UNSURE,
)  # fmt: skip


@pytest.mark.parametrize(
    ("labels", "score", "decision"),
    [
        ([YES], 1.0, Decision.PASS),
        ([YES] * 4 + [NO], 0.8, Decision.WARN),
        ([YES] * 3 + [NO], 0.75, Decision.BLOCK),
        ([CONTRA], 0.0, Decision.BLOCK),
        ([YES, BESIDE, BESIDE], 1.0, Decision.PASS),
        ([YES, NO, BESIDE, BESIDE], 0.5, Decision.BLOCK),
        ([BESIDE], None, Decision.BLOCK),
        ([BESIDE, BESIDE], None, Decision.BLOCK),
        ([YES] * 9 + [UNSURE], 0.9, Decision.BLOCK),
    ],
)
def test_the_score_is_supported_over_counted(
    labels: list[Label], score: float | None, decision: Decision
) -> None:
    found, value, _ = decide(said(*labels), [], Settings(threshold=0.8))
    assert (found, value) == (decision, score)


@pytest.mark.parametrize("mode", ["warn", "annotate"])
def test_below_the_threshold_the_mode_decides(mode: str) -> None:
    assert decide(said(NO), [], Settings(mode=mode))[0] is Decision.WARN  # type: ignore[arg-type]


def test_a_reason_that_blocks_outweighs_a_mode_that_warns() -> None:
    decision, _, reasons = decide(said(NO, UNSURE), [], Settings(mode="warn"))
    assert decision is Decision.BLOCK
    assert reasons == (Reason.BELOW_THRESHOLD, Reason.NOT_DECIDED)


def test_unsure_claims_that_may_pass_are_not_counted() -> None:
    assert decide(said(YES, UNSURE), [], Settings(on_unsure="pass"))[:2] == (Decision.PASS, 1.0)


MILDER = {
    Reason.NO_CLAIMS,
    Reason.EXTRACTOR_FAILED,
    Reason.CORRECTED,
    Reason.CONFLICTING_EVIDENCE,
    Reason.SELF_CONTRADICTION,
    Reason.OMITTED_WARNING,
}


@pytest.mark.parametrize("reason", sorted(set(Reason) - MILDER))
def test_every_reason_blocks_by_default(reason: Reason) -> None:
    assert policy_for(reason, Settings()) is Decision.BLOCK


@pytest.mark.parametrize(
    "policy",
    ["on_no_evidence", "on_unsure", "on_error", "on_truncated", "on_no_claims", "on_nothing_in_scope"],
)
@pytest.mark.parametrize("choice", ["pass", "warn", "block"])
def test_every_policy_can_be_chosen(policy: str, choice: str) -> None:
    settings = Settings.load({policy: choice})
    ruled = [reason for reason in Reason if policy_for(reason, settings) != policy_for(reason, Settings())]
    default = "pass" if policy == "on_no_claims" else "block"
    assert bool(ruled) is (choice != default)


@pytest.mark.parametrize(("policy", "decision"), [("block", Decision.BLOCK), ("pass", Decision.PASS)])
def test_where_no_claim_is_in_scope_nothing_was_checked(policy: Any, decision: Decision) -> None:
    settings = Settings(on_nothing_in_scope=policy, on_unsure="pass")
    for verdicts in (said(BESIDE), said(BESIDE, UNSURE)):
        found, score, reasons = decide(verdicts, [], settings)
        assert (found, score, Reason.NOTHING_IN_SCOPE in reasons) == (decision, None, True)
    assert Reason.NOTHING_IN_SCOPE not in decide(said(BESIDE, YES), [], settings)[2]


def test_nothing_checked_for_no_reason_is_an_error_not_a_pass() -> None:
    with pytest.raises(ValueError, match="no reason"):
        decide([], [], Settings())


def measured(*chances: float | None, hard: bool = False) -> list[Verdict]:
    """Verdicts of a verifier with cut-offs, by P(supported); None: unsure."""
    return [
        Verdict(CLAIM, UNSURE, "p", "1", reason=Reason.NOT_DECIDED, cutoffs=CUTOFFS)
        if chance is None
        else Verdict(
            CLAIM,
            YES if CUTOFFS.passes(chance) and not hard else NO,
            "p",
            "1",
            chance,
            hard=hard,
            cutoffs=CUTOFFS,
        )
        for chance in chances
    ]


CUTOFFS = Cutoffs(0.6, 0.9)
PASS, WARN, BLOCK = Decision.PASS, Decision.WARN, Decision.BLOCK


@pytest.mark.parametrize(
    ("chances", "decision", "reasons"),
    [
        ([0.41], PASS, ()),
        ([0.9, 0.4], WARN, (Reason.POSSIBLY_UNFAITHFUL,)),
        ([0.2] * 9, WARN, (Reason.POSSIBLY_UNFAITHFUL,)),
        ([0.9] * 99 + [0.05], BLOCK, (Reason.LIKELY_UNFAITHFUL,)),
        ([0.9, None], BLOCK, (Reason.NOT_DECIDED,)),
    ],
)
def test_the_least_probable_claim_decides(
    chances: list[float | None], decision: Decision, reasons: tuple[Reason, ...]
) -> None:
    found, score, why = decide(measured(*chances), [], Settings(threshold=1.0))
    assert (found, why) == (decision, reasons)
    assert score == sum(chance is not None and chance > 0.4 for chance in chances) / len(chances)


@pytest.mark.parametrize(("mode", "decision"), [("block", BLOCK), ("warn", WARN), ("annotate", WARN)])
@pytest.mark.parametrize("verdicts", [measured(0.05), measured(0.4, hard=True)])
def test_what_is_likely_or_certainly_unfaithful_is_decided_by_mode(
    mode: Any, decision: Decision, verdicts: list[Verdict]
) -> None:
    assert decide(verdicts, [], Settings(mode=mode))[0] is decision


def test_a_claim_is_certainly_wrong_only_by_a_verifier_that_has_cut_offs() -> None:
    exact = Verdict(CLAIM, NO, "exact", "1", 0.1, hard=True)
    assert decide([*said(YES), exact], [], Settings(threshold=0.5))[0] is WARN
    assert decide([*said(YES), exact], [], Settings(threshold=0.5, warn_below=None))[0] is PASS
    assert decide([*said(YES), *measured(0.3, hard=True)], [], Settings(threshold=0.5))[0] is BLOCK


def test_verdicts_with_cut_offs_have_no_part_in_the_share_of_supported_claims() -> None:
    verdicts = [*said(YES), *measured(0.2)]
    assert decide(verdicts, [], Settings(threshold=1.0))[::2] == (WARN, (Reason.POSSIBLY_UNFAITHFUL,))


@pytest.mark.parametrize(
    ("labels", "decision", "reasons"),
    [
        ([YES] * 10, PASS, ()),
        ([YES] * 9 + [NO], WARN, (Reason.BELOW_WARN_THRESHOLD,)),
        ([YES] * 7 + [NO], BLOCK, (Reason.BELOW_THRESHOLD,)),
    ],
)
def test_a_score_that_only_just_passes_is_marked(
    labels: list[Label], decision: Decision, reasons: tuple[Reason, ...]
) -> None:
    settings = Settings(threshold=0.9, warn_below=0.95)
    assert decide(said(*labels), [], settings)[::2] == (decision, reasons)


@pytest.mark.parametrize("warn_at", [-0.1, 0.95, float("nan")])
def test_cut_offs_are_in_order(warn_at: float) -> None:
    with pytest.raises(ValueError, match="cut-offs"):
        Cutoffs(warn_at, 0.9)


def weighed(label: Label, severity: float = 1.0) -> Verdict:
    reason = Reason.NOT_DECIDED if label is Label.UNSURE else None
    return Verdict(Claim("a", 0, 1, severity), label, "v", "1", reason=reason)


@pytest.mark.parametrize(
    ("weights", "labels", "score"),
    [
        ({}, "SUPPORTED CONTRADICTED", 1 / 2),
        ({"contradicted": 2.0}, "SUPPORTED CONTRADICTED", 1 / 3),
        ({"contradicted": 2.0}, "SUPPORTED NOT_MENTIONED", 1 / 2),
        ({"contradicted": 2.0, "unsure": 0.5}, "SUPPORTED UNSURE CONTRADICTED", 1 / 3.5),
        ({"not_mentioned": 3.0}, "SUPPORTED SUPPORTED NOT_MENTIONED", 2 / 5),
    ],
)
def test_a_claim_weighs_by_its_label(weights: dict[str, float], labels: str, score: float) -> None:
    verdicts = [weighed(Label[name]) for name in labels.split()]
    assert decide(verdicts, [], Settings(weights=weights))[1] == pytest.approx(score)


def test_a_claim_weighs_by_its_severity_unless_none_weighs_anything() -> None:
    some = [weighed(Label.SUPPORTED, 0.2), weighed(Label.CONTRADICTED, 0.6)]
    assert decide(some, [], Settings())[1] == pytest.approx(0.25)
    none = [weighed(Label.SUPPORTED, 0.0), weighed(Label.CONTRADICTED, 0.0)]
    assert decide(none, [], Settings())[:2] == (Decision.BLOCK, 0.5)


@pytest.mark.parametrize("severity", [0.0, 0.01, 0.05])
@pytest.mark.parametrize("label", [Label.CONTRADICTED, Label.NOT_MENTIONED])
def test_a_claim_that_is_not_supported_lowers_the_score_whatever_its_severity(
    label: Label, severity: float
) -> None:
    verdicts = [weighed(Label.SUPPORTED), weighed(label, severity)]
    decision, score, _ = decide(verdicts, [], Settings(threshold=1.0))
    assert (decision, score) == (Decision.BLOCK, pytest.approx(1 / 1.05))
