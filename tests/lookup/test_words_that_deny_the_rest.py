"""A copy of the evidence of which the answer says that it is false, doubtful or over is marked."""

from itertools import product

import pytest

from faithrails import Checker, Decision, Settings, Turn

EVIDENCE = (
    "Refunds are paid to the original card within 5 business days. The shop is closed on Sundays. Guests can "
    "park behind the hotel. Employees must wear a badge in the building. The river flows into the Baltic Sea."
)
STATEMENTS = (
    "refunds are paid to the original card within 5 business days",
    "the shop is closed on Sundays",
    "guests can park behind the hotel",
    "employees must wear a badge in the building",
    "the river flows into the Baltic Sea",
)
FORMS = (
    "It is no longer the case that {}.", "Nothing in the policy says that {}.", "I doubt that {}.",
    "It is doubtful that {}.", "It's a misconception that {}.", "People wrongly believe that {}.",
    "Contrary to the policy, {}.", "The text never states that {}.", "It would be wrong to say that {}.",
    "There is no proof that {}.", "It cannot be said that {}.", "You might think that {}.",
    "Gone are the days when {}.", "It is rumoured that {}.", "Only in theory is it so that {}.",
    "Despite claims that {}.", "The claim is false: {}.", "Unfortunately it is false that {}.",
    "{}, which is not true.", "{}, which is a lie.", "{}, but that is wrong.", "{}, or so they say.",
    "{}, which is no longer the case.", "{}: wrong.", "{} is a myth.", "{}, which the document denies.",
    "{}. This is false.", "{}. That is not true.", "{}. It is a myth.", "{}. Not really.", "{}. Just kidding.",
    "{}. None of this is true.", "{}; this is false.",
)  # fmt: skip
CHECKER = Checker(Settings(preset="offline"))


def decision(answer: str, evidence: str = EVIDENCE) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, evidence, question="What are the rules?")).decision


@pytest.mark.parametrize(("form", "statement"), list(product(FORMS, STATEMENTS)))
def test_a_true_statement_said_to_be_false_is_marked(form: str, statement: str) -> None:
    answer = form.format(statement)
    assert decision(answer[0].upper() + answer[1:]) is not Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("It is a myth that sale items can be returned.", "Sale items cannot be returned."),
        ("The alarm is often false.", "The alarm is often false."),
        ("It is no longer possible to pay by cheque.", "Paying by cheque is no longer possible."),
        ("The cloth is used to have a clean lens.", "The cloth is used to have a clean lens."),
        (
            "Anna Weber used to be the head of the school.",
            "Anna Weber was the head of the school until 2019.",
        ),
    ],
)
def test_what_the_evidence_denies_too_is_not_blocked(answer: str, evidence: str) -> None:
    assert decision(answer, evidence) is not Decision.BLOCK


def test_what_used_to_be_so_is_not_so_now() -> None:
    assert decision("The shop used to be closed on Sundays.") is not Decision.PASS
    assert decision("The shop used to be closed.", "The shop was closed.") is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("It is not false that the shop is closed on Sundays.", EVIDENCE),
        ("It is not a myth that the shop is closed on Sundays.", EVIDENCE),
        ("I may be wrong, but the shop is closed on Sundays.", EVIDENCE),
        ("The rumour is true: the shop is closed on Sundays.", EVIDENCE),
        ("The shop is closed on Sundays. That's no myth.", EVIDENCE),
        (
            "Some people think the shop is open on Sundays. That is not true. The shop is closed on Sundays.",
            EVIDENCE,
        ),
        ("The islands lie off the coast.", "The islands are off the coast."),
        ("The moth is often mistaken for a wasp.", "People often take the moth for a wasp."),
        ("The flag is false by default.", "By default the flag is off."),
    ],
)
def test_such_words_in_other_uses_are_not_taken_for_a_denial(answer: str, evidence: str) -> None:
    report = CHECKER.check_sync(Turn.of(answer, evidence, question="What are the rules?"))
    assert not any("said_to_be_false" in name for verdict in report.verdicts for name in verdict.findings)


@pytest.mark.parametrize(
    "answer",
    [
        "Disputed charges can be refunded after 60 days.",
        "Despite rumours, charges can be refunded after 60 days.",
        "I may be wrong, but charges can be refunded after 60 days.",
    ],
)
def test_such_words_hide_no_denial_of_the_evidence(answer: str) -> None:
    assert decision(answer, "Charges cannot be refunded after 60 days.") is not Decision.PASS


def test_what_a_sentence_denies_is_told_anew_for_each_text_before_it() -> None:
    others = "Some people think the shop is open on Sundays. That is not true. The shop is closed on Sundays."
    own = "The shop is closed on Sundays. That is not true."
    for answer, is_denied in ((own, True), (others, False), (own, True)):
        report = CHECKER.check_sync(Turn.of(answer, EVIDENCE, question="What are the rules?"))
        names = [name for verdict in report.verdicts for name in verdict.findings]
        assert any("said_to_be_false" in name for name in names) is is_denied
