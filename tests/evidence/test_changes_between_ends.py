"""Shares and amounts by which something changed, from both ends of the change."""

import pytest

from faithrails import Settings, Turn, check_sync

CLUB = "Membership of the chess club {verb} from {first} to {last} after the fire."


def missing(answer: str, evidence: str) -> bool:
    return any(
        v.findings for v in check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    )


@pytest.mark.parametrize(
    ("verb", "first", "last", "right", "wrong"),
    [
        ("fell", "15,000", "10,000", "The chess club lost a third of its members.", "a quarter"),
        ("fell", "80", "60", "The chess club lost a quarter of its members.", "a third"),
        ("dropped", "500", "400", "The chess club shrank by a fifth.", "a sixth"),
        ("rose", "200", "300", "The chess club grew by a half.", "a third"),
        ("rose", "200", "250", "The chess club gained 50 members.", "60"),
    ],
)
def test_the_size_of_a_change_follows_from_its_ends(
    verb: str, first: str, last: str, right: str, wrong: str
) -> None:
    evidence = CLUB.format(verb=verb, first=first, last=last)
    assert not missing(right, evidence)
    sizes = ("a third", "a quarter", "a fifth", "a half", "50")
    own = next(size for size in sizes if size in right)
    assert missing(right.replace(own, wrong), evidence)


def test_a_change_in_the_other_direction_does_not_follow() -> None:
    evidence = CLUB.format(verb="fell", first="15,000", last="10,000")
    assert missing("The chess club gained a third of its members.", evidence)
