"""The format of an answer, its citations and its fields about itself are no claims, and hide none."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
EVIDENCE = "Refunds are paid within 5 business days. Sale items cannot be returned. A receipt is required."
TRUE = "Refunds are paid within 5 business days."
ALSO = "A receipt is required."
FALSE = (
    "Refunds are paid within 15 business days.",
    "Sale items can be returned.",
    "A receipt is not required.",
)
CITED = (
    "{} [1]", "{} [^1]", "{} [[1]]", "{} [^1^]", "{} ［1］", "{} 【1】", "{} 【1†source】", "{} 【1:0†source】", "{} {{1}}", "{} <1>",
    "{} «1»", "{} ^[1]", "{} \\[1\\]", "{} [#1]", "{} #1", "{} (1)", "{} (ref. 1)", "{} (doc1)", "{} [ID 1]", "{} [ID:1]",
    "{}<sup>1</sup>", "{}<sup>[1]</sup>", "{} (p. 1)", "{} (Passage 1, sentence 1)", "{}\n\nSource: Document 1, page 1",
)  # fmt: skip
WRITTEN = (
    "| # | Point |\n|---|---|\n| 1 | {} |\n| 2 | {also} |", "| No. | Rule |\n|---|---|\n| 1 | {} |\n| 2 | {also} |",
    "| Statement | Source |\n|---|---|\n| {} | [1] |", '{{"answer": "{}", "confidence": 0.9}}', '{{"answer": "{}", "sources": [1]}}',
    '{{"points": [{{"id": 1, "text": "{}"}}, {{"id": 2, "text": "{also}"}}]}}', "- id: 1\n  text: {}\n- id: 2\n  text: {also}",
    "### 1. First point\n{}\n\n### 2. Second point\n{also}", "**1.** {}\n**2.** {also}", "(1) {}\n(2) {also}",
    "{}\n\nConfidence: high", "{}\n\nConfidence: 95%", "Summary (2 points):\n- {}\n- {also}",
    "Here are 2 key points:\n1. {}\n2. {also}", "In two sentences: {} {also}", "Reminder: {}", "Thank you for contacting us. {}",
)  # fmt: skip


def decision(answer: str, question: str = "How do refunds work?") -> Decision:
    return OFFLINE.check_sync(Turn.of(answer, EVIDENCE, question=question)).decision


@pytest.mark.parametrize("form", [*CITED, *WRITTEN])
def test_a_true_answer_passes_in_every_format(form: str) -> None:
    assert decision(form.format(TRUE, also=ALSO)) is Decision.PASS


@pytest.mark.parametrize(("form", "false"), list(product([*CITED, *WRITTEN], FALSE)))
def test_a_false_answer_is_held_in_every_format(form: str, false: str) -> None:
    assert decision(form.format(false, also=ALSO)) is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        f"{TRUE} [7]",  # there is no passage 7
        f"{TRUE} {{7}}",
        "The fee is #2.",
        "The fee is 7².",
        "Refunds are in group (1).",
        "A receipt is item (1).",
        '{"fee": 3}',
        '{"answer": "' + TRUE + '", "sources": [4]}',
        "| Rank | Shop |\n|---|---|\n| 1 | Refunds |",
        "| # | Point |\n|---|---|\n| 3 | Refunds are paid |",
        "There are 2 offices.",
    ],
)
def test_numbers_that_cite_or_count_nothing_are_held(answer: str) -> None:
    assert decision(answer) is not Decision.PASS


def test_confidence_is_a_claim_if_the_evidence_is_about_confidence() -> None:
    turn = Turn.of(
        "Confidence: 95%", "The interval has a confidence of 90%.", question="What is the confidence?"
    )
    assert OFFLINE.check_sync(turn).decision is not Decision.PASS


@pytest.mark.parametrize("sign", ["👍", "✅"])
def test_a_thumbs_up_beside_an_answer_is_no_claim_unless_the_question_is_a_yes_no_one(sign: str) -> None:
    assert decision(f"{TRUE} {sign}") is Decision.PASS
    assert decision(sign, "Are refunds paid within 2 days?") is not Decision.PASS
