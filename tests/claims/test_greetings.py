"""Sentences about the conversation assert nothing; those that begin like one and tell more do."""

from __future__ import annotations

import pytest

from faithrails import Settings, Turn, check_sync
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


def decided(answer: str, evidence: str, question: str) -> str:
    return check_sync(Turn.of(answer, evidence, question=question), Settings()).decision.value


@pytest.mark.parametrize("sign", ["🕘", "🕐", "🐯", "🐻", "🦁", "🌞", "🌝", "🙅", "🙆", "😷", "🤒"])
def test_a_face_that_tells_something_is_no_greeting(sign: str) -> None:
    assert decided(sign, "The shop opens at 10.", "When does it open?") != "pass"


@pytest.mark.parametrize("sign", ["😊", "😀", "🙂", "☺️", "👋"])
def test_a_smile_is_a_greeting(sign: str) -> None:
    assert decided(f"The shop opens at 10. {sign}", "The shop opens at 10.", "When does it open?") == "pass"
    assert decided(sign, "The shop opens at 10.", "When does it open?") == "pass"


@pytest.mark.parametrize(
    "answer",
    [
        "Feel free!",
        "Go ahead.",
        "Be my guest.",
        "My pleasure.",
        "Enjoy!",
        "Don't hesitate!",
        "With pleasure!",
    ],
)
def test_a_courtesy_that_grants_what_was_asked_does_not_pass(answer: str) -> None:
    assert decided(answer, "Guests must not feed the bears.", "May guests feed the bears?") != "pass"


@pytest.mark.parametrize("courtesy", ["Enjoy!", "My pleasure.", "Happy to help."])
def test_a_courtesy_beside_an_answer_grants_nothing(courtesy: str) -> None:
    told = f"Guests must not feed the bears. {courtesy}"
    assert decided(told, "Guests must not feed the bears.", "May guests feed the bears?") == "pass"


@pytest.mark.parametrize(
    ("answer", "evidence", "question"),
    [
        ("Con gusto", "No está permitido fumar.", "¿Está permitido fumar?"),
        ("Avec plaisir !", "Il est interdit de fumer.", "Est-il permis de fumer ?"),
        ("Prego!", "È vietato fumare.", "Posso fumare?"),
        ("Bitte sehr!", "Das Rauchen ist verboten.", "Darf man hier rauchen?"),
        ("Com prazer", "É proibido fumar.", "É permitido fumar?"),
    ],
)
def test_a_courtesy_of_another_language_grants_what_was_asked(
    answer: str, evidence: str, question: str
) -> None:
    assert decided(answer, evidence, question) != "pass"
    assert decided(f"{evidence} {answer}", evidence, question) != "block"
