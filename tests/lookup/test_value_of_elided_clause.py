"""The value of one clause with the subject of another that leaves out what both say is found."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

FORMS = (
    "The {0} arm made {2} of revenue, while the {1} arm made {3}.",
    "The {0} arm made {2} of revenue, the {1} arm {3}.",
    "The {0} arm made {2} of revenue and the {1} arm {3}.",
)
CLAIM = "The {0} arm made {1} of revenue."
ARMS = tuple(itertools.permutations(("packaging", "logistics"), 2))
AMOUNTS = tuple(itertools.permutations(("$251 million", "$167 million"), 2))
OTHERS = "The firm was founded in Leeds. Its board meets twice a year."


def findings(answer: str, evidence: str) -> list[str]:
    verdicts = check_sync(Turn.of(answer, f"{evidence} {OTHERS}"), Settings(verifiers="exact")).verdicts
    return [name for verdict in verdicts for name in verdict.findings]


@pytest.mark.parametrize(("form", "arms", "amounts"), list(itertools.product(FORMS, ARMS, AMOUNTS)))
def test_a_value_of_the_other_is_found_and_the_own_is_not(
    form: str, arms: tuple[str, str], amounts: tuple[str, str]
) -> None:
    evidence = form.format(*arms, *amounts)
    assert "displaced_value" in " ".join(findings(CLAIM.format(arms[1], amounts[0]), evidence))
    assert not findings(CLAIM.format(arms[0], amounts[0]), evidence)
    assert not findings(CLAIM.format(arms[1], amounts[1]), evidence)


@pytest.mark.parametrize("value", ["50 euros", "100 euros"])
def test_an_exception_has_its_own_value(value: str) -> None:
    evidence = "The deductible is 50 euros per claim, but 100 euros for electric bicycles."
    found = findings(f"The deductible for electric bicycles is {value} per claim.", evidence)
    assert bool(found) == (value == "50 euros")


def test_what_a_clause_adds_is_no_subject_of_its_own() -> None:
    evidence = "Tickets cost 10 euros, and include a drink worth 3 euros."
    assert not findings("Tickets that include a drink cost 10 euros.", evidence)
