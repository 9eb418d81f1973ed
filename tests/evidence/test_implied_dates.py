"""Dates and values that follow from another one and the difference: "two years later", "20,000 less than"."""

import pytest

from faithrails import Settings, Turn, check_sync

DATES = "The cauldron was found in 1963 near Strell. The lid was found {n} years {word} in a ditch."
DAYS = "On 4 August a man robbed a petrol station. The screwdriver was found {when} under a hedge."
PRICE = "The asking price is {price:,} pounds, which is {by:,} {word} than last autumn."


def missing(answer: str, evidence: str) -> bool:
    return any(
        v.findings for v in check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    )


@pytest.mark.parametrize(
    ("n", "word", "year"),
    [(2, "later", 1965), (12, "later", 1975), (3, "earlier", 1960), (2, "afterwards", 1965)],
)
def test_a_year_is_as_much_later(n: int, word: str, year: int) -> None:
    evidence = DATES.format(n=n, word=word)
    assert not missing(f"The lid was found in {year} in a ditch.", evidence)
    assert missing(f"The lid was found in {year + 1} in a ditch.", evidence)


@pytest.mark.parametrize(
    ("when", "day"),
    [
        ("the next morning", 5),
        ("the following day", 5),
        ("three days later", 7),
        ("a week later", 11),
        ("two days earlier", 2),
    ],
)
def test_a_day_is_as_much_later(when: str, day: int) -> None:
    evidence = DAYS.format(when=when)
    assert not missing(f"The screwdriver was found on {day} August under a hedge.", evidence)
    assert missing(f"The screwdriver was found on {day + 1} August under a hedge.", evidence)


@pytest.mark.parametrize(
    ("word", "sign"), [("less", 1), ("lower", 1), ("cheaper", 1), ("more", -1), ("higher", -1)]
)
@pytest.mark.parametrize(("price", "by"), [(395_000, 20_000), (1_200, 350)])
def test_a_value_is_as_much_more_or_less(price: int, by: int, word: str, sign: int) -> None:
    evidence = PRICE.format(price=price, by=by, word=word)
    assert not missing(f"Last autumn the asking price was {price + sign * by:,} pounds.", evidence)
    assert missing(f"Last autumn the asking price was {price - sign * by:,} pounds.", evidence)
    assert missing(f"Last autumn the asking price was {price + sign * by + 1:,} pounds.", evidence)


@pytest.mark.parametrize("n", ["three", "five", "7"])
def test_the_others_are_one_fewer(n: str) -> None:
    evidence = f"Of the {n} cities surveyed, Tarnow Bay had the highest rent."
    fewer = {"three": "two", "five": "four", "7": "6"}[n]
    assert not missing(f"Tarnow Bay had a higher rent than the other {fewer} cities.", evidence)


@pytest.mark.parametrize("date", ["30 February", "31 December 9999"])
def test_a_date_without_a_next_day_is_no_error(date: str) -> None:
    assert check_sync(
        Turn.of("It was found on 1 March.", f"On {date} it was lost. It was found the next day.")
    )
