"""An abbreviation is the word it stands for, and a wide space separates words as a single one does."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.text.values.extract import values

OFFLINE = Checker(Settings())
SAME = (
    ("In Nov., two reporters were arrested.", "In November, two reporters were arrested."),
    ("Mt. Kira is 3,212 m high.", "Mount Kira is 3,212 m high."),
    ("It was led by Doctor Anna Weiss of Basel.", "It was led by Dr. Anna Weiss of Basel."),
    ("The series was called Tom versus Time.", "The series was called Tom vs. Time."),
    ("The chapel of Saint Mary is open daily.", "The chapel of St. Mary is open daily."),
    ("The fee is due by June 26th at 1:34 PM.", "The fee is due by June  26th  at  1:34  PM."),
    ("The fee is  30  euros.", "The fee is 30 euros."),
)


@pytest.mark.parametrize(("answer", "evidence"), [*SAME, *((b, a) for a, b in SAME)])
def test_both_spellings_are_the_same(answer: str, evidence: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("In Dec., two reporters were arrested.", "In November, two reporters were arrested."),
        ("The fee is due by June  27th at 1:34 PM.", "The fee is due by June 26th at 1:34 PM."),
        ("It was led by Prof. Anna Weiss of Basel.", "It was led by Dr. Anna Weber of Basel."),
    ],
)
def test_another_month_day_or_name_is_not(answer: str, evidence: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


def test_values_across_wide_spaces_keep_their_place() -> None:
    text = "Due by June  26th."
    (date,) = values(text)
    assert text[date.start : date.end] == "June  26th" == date.text


def test_spaces_between_cells_join_no_values() -> None:
    assert [value.text for value in values("BX 210    Oslo    09:40")] == ["210", "09:40"]


def test_a_value_in_its_place_is_not_displaced_where_another_number_is_spelled() -> None:
    evidence = "Lady Amelia has two siblings, Edward, Lord Downpatrick, 29, and Lady Marina, 25."
    for answer, decision in (
        (evidence.replace("two", "2"), Decision.PASS),
        (evidence.replace("29", "20").replace("25", "29").replace("20", "25"), Decision.BLOCK),
    ):
        assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is decision
