"""Numbers in words: every whole number that English spells is read as one value, with its currency and noun."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.text.values.extract import values
from faithrails.text.values.number_word_values import SMALL, TENS

SCALES = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))


def spelled(number: int, joint: str = " and ") -> str:
    """Spell a whole number from 1 on, with "and" before what is below a hundred."""
    for size, name in SCALES:
        if number >= size:
            rest = number % size
            ahead = f"{spelled(number // size, joint)} {name}"
            return f"{ahead}{joint if rest < 100 else ' '}{spelled(rest, joint)}" if rest else ahead
    tens, ones = divmod(number, 10)
    if number < len(SMALL):
        return SMALL[number]
    return f"{TENS[tens - 2]}-{SMALL[ones]}" if ones else TENS[tens - 2]


@given(st.integers(2, 10**12 - 1), st.sampled_from([" and ", " "]))
def test_a_spelled_number_is_one_value(number: int, joint: str) -> None:
    found = values(f"It has {spelled(number, joint)} dollars left.")
    assert [(value.kind, value.amounts) for value in found] == [("money", (float(number),))]


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("between one hundred and two thousand people", [100.0, 2000.0]),
        ("for the first two days", [2.0]),
        ("the last 3 of the first ten", [3.0, 10.0]),
        ("about an hour longer than that", []),
        ("more than an hour longer", [1.0]),
    ],
)
def test_what_stands_beside_a_number_is_no_part_of_it(text: str, amounts: list[float]) -> None:
    assert sorted(value.amounts[0] for value in values(f"It is {text}.")) == sorted(amounts)


@pytest.mark.parametrize(("text", "bound"), [("handing over", ""), ("turned over", ""), ("over", "more")])
def test_over_bounds_a_number_unless_it_belongs_to_a_verb(text: str, bound: str) -> None:
    assert [value.bound for value in values(f"They agreed on {text} $240 million.")] == [bound]


def test_no_later_than_a_date_is_by_it() -> None:
    assert [value.bound for value in values("It closes no later than 2029.")] == [""]
    assert [value.bound for value in values("It closes later than 2029.")] == ["more"]
