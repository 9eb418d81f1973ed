"""The time of one row and column of a table is not that of another."""

from itertools import product

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.types import Decision

TIMES = {
    ("Ardlow", "day"): "06:10", ("Ardlow", "night"): "08:40",
    ("Benmore", "day"): "06:42", ("Benmore", "night"): "09:12",
    ("Dunmoor", "day"): "07:50", ("Dunmoor", "night"): "10:05",
}  # fmt: skip
ROWS = [
    f"| {name} | {TIMES[name, 'day']} | {TIMES[name, 'night']} |" for name in ("Ardlow", "Benmore", "Dunmoor")
]
TABLE = "\n".join(["| Station | Day train | Night train |", "|-|-|-|", *ROWS])
SETTINGS = [Settings(preset="offline"), Settings(verifiers="exact")]


@pytest.mark.parametrize("settings", SETTINGS, ids=["offline", "exact"])
@pytest.mark.parametrize(("cell", "other"), list(product(TIMES, TIMES)))
def test_only_the_time_of_the_named_cell_passes(
    cell: tuple[str, str], other: tuple[str, str], settings: Settings
) -> None:
    answer = f"The {cell[1]} train leaves {cell[0]} at {TIMES[other]}."
    held = check_sync(Turn.of(answer, TABLE), settings).decision is not Decision.PASS
    if cell[0] == other[0] or cell[1] == other[1]:
        assert held == (cell != other)
