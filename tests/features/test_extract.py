"""The context utilization report: its names, its bounds, and that it moves the right way."""

import os
import subprocess
import sys
from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithrails import Turn
from faithrails.claims import sentence_claims
from faithrails.features.extract import Features, extract_features

TOWER = "The Eiffel Tower was built in 1889 by Gustave Eiffel's company. It is 330 metres tall and stands in Paris."


WORDS = (
    "river valley mountain winter farmer market village bridge stone harvest weather engine library painter "
    "minister railway garden school doctor harbour island castle forest theatre"
).split()
LONG = " ".join(
    f"The old {WORDS[n % 24]} near the {WORDS[n * 5 % 24]} and the {WORDS[n * 7 % 24]} saw {n} people."
    for n in range(60)
)
ANSWER = (
    "The river valley had a mountain, a farmer, a bridge, a harvest and a theatre by the quiet harbour. The "
    "painter met the minister, the doctor and a sailor in the garden of the castle."
)


def report(answer: str, evidence: str = TOWER, question: str = "") -> Features:
    turn = Turn.of(answer, evidence, question=question)
    return extract_features(turn, sentence_claims(turn))


def test_the_names_that_the_method_gives_are_there_and_they_are_many() -> None:
    (found,) = report("The tower is 330 metres tall.").claims
    assert len(found) >= 84
    assert set(found) >= {
        "best_context_share", "best_context_len", "supported_topk_impact", "unsupported_mass", "question_coverage",
        "qr_alignment.tfidf", "qr_alignment.embedding", "context_alignment.tfidf", "context_alignment.embedding",
        "answer_novelty_ratio", "qa_context_coverage_gap", "entity_match.share", "numeric_agreement",
        "supported_entities.by_type.number", "inference_score", "inference_likely_bool", "inference_sem_score",
        "inference_sem_likely", "semantic_gap", "unsupported_to_supported_ratio",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The text does not mention the tower's height.", 1.0),
        ("The text doesn't mention the tower's height.", 1.0),
        ("The exact height is unknown.", 1.0),
        ("The tower is not blue.", 0.0),
    ],
)
def test_what_the_evidence_lacks_is_told(answer: str, expected: float) -> None:
    assert report(f"It is tall. {answer}").claims[-1]["discourse.tells_a_lack"] == expected


def test_signals_of_a_claim_do_not_depend_on_its_neighbours() -> None:
    alone, last = (
        report("The tower is 330 metres tall."),
        report("Paris is far. The tower is 330 metres tall."),
    )
    assert alone.claims[0] == pytest.approx(last.claims[-1])


def test_an_answer_in_the_evidence_own_words_lacks_nothing() -> None:
    (found,) = report("The Eiffel Tower was built in 1889.").claims
    assert found["lexical.precision"] == 1.0
    assert found["unsupported_mass"] == 0.0
    assert found["numeric_agreement"] == found["entity_agreement"] == 1.0


@pytest.mark.parametrize("name", ["answer_novelty_ratio", "unsupported_spans", "worst.unsupported_spans"])
def test_a_sentence_that_the_evidence_lacks_moves_the_signals_of_the_answer(name: str) -> None:
    plain = report("The Eiffel Tower was built in 1889.").answer[name]
    worse = report("The Eiffel Tower was built in 1889. Bananas grow well in Ecuador.").answer[name]
    assert worse > plain == 0.0


def test_the_novelty_of_an_answer_is_that_of_its_words() -> None:
    found = report("The Eiffel Tower was built in 1889. Bananas grow.")
    words = [2, 2]  # of content, a name as one: Eiffel Tower, built; bananas, grow
    novel = sum(n * claim["answer_novelty_ratio"] for n, claim in zip(words, found.claims, strict=True))
    assert found.answer["answer_novelty_ratio"] == pytest.approx(novel / sum(words))
    assert report("").answer["answer_novelty_ratio"] == 0.0


def test_a_synonym_is_closer_than_a_stranger() -> None:
    evidence = "A doctor bought the car."
    (near,) = report("The physician purchased the automobile.", evidence).claims
    (far,) = report("The banana dissolved the violin.", evidence).claims
    assert near["lexical.precision"] == far["lexical.precision"] == 0.0
    assert near["soft_precision"] > far["soft_precision"] + 0.3
    assert near["context_alignment.embedding"] > far["context_alignment.embedding"] + 0.3


def test_an_inferred_answer_is_told() -> None:
    answer, question = "The cost of a ticket is $5.", "What is the cost of a ticket?"
    (found,) = report(answer, "Entrance fee per visitor: $5", question).claims
    assert found["inference_likely_bool"] == 1.0


@given(st.text(max_size=120), st.text(max_size=200), st.text(max_size=60))
@settings(max_examples=150, deadline=None)
def test_any_text_has_finite_signals_of_the_same_names(answer: str, evidence: str, question: str) -> None:
    found = report(answer, evidence, question)
    known = report("The tower stands.")
    assert list(found.answer) == list(known.answer)
    assert all(list(claim) == list(known.claims[0]) for claim in found.claims)
    for signals in (found.answer, *found.claims):
        assert all(isfinite(value) for value in signals.values())


def test_every_process_reads_the_same_to_the_last_bit() -> None:
    """Python orders sets anew in every process; no signal may depend on it."""
    code = (
        "from faithrails import Turn; from faithrails.claims import sentence_claims; "
        "from faithrails.features.extract import extract_features; "
        f"turn = Turn.of({ANSWER!r}, {LONG!r}, question='Where does the old river of the valley flow?'); "
        "found = extract_features(turn, sentence_claims(turn)); "
        "print([float(v).hex() for s in (found.answer, *found.claims) for v in s.values()])"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2", "3", "4")
    }
    assert len(runs) == 1
