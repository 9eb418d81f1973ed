"""Clauses end at their marks, and not at the full stop of an abbreviation."""

import pytest

from faithrails.lookup.grammar.clauses import clauses, lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dr. Smith came at 9 a.m. on Monday and J. Lee left.", ["Dr. Smith came at 9 a.m. on Monday", "J. Lee left"]),
        ("The tower is tall. The bridge is long.", ["The tower is tall", "The bridge is long"]),
        ("Mrs. Lee sings, Mr. Hart plays", ["Mrs. Lee sings", "Mr. Hart plays"]),
    ],
)  # fmt: skip
def test_a_clause_keeps_titles_initials_and_times_whole(text: str, expected: list[str]) -> None:
    assert [part.text.strip() for part in clauses(text)] == expected


def test_a_line_keeps_them_whole_too() -> None:
    read = [part.text.strip() for part in lines("Prof. A. Lee left at 5 p.m. by car. Dr. Hart stayed!")]
    assert read == ["Prof. A. Lee left at 5 p.m. by car", "Dr. Hart stayed"]
