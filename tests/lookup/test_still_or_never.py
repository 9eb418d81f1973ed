""" "Still" and "never" contradict evidence that something has ended."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("The 5:50 tram to Holt no longer stops at the mill.", "The 5:50 tram still calls at the mill."),
        ("The abbey has stopped brewing beer because its kettle cracked.", "The abbey still brews beer."),
        (
            "The abbey has stopped brewing beer because its kettle cracked.",
            "The abbey has never brewed beer.",
        ),
        ("He has not sung in the choir any more since 2014.", "He has never sung in the choir."),
    ],
)
def test_what_has_ended_is_not_so_still(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("The 5:50 tram to Holt no longer stops at the mill.", "The 5:50 tram used to stop at the mill."),
        (
            "The abbey has stopped brewing beer because its kettle cracked. It still sells honey.",
            "The abbey still sells honey.",
        ),
        ("The dairy stopped delivering milk on Fridays.", "The dairy still bottles milk on Fridays."),
        ("Ines has never eaten fish. She no longer eats meat.", "Ines has never eaten fish."),
    ],
)
def test_what_goes_on_passes(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
