"""A part of a claim that copies a sentence is compared with it, whatever joins it to the rest of the claim."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.parts_of_claim.copied_sentences_in_claim import copied_sentences_in

OFFLINE = Checker(Settings())
EVIDENCE = (
    "The harbour office at Sund opens at nine on weekdays. Most of the boats in the old basin belong to the "
    "sailing club. The club repaired the crane after the storm in March. Items can be returned within 30 days."
)
TRUE = "the harbour office at Sund opens at nine on weekdays"
FALSE = (
    "all of the boats in the old basin belong to the sailing club",
    "the club repaired the crane before the storm in March",
    "the club did not repair the crane after the storm in March",
)
JOINED = (
    "{true}, and {false}.", "{true}; {false}.", "While {true}, {false}.", "Although {true}, {false}.", "{true} ({false}).",
    "{true}, which means {false}.", "{true} because {false}.", "{true}, so {false}.", "{true} – {false}.",
    "In short: {true}, {false}.", "{false} while {true}.", "{false}, but {true}.",
)  # fmt: skip


def decision(answer: str) -> Decision:
    return OFFLINE.check_sync(Turn.of(answer[0].upper() + answer[1:], EVIDENCE)).decision


@pytest.mark.parametrize("form", JOINED)
@pytest.mark.parametrize("false", FALSE)
def test_a_true_half_hides_no_false_one(false: str, form: str) -> None:
    assert decision(form.format(true=TRUE, false=false)) is not Decision.PASS


@pytest.mark.parametrize("form", JOINED)
def test_two_true_halves_are_not_held(form: str) -> None:
    other = "the club repaired the crane after the storm in March"
    assert decision(form.format(true=TRUE, false=other)) is Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "The club repaired the crane after the storm in March, if all of the boats in the old basin belong to it.",
        "The office denies that the club repaired the crane before the storm in March, and it opens at nine.",
        "Does the office open at nine, and did the club repair the crane before the storm in March?",
        "The harbour office at Sund opens at nine on weekdays.",
    ],
)
def test_conditions_denials_questions_and_single_sentences_have_no_parts(answer: str) -> None:
    index = EvidenceIndex(Turn.of("", EVIDENCE).passages)
    parts = [answer[start:end] for start, end in copied_sentences_in(answer, index)]
    assert not any("before the storm" in part or "all of the boats" in part for part in parts)
    assert answer not in parts


def test_a_noun_that_a_conjunction_joins_is_no_sentence() -> None:
    evidence = (
        "Items can be returned within 30 days with a receipt. Sale items and personalised goods are excluded."
    )
    answer = "Items other than sale and personalised goods can be returned within 30 days with a receipt."
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
