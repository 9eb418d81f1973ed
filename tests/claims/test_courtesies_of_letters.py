"""Courtesies of letters: left out where they say nothing new, claims where they do."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.claims import sentence_claims
from faithrails.claims.courtesies_of_letters import courtesy_end
from faithrails.claims.told_by_user import told_by_user

CHECKER = Checker(Settings())
MESSAGE = (
    "Hello, I bought a kettle from you in March and the lid broke on Sunday. My daughter burnt her hand. "
    "Is the shop in Leith closed, and can I get my money back?"
)


@pytest.mark.parametrize(
    "sentence",
    [
        "Dear customer,",
        "Dear Ms Okafor-Lind,",
        "Hi Jon, thanks so much for your message!",
        "Good morning, and thank you for telling us about the kettle.",
        "I'm so sorry to hear that your daughter burnt her hand.",
        "We're sorry the lid broke.",
        "What a shame about the lid!",
        "We hope everything works out.",
        "Wishing your daughter a speedy recovery!",
        "You asked whether the shop in Leith is closed.",
        "Please accept our apologies for the trouble.",
        "Kind regards, Anna from the Kestrel team",
        "Best wishes, Kettle Care Services",
        "Do get in touch if anything is unclear.",
        "Thank you for contacting Kestrel Kettles.",
    ],
)
def test_what_repeats_the_message_is_a_courtesy(sentence: str) -> None:
    assert courtesy_end(sentence, MESSAGE) == len(sentence)


@pytest.mark.parametrize(
    ("sentence", "courtesy"),
    [
        ("Dear Ms Lind, the lid is covered.", "Dear Ms Lind"),
        ("Hi, thanks for your message: lids are covered for two years.", "Hi, thanks for your message"),
        ("Sorry about the lid, but we cannot replace it.", "Sorry about the lid"),
        (
            "Sorry to hear about the lid and the hand, we will pay £50.",
            "Sorry to hear about the lid and the hand",
        ),
    ],
)
def test_a_statement_behind_a_courtesy_is_left(sentence: str, courtesy: str) -> None:
    assert sentence[: courtesy_end(sentence, MESSAGE)] == courtesy


@pytest.mark.parametrize(
    "sentence",
    [
        "Sorry that the shop in Leith is closed.",  # was only asked
        "We're sorry that your guarantee has run out.",
        "Thank you for paying the £20 fee.",
        "We hope you enjoy your free kettle.",
        "I understand that kettles are guaranteed for ten years.",
        "Enjoy the full refund!",
        "Sorry, no refunds.",
        "Let us know by 3 May.",
        "You are welcome to return it.",
        "Congratulations on your refund.",
        "Sorry.",
        "Dear tickets are refunded.",
    ],
)
def test_what_says_something_new_is_no_courtesy(sentence: str) -> None:
    end = courtesy_end(sentence, MESSAGE)
    assert end <= len("Sorry")


def test_a_letter_is_read_without_its_courtesies() -> None:
    letter = (
        "Dear Ms Lind,\n\nthank you for your message. We're sorry that the lid broke on Sunday. "
        "Lids are covered for two years.\n\nKind regards\nKestrel Kettles"
    )
    turn = Turn.of(letter, "Lids are covered for two years.", question=MESSAGE)
    assert [claim.text for claim in sentence_claims(turn)] == ["Lids are covered for two years."]


@pytest.mark.parametrize(
    "courtesy", ["Dear Ms Lind, ", "Thanks for your message: ", "Sorry about the lid, but "]
)
def test_false_content_behind_a_courtesy_does_not_pass(courtesy: str) -> None:
    turn = Turn.of(
        f"{courtesy}lids are covered for five years.", "Lids are covered for two years.", question=MESSAGE
    )
    assert CHECKER.check_sync(turn).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("My mum is 74. How many may she take?", ["My mum is 74."]),
        ("I work 30 hours a week, what do I get?", ["I work 30 hours a week"]),
        ("Can my 9-year-old son go, and when?", ["my 9-year-old son go"]),
        ("Is it true that the limit is 5?", []),
        ("I read that the guarantee is 5 years. Is that so?", []),
        ("A friend told me that it costs £9. How much is it?", []),
        ("How much is a ticket for 2 adults?", []),
    ],
)
def test_only_what_users_tell_of_themselves_is_told(message: str, told: list[str]) -> None:
    assert list(filter(None, told_by_user(message).split("\n"))) == told


@pytest.mark.parametrize(
    "answer",
    ["Rest assured!", "Hello! Rest assured.", "Congratulations!", "We look forward to welcoming you."],
)
def test_a_courtesy_that_grants_what_was_asked_does_not_pass(answer: str) -> None:
    turn = Turn.of(answer, "Lids are covered for two years.", question="Is my refund approved?")
    assert CHECKER.check_sync(turn).decision is not Decision.PASS
