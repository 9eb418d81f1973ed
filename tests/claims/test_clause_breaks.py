"""Compound sentences: each clause is a claim, so that a wrong one is judged as if it stood alone."""

from __future__ import annotations

from itertools import pairwise

import pytest

from faithrails import Decision, Turn, check_sync
from faithrails.claims.clause_breaks import clause_spans

EVIDENCE = (
    "The eastern beaches are sandy and calm, whereas the west coast is rocky. Cars are not allowed on the "
    "island, except for those of residents. The library closes at six. A yearly card costs 30 euros, and "
    "students pay half. Tom Reed painted the bridge in 1901. The old mill burned down in 1954."
)
RIGHT = [
    "the library closes at six", "a yearly card costs 30 euros", "Tom Reed painted the bridge in 1901",
    "the old mill burned down in 1954", "the west coast is rocky",
]  # fmt: skip
WRONG = [
    "the library closes at eight", "a yearly card costs 13 euros", "Tom Reed painted the mill in 1901",
    "the old mill burned down in 1945", "the west coast is sandy and calm",
]  # fmt: skip
JOINTS = [
    "{0}, and {1}.", "{0}; {1}.", "{0}, while {1}.", "{0}, but {1}.", "{0}, whereas {1}.", "Although {0}, {1}.",
    "{0} – {1}.", "{0}, although {1}.", "{0} ({1}).",
]  # fmt: skip


def joined(template: str, *clauses: str) -> str:
    text = template.format(*clauses)
    return text[0].upper() + text[1:]


@pytest.mark.parametrize("template", JOINTS)
@pytest.mark.parametrize("place", range(len(WRONG)))
def test_a_wrong_clause_beside_a_right_one_is_found(template: str, place: int) -> None:
    right = RIGHT[(place + 1) % len(RIGHT)]
    wrong = WRONG[place]
    assert check_sync(Turn.of(joined("{0}.", wrong), EVIDENCE)).decision is not Decision.PASS
    for clauses in ((right, wrong), (wrong, right)):
        answer = joined(template, *clauses)
        assert check_sync(Turn.of(answer, EVIDENCE)).decision is not Decision.PASS, answer


@pytest.mark.parametrize("template", JOINTS)
def test_two_right_clauses_pass(template: str) -> None:
    for one, other in zip(RIGHT, [*RIGHT[1:], RIGHT[0]], strict=True):
        answer = joined(template, one, other)
        assert check_sync(Turn.of(answer, EVIDENCE)).decision is Decision.PASS, answer


@pytest.mark.parametrize(
    "sentence",
    [
        "Small dogs, pet rabbits, and cats are allowed.",
        "He sells the red apples, and the green pears of the season.",
        "The tower is tall (330 metres with its mast).",
        "It covers theft, fire, and water damage.",
        "The fee for members, guests, and staff is 5 euros.",
        "The tower is 330 metres tall, and was built in 1889.",
        "The wine – it comes from Spain – is red.",
        "There are three kinds: red ones with a stem; green ones with leaves; and blue ones.",
        "If the pool is closed, and the sauna is open, you get a refund.",
        "The landlord pays for the alarm upstairs, but your flat may not need one.",
        "The Lumo 5 is waterproof, but the Lumo 3 is not.",
        "The tent of Alder comes with a repair kit; the tent of Birch does not.",
        "If the second test finds pollution, the plant must close, and it must pay a fine.",
        "The plant must close, and it must pay a fine, if the second test finds pollution.",
        "The bus runs every 20 minutes and goes to the airport; the last one leaves at 11.30 pm.",
        "The shop is closed on Mondays; on all other days it is open.",
        "The Lumo 3 and the Lumo 5 are sold; the former runs for 12 hours, and the latter runs for 20 hours.",
        'He said "the pool is closed, and the sauna is open" to us.',
    ],
)
def test_other_sentences_stay_whole(sentence: str) -> None:
    assert list(clause_spans(sentence, 0, len(sentence))) == [(0, len(sentence))]


@pytest.mark.parametrize(
    ("sentence", "clauses"),
    [
        (
            "Although the pool is warm, clean, and safe, the sauna costs five euros.",
            ["the pool is warm, clean, and safe", "the sauna costs five euros."],
        ),
        (
            "Keller never replied to him, and when the test was repeated, the advantage had doubled.",
            ["Keller never replied to him", "when the test was repeated, the advantage had doubled."],
        ),
        (
            "X is the fastest, but it is rather dear, while Y is rather slow.",
            ["X is the fastest", "it is rather dear", "Y is rather slow."],
        ),
    ],
)
def test_clauses_begin_behind_the_word_that_joins_them(sentence: str, clauses: list[str]) -> None:
    assert [sentence[start:end] for start, end in clause_spans(sentence, 0, len(sentence))] == clauses


@pytest.mark.timeout(20)  # quadratic time would take minutes
@pytest.mark.parametrize(
    "part", [" (the pool is open now)", "the pool is open, and ", "although it is a, ", "a; b – c, but "]
)
def test_many_joints_end_in_time_and_lose_no_word(part: str) -> None:
    text = f"The sauna is closed today{part * 5_000}."
    spans = list(clause_spans(text, 0, len(text)))
    assert spans[0][0] == 0 and all(left[1] <= right[0] for left, right in pairwise(spans))
    assert sum(text[start:end].count("pool") for start, end in spans) == text.count("pool")
