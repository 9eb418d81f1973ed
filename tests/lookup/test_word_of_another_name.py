"""Words that the evidence has only about another name mark a claim."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
CHAIRS = (
    "The armchair is yellow, made of wool and comes from Italy. The stool, which comes from Japan, is purple and "
    "made of plastic."
)
EVENTS = (
    "The lecture takes place at the school on Monday. It is organised by the rowing club. The concert takes place "
    "at the town hall on Friday. It is organised by the chess club."
)
VIEWS = (
    "Ann Lee said that the bridge is unsafe. According to Bo Fry, the budget is too small. Cara Moss complained that "
    "the bus comes too rarely."
)


@pytest.mark.parametrize(
    ("right", "wrong", "evidence"),
    [
        ("The colour of the armchair is yellow.", "The colour of the stool is yellow.", CHAIRS),
        ("The stool is made of plastic.", "The armchair is made of plastic.", CHAIRS),
        ("The armchair comes from Italy.", "The armchair comes from Japan.", CHAIRS),
        ("The concert is at the town hall.", "The lecture is at the town hall.", EVENTS),
        (
            "The concert is organised by the chess club.",
            "The lecture is organised by the chess club.",
            EVENTS,
        ),
        ("According to Ann Lee, the bridge is unsafe.", "According to Bo Fry, the bridge is unsafe.", VIEWS),
        (
            "Cara Moss said that the bus comes too rarely.",
            "Ann Lee said that the bus comes too rarely.",
            VIEWS,
        ),
    ],
)
def test_a_word_of_another_name_marks_a_claim(right: str, wrong: str, evidence: str) -> None:
    assert OFFLINE.check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert OFFLINE.check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The stool is Italian.", CHAIRS),  # another word
        ("The stool is yellow.", f"{CHAIRS} All of them are also sold in yellow."),  # perhaps the stool too
        ("Anna got a book.", "Ben gave Anna a book. Anna thanked Ben."),  # she is in the same clause
        ("The stool is yellow.", CHAIRS + " It is sold here." * 300 + " The stool is also sold in yellow."),
        ("Lee said that the bridge is unsafe.", VIEWS),  # part of the name
        (
            "Ann Lee said that the budget is too small.",
            "Ann Lee and Bo Fry said that the budget is too small.",
        ),
        (
            "Ann Lee said that the bridge is unsafe.",
            "The bridge is unsafe, an engineer said. Ann Lee agreed.",
        ),
    ],
)
def test_a_word_that_may_be_about_the_name_is_not_found(claim: str, evidence: str) -> None:
    rules = {verdict.rule for verdict in OFFLINE.check_sync(Turn.of(claim, evidence)).verdicts}
    assert "word_of_another_name" not in rules
