"""Quarters of a year and ages of people in their usual spellings: the same ones are held, others are missing."""

from itertools import product

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.examine import examine
from faithrails.types import Claim, Passage

QUARTERS = ["first", "second", "third", "fourth"]
SPELLINGS = ["in Q{n}", "in the {nth} quarter", "in the {nth} fiscal quarter"]
AGES = [
    ("Swimmers aged {n} pay less.", "A {n}-year-old pays less."),
    ("Swimmers aged {n} pay less.", "Swimmers pay less at {n} years of age."),
    ("A {n}-year-old swimmer pays less.", "Swimmers aged {n} pay less."),
    ("A swimmer, aged {n}, was saved.", "A swimmer of {n} was saved."),
]
RANGES = [
    "Swimmers aged {} to {} pay less.",
    "{}- to {}-year-old swimmers pay less.",
    "Swimmers between {} and {} years of age pay less.",
]


def has_missing(text: str, evidence: str) -> bool:
    found = examine(Claim(text, 0, len(text)), EvidenceIndex([Passage("1", evidence)]), frozenset())
    return bool(found and found.missing)


@pytest.mark.parametrize(("one", "other"), list(product(SPELLINGS, SPELLINGS)))
@pytest.mark.parametrize("said", range(4))
def test_a_quarter_without_a_year(one: str, other: str, said: int) -> None:
    claim = f"Output of the mill rose {one.format(n=said + 1, nth=QUARTERS[said])}."
    for told in range(4):
        evidence = f"Output of the mill rose {other.format(n=told + 1, nth=QUARTERS[told])}."
        assert has_missing(claim, evidence) == (said != told)


@pytest.mark.parametrize(("evidence", "claim"), AGES)
@pytest.mark.parametrize("age", range(14, 60, 9))
def test_an_age(evidence: str, claim: str, age: int) -> None:
    assert not has_missing(claim.format(n=age), evidence.format(n=age))
    assert has_missing(claim.format(n=age + 1), evidence.format(n=age))
    assert has_missing(f"A swimmer pays less for {age} months.", evidence.format(n=age))


@pytest.mark.parametrize(("one", "other"), list(product(RANGES, RANGES)))
def test_a_range_of_ages(one: str, other: str) -> None:
    assert not has_missing(one.format(14, 21), other.format(14, 21))
    assert has_missing(one.format(14, 23), other.format(14, 21))
    assert has_missing(one.format(13, 21), other.format(14, 21))
