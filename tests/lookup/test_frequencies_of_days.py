"""How often something is on a day of the week: "every other Friday", "the first Monday of the month"."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("The quilters meet on the third Tuesday of every month.", "The quilters meet every Tuesday."),
        ("Glass is collected every other Friday.", "Glass is collected every Friday."),
        ("Glass is collected every other Friday.", "Glass is collected weekly."),
        ("The fair is held every Sunday in May.", "The fair is held on the first Sunday of each month."),
    ],
)
def test_another_frequency_of_a_day_is_wrong(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Bins are emptied every other Friday.", "The bins are emptied every two weeks."),
        ("The quilters meet on the third Tuesday of every month.", "The quilters meet once a month."),
        ("Yoga is on Mondays; pottery is every second Wednesday.", "There is yoga every Monday."),
        ("The band rehearses every Wednesday in term time.", "The band rehearses weekly in term time."),
    ],
)
def test_the_same_frequency_passes(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
