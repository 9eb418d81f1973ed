"""A description in commas that a claim gives to the noun beside it."""

import pytest
from swapped_words import is_swapped

SINGER = "The curator invited the singer, a trained botanist, to open the garden."
COUSINS = "My cousin, a retired pilot, dislikes the tower. My sister, who owns a kiosk, adores it."
HOSTS = "Togo won against Benin, which had eliminated the champions, Mali."
OWNER = "Peter Stahl sold the barge to Ines Roca, now the head of the river museum."


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (SINGER, "The singer is a trained botanist.", "The curator is a trained botanist."),
        (COUSINS, "My cousin is a retired pilot.", "My sister is a retired pilot."),
        (HOSTS, "Mali, the champions, had been eliminated.", "Benin, the champions, had been eliminated."),
        (OWNER, "Ines Roca is now the head of the river museum.", "Peter Stahl is now the head of the river museum."),
    ],
)  # fmt: skip
def test_the_description_of_another_noun_is_found_and_that_of_the_same_is_not(evidence, right, wrong):
    assert not is_swapped(right, evidence)
    assert is_swapped(wrong, evidence)


@pytest.mark.parametrize(
    ("evidence", "right"),
    [
        (
            "The dean met the bishop, a surgeon and a poet. Dr Roth works as a surgeon.",
            "Dr Roth is a surgeon.",
        ),
        ("The dean, Dr Roth, is the author of the report.", "Dr Roth is the author of the report."),
        ("Dr Roth is a botanist; the singer, a trained botanist, left.", "Dr Roth is a botanist."),
    ],
)
def test_lists_and_second_names_are_not_found(evidence, right):
    assert not is_swapped(right, evidence)
