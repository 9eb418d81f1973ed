"""How often: times a stretch of time, and stretches of time between."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.text.values.frequencies import frequencies

SAME = (
    (
        "twice a day",
        "two times a day",
        "2 times per day",
        "every twelve hours",
        "every 12 hours",
        "twice daily",
    ),
    ("every two hours", "every other hour", "once every 2 hours", "two-hourly"),
    ("every half hour", "every 30 minutes", "twice an hour"),
    ("every six months", "twice a year", "two times each year"),
    ("once a week", "every seven days"),
)


@pytest.mark.parametrize("group", SAME)
def test_spellings_of_one_frequency_agree(group: tuple[str, ...]) -> None:
    for one, other in itertools.permutations(group, 2):
        (first,), (second,) = frequencies(one)[-1:], frequencies(other)[-1:]
        assert first.agrees(second), (one, other)


@pytest.mark.parametrize(("one", "other"), list(itertools.permutations((group[0] for group in SAME), 2)))
def test_others_do_not_and_are_found_in_a_claim(one: str, other: str) -> None:
    assert not frequencies(one)[0].agrees(frequencies(other)[0])
    evidence = f"The filter of the pump is cleaned {other}. It is red."
    wrong, right = (f"The filter of the pump is cleaned {often}." for often in (one, other))
    found = [
        check_sync(Turn.of(said, evidence), Settings(verifiers="exact")).verdicts for said in (wrong, right)
    ]
    assert [any(verdict.findings for verdict in verdicts) for verdicts in found] == [True, False]


@pytest.mark.parametrize(
    ("bare", "often", "agrees"), [("every day", "twice a day", True), ("every day", "once a week", False)]
)
def test_a_bare_unit_is_a_least_frequency(bare: str, often: str, agrees: bool) -> None:
    assert frequencies(bare)[0].agrees(frequencies(often)[0]) is agrees


@pytest.mark.parametrize(
    "text", ["every 0 days", "every 4 to 6 hours", "once", "every one", "a day", "0 times a day"]
)
def test_what_says_no_frequency_is_none(text: str) -> None:
    assert frequencies(text) == ()
