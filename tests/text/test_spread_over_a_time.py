"""What is spread over a time has no limit by that; what lasts over a time has."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The film was shot over eleven weeks.", "The film was shot in eleven weeks."),
        ("The team followed 300 nurses over eight years.", "The team followed 300 nurses for eight years."),
    ],
)
def test_spread_over_a_time_is_within_it(answer: str, evidence: str) -> None:
    assert not check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The trip takes over eight days.", "The trip takes eight days."),
        ("The work lasted over eleven weeks.", "The work lasted eleven weeks."),
        ("The lease runs for over three years.", "The lease runs for three years."),
    ],
)
def test_longer_than_a_time_is_not(answer: str, evidence: str) -> None:
    assert check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings
