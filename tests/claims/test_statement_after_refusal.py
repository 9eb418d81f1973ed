"""A refusal that a statement is joined to is split: the statement is checked."""

from __future__ import annotations

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.claims.classify_parts import classify_parts

QUESTION = "Should I take aspirin or stop taking aspirin before surgery?"
REFUSALS = ["I don't know", "I can't say", "I'm not sure", "Sorry, I am unable to answer"]
JOINTS = [
    " and", " as", " yet", " then", " or", " but", " &", " /", " -", " –", "…", ", so", " and please",
]  # fmt: skip


def decided(answer: str, evidence: str, question: str) -> str:
    return check_sync(Turn.of(answer, evidence, question=question), Settings()).decision.value


@pytest.mark.parametrize("joint", JOINTS)
@pytest.mark.parametrize(
    "statement", ["you should take aspirin before surgery.", "take aspirin before surgery"]
)
@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_false_statement_after_a_refusal_does_not_pass(refusal: str, joint: str, statement: str) -> None:
    assert decided(f"{refusal}{joint} {statement}", "Do not take aspirin before surgery.", QUESTION) != "pass"


@pytest.mark.parametrize("joint", [" and", " but", " yet", "…"])
@pytest.mark.parametrize("refusal", [REFUSALS[0], REFUSALS[3]])
def test_a_true_statement_after_a_refusal_passes(refusal: str, joint: str) -> None:
    said = f"{refusal}{joint} do not take aspirin before surgery."
    assert decided(said, "Do not take aspirin before surgery.", QUESTION) == "pass"


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("I don't know when and where the museum is open.", "When and where is the museum open?"),
        ("I don't know about tea and coffee.", "What about tea and coffee?"),
        ("The passage does not mention cats and dogs.", "What about cats and dogs?"),
        ("I can't find any information on cats and dogs.", "What about cats and dogs?"),
        ("I do not know and cannot say.", "What about cats?"),
        ("I don't know for sure.", "What about cats?"),
    ],
)
def test_a_refusal_that_names_two_things_stays_one(answer: str, question: str) -> None:
    assert decided(answer, "It is hot.", question) == "pass"


def test_the_statement_alone_is_the_claim() -> None:
    answer = "I don't know, but it is safe."
    parts = classify_parts(Turn.of(answer, "It is hot.", question="Is it safe?"))
    assert [(part.kind, answer[part.start : part.end].strip()) for part in parts] == [
        ("refusal", "I don't know, but"),
        ("claim", "it is safe."),
    ]
