"""A statement about the wrong one of two people is caught, also if the evidence has a pronoun for the right one."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
BAKERY = "Anna and Ben run a bakery. She bakes the bread. He delivers it by van."
FARM = "Paul keeps bees, and Clara keeps goats. Her cheese won a prize at the fair. His honey is sold in two shops."
CHAT = (
    "Fatima: My parcel has not arrived.\nMarco (support): I see that it is in Lyon. I have ordered a new delivery "
    "for Friday.\nFatima: I need it on Thursday, because I travel on Friday."
)
OFFICE = "Ingrid and Rosa share an office. The former writes the reports, and the latter checks them."
TEAM = "Laura Brandt reports to Robert Keller. Robert Keller reports to David Fry, who heads the division."
SHOP = (
    "Mrs Moss ordered the curtains in blue. Mr Fry delivered them in grey. He took them back without a fee."
)
NOVEL = (
    "Peter Varga wrote his first novel in prison. His wife Susan typed the manuscript and found a publisher."
)
RENT = "The client, Pedro Holt, came with his daughter Greta. He has not paid the rent since April."
TWINS = "Karl and Hugo are twins. The former lives in Ghent, the latter in Ostend."


@pytest.mark.parametrize(
    ("right", "wrong", "evidence"),
    [
        ("Anna bakes the bread.", "Ben bakes the bread.", BAKERY),
        ("Ben delivers it by van.", "Anna delivers it by van.", BAKERY),
        ("The bread is baked by Anna.", "The bread is baked by Ben.", BAKERY),
        ("She bakes the bread.", "He bakes the bread.", BAKERY),
        ("Paul's honey is sold in two shops.", "Clara's honey is sold in two shops.", FARM),
        ("The cheese of Clara won a prize.", "The cheese of Paul won a prize.", FARM),
        ("Marco has ordered a new delivery.", "Fatima has ordered a new delivery.", CHAT),
        ("Fatima travels on Friday.", "Marco travels on Friday.", CHAT),
        ("Rosa checks the reports.", "Ingrid checks the reports.", OFFICE),
        ("David Fry heads the division.", "Robert Keller heads the division.", TEAM),
        ("Mr Fry took them back without a fee.", "Mrs Moss took them back without a fee.", SHOP),
        ("Susan found a publisher.", "Peter Varga found a publisher.", NOVEL),
        ("Pedro Holt has not paid the rent since April.", "Greta has not paid the rent since April.", RENT),
        ("Karl lives in Ghent.", "Hugo lives in Ghent.", TWINS),
        ("Greta dances.", "Anna dances.", "Greta dances, while Anna swims."),
        ("Mr Fry refused.", "Mrs Moss refused.", "Mrs Moss asked Mr Fry for help. He refused."),
    ],
)
def test_another_person_marks_a_statement(right: str, wrong: str, evidence: str) -> None:
    assert OFFLINE.check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert OFFLINE.check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


def test_a_pronoun_in_the_answer_means_the_only_name_of_its_gender() -> None:
    evidence = "Clara opened a shop in Bonn. Anna sells tea in Mainz."
    wrong = OFFLINE.check_sync(Turn.of("Clara opened a shop. She sells tea in Mainz.", evidence))
    assert [verdict.rule for verdict in wrong.verdicts] == ["", "another_person_meant"]
    right = OFFLINE.check_sync(Turn.of("Anna sells tea. She sells it in Mainz.", evidence))
    assert right.decision is Decision.PASS


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        # two women: which one is "she"?
        ("Anna won the lottery.", "Anna told Clara that she had won the lottery."),
        ("Clara won the lottery.", "Anna told Clara that she had won the lottery."),
        # a name of women and men
        ("Robin bakes the bread.", "Anna and Robin run a bakery. She bakes the bread."),
        # the title or a pronoun behind the name tells its gender
        ("Kim Voss bakes the bread.", "Mr Kim Voss runs a bakery with Anna. He bakes the bread."),
        ("Kim Voss bakes the bread.", "Kim Voss said that he is tired. He bakes the bread."),
        # both
        ("Ben bakes the bread.", "Anna and Ben run a bakery. She bakes the bread. Ben also bakes the bread."),
        ("Ben wrote the script.", "Anna directed the film and wrote the script with her husband, Ben."),
        ("Ben sang a duet.", "Anna sang a duet. Ben and Clara sang a duet too."),
        ("Egil Strand opposed it.", "Egil Strand of the Progress Party opposed the scheme."),
        # an elided verb
        ("Hugo lives in Ostend.", TWINS),
        # the other side of the verb
        ("Ben married Anna in Lyon.", "Anna married Ben in Lyon."),
        # no names
        ("Avoid driving in fog.", "Don't worry about driving in fog. Tap the message."),
        # passive and active
        ("Ben was hired in May by the mill.", "Ben left the mill. She hired a baker for the mill in May."),
    ],
)
def test_who_may_be_meant_is_not_contradicted(claim: str, evidence: str) -> None:
    rules = {verdict.rule for verdict in OFFLINE.check_sync(Turn.of(claim, evidence)).verdicts}
    assert "another_person_meant" not in rules


def test_a_pronoun_behind_two_names_may_mean_the_second() -> None:
    evidence = "Nurse Sarah Keller found Robert Moss awake. He complained of pain in his left knee."
    assert OFFLINE.check_sync(Turn.of("Robert Moss complained of pain.", evidence)).decision is Decision.PASS


def test_she_is_no_name_of_the_holder_of_a_role() -> None:
    evidence = (
        "Karl Duarte mentors Linda Varga. She is the author of two reports on pollution, and he edits them."
    )
    right = OFFLINE.check_sync(Turn.of("Linda Varga is the author of two reports on pollution.", evidence))
    assert right.decision is Decision.PASS


def test_a_first_name_may_be_added_to_a_surname() -> None:
    evidence = "Peter Holt takes over from Tom Moss in July. Moss moves to Porto."
    assert OFFLINE.check_sync(Turn.of("Tom Moss moves to Porto.", evidence)).decision is Decision.PASS


def test_each_line_of_a_dialogue_has_its_own_speaker() -> None:
    evidence = "Reporter: What was hard?\nJohn: I had to carry the tent.\nNina: I lost the map."
    assert OFFLINE.check_sync(Turn.of("John had to carry the tent.", evidence)).decision is Decision.PASS
    assert OFFLINE.check_sync(Turn.of("Nina had to carry the tent.", evidence)).decision is not Decision.PASS
