"""Statements after words and signs that only join or greet."""

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.claims import sentence_claims
from faithrails.claims.statement_after_marker import statement_after_marker

SENTENCE = "The pool opens at nine on Sundays."
EVIDENCE = "The pool opens at nine on Sundays and at seven on weekdays. The sauna opens at noon."
MARKERS = [
    "So ",
    "OK, ",
    "Hello, ",
    "Also ",
    "But ",
    "However, ",
    "TL;DR ",
    "💡 ",
    "👉 ",
    "✅ ",
    "(a) ",
    "[x] ",
]
OFFLINE = Checker(Settings(preset="offline"))


@pytest.mark.parametrize("marker", MARKERS)
def test_a_claim_is_told_without_the_marker_before_it(marker: str) -> None:
    claim = sentence_claims(Turn(marker + SENTENCE))[-1]
    assert claim.text == SENTENCE
    assert marker + SENTENCE == (marker + SENTENCE)[: claim.end]


@pytest.mark.parametrize("marker", MARKERS)
def test_a_marker_changes_no_decision(marker: str) -> None:
    right = OFFLINE.check_sync(Turn.of(marker + SENTENCE, EVIDENCE))
    wrong = OFFLINE.check_sync(Turn.of(marker + SENTENCE.replace("nine", "seven"), EVIDENCE))
    assert right.decision is Decision.PASS
    assert wrong.decision is not Decision.PASS


@pytest.mark.parametrize(
    "sentence",
    [
        "So far the pool has stayed open.",
        "But for the rain we would have gone.",
        "❌ Dogs are allowed in the pool.",
        "🔴 The staging server is down again.",
        "So the pool opens at nine?",
        "💡 Open at nine.",
    ],
)
def test_what_may_carry_meaning_is_kept(sentence: str) -> None:
    assert statement_after_marker(sentence) == 0


@pytest.mark.parametrize(
    "praise", ["Great question!", "That's a really good question.", "Wow, excellent question!"]
)
def test_praise_of_a_question_is_no_yes(praise: str) -> None:
    turn = Turn.of(f"{praise} {SENTENCE}", EVIDENCE, question="Does the pool open on Sundays?")
    assert OFFLINE.check_sync(turn).decision is Decision.PASS
