"""What the evidence says of a part is not said of the whole."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

NOUNS = [("sales", "company"), ("prices", "chain"), ("costs", "hospital"), ("admissions", "university")]
PARTS = ("in the northern branch", "at the Linz site", "within the third unit")
PREDICATES = [("rose by 12 percent", "were flat"), ("fell sharply", "stayed unchanged")]
CASES = list(itertools.product(NOUNS, PARTS, PREDICATES))


def rules(answer: str, evidence: str) -> list[str]:
    report = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact"))
    return [claim["rule"] for claim in report.to_dict()["claims"]]


def evidence(noun: str, whole: str, part: str, of_part: str, of_whole: str) -> list[str]:
    return [
        f"{noun.capitalize()} {part} {of_part}. The {whole}'s total {noun} {of_whole}.",
        f"{noun.capitalize()} {part} {of_part}, while the {whole}'s total {noun} {of_whole}.",
    ]


@pytest.mark.parametrize(("names", "part", "predicate"), CASES)
def test_what_is_said_of_a_part_is_found_in_a_claim_of_the_whole(names, part, predicate):
    noun, whole = names
    for text in evidence(noun, whole, part, *predicate):
        assert rules(f"The {whole}'s {noun} {predicate[0]}.", text) == ["said_of_part"]


@pytest.mark.parametrize(("names", "part", "predicate"), CASES)
def test_what_is_said_of_each_is_not(names, part, predicate):
    noun, whole = names
    of_part, of_whole = predicate
    for text in evidence(noun, whole, part, *predicate):
        assert rules(f"{noun.capitalize()} {part} {of_part}.", text) == [""]
        assert rules(f"The {whole}'s total {noun} {of_whole}.", text) == [""]


@pytest.mark.parametrize(("names", "part", "predicate"), CASES[::3])
def test_the_whole_may_have_the_same_predicate(names, part, predicate):
    noun, whole = names
    for text in evidence(noun, whole, part, predicate[0], predicate[0]):
        assert rules(f"The {whole}'s {noun} {predicate[0]}.", text) == [""]
