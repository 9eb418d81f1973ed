"""A claim about one section is not supported by what another section says."""

import pytest

from faithrails import Checker, Decision, Passage, Report, Settings, Turn
from faithrails.lookup.grammar.names_of_sections import SectionNames

OFFLINE = Checker(Settings())
PLANS = """Standard plan
- 5 users
- 10 GB storage
- email support

Business plan
- 50 users
- 1 TB storage
- phone support
- single sign-on"""
KETTLES = (
    "# Aurora kettle\n\nIt holds 1.7 litres. It comes in black. The warranty is two years.",
    "# Borealis kettle\n\nIt holds 1.2 litres. It comes in white. The warranty is five years.",
)
RULES = "Allowed:\n- gas stoves\n- bicycles\n\nNot allowed:\n- open fires\n- drones"
ROOMS = "Garden room\nSleeps two. Pets stay free.\n\nTower suite\nSleeps four. No pets.\n\nBreakfast is in all rooms."
TRIP = (
    "## Before the trip\nCheck the tyres. Pay 40 euros.\n\n## After the trip\nWash the van. Return the key."
)
PLANTS = "Monstera\nWater once a week. Likes shade.\n\nCactus\nWater once a month. Likes sun."
QUESTION = "What does the Standard plan include?"


def _report(answer: str, *texts: str, question: str = "") -> Report:
    return OFFLINE.check_sync(
        Turn(answer, tuple(Passage(str(n), text) for n, text in enumerate(texts)), question)
    )


@pytest.mark.parametrize(
    ("right", "wrong", "texts"),
    [
        ("The Standard plan has 5 users.", "The Standard plan has 50 users.", (PLANS,)),
        ("The Business plan includes phone support.", "The Standard plan includes phone support.", (PLANS,)),
        ("Single sign-on is part of the Business plan.", "Single sign-on is part of the Standard plan.", (PLANS,)),
        ("With Standard, you get support by email.", "With Business, you get support by email.", (PLANS,)),
        ("The Borealis kettle comes in white.", "The Borealis kettle comes in black.", KETTLES),
        ("The Borealis has a warranty of five years.", "The Borealis has a warranty of two years.", KETTLES),
        ("Drones are not allowed.", "Bicycles are not allowed.", (RULES,)),
        ("Pets stay free in the Garden room.", "Pets stay free in the Tower suite.", (ROOMS,)),
        ("After the trip, wash the van.", "Before the trip, wash the van.", (TRIP,)),
        ("Water the cactus once a month.", "Water the monstera once a month.", (PLANTS,)),
    ],
)  # fmt: skip
def test_a_fact_of_another_section_is_held_and_the_own_passes(
    right: str, wrong: str, texts: tuple[str, ...]
) -> None:
    assert _report(right, *texts).decision is Decision.PASS
    report = _report(wrong, *texts)
    assert report.decision is not Decision.PASS
    assert [verdict.rule for verdict in report.verdicts] == ["fact_of_another_section"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Bicycles are allowed.", "Drones are allowed."),
        ("Drones are not allowed.", "Bicycles are not allowed."),
    ],
)
def test_headings_that_differ_in_a_negation_are_two_sections(right: str, wrong: str) -> None:
    assert _report(right, RULES).decision is Decision.PASS
    assert _report(wrong, RULES).decision is not Decision.PASS


def test_the_reason_names_both_sections() -> None:
    (verdict,) = _report("The Standard plan has 50 users.", PLANS).verdicts
    assert verdict.why == "the passage says this of 'Business plan', not of 'Standard plan'"


@pytest.mark.parametrize(
    "answer",
    [
        "The Standard plan has 5 users and the Business plan 50 users.",
        "The Business plan has more users than the Standard plan.",
        "Five people can use the Standard plan.",
        "The Standard plan has no phone support.",
        "Phone support is available.",
        "The Standard plan has 5 users. The Business plan has phone support.",
        "**Standard plan**\n- 5 users\n\n**Business plan**\n- 50 users\n- phone support",
    ],
)
def test_comparisons_combinations_and_denials_are_left_alone(answer: str) -> None:
    rules = {
        verdict.rule for verdict in _report(answer, PLANS, question="What do the plans include?").verdicts
    }
    assert "fact_of_another_section" not in rules


@pytest.mark.parametrize(
    "answer", ["Breakfast is included in the Tower suite.", "The Garden room has breakfast."]
)
def test_what_is_said_of_all_sections_counts_for_each(answer: str) -> None:
    assert "fact_of_another_section" not in {verdict.rule for verdict in _report(answer, ROOMS).verdicts}


@pytest.mark.parametrize(
    "answer",
    [
        "The Standard plan has 5 users. It includes phone support.",
        "## Standard plan\n\nYou get phone support.",
        "Standard plan:\n- 50 users\n- email support",
        "- **Standard plan:** 50 users, email support",
        "It includes phone support.",
    ],
)
def test_headings_pronouns_and_the_question_tell_the_section(answer: str) -> None:
    right = answer.replace("phone", "email").replace("50", "5")
    assert _report(answer, PLANS, question=QUESTION).decision is not Decision.PASS
    assert _report(right, PLANS, question=QUESTION).decision is Decision.PASS


def test_a_section_that_refers_to_another_has_its_facts() -> None:
    text = PLANS.replace("- 50 users", "- everything in Standard plan\n- 50 users")
    assert "fact_of_another_section" not in {
        verdict.rule for verdict in _report("The Business plan has email support.", text).verdicts
    }


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("the Borealis holds 1.2 litres", {1}),
        ("in step 2 you fill the tank", {2}),
        ("the interview takes an hour", {3}),
        ("at the Aurora Borealis Hotel", set()),
        ("the Aurora and the Borealis", {0, 1}),
        ("version 3.1 and not 3.2", {4}),
        ("kettles hold water", set()),
        ("it opens at 2:30", set()),
    ],
)
def test_a_section_is_named_by_its_heading_or_by_what_only_its_heading_has(
    text: str, named: set[int]
) -> None:
    titles = ["Aurora kettle", "Borealis kettle", "Step 2: Tank", "Step 3: Interview", "Version 3.1"]
    assert SectionNames(titles).named_by(text) == named
