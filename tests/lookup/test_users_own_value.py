"""Values that the user told: they need no evidence as circumstances, and do as rules."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings())
LEAFLET = (
    "Adults under 70 take two tablets of Brodil a day. People aged 70 or over take one tablet a day. "
    "Do not drive for four hours after a tablet. Packs that were opened must be used within three months."
)
QUESTION = "My dad is 74 and opened the pack on 2 June. How many may he take?"


@pytest.mark.parametrize(
    "answer",
    [
        "At 74 your dad takes one tablet a day.",
        "Since he is 74, he takes one tablet a day.",
        "As your dad is 74, he should take one tablet a day.",
    ],
)
def test_a_circumstance_of_the_user_passes(answer: str) -> None:
    assert CHECKER.check_sync(Turn.of(answer, LEAFLET, question=QUESTION)).decision is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("At 74 your dad takes two tablets a day.", QUESTION),  # of another group
        ("He must be over 74 to take one tablet a day.", QUESTION),
        ("The limit is 74 tablets.", QUESTION),
        ("At 74 your dad takes one tablet a day.", "How many may he take?"),  # not told
        ("At 74 your dad takes one tablet a day.", "I read that the limit is 74. How many may he take?"),
        ("Do not drive for six hours.", "I drove for six hours. How long must I wait?"),
        ("You can use it for five months.", "I have had it for five months. How long can I use it?"),
    ],
)
def test_what_no_rule_says_of_it_does_not_pass(answer: str, question: str) -> None:
    assert CHECKER.check_sync(Turn.of(answer, LEAFLET, question=question)).decision is not Decision.PASS
