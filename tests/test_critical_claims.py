"""Claims that must hold whatever the score, and thresholds by name."""

from typing import Any

import pytest

from faithrails import Claim, Decision, Label, Reason, Settings, Verdict
from faithrails.decide import decide
from faithrails.errors import SettingsError
from faithrails.types import Cutoffs

DOSE, OTHER = Claim("Take 5 mg.", 0, 10), Claim("It is white.", 11, 23)


def decided(dose: Label, settings: Settings, **more: Any) -> tuple[Decision, bool]:
    reason = Reason.NOT_DECIDED if dose is Label.UNSURE else None
    verdicts = [
        Verdict(DOSE, dose, "v", "1", reason=reason, **more),
        Verdict(OTHER, Label.SUPPORTED, "v", "1"),
    ]
    decision, _, reasons = decide(verdicts, [], settings)
    return decision, Reason.CRITICAL_CLAIM in reasons


@pytest.mark.parametrize("label", [Label.NOT_MENTIONED, Label.CONTRADICTED, Label.UNSURE])
def test_a_critical_claim_that_does_not_hold_decides_whatever_the_score(label: Label) -> None:
    lenient = {"threshold": 0.0, "warn_below": None, "on_unsure": "pass"}
    assert decided(label, Settings(**lenient)) == (Decision.PASS, False)
    assert decided(label, Settings(critical=["dosages"], **lenient)) == (Decision.BLOCK, True)
    assert decided(label, Settings(critical="dosages", mode="warn", **lenient)) == (Decision.WARN, True)


def test_a_critical_claim_that_is_only_doubtful_does_not_hold() -> None:
    doubtful = {"probability": 0.7, "cutoffs": Cutoffs(0.2, 0.8)}
    assert decided(Label.NOT_MENTIONED, Settings(), **doubtful) == (Decision.WARN, False)
    assert decided(Label.NOT_MENTIONED, Settings(critical="dosages"), **doubtful) == (Decision.BLOCK, True)


def test_other_claims_keep_the_threshold() -> None:
    assert decided(Label.NOT_MENTIONED, Settings(critical="dates", threshold=0.5)) == (Decision.WARN, False)
    assert decided(Label.SUPPORTED, Settings(critical="dosages")) == (Decision.PASS, False)


@pytest.mark.parametrize(
    ("profile", "threshold"), [("high_stakes", 0.95), ("support", 0.85), ("general", 0.7)]
)
def test_a_profile_is_a_threshold_unless_one_is_given(profile: str, threshold: float) -> None:
    assert Settings(profile=profile).threshold == threshold
    assert Settings(facts={"profile": profile}).rail("facts").threshold == threshold
    assert Settings(profile=profile, threshold=0.5).threshold == 0.5
    assert Settings.load(Settings(profile=profile).recordable()).threshold == threshold


@pytest.mark.parametrize("profile", ["high_stakes", "support", "general"])
def test_by_a_profile_contradicted_weighs_more_than_not_mentioned(profile: str) -> None:
    def score(label: Label, **values: Any) -> float | None:
        verdicts = [Verdict(DOSE, label, "v", "1"), Verdict(OTHER, Label.SUPPORTED, "v", "1")]
        return decide(verdicts, [], Settings(profile=profile, **values))[1]

    assert score(Label.NOT_MENTIONED) == 1 / 2
    assert score(Label.CONTRADICTED) == 1 / 3
    assert score(Label.CONTRADICTED, weights={"contradicted": 1.0}) == 1 / 2


@pytest.mark.parametrize(
    ("values", "said"), [({"critical": ["("]}, "no regular expression"), ({"profile": "lax"}, "profile")]
)
def test_wrong_settings_are_named(values: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        Settings(**values)
