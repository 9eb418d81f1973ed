"""Policy: the strictest of what the score and each reason ask for."""

from typing import Any

import pytest

from faithrails import Claim, Decision, Label, Reason, Settings, Verdict
from faithrails.decide import decide, policy_for

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
        ([YES] * 4 + [NO], 0.8, Decision.PASS),
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


@pytest.mark.parametrize("reason", sorted(set(Reason) - {Reason.NO_CLAIMS, Reason.EXTRACTOR_FAILED}))
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
