"""Answers in spoken style: times, days and telephone numbers in words."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings())
MUSEUM = (
    "The museum is open from 10:00 to 17:00 from Tuesday to Saturday. Guided tours of the lightship start at "
    "11:30 and 14:30. Clinics take place on 4, 11 and 18 October; 18 October is walk-in only. Repairs are "
    "handled by Andrés, who can be reached at 555-0133."
)


def decision(answer: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, MUSEUM)).decision


@pytest.mark.parametrize(
    "answer",
    [
        "The museum is open from ten till five.",
        "Guided tours of the lightship start at half eleven and half two.",
        "The walk-in clinic is on the eighteenth.",
        "Clinics take place on the fourth, the eleventh and the eighteenth of October.",
    ],
)
def test_values_in_words_are_those_of_the_evidence(answer: str) -> None:
    assert decision(answer) is Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "The museum is open from ten till six.",
        "The museum is open from half ten till five.",
        "Guided tours of the lightship start at half twelve and half two.",
        "The walk-in clinic is on the nineteenth.",
        "Clinics take place on the fifth of October.",
        "Andrés can be reached at five five five, oh one three four.",
        "Andrés can be reached at five five five, double oh three three.",
    ],
)
def test_other_values_in_words_do_not_pass(answer: str) -> None:
    assert decision(answer) is not Decision.PASS


def test_a_telephone_number_read_out_is_not_missing() -> None:
    report = CHECKER.check_sync(
        Turn.of("Andrés can be reached at five five five, oh one three three.", MUSEUM)
    )
    assert not any(name.startswith("missing_number") for v in report.verdicts for name in v.findings)
