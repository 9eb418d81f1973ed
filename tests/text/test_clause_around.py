"""A clause ends at a mark or a joining word; what it is cut around may itself hold marks."""

import pytest

from faithrails.text.clause_around import clause_around


@pytest.mark.parametrize(
    ("text", "within", "clause"),
    [
        ("Basic costs $8, Plus costs $12 and Max costs $30.", "$12", "Plus costs $12"),
        ("Basic costs $8, Plus costs $12 and Max costs $30.", "$30", "Max costs $30."),
        ("It cost $8, or $9, in May; it is $10 now.", "$8, or $9", "It cost $8, or $9"),
        ("Weight 20 kg\nPrice $90", "$90", "Price $90"),
        ("It costs $8.", "$8", "It costs $8."),
    ],
)
def test_a_clause_is_cut_around_what_stands_in_it(text: str, within: str, clause: str) -> None:
    start = text.index(within)
    assert clause_around(text, start, start + len(within)) == clause
