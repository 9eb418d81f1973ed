"""Greetings, questions, refusals and labels: left out only where they say nothing new."""

import pytest

from faithrails import Turn
from faithrails.claims import classify_parts, sentence_claims

TOWER = (
    "The Eiffel Tower is in Paris. It is 330 metres tall. It opened in 1889. Three people were injured in May. "
    "A museum in Rome sells models of the tower."
)
FACTS = [
    "the tower stands in Berlin",
    "Mark Twain built the tower",
    "the tower is unsafe",
    "the tower opened in 1899",
]


def kinds(answer: str, question: str = "") -> set[str]:
    return {part.kind for part in classify_parts(Turn.of(answer, TOWER, question=question))} - {"markup"}


LEADING = [
    "Would you believe that {}?", "Who would have thought that {}?", "Did you know that {}?", "Did you know {}?",
    "Isn't it amazing that {}?", "Is it not amazing that {}?", "Can you imagine that {}?", "Who knew {}?", "{}, right?",
    "{}, isn't it?", "{}, is it?", "{}, don't you think?", "{}, correct?", "Who could doubt that {}?", "{}?", "And {}?",
    "Why not say that {}?", "Is anyone surprised that {}?", "Have you heard that {}?", "What if {}?", "How come {}?",
    "Would it surprise you that {}?", "Guess what, {}?", "Is there anyone who does not know that {}?", "So {}, yes?",
    "Would you like to know that {}?", "Do you like that {}?", "Have you seen how {}?", "Do you love it when {}?", "How great is it that {}?", "Can I tell you that {}?", "Don't you agree that {}?",
]  # fmt: skip


@pytest.mark.parametrize("fact", [*FACTS, "the tower is in Rome", "the Eiffel Tower is in Paris"])
@pytest.mark.parametrize("form", LEADING)
def test_a_question_that_asserts_is_a_claim(form: str, fact: str) -> None:
    said = form.replace("{}", fact)
    assert kinds(said[0].upper() + said[1:], "How tall is it?") == {"claim"}


@pytest.mark.parametrize(
    "answer",
    [
        "Why does the tower stand in Berlin?", "How did Mark Twain build it?", "Where in Rome is it?", "When did it burn down?",
        "Why is the Eiffel Tower in Rome?", "Is the tower in Rome?", "What makes the tower the tallest of the world?",
        "Is it 331 metres tall?", "Have you seen the tower of Berlin?", "Do you like its 500 lifts?", "¿Sabías que la torre está en Roma?", "Is it ≥ 5?",
    ],
)  # fmt: skip
def test_a_question_with_news_is_a_claim(answer: str) -> None:
    assert kinds(answer, "How tall is it?") == {"claim"}


@pytest.mark.parametrize(
    "answer",
    [
        "How can I help you today?", "Would you like to know more?", "Is there anything else you would like to know?",
        "Do you have any other questions?", "Would you like to know more about the Eiffel Tower?", "How tall is it?",
        "What would you like to know about Paris?", "Could you clarify the question?", "How tall is the tower?",
        "What is the tower?", "Do you want me to explain further?", "Have you seen the Eiffel Tower?", "Do you like Paris?",
        "What do you think of the museum?", "What is your favourite tower?", "Which tower do you mean?",
    ],
)  # fmt: skip
def test_a_question_that_only_asks_is_left_out(answer: str) -> None:
    assert kinds(answer, "How tall is it, and which one do you mean?") <= {"question", "greeting"}


@pytest.mark.parametrize(
    "answer",
    [
        "I don't know.", "I do not know the answer.", "I'm sorry, I can't answer that.", "I can't answer that from the sources.",
        "I'm sorry, I can't answer that from the sources I was given.", "Unable to answer based on given passages.",
        "I don't know who designed the lift.", "The passage does not say who designed the lift.",
        "The documents do not mention who designed the lift.", "I could not find who designed the lift in the documents.",
        "There is no information about the lift in the passages.", "The lift is not mentioned in the passages.",
        "Unfortunately, the passages do not provide enough information to answer the question.",
        "The context says nothing about the lift.", "I'm not sure.", "I am unable to determine who designed the lift.",
        "The passages do not provide instructions on how to design the lift.",
    ],
)  # fmt: skip
def test_a_refusal_that_repeats_the_question_is_no_claim(answer: str) -> None:
    assert kinds(answer, "Who designed the lift?") == {"refusal"}


@pytest.mark.parametrize(
    "answer",
    [
        "I cannot say enough about how safe the tower is.", "There was no data breach in May.", "There is no evidence of rust.", "There is no data on rust.", "I cannot find any evidence of rust.",
        "The passage does not mention any injured people.", "I cannot help but admire the tower.", "I can't find a flaw in it.",
        "I do not know a safer tower.", "I don't know anything more beautiful.", "There is no data loss.", "I can't answer for Rome.",
        "The passages do not say that it is unsafe.", "The documents say nothing about the fire.", "Fires are not mentioned.",
        "I cannot say it is not safe.", "There is no information that shows it.", "There was no mention by the king.",
        "I am not sure it is safe.", "The passage does not mention 5 of them.",
        "There was no answer from Mark Twain.", "I cannot tell a lie: it is safe.", "The data does not cover the losses of 1912.",
        "I'm unable to praise the tower enough.", "No information was lost.", "I can't say enough good things about the tower.",
        "The information contains no errors.", "The documents have no signatures.", "There are no details of the crash.",
    ],
)  # fmt: skip
def test_a_statement_in_the_form_of_a_refusal_is_a_claim(answer: str) -> None:
    assert kinds(answer, "Is the tower in Paris?") == {"claim"}


def test_a_refusal_is_a_claim_where_the_evidence_plainly_answers() -> None:
    for answer, question in [
        ("The passage does not mention any injured people.", "Were people injured?"),
        ("The passage does not say when it opened.", "When did it open?"),
        ("The documents do not say how tall it is in metres.", "How tall is it in metres?"),
    ]:
        assert kinds(answer, question) == {"claim"}


NAMES = [
    "Mark Twain",
    "Warfarin",
    "Berlin 1912",
    "東京",
    "Unsafe",
    "500 mg",
    "5 %",
    "✅ Done",
    "Costs > 5",
    "ж",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "form",
    [
        "# {}\n\nIt is 330 metres tall.", "## {}\nIt is 330 metres tall.", "{}\n===\n\nIt is 330 metres tall.", "# Overview of {}\n\nIt is.",
        "{}:\n\n- It is 330 metres tall.", "**{}:**\n\nIt is.", "| {} | b |\n|---|---|\n| 1 | 2 |", "| Name | {} |\n|---|---|\n| 1 | 2 |",
        "# Summary: {}\n\nIt is 330 metres tall.", "#### {} ####\n\nIt is.", "1. {}:\n   - It is.", "> # {}\n> It is.",
    ],
)  # fmt: skip
def test_a_heading_a_header_or_a_lead_in_with_news_is_a_claim(form: str, name: str) -> None:
    claims = sentence_claims(Turn.of(form.replace("{}", name), TOWER, question="How tall is it?"))
    assert any(name in claim.text for claim in claims)


@pytest.mark.parametrize("rows", range(4))
@pytest.mark.parametrize(
    "header", ["| Daily dose | 500 mg of warfarin |", "| Paris | Rome |", "Dose | Drug", "| Tower | 330 |"]
)
def test_a_header_is_a_claim_unless_rows_follow_and_it_says_nothing(header: str, rows: int) -> None:
    answer = "\n".join([header, "|---|---|", *["| It | is |"] * rows])
    claimed = header in [claim.text for claim in sentence_claims(Turn.of(answer, TOWER))]
    assert claimed == (rows == 0 or header != "| Paris | Rome |")


@pytest.mark.parametrize(
    "answer",
    [
        "# Overview\n\nIt is.",
        "# The tower in Paris\n\nIt is.",
        "Summary:\n\nIt is.",
        "| Name | Value |\n|---|---|\n| It | is |",
    ],
)
def test_a_label_of_known_words_is_left_out(answer: str) -> None:
    assert "label" in kinds(answer)


@pytest.mark.parametrize("answer", ["# Rome", "# The tower in Paris", "## Paris\n\n### Rome"])
def test_headings_that_nothing_follows_are_the_answer(answer: str) -> None:
    assert kinds(answer) == {"claim"}


@pytest.mark.parametrize(
    "answer",
    ["# Chief executive: Mark Twain", "# Rome: a tower\n\nIt is.", "# Rome - tower of Paris\n\nIt is."],
)
def test_a_heading_with_a_key_and_a_value_is_a_claim(answer: str) -> None:
    assert "label" not in kinds(answer)
