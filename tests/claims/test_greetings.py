"""Sentences about the conversation assert nothing; those that begin like one and tell more do."""

from __future__ import annotations

import pytest

from faithrails.claims.greetings import is_courtesy


@pytest.mark.parametrize(
    "sentence",
    [
        "Hope that helps", "I hope that clears things up", "Let me know if anything is unclear",
        "Please let me know if you'd like more detail on any of these", "I'd be happy to help with that",
        "Feel free to reach out if you've got further questions", "Would you like me to go into more detail",
        "If you have any further questions, don't hesitate to ask", "Have a nice trip", "My apologies",
        "As requested, here is a short summary", "Do you want me to summarise the rest",
    ],
)  # fmt: skip
def test_what_only_speaks_of_the_conversation_is_a_courtesy(sentence: str) -> None:
    assert is_courtesy(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Let me know it is safe", "Feel free to smoke", "Would you like a refund", "Here is the answer: yes",
        "Have a drink", "If you need help, call 112", "Here's your free trip", "I hope this is free",
        "If you have questions, the visit is free", "Here is what I found: 3", "Have a good trip on day 3",
        "If you need help, it is not clear", "Here is Bob", "Let me know if you want the lift",
        "If you ask today, you can keep it", "Here you can keep the points", "Sorry, it is clear", "Anything you ask, you may keep",
    ],
)  # fmt: skip
def test_what_begins_like_one_and_tells_more_is_none(sentence: str) -> None:
    assert not is_courtesy(sentence)
