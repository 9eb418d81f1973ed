"""A number must be in the record of the subject that the claim gives it to."""

import json

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.look_up_claim import examine
from faithrails.types import Claim, Passage

GAME = (
    '{"home": {"TEAM-NAME": "Hawks", "TEAM-PTS": "101", "TEAM-WINS": "30"}, '
    '"away": {"TEAM-NAME": "Bulls", "TEAM-PTS": "99", "TEAM-WINS": "25"}, '
    '"players": [{"PLAYER": "Paul George", "PTS": "21", "REB": "9", "STL": "0"}, '
    '{"PLAYER": "Jeff Teague", "PTS": "9", "REB": "2", "STL": "1"}]}'
)


def missing(text: str, before: str = "", evidence: str = GAME) -> list[str]:
    found = examine(Claim(text, 0, len(text)), EvidenceIndex([Passage("1", evidence)]), "", before)
    return [mention.text for mention in found.missing] if found else []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("In this game Paul George had 21 points.", []),
        ("In this game Paul George had 9 points.", ["9"]),  # his rebounds
        ("In this game Paul George had nine rebounds.", []),
        ("In this game Jeff Teague had 21 points.", ["21"]),  # another's
        ("In this game Jeff Teague had a steal.", []),
        ("In this game Paul George had a steal.", ["a"]),
        ("The Hawks (30 wins) beat the Bulls (25 wins).", []),
        ("The Hawks (25 wins) beat the Bulls (30 wins).", ["25", "30"]),
        ("Somebody had 21 points.", []),  # nobody is named: the owner is unknown
        ("In this game Paul George led the Hawks with 101 points.", ["101"]),
    ],
)
def test_whose_value_it_is(text: str, wrong: list[str]) -> None:
    assert missing(text) == wrong


def test_he_is_who_was_named_before() -> None:
    assert missing("He had 9 points.", before="It was an evening for Paul George. ") == ["9"]
    assert missing("He had 9 points.", before="It was an evening for Jeff Teague. ") == []


HOUSES = json.dumps(
    [
        {
            "house": "Alder",
            "bedrooms": 3,
            "balcony": 2,
            "rent": 940,
            "high_c": 31,
            "won": 13,
            "lost": 4,
            "GA": 17,
        },
        {
            "house": "Birch",
            "bedrooms": 1,
            "balcony": 1,
            "rent": 620,
            "high_c": 24,
            "won": 11,
            "lost": 6,
            "GA": 25,
        },
        {
            "house": "Cedar",
            "bedrooms": 2,
            "balcony": 5,
            "rent": 710,
            "high_c": 27,
            "won": 10,
            "lost": 7,
            "GA": 30,
        },
    ]
)


@pytest.mark.parametrize("house", ["Alder", "Cedar"])
@pytest.mark.parametrize(
    "said", ["a rent of {rent}", "a high of {high_c}", "a bedroom window", "a high, as forecast"]
)
def test_an_article_counts_nothing_before_an_amount_of_the_noun(house: str, said: str) -> None:
    row = next(row for row in json.loads(HOUSES) if row["house"] == house)
    assert missing(f"In this list {house} has {said.format(**row)}.", evidence=HOUSES) == []


@pytest.mark.parametrize("end", [".", ", with a view.", " and a garden.", " in the tower."])
def test_an_article_counts_a_noun_that_a_key_counts(end: str) -> None:
    assert missing(f"In this list Birch has a bedroom{end}", evidence=HOUSES) == []
    for house in ("Alder", "Cedar"):
        assert missing(f"In this list {house} has a bedroom{end}", evidence=HOUSES) == ["a"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("In this list Alder has lost four games.", []),
        ("In this list Alder has lost 4 games.", []),
        ("In this list Alder has lost six games.", ["six"]),  # another row's
        ("In this list Alder has lost nine games.", ["nine"]),
        ("In this list Cedar has won ten games.", []),
        ("In this list Cedar has won thirteen games.", ["thirteen"]),
    ],
)
def test_a_number_in_words_stands_under_a_key_that_names_no_noun(text: str, wrong: list[str]) -> None:
    assert missing(text, evidence=HOUSES) == wrong
