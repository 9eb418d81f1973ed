"""A yes or no to a question of permission is borne out by the permission that the statement behind it gives."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Decision, Turn, check_sync
from faithrails.claims.answers_permission_question import answers_by_permission

QUESTIONS = {
    "allowed": ("May I {a}?", "Can we {a}?", "Is it permitted to {a}?", "Are we allowed to {a}?"),
    "needed": ("Must I {a}?", "Do I have to {a}?", "Is it mandatory to {a}?", "Am I required to {a}?"),
}
STATEMENTS = {
    "allowed": ("you may {a}.", "visitors are permitted to {a}.", "everyone is free to {a}."),
    "forbidden": ("you may not {a}.", "visitors are not allowed to {a}.", "it is forbidden to {a}."),
    "needed": ("you must {a}.", "visitors are required to {a}.", "you have to {a}."),
    "free": ("you need not {a}.", "visitors are not required to {a}.", "there is no need to {a}."),
}
ANSWERS = {  # what is asked, what is said, yes or no
    ("allowed", "allowed"): "Yes",
    ("allowed", "forbidden"): "No",
    ("needed", "needed"): "Yes",
    ("needed", "free"): "No",
}
ACTIONS = ("feed the horses", "register a guest in advance")
CASES = [
    (question.format(a=action), answer, statement.format(a=action))
    for (asked, said), answer in ANSWERS.items()
    for question, statement, action in product(QUESTIONS[asked], STATEMENTS[said], ACTIONS)
]


@pytest.mark.parametrize(("question", "answer", "statement"), CASES)
def test_the_statement_bears_out_one_of_yes_and_no(question: str, answer: str, statement: str) -> None:
    other = {"Yes": "No", "No": "Yes"}[answer]
    assert answers_by_permission(question, answer, statement)
    assert not answers_by_permission(question, other, statement)


@pytest.mark.parametrize(
    ("question", "answer", "statement"),
    [
        ("May I feed the horses?", "Yes", "you may feed the ducks."),  # of something else
        ("May I feed the horses?", "Yes", "you may feed the horses if the keeper agrees."),  # limited
        ("May I feed the horses?", "Yes", "the horses eat hay."),  # permits nothing
        ("May I not feed the horses?", "Yes", "you may feed the horses."),
        ("May I feed the horses?", "Perhaps", "you may feed the horses."),
        ("Can I?", "Yes", "you may."),  # of nothing
    ],
)
def test_other_statements_bear_out_neither(question: str, answer: str, statement: str) -> None:
    assert not answers_by_permission(question, answer, statement)


def test_only_the_borne_out_reply_passes() -> None:
    evidence = "Dogs are allowed in the garden. Visitors may not touch the statues."

    def decision(question: str, answer: str) -> Decision:
        return check_sync(Turn.of(answer, evidence, question=question)).decision

    assert (
        decision("Are dogs permitted in the garden?", "Yes, dogs are allowed in the garden.") is Decision.PASS
    )
    assert (
        decision("Are dogs permitted in the garden?", "No, dogs are allowed in the garden.")
        is not Decision.PASS
    )
    assert decision("Can I touch the statues?", "No, touching the statues is forbidden.") is Decision.PASS
    assert decision("Can I touch the statues?", "Yes, touching the statues is allowed.") is not Decision.PASS
