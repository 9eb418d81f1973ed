"""A claim that begins like another sentence, and else copies this one, is about another subject."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
EVIDENCE = (
    "Residents may park in the north lot free of charge. Visitors pay 3 euros an hour, up to 15 euros a day. Leave must "
    "be approved by the team lead, but weekends need no approval."
)


@pytest.mark.parametrize(
    "answer",
    [
        "Visitors may park in the north lot free of charge.",
        "Residents pay 3 euros an hour.",
    ],
)
def test_a_subject_of_another_sentence_is_held(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, EVIDENCE)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The firm sold its plant in May.", "The company sold its plant in May. The firm is based in Oslo."),
        ("Visitors pay 3 euros an hour.", EVIDENCE),
    ],
)
def test_its_own_subject_or_a_name_for_it_is_not(answer: str, evidence: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
