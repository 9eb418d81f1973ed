"""A whole table on one line is read as its rows; a sentence with many numbers is not."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.evidence.tables.unfold_rows import unfold_rows

OFFLINE = Checker(Settings())
ROWS = ["Cash and cash equivalents 6,120 8,450", "Trade receivables 9,340 7,980", "Inventories 5,210 5,640",
        "Total current assets 20,670 22,070", "Trade payables (7,150) (6,600)"]  # fmt: skip
HEADER = "BALANCE SHEET as of March 31, 2024 and 2023 (in GBP thousands)"
LINE = " ".join([HEADER, *ROWS])
PROSE = (
    "In 2023 the company sold 12 houses and 14 flats, 1,200 cars and 1,400 bikes, in 2022 it sold 11 houses, 13 flats "
    "and 900 cars, and the year before 10 houses, 12 flats and 800 cars were sold."
)


@pytest.mark.parametrize("sign", ["", "$ "])
def test_a_statement_is_split_into_its_header_and_rows(sign: str) -> None:
    rows = [row.replace(" 6", f" {sign}6") for row in ROWS]
    assert unfold_rows(" ".join([HEADER, *rows])) == [HEADER, *rows]


@pytest.mark.parametrize("text", [PROSE, ROWS[0], "", "1 2 3 4 5 6 7 8 9 " * 20, f"{PROSE} {PROSE}"])
def test_other_lines_stay_as_they_are(text: str) -> None:
    assert unfold_rows(text) == [text]


@pytest.mark.parametrize(
    ("answer", "passes"),
    [
        ("Cash and cash equivalents dropped by £2.33 million, to £6.12 million.", True),
        ("Cash and cash equivalents dropped by £3.23 million, to £6.12 million.", False),
        ("Trade receivables rose by £1.36 million.", True),
        ("Trade receivables rose by £1.63 million.", False),
        ("In 2023 total current assets were £22.07 million.", True),
        ("In 2023 total current assets were £20.67 million.", False),
    ],
)
def test_its_numbers_are_those_of_a_table(answer: str, passes: bool) -> None:
    assert (OFFLINE.check_sync(Turn.of(answer, LINE)).decision is Decision.PASS) is passes
