"""What begins and what ends: opening hours and other ranges, in their words and in others."""

import itertools

import pytest

from faithrails import Turn, check_sync

PLACES = ("library", "town hall", "swimming pool")
TIMES = (("09:00", "17:30"), ("8 am", "6 pm"), ("10:30 a.m.", "8 p.m."))
RANGES = (
    "The {place} is open from {first} to {last}",
    "The {place} is open between {first} and {last}",
    "The {place} opens at {first} and closes at {last}",
    "The {place} is open from {first} until {last}",
)
ENDS = ("The {place} opens at {first}", "The {place} closes at {last}", "The {place} is open until {last}")


def decisions(form: str, evidence: str, place: str, first: str, last: str) -> str:
    answer = form.format(place=place, first=first, last=last)
    return check_sync(Turn.of(f"{answer}.", f"{evidence}. Entry is free.")).decision


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("times", TIMES)
def test_values_at_the_wrong_end_are_blocked_and_at_the_right_one_pass(place, times):
    first, last = times
    for written, told in itertools.product(RANGES, (*RANGES, *ENDS)):
        evidence = written.format(place=place, first=first, last=last)
        assert decisions(told, evidence, place, first, last) == "pass", (written, told)
        assert decisions(told, evidence, place, last, first) == "block", (written, told)


@pytest.mark.parametrize(
    ("answer", "evidence", "decision"),
    [
        ("The war began in 1945.", "The war lasted from 1939 to 1945 and cost many lives.", "block"),
        ("The war began in 1939.", "The war lasted from 1939 to 1945 and cost many lives.", "pass"),
        ("The office closes at 12:00.", "The office is closed from 12:00 to 13:00.", "pass"),
        ("The ceremony starts at 19:00.", "The closing ceremony runs from 19:00 to 21:00.", "pass"),
        # What follows has the limits of what it follows from.
        ("All libraries are open until 5 pm.", "Some libraries are open from 9 am to 5 pm.", "warn"),
        # One that ends one thing may begin another.
        (
            "Lee has been mayor since 2010.",
            "Hart was mayor until 2010. Lee has been mayor since 2010.",
            "pass",
        ),
        # The values of two subjects: neither follows from the other's.
        ("The museum closes at 5 pm.", "The library closes at 5 pm and the museum closes at 6 pm.", "block"),
    ],
)
def test_other_ranges(answer, evidence, decision):
    assert check_sync(Turn.of(answer, evidence)).decision == decision
