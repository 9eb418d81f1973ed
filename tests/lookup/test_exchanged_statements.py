"""An answer that gives each of two things what the evidence says of the other is contradicted."""

from itertools import permutations, product

import pytest

from faithrails import Settings, Turn, check_sync
from faithrails.types import Decision

EXACT, OFFLINE = Settings(verifiers="exact"), Settings(preset="offline")
EVIDENCE = (
    "The {a} is paid by the {x}. The {b} is paid by the {y}. The notice is two months.",
    "The {x} pays for {a} and keys; the {y} pays for {b} and council tax.",
    "The notice is two months. Ask the {x} about the {a}. Questions on the {b} are for the {y}.",
)
FORMS = (
    "{a}: {x}. {b}: {y}.",
    "- {a}: {x}\n- {b}: {y}",
    "| what | who |\n|-|-|\n| {a} | {x} |\n| {b} | {y} |",
)
THINGS, OWNERS = ("water", "heating", "gas"), ("landlord", "tenant", "caretaker")
PAIRS = [(*things, *owners) for things, owners in product(permutations(THINGS, 2), permutations(OWNERS, 2))]


def said(template: str, a: str, b: str, x: str, y: str) -> str:
    return template.format(a=a, b=b, x=x, y=y)


def is_swapped(answer: str, evidence: str) -> bool:
    verdicts = check_sync(Turn.of(answer, evidence), EXACT).verdicts
    return any("swapped_words" in " ".join(verdict.findings) for verdict in verdicts)


@pytest.mark.parametrize(("evidence", "form"), list(product(EVIDENCE, FORMS)))
@pytest.mark.parametrize(("a", "b", "x", "y"), PAIRS[::5])
def test_only_exchanged_owners_are_found(evidence: str, form: str, a: str, b: str, x: str, y: str) -> None:
    assert is_swapped(said(form, a, b, y, x), said(evidence, a, b, x, y))
    assert not is_swapped(said(form, a, b, x, y), said(evidence, a, b, x, y))


@pytest.mark.parametrize("evidence", EVIDENCE)
def test_an_exchange_never_passes_the_layered_check(evidence: str) -> None:
    turn = Turn.of("- Water: tenant\n- Gas: landlord", said(evidence, "water", "gas", "landlord", "tenant"))
    assert check_sync(turn, OFFLINE).decision is Decision.BLOCK


@pytest.mark.parametrize(
    "answer",
    [
        "The café and the shop are on two floors. The tours start at eleven.",
        "Tours: eleven. Shop: ground floor.",
        "The shop, on the ground floor, is beside the café on the second floor.",
    ],
)
def test_statements_that_join_both_sentences_are_not_found(answer: str) -> None:
    assert not is_swapped(
        answer, "The shop is on the ground floor. The café is on the second floor at eleven."
    )
