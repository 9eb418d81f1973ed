"""Two dates that share their month: every spelling says the same, and another day says something else."""

import itertools

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.mention_matching import evidence_has
from faithrails.text.values.extract import mentions, values
from faithrails.types import Passage

SPELLINGS = [
    "The fair is open from {a} to {b} {month} 2007.",
    "The fair is open from {month} {a} to {b}, 2007.",
    "The fair is open {a}-{b} {month} 2007.",
    "The fair is open {month} {a}–{b}, 2007.",
    "The fair is open {a} -- {b} {month} 2007.",
    "The fair is open between {month} {a} and {b}, 2007.",
    "The fair is open {month} {a} through the {b}th, 2007.",
    "The fair is open from {month} {a}, 2007 until {month} {b}, 2007.",
]
DAYS = [("May", 4, 17), ("September", 23, 25), ("January", 8, 21)]


def held(said: str, evidence: str) -> bool:
    index = EvidenceIndex([Passage("1", evidence)])
    return all(evidence_has(index, mention) for mention in mentions(said) if mention.kind != "name")


@pytest.mark.parametrize(("said", "evidence"), list(itertools.permutations(SPELLINGS, 2)))
def test_all_spellings_say_the_same(said: str, evidence: str) -> None:
    for month, a, b in DAYS:
        text = evidence.format(month=month, a=a, b=b)
        assert held(said.format(month=month, a=a, b=b), text)
        assert not held(said.format(month=month, a=a + 1, b=b), text)
        assert not held(said.format(month=month, a=a, b=b + 1), text)
        assert not held(said.format(month="June", a=a, b=b), text)


@pytest.mark.parametrize(
    "text",
    [
        "On May 12 and 14 people came.",
        "It rose on May 12 and 2.5 m fell.",
        "It set on May 3rd and 1,000 came.",
        "About 12 to 14 may need surgery.",
        "The score was 3-2 in May 2007.",
    ],
)
def test_a_number_beside_a_date_is_no_date(text: str) -> None:
    assert any(value.kind == "number" for value in values(text))


@pytest.mark.parametrize("between", ["-", " - ", " -", "–", " – "])
def test_two_years_are_no_negative_number(between: str) -> None:
    assert held(
        f"Peter Hall (1903{between}1967) was a clarinettist.", "Peter Hall (1903 - 1967) was a clarinettist."
    )
    assert not held(
        f"Peter Hall (1903{between}1968) was a clarinettist.", "Peter Hall (1903 - 1967) was a clarinettist."
    )


@pytest.mark.parametrize("clock", ["09:32:00Z", "23:05:10.123+02:00", "00:00"])
@pytest.mark.parametrize(("month", "number"), [("May", 5), ("January", 1), ("November", 11)])
def test_a_timestamp_holds_its_day_and_no_other(month: str, number: int, clock: str) -> None:
    stamp = f'{{"placed_at": "2024-{number:02}-14T{clock}", "id": 7}}'
    for said in ("{month} 14, 2024", "14 {month} 2024", "14 {month}", "{month} 2024"):
        assert held(f"It was placed on {said.format(month=month)}.", stamp)
        assert not held(f"It was placed on {said.format(month='June')}.", stamp)
    assert not held(f"It was placed on {month} 15, 2024.", stamp)
    assert not held(f"It was placed on {month} 14, 2023.", stamp)
