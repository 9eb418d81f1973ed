"""A name on one side of a sale or a loan is not on the other."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
EVIDENCE = (
    "Ann Lee founded Brightwater. In 2019 the company was sold to Norvik for 40 million euros. Norvik had borrowed "
    "the money from Sund Bank. Tallo Ltd bought the Oslo plant from Reiko in 2020."
)


@pytest.mark.parametrize(
    "answer",
    [
        "Brightwater bought Norvik in 2019.",
        "Norvik sold Brightwater in 2019.",
        "Norvik was bought by Brightwater.",
        "Sund Bank borrowed the money.",
        "Tallo sold the Oslo plant.",
        "Reiko bought the Oslo plant in 2020.",
    ],
)
def test_sides_are_not_exchanged(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, EVIDENCE)).decision is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "Norvik bought Brightwater in 2019.",
        "Norvik paid 40 million euros for Brightwater.",
        "Sund Bank lent Norvik the money.",
        "Reiko sold the Oslo plant to Tallo Ltd in 2020.",
        "The Oslo plant was bought by Tallo Ltd.",
    ],
)
def test_the_same_sale_seen_from_the_other_side_passes(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, EVIDENCE)).decision is Decision.PASS
