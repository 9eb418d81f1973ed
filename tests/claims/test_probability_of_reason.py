"""The probability that a statement is a reason for the yes or no before it."""

import pytest

from faithrails.claims.probability_of_reason import probability_of

CASES = [  # a question, a statement, and the answer that it is a reason for
    ("Can I swim on Sunday?", "the pool is not open on Sundays", "no"),
    ("Can I swim on Sunday?", "you can swim from 8 am to 6 pm", "yes"),
    ("May I bring my dog?", "but only on a lead", "yes"),
    ("Do I have to pay for a towel?", "towels are free", "no"),
    ("Is parking free?", "it costs 5 euros an hour", "no"),
    ("Is a helmet required?", "helmets must be worn", "yes"),
    ("Do I need to book?", "you don't have to", "no"),
    ("Is there a limit on guests?", "there is no limit", "no"),
    ("Did the council accept the plan?", "it rejected it in May", "no"),
]


@pytest.mark.parametrize(("question", "statement", "answer"), CASES)
def test_a_reason_is_likelier_for_its_own_answer(question: str, statement: str, answer: str) -> None:
    other = "no" if answer == "yes" else "yes"
    assert probability_of(answer, question, statement) > probability_of(other, question, statement)


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("Did Anna beat Carla?", "Carla beat Anna in May"),
        ("Is the pool heated in May?", "it is not heated in winter"),
        ("Can you take it without food?", "you can take it with food, not with milk"),
    ],
)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_statement_of_something_else_is_no_reason(question: str, statement: str, answer: str) -> None:
    assert probability_of(answer, question, statement) == 0.0
