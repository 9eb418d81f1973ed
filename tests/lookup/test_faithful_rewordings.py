"""Rewordings that follow from the evidence are not blocked, and the wrong ones beside them are."""

import pytest

from faithrails import Checker, Decision, Settings, Turn, check_sync

OFFLINE = Checker(Settings(preset="offline"))
BORDER = "Norway has a long border with Sweden. It runs for 1,630 km."
STAFF = "The company employs 300 people. Of these, 120 work in Leeds."
SHOP = "The shop is open from 9 am to 6 pm, with a lunch break from noon to 1 pm."
AGES = "Anna is older than Ben but younger than Carl."
TRAIN = "The train leaves at 14:10 and arrives at 16:40."
REPORT = "Lena, not Paul, wrote the report."
DEADLINE = "Applications close on 31 March. Late applications will not be considered."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (BORDER, "Sweden has a long border with Norway."),
        (STAFF, "The company has 300 employees."),
        (SHOP, "The shop closes at 6 pm."),
        (AGES, "Ben is younger than Anna."),
        (AGES, "Carl is older than Anna."),
        (TRAIN, "The train departs at 2:10 pm."),
        (REPORT, "Paul did not write the report."),
        (DEADLINE, "Applications after 31 March are not accepted."),
        ("Towels are provided. Soap is not provided.", "Soap is not provided."),
        ("The price includes parking, but breakfast is extra.", "Breakfast is not included."),
        ("The warranty covers defects but not damage caused by water.", "Water damage is not covered."),
    ],
)
def test_what_follows_in_other_words_is_not_blocked(evidence: str, claim: str) -> None:
    assert OFFLINE.check_sync(Turn.of(claim, evidence)).decision is not Decision.BLOCK


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("Norway has a long tunnel under Sweden Street.", "Sweden has a long tunnel under Norway Street."),
        (SHOP, "The shop closes at 9 am."),
        (AGES, "Ben is older than Anna."),
        (AGES, "Carl is younger than Anna."),
        (DEADLINE, "Applications before 31 March will not be considered."),
        (REPORT, "Lena did not write the report."),
        ("Towels are provided. Soap is not provided.", "Towels are not provided."),
        (
            "The party is held in the yard, not in the park.",
            "The party is held in the park, not in the yard.",
        ),
    ],
)
def test_the_wrong_ones_beside_them_are_held(evidence: str, claim: str) -> None:
    assert OFFLINE.check_sync(Turn.of(claim, evidence)).decision is not Decision.PASS


DOGS = "| Path | Length | Dogs |\n|-|-|-|\n| Quarry Path | 7 km | not allowed |\n| Heron Loop | 3 km | allowed |\n"
WALKS = "There are three walks. The Heron Loop is the only one suitable for wheelchairs. The kiosk is shut."
DEBT = "Net debt was $180 million, down from $205 million at the end of June."


@pytest.mark.parametrize(
    ("answer", "evidence", "is_right"),
    [
        ("Dogs are banned on the Quarry Path.", DOGS, True),
        ("Dogs are prohibited on the Quarry Path.", DOGS, True),
        ("Dogs are banned on the Heron Loop.", DOGS, False),
        ("The Heron Loop is the only walk suitable for wheelchairs.", WALKS, True),
        ("The Heron Loop is the only kiosk suitable for wheelchairs.", WALKS, False),
        ("Net debt fell from 205 to 180 million dollars.", DEBT, True),
        ("Net debt fell from 215 to 180 million dollars.", DEBT, False),
    ],
)
def test_what_forbids_denies_one_is_a_noun_and_ends_share_a_scale(
    answer: str, evidence: str, is_right: bool
) -> None:
    (verdict,) = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    assert (not verdict.findings) is is_right
