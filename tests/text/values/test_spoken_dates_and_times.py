"""Dates and times of day as people say them."""

from __future__ import annotations

import pytest

from faithrails.text.values.extract import values


def times_in(text: str) -> list[int]:
    """Return the minutes of all times of a text, modulo half a day."""
    return [value.minutes % 720 for value in values(text) if value.minutes is not None]


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("It starts at half eleven.", [690]),
        ("Open from half past seven right through to eleven, in the hall.", [450, 660]),
        ("The tours run ten till one.", [600, 60]),
        ("We're there from ten till half three.", [600, 210]),
        ("You can stay till one, as a member.", [60]),
        ("The bar closes at ten.", [600]),
        ("Lanes are free on weekdays from half seven to half nine.", [450, 570]),
        ("The last tram leaves at twelve minutes to two.", [108]),
        ("Breakfast is from seven to nine.", [420, 540]),
        ("On Fridays, come after four and nobody pays.", [240]),
    ],
)
def test_a_time_in_words_is_read(text: str, times: list[int]) -> None:
    assert times_in(text) == times


@pytest.mark.parametrize(
    "text",
    [
        "The price rose by two.",
        "Wait until two visitors have left.",
        "The dose is capped at ten.",
        "It takes from two to four people.",
        "Half two hours later it stopped.",
        "Tickets are limited to ten.",
    ],
)
def test_a_count_is_no_time(text: str) -> None:
    assert times_in(text) == []


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Sign up before the twentieth of July.", (None, 7, 20)),
        ("It ends on October the thirty-first.", (None, 10, 31)),
        ("The first of May is a holiday.", (None, 5, 1)),
    ],
)
def test_a_day_in_words_is_read_with_its_month(text: str, date: tuple[int | None, int, int]) -> None:
    assert [value.dates for value in values(text) if value.dates] == [(date,)]


def test_a_day_in_words_keeps_its_bound() -> None:
    assert [value.bound for value in values("Sign up before the twentieth of July.")] == ["less"]
