"""An answer that attributes a statement to its evidence is judged as the statement alone."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync
from faithrails.claims import sentence_claims
from faithrails.claims.attributed_to_evidence import statement_end, statement_start

EVIDENCE = (
    "Items can be returned within 30 days with a receipt. Sale items are excluded. The museum opens at nine "
    "on weekdays and at ten on Sundays. Dogs are allowed in the garden but not in the cafe. Ida Berg designed "
    "the tower in 1889, and Tom Reed painted it."
)
RIGHT = [
    "Items can be returned within 30 days with a receipt.", "The museum opens at ten on Sundays.",
    "Dogs may not enter the cafe.", "The tower was designed by Ida Berg.", "It is not possible to return sale items.",
]  # fmt: skip
WRONG = [
    "Items can be returned within 60 days with a receipt.", "The museum opens at nine on Sundays.",
    "Dogs are allowed in the cafe.", "The tower was designed by Tom Reed.", "Sale items can be returned too.",
]  # fmt: skip
LEADS = [
    "According to the document, {}", "Based on the provided context, {}", "The document states that {}",
    "From the information given, {}", "It is worth noting that {}", "The provided text mentions that {}",
    "As stated in the passage, {}", "As the text explains, {}", "I can confirm that {}", "Please note that {}",
    "So, according to the context you provided, {}", "In the document, it is stated that {}",
    "From what I can see in the document, {}", "After reading the passage, it is clear that {}",
    "According to the text, section 4.8, {}", "It's stated in the document that {}", "This means that {}",
    "Based solely on the provided text, {}", "Rest assured, {}", "Note: {}", "**Key point:** {}", "I would say that {}",
    "For your information, {}", "Note, however, that {}", "As far as I can tell, {}", "I'm afraid that {}",
    "The author notes that {}", "I think {}", "Actually, I believe that {}", "It seems that {}", "In fact, {}",
    "The answer is that {}", "**Answer:** {}", "The short answer to your question is that {}", "We can see from the given passages that {}",
]  # fmt: skip
TRAILS = [
    "{}, according to the document.", "{} (based on the provided passages).", "{}, as stated in the text.",
    "{}, the document says.", "{}, I think.", "{}, as stated above.", "{} according to the given context.",
]  # fmt: skip


def attributed(template: str, statement: str) -> str:
    is_name = statement.startswith(("Items", "Dogs", "Sale")) or not template.startswith("{}")
    lowered = statement[0].lower() + statement[1:] if is_name and not template.startswith("{}") else statement
    return template.format(lowered.rstrip(".") if template.startswith("{}") else lowered)


@pytest.mark.parametrize("template", [*LEADS, *TRAILS])
def test_the_decision_is_that_of_the_statement(template: str) -> None:
    for statement in (*RIGHT, *WRONG):
        turns = (Turn.of(text, EVIDENCE) for text in (statement, attributed(template, statement)))
        alone, said = (check_sync(turn).decision for turn in turns)
        assert (alone is Decision.PASS) == (statement in RIGHT)
        assert said is alone, (template, statement)


@pytest.mark.parametrize(
    "sentence",
    [
        "The document does not say that the tower is tall.",
        "According to the WHO report, the tower is tall.",
        "The decision is based on the document.",
        "In the year 1889, the tower was tall.",
        "According to the mayor, the tower is tall.",
        "Does the document say that the tower is tall?",
        "The document says that it is.",
        "I understand your frustration about the tower.",
        "I think, therefore I am here today.",
    ],
)
def test_other_sentences_begin_and_end_at_once(sentence: str) -> None:
    assert (statement_start(sentence, ()), statement_end(sentence, ())) == (0, len(sentence))


def test_a_document_that_the_evidence_speaks_of_stays_in_the_statement() -> None:
    evidence = "The report says that the bridge is safe. The mayor denies it."
    (claim,) = sentence_claims(Turn.of("According to the report, the bridge is quite safe.", evidence))
    assert claim.text.startswith("According to the report")
    (claim,) = sentence_claims(Turn.of("According to the provided text, the bridge is safe.", evidence))
    assert (claim.text, claim.start) == ("the bridge is safe.", 0)


def test_a_topic_before_the_document_is_that_of_the_evidence() -> None:
    sentence = "According to the refund policy, the fee is 5 euros."
    assert sentence[statement_start(sentence, {"refund"}) :] == "the fee is 5 euros."
    assert statement_start(sentence, {"fee"}) == 0


@pytest.mark.parametrize(
    "lead", ["{}", "Please note that {}", "The notes state that {}", "As stated in the text, {}"]
)
def test_an_attributed_answer_is_read_with_its_question(lead: str) -> None:
    evidence = "The team met on May 4 and moved the release to May 20. The next meeting is on May 11."
    for day, expected in (("11", Decision.PASS), ("4", Decision.BLOCK)):
        answer = lead.format(f"it is on May {day}.")
        turn = Turn.of(answer[0].upper() + answer[1:], evidence, question="When is the next meeting?")
        assert check_sync(turn).decision is expected


def test_offending_words_are_those_of_the_statement() -> None:
    answer = "According to the document, the museum opens at eleven on Sundays."
    (verdict,) = check_sync(Turn.of(answer, EVIDENCE)).verdicts
    assert [answer[start:end] for start, end in verdict.offending] == ["eleven"]


@pytest.mark.timeout(20)  # quadratic time would take minutes
@pytest.mark.parametrize(
    "part", ["according to the text, ", "in the provided ", "it is noted that ", "the text "]
)
def test_only_a_few_attributions_in_a_row_are_left_out(part: str) -> None:
    sentence = part * 20_000 + "it is tall."
    assert statement_start(sentence, ()) <= 3 * len(part)
    assert statement_end(sentence, ()) == len(sentence)
