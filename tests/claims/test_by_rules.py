"""Claims by rules: every statement, in its exact place, and nothing else."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails import Turn
from faithrails.claims import sentence_claims, whole_claim
from faithrails.text.clean_prose import places_as_written


def texts(answer: str, question: str = "", *passages: str) -> list[str]:
    return [claim.text for claim in sentence_claims(Turn.of(answer, *passages, question=question))]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It is in Paris. It is tall.", ["It is in Paris.", "It is tall."]),
        ("Dr. Smith paid $3.5 million to Acme Inc. in 2020.", ["Dr. Smith paid $3.5 million to Acme Inc. in 2020."]),
        ('He said "It is tall. Very tall." and left.', ['He said "It is tall. Very tall." and left.']),
        ("It is tall, e.g. taller than Big Ben.", ["It is tall, e.g. taller than Big Ben."]),
        ("It weighs 7.3 tonnes. It is red.", ["It weighs 7.3 tonnes.", "It is red."]),
        ("- It is in Paris\n- It is tall", ["It is in Paris", "It is tall"]),
        ("1. Open the lid\n2. Press start", ["Open the lid", "Press start"]),
        ("> It is tall.\n\nIt is red.", ["It is tall.", "It is red."]),
        ("## Overview\n\nIt is 330 m tall.", ["It is 330 m tall."]),
        ("Steps:\n\n```sh\nrm -rf /. # gone\n```", ["```sh\nrm -rf /. # gone\n```"]),
        ("| Name | Value |\n|---|---|\n| 1889 | 5 |\n| 1890 | 6 |", ["| 1889 | 5 |", "| 1890 | 6 |"]),
        ("Der Turm steht in Paris. Er ist hoch.", ["Der Turm steht in Paris.", "Er ist hoch."]),
    ],
)  # fmt: skip
def test_sentences_survive_their_punctuation_and_their_markdown(answer: str, expected: list[str]) -> None:
    assert texts(answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It opened in 1889; it was repainted in 1907.", ["It opened in 1889", "it was repainted in 1907."]),
        (
            "It opened in 1889, and it was repainted in 1907.",
            ["It opened in 1889", "it was repainted in 1907."],
        ),
        ("The tower is tall, but the mast has rusted.", ["The tower is tall", "the mast has rusted."]),
        ("It has a lift, a shop, and the best view.", ["It has a lift, a shop, and the best view."]),
        ("Eiffel and Koechlin designed and built it.", ["Eiffel and Koechlin designed and built it."]),
        ('He said "it rained, and it was cold" to us.', ['He said "it rained, and it was cold" to us.']),
        ("It was tall (high, and it was red) that day.", ["It was tall (high, and it was red) that day."]),
    ],
)
def test_clauses_are_split_only_where_each_has_a_subject_and_a_verb(answer: str, expected: list[str]) -> None:
    assert texts(answer) == expected


@pytest.mark.parametrize(
    "answer",
    [
        "Hello!", "Hi there!", "You're welcome.", "That's it!", "To do this:", "Here's how:", "There you go.", "Thank you for your question!", "How can I help you today?",
        "Would you like to know more?", "I don't know.", "I’m sorry, I don’t know the answer to that.",
        "I'm sorry, but I cannot answer that.", "The passages do not say.",
        "Unable to answer based on given passages.",
        "I don't have enough information to answer that.", "There is no information about it in the passages.",
        "Let me know if you have any questions.", "I hope this helps!", "Sure!", "", "   ", "...", "😊",
        "Here is a summary:", "# Overview\n\nI don't know.",
    ],
)  # fmt: skip
def test_greetings_questions_and_refusals_claim_nothing(answer: str) -> None:
    assert texts(answer) == []
    assert whole_claim(Turn(answer)) == []


@pytest.mark.parametrize(
    "answer",
    [
        "I don't know, but it was built in 1789.",
        "I don't know, it was built in 1789.",
        "The passages do not say when; it opened in 1889.",
        "The passages do not mention it although it opened in May.",
        "I cannot answer that because the tower is closed",
        "The passages do not say what happened in 1789.",
        "I don't have information and the tower is in Rome",
        "Did you know the tower is in Rome?",
        "The tower is in Rome, isn't it?",
        "The tower is in Rome, right?",
        "Was it built in 1789?",
        "Hello, the tower is in Rome.",
        "# The tower is in Rome",
        "# Built 1789",
        "**The tower is in Rome:**",
        "Thank you for visiting Rome's tower.",
        "東京タワーはローマにあります。",
        "- Rome",
        "# Rome",
        "There is no evidence that the tower stands.",
        "There is no data that shows it.",
        "Who wouldn't know that the tower is in Rome?",
        "Hasn't it moved to Rome?",
        "🇮🇹",
    ],
)
def test_a_statement_in_disguise_is_a_claim(answer: str) -> None:
    assert texts(answer) != []


def test_a_refusal_may_repeat_numbers_of_the_question() -> None:
    assert texts("The passages do not say what happened in 1789.", "What happened in 1789?") == []


@pytest.mark.parametrize("word", ["Yes.", "No.", "Correct!", "✅", "👎"])
def test_a_bare_yes_or_no_claims_what_the_question_asked(word: str) -> None:
    claims = sentence_claims(Turn(word, question="Is it in Rome?"))
    assert [(claim.text, claim.start, claim.end) for claim in claims] == [
        (f"Is it in Rome? — {word}", 0, len(word))
    ]


@given(st.text(st.characters(codec="utf-8"), max_size=300))
def test_every_claim_stands_where_it_says_and_none_overlap(answer: str) -> None:
    claims = sentence_claims(Turn(answer))
    for claim in claims:
        span = answer[claim.start : claim.end]
        # What begins with a yes or a "So" is told without it, and a sign with the question before it.
        is_there = places_as_written(answer, claim.start, claim.end, claim.text) is not None
        assert is_there or claim.text.endswith(f" — {span}")
    assert all(left.end <= right.start for left, right in pairwise(claims))


@given(
    st.lists(
        st.sampled_from(["It is tall.", "- item one is red\n", "\n\n", "| a | b |\n", "```\n", "> ", "# T\n"])
    )
)
def test_no_statement_of_any_markdown_is_lost(parts: list[str]) -> None:
    answer = " ".join(parts)
    held = "".join(texts(answer))
    assert held.count("tall") == answer.count("tall")
