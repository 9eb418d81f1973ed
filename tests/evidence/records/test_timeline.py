"""Values are looked up in the record of their day and of their side."""

from __future__ import annotations

import json

import pytest

from faithrails import Turn, check_sync
from faithrails.types import Label

FORECAST = json.dumps(
    {
        "city": "Jena",
        "list": [
            {
                "main": {"temp": temp, "feels_like": temp - 3},
                "wind": {"speed": wind, "gust": 2 * wind},
                "time": time,
            }
            for temp, wind, time in (
                (5.9, 3.1, "2024-01-03 07:00:00"),
                (8.2, 4.0, "2024-01-03 13:00:00"),
                (4.4, 1.2, "2024-01-04 07:00:00"),
                (6.6, 2.5, "2024-01-04 13:00:00"),
                (2.1, 6.3, "2024-01-05 07:00:00"),
                (3.3, 7.7, "2024-01-05 13:00:00"),
            )
        ],
    }
)
GAME = json.dumps(
    {
        "homeTeam": {"name": "Vancouver Canucks", "country": "Canada"},
        "awayTeam": {"name": "Anaheim Ducks", "country": "USA"},
        "homeScore": {"total": 3, "period1": 1, "period2": 0, "period3": 2},
        "awayScore": {"total": 1, "period1": 0, "period2": 1, "period3": 0},
        "start": "2023-11-29 04:00:00",
    }
)


def flagged(answer: str, evidence: str) -> bool:
    """Whether the exact check finds a value of the answer that is not where it should be."""
    from faithrails.settings import Settings

    settings = Settings.load({"verifiers": {"name": "exact", "supported_at": 0.0}})
    report = check_sync(Turn.of(answer, evidence), settings)
    return any(verdict.label is not Label.SUPPORTED for verdict in report.verdicts)


@pytest.mark.parametrize(
    "answer",
    [
        "On January 4th the temperature will be 6.6 °C.",
        "On Thursday the temperature will be 6.6 °C.",
        "On 5 January wind gusts of 15.4 m/s are expected.",
        "On the second day it will be 4.4 °C.",
        "The wind will reach 7.7 m/s on January 5th and 2.5 m/s on January 4th.",
        "On January 3rd temperatures range from 5.9 °C to 8.2 °C.",
        "January 3rd will see a high temperature of 8.2 °C.",
        "On 4 January it is calm. The wind speed will be 1.2 m/s.",
        "On Wednesday, January 3, the wind speed will be 3.1 m/s.",
        "Over the whole week the temperature ranges from 2.1 °C to 8.2 °C.",
        "On January 3rd temperatures fall from 8.2 °C to 5.9 °C.",
        "On January 3rd it is mild. Wind speeds will range from 1.2 m/s to 7.7 m/s.",  # on all days
        "On January 3rd it is mild. Wind speeds will range from 3.1 m/s to 4.0 m/s.",  # on that day
        "On January 4th the wind speed will be 1.2 m/s. On January 5th it will be 2.1 °C.",
        "The next three days will be cold.",
        "The next two days will be cold.",  # the first may be a part of one
    ],
)
def test_a_value_of_its_day_is_supported(answer: str) -> None:
    assert not flagged(answer, FORECAST)


@pytest.mark.parametrize(
    "answer",
    [
        "On January 4th the temperature will be 5.9 °C.",
        "On Thursday the temperature will be 5.9 °C.",
        "On 5 January wind gusts of 8 m/s are expected.",
        "On January 5th the wind speed will be 15.4 m/s.",
        "On the second day it will be 8.2 °C.",
        "The wind will reach 2.5 m/s on January 5th.",
        "On January 3rd temperatures range from 5.9 °C to 6.6 °C.",
        "January 3rd will see a high temperature of 5.9 °C.",
        "On 4 January it is calm. The wind speed will be 3.1 m/s.",
        "On Tuesday, January 3, the wind speed will be 3.1 m/s.",
        "On January 9th the temperature will be 5.9 °C.",
        "On January 3rd temperatures fall from 6.6 °C to 5.9 °C.",
        "On January 3rd it is mild. Wind speeds will range from 1.2 m/s to 4.0 m/s.",
        "Wind speeds will range from 2.5 m/s to 7.7 m/s.",
        "On January 4th the wind speed will be 3.1 m/s. On January 5th it will be 2.1 °C.",
        "The next twelve days will be cold.",
        "On January 3rd the humidity will be 4.0 %.",  # not in the data
        "On January 3rd there is a 4.0 % chance of rain.",
    ],
)
def test_a_value_of_another_day_is_not(answer: str) -> None:
    assert flagged(answer, FORECAST)


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("The humidity will be around 80 %.", False),
        ("The humidity will be around 3.", False),  # the data has it for another quantity
        ("The visibility is 3 km.", True),
        ("There is an 80 % chance of rain.", True),
        ("There is a chance that 3 of them come.", False),
    ],
)
def test_a_quantity_that_the_data_lacks(answer: str, wrong: bool) -> None:
    assert flagged(answer, json.dumps({"rh": "80 %", "guests": 3, "at": "2024-01-03 07:00:00"})) is wrong


@pytest.mark.parametrize("quantity", ["humidity", "visibility", "pressure", "dew_point"])
@pytest.mark.parametrize(
    "below", ["{}", '{{"value": {}}}', '{{"avg": {}, "unit": "?"}}', '{{"at": {{"now": {}}}}}']
)
def test_a_quantity_may_be_a_key_above_the_value(quantity: str, below: str) -> None:
    rows = [
        f'{{"city": "{city}", "{quantity}": {below.format(n)}}}' for city, n in (("Lyon", 80), ("Nice", 60))
    ]
    said = quantity.replace("_", " ")
    assert not flagged(f"The {said} in Lyon is 80.", f"[{', '.join(rows)}]")
    assert flagged(f"The {said} in Lyon is 60.", f"[{', '.join(rows)}]")


def test_two_sides_are_no_two_points() -> None:
    game = json.dumps(
        {
            "homeTeam": {"name": "Hawks", "city": "Rome", "points": 71, "rebounds": 40},
            "awayTeam": {"name": "Bulls", "city": "Oslo", "points": 69, "rebounds": 38},
        }
    )
    assert not flagged("The game was played by two teams.", game)
    assert flagged("The Hawks had 2 points.", game)
    assert flagged("The Hawks had two rebounds.", game)


def test_a_number_may_be_part_of_a_key() -> None:
    rain = json.dumps({"rain": {"3h": 0.7}, "at": "2024-01-03 07:00:00"})
    assert not flagged("There will be 0.7 mm of rain in a 3-hour period.", rain)
    assert flagged("There will be 0.7 mm of rain in a 5-hour period.", rain)


def test_reviews_with_dates_are_no_series() -> None:
    shop = {
        "hours": {"Monday": "8:0-17:0", "Friday": "8:0-20:0"},
        "stars": 4.5,
        "reviews": [{"stars": 5, "date": "2021-05-01"}, {"stars": 3, "date": "2021-06-09"}],
    }
    assert not flagged("It is open until 8 pm on Friday and has 4.5 stars.", json.dumps(shop))


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("The Canucks scored one goal in the first period.", False),
        ("The home team scored 2 goals in the third period.", False),
        ("The Canucks won 3-1.", False),
        ("The game was played in three periods.", False),
        ("The Ducks scored one goal in the first period.", True),
        ("The away team scored 2 goals in the third period.", True),
        ("The second period ended 2-0.", True),
        ("The Ducks scored 3 goals.", True),
        (
            "The Canucks scored two goals in the third period, and the Ducks one goal in the second period.",
            False,
        ),
        (
            "The Canucks scored two goals in the third period, and the Ducks one goal in the third period.",
            True,
        ),
        (
            "The Canucks scored two goals in the first period, and the Ducks one goal in the second period.",
            True,
        ),
        ("The Canucks and the Ducks had a goal in the second period.", False),
        ("The Ducks met the Canucks, who had a strong performance in the third period.", False),
        ("The Ducks met the Canucks, who had a goal in the third period.", True),
        ("The first two periods were quiet.", False),
        ("The first four periods were quiet.", True),
        ("It was a match between two teams.", False),
        ("It was a match between five teams.", True),
    ],
)
def test_a_value_belongs_to_a_side(answer: str, wrong: bool) -> None:
    assert flagged(answer, GAME) is wrong
