"""A number must stand in the record of what it is said of."""

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.examine import examine
from faithrails.types import Claim, Passage

GAME = (
    '{"home": {"TEAM-NAME": "Hawks", "TEAM-PTS": "101", "TEAM-WINS": "30"}, '
    '"away": {"TEAM-NAME": "Bulls", "TEAM-PTS": "99", "TEAM-WINS": "25"}, '
    '"players": [{"PLAYER": "Paul George", "PTS": "21", "REB": "9", "STL": "0"}, '
    '{"PLAYER": "Jeff Teague", "PTS": "9", "REB": "2", "STL": "1"}]}'
)


def missing(text: str, before: str = "") -> list[str]:
    found = examine(Claim(text, 0, len(text)), EvidenceIndex([Passage("1", GAME)]), frozenset(), before)
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
        ("Somebody had 21 points.", []),  # nobody is named: nothing is known of whose it is
        ("In this game Paul George led the Hawks with 101 points.", ["101"]),
    ],
)
def test_whose_value_it_is(text: str, wrong: list[str]) -> None:
    assert missing(text) == wrong


def test_he_is_who_was_named_before() -> None:
    assert missing("He had 9 points.", before="It was an evening for Paul George. ") == ["9"]
    assert missing("He had 9 points.", before="It was an evening for Jeff Teague. ") == []
