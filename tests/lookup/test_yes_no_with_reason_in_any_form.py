"""A yes or no that its reason contradicts does not pass, however it is said; the right one does."""

import pytest

from faithrails import Checker, Decision, Settings, Turn

HOTEL = "Pets are not allowed in the hotel. Smoking is allowed on the terrace."
DOG, SMOKE = "Can I bring my dog?", "May I smoke on the terrace?"
NO, YES = "pets are not allowed", "smoking is allowed there"
CHECKER = Checker(Settings())
NOES = [
    "No, {}.", "Sorry, no: {}.", "I'm afraid not: {}.", "Not really, {}.", "No way, {}.",
    "Unfortunately not, {}.", "Unfortunately, no, {}.", "That's not right, {}.", "Short answer: no. {}.",
    "No, because {}.", "No, as {}.", '{{"answer": "no", "reason": "{}."}}', '{{"reason": "{}.", "answer": "no"}}',
    "{}, so no.", "{}. So no.",
]  # fmt: skip
YESES = [
    "Yes, {}.", "No doubt, {}.", "No problem, {}.", "I think so, {}.", "Not a problem, {}.",
    "That's right, {}.", "Without a doubt, {}.", "Short answer: yes. {}.", "Yes, because {}.", "Yes, as {}.",
    '{{"answer": "yes", "reason": "{}."}}', '{{"answer": true, "reason": "{}."}}', "{}, so yes.", "{}. So yes.",
]  # fmt: skip


def decision(form: str, reason: str, question: str) -> Decision:
    return CHECKER.check_sync(Turn.of(form.format(reason), HOTEL, question=question)).decision


@pytest.mark.parametrize("form", NOES)
def test_a_no_in_any_form_passes_with_its_reason_only(form: str) -> None:
    assert decision(form, NO, DOG) is Decision.PASS
    assert decision(form, YES, SMOKE) is not Decision.PASS


@pytest.mark.parametrize("form", YESES)
def test_a_yes_in_any_form_passes_with_its_reason_only(form: str) -> None:
    assert decision(form, YES, SMOKE) is Decision.PASS
    assert decision(form, NO, DOG) is not Decision.PASS


def test_a_yes_that_is_taken_back_does_not_pass() -> None:
    evidence = "Printing is not available on Sundays."
    answer = "Yes, but not on Sundays."
    turn = Turn.of(answer, evidence, question="Can I print on Sundays?")
    assert CHECKER.check_sync(turn).decision is not Decision.PASS


@pytest.mark.parametrize(
    "answer", ["x, no" * 2_000, "yes, " * 2_000 + "it is, so no", '{"answer": "yes"' * 500]
)
def test_a_yes_or_no_said_many_times_is_read_quickly(answer: str) -> None:
    assert CHECKER.check_sync(Turn.of(answer, HOTEL, question=DOG)).decision is not Decision.PASS
