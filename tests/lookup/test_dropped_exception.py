"""What the evidence says of all but some is not said of all."""

from itertools import product

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
# What is said of all, what is excepted, and the same claim in other words.
STATEMENTS = (
    ("The pool is open every day", "Monday", "Guests can find the pool open every day"),
    ("Towels are free in all cabins", "the attic", "They are free in every cabin"),
    ("The tram stops at each halt", "the last one", "The tram stops at every halt"),
    ("The card works throughout the county", "the island", "The card works in the entire county"),
    ("Anyone may borrow the tools", "the apprentices", "Everyone may borrow the tools"),
    ("No fees apply", "a deposit", "No fees apply"),
    ("The gate is always locked", "the harvest", "The gate is always locked"),
)
EXCEPT = ("except", "except for", "apart from", "other than", "excluding", "with the exception of")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    verdicts = check_sync(Turn.of(answer, evidence), EXACT).verdicts
    return tuple(kind for verdict in verdicts for kind in verdict.findings)


@pytest.mark.parametrize(("statement", "excepted"), list(product(STATEMENTS, EXCEPT)))
def test_an_exception_stays(statement: tuple[str, str, str], excepted: str) -> None:
    said, what, reworded = statement
    evidence = f"It was built long ago. {said} {excepted} {what}. A warden lives near by."
    for wrong in (said, reworded):
        assert found(f"{wrong}.", evidence)
    for right in (
        f"{said} {excepted} {what}.",
        f"{said}, but not {what}.",
        f"{said}. The exception is {what}.",
        f"{said} {excepted} some.",
    ):
        assert not found(right, evidence)


@pytest.mark.parametrize(
    "evidence",
    [
        "Except on Mondays, the pool is open every day.",
        "The pool is open on every day but not on Mondays.",
        "The pool is open every day but one.",
    ],
)
def test_an_exception_may_stand_before_and_follow_but(evidence: str) -> None:
    assert "dropped_limit_in_copy" in found("The pool is open every day.", evidence)


@pytest.mark.parametrize(
    ("right", "evidence"),
    [
        ("The pool is open from 10 to 5.", "The pool is open from 10 to 5 every day except Monday."),
        ("The pool is open most days.", "The pool is open every day except Monday."),
        ("The pool is cleaned every day.", "The pool is open every day except Monday and is cleaned daily."),
        ("Every boat sails.", "Every boat sails but the crossing is slow."),
        ("He won all his games.", "He won all his games but not the cup."),
        (
            "The pool is open every day in June.",
            "The pool is open every day except Monday. In June it is open every day.",
        ),
        ("All children learn to row.", "Apart from swimming, all children learn to row."),
    ],
)
def test_what_has_no_exception_is_not_limited(right: str, evidence: str) -> None:
    assert "dropped_limit_in_copy" not in found(right, evidence)
