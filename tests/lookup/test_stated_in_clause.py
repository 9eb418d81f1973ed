"""A clause that denies what a clause of the evidence states does not pass beside other clauses."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

SOURCE = (
    "The upper lake freezes in most winters and is popular with skaters, whereas the lower one, which is fed "
    "by warm springs, has never been recorded as frozen. The old mill stores grain in autumn."
)


@pytest.mark.parametrize(
    "wrong",
    [
        "The upper lake does not freeze in most winters, so it is closed to skaters.",
        "In autumn visitors come; the old mill does not store grain in autumn.",
    ],
)
def test_a_denied_clause(wrong: str) -> None:
    assert check_sync(Turn.of(wrong, SOURCE)).decision is not Decision.PASS


@pytest.mark.parametrize(
    "right",
    [
        "The upper lake freezes in most winters, so skaters like it.",
        "The lower lake has never been recorded as frozen.",
    ],
)
def test_a_clause_that_agrees(right: str) -> None:
    assert check_sync(Turn.of(right, SOURCE)).decision is not Decision.BLOCK
