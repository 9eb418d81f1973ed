"""Phrases of the opposite sense: early for late, on an empty stomach for with food."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (
            "The exhibition opens on 2 June, a fortnight earlier than planned.",
            "The opening of the exhibition has been put back by a fortnight.",
        ),
        (
            "The exhibition opens on 2 June, a fortnight earlier than planned.",
            "The exhibition opens behind schedule.",
        ),
        ("The autumn fair has been postponed to 12 October.", "The autumn fair has been brought forward."),
        ("Take the syrup after meals.", "Take the syrup on an empty stomach."),
    ],
)
def test_early_is_not_late(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (
            "The exhibition opens on 2 June, a fortnight earlier than planned.",
            "The exhibition opens ahead of schedule.",
        ),
        (
            "The first race was brought forward; the second was postponed to July.",
            "The second race was postponed.",
        ),
        ("The boat left an hour late but docked ten minutes early.", "The boat docked ten minutes early."),
    ],
)
def test_the_same_in_other_phrases_passes(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
