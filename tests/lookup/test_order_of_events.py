"""Events in another order than the evidence has by "not … until", dates or "then"."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (
            "Do not light the stove until the chimney has been swept.",
            "Light the stove before you sweep the chimney.",
        ),
        (
            "Do not light the stove until the chimney has been swept.",
            "Sweep the chimney after lighting the stove.",
        ),
        (
            "The pier was built in 1871. The lighthouse was added in 1902.",
            "The lighthouse was added before the pier was built.",
        ),
        (
            "Lectures begin at 9:00. Breakfast is served from 7:30.",
            "Breakfast is served after the lectures begin.",
        ),
        (
            "Agnes left Ghent, spent six years in Leiden, and then sailed to Durban, where she stayed until 1911.",
            "After a few years in Durban, Agnes settled in Leiden.",
        ),
        (
            "Rosa took up the cello at fifty and gave her first concert four years later.",
            "Rosa gave a concert before she was fifty.",
        ),
    ],
)
def test_events_keep_their_order(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (
            "Do not light the stove until the chimney has been swept.",
            "Sweep the chimney before you light the stove.",
        ),
        (
            "The pier was built in 1871. The lighthouse was added in 1902.",
            "The pier was built before the lighthouse was added.",
        ),
        (
            "Agnes left Ghent, spent six years in Leiden, and then sailed to Durban, where she stayed until 1911.",
            "Before sailing to Durban, Agnes spent six years in Leiden.",
        ),
        (
            "The organ was installed in 1698 and moved in 1720. The chapel was consecrated in 1712.",
            "The organ was installed before the chapel was consecrated.",
        ),
        ("Dirk worked in Trier and then in Mainz.", "Dirk worked in Trier, after which he worked in Mainz."),
    ],
)
def test_the_same_order_passes(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
