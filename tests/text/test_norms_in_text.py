"""The side of a norm is read from a clause: allowed, forbidden, needed or free."""

from __future__ import annotations

import pytest

from faithrails.text.norms_in_text import norms_in


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Guards have no power to search bags", "forbidden"),
        ("Guards refuse to let them in", "forbidden"),
        ("Vans must stay off the grass", "forbidden"),
        ("Vans must not stop here", "forbidden"),
        ("The quay is open to anglers", "allowed"),
        ("Nobody is barred from the hall", "allowed"),
        ("A helmet is a must on this wall", "needed"),
        ("You cannot climb without a rope", "needed"),
        ("Adults pay ten euros", "needed"),
        ("Children never pay", "free"),
        ("You can climb without a rope", "free"),
        ("Guests can park free of charge", "free"),
        ("Latin is welcome but not required", "free"),
    ],
)
def test_reads_the_side(text: str, side: str) -> None:
    assert [norm.side for norm in norms_in(text)] == [side]


@pytest.mark.parametrize(
    "text",
    [
        "She gave legal advice",
        "The shop opens in May",
        "The house belongs to her",
        "He was charged with theft",
        "Vans might be banned",
        "The council plans to allow vans",
        "Those who are not ill may leave",  # denies something else
        "Guards may fine passengers who travel without a ticket",
        "You can vote without it",  # what is left out is not named
        "The wall is green",
    ],
)
def test_reads_no_norm_where_none_is_in_force(text: str) -> None:
    assert norms_in(text) == ()


def test_each_clause_has_its_own_norm() -> None:
    found = norms_in("Tents are allowed on the meadow, but fires are banned.")
    assert [(norm.side, sorted(norm.keys)) for norm in found] == [
        ("allowed", ["meadow", "tent"]),
        ("forbidden", ["fire"]),
    ]


def test_a_long_text_is_not_read() -> None:
    assert norms_in("You must stay. " * 50) == ()
