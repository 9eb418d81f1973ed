"""A phrase behind the wrong verb or noun of its sentence: materials, parts and places."""

import pytest
from swapped_words import is_swapped

LAMP = "Each base is cast from bronze, each arm is bent from copper tubing, and the hood is cut out of parchment."
MILL = "The mill in Lund bought its stones from a quarry in Malmo, which shipped them for a church in Visby."


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (LAMP, "The bases are cast from bronze.", "The bases are cast from parchment."),
        (LAMP, "The arms are bent from copper tubing.", "The arms are bent from parchment."),
        (MILL, "A quarry in Malmo shipped the stones.", "A quarry in Visby shipped the stones."),
    ],
)
def test_the_phrase_of_another_verb_or_noun_is_found(evidence, right, wrong):
    assert not is_swapped(right, evidence)
    assert is_swapped(wrong, evidence)


@pytest.mark.parametrize(
    ("evidence", "right"),
    [
        (
            "The bell is cast from tin, copper and silver in a forge near Pisa.",
            "The bell is cast from silver.",
        ),
        ("She was born in Bergen, in the west of Norway, and left early.", "She was born in Norway."),
        (
            "The mill in Lund, in Sweden, closed before the quarry in Denmark did.",
            "The mill in Sweden closed.",
        ),
    ],
)
def test_a_list_or_a_wider_place_is_not_found(evidence, right):
    assert not is_swapped(right, evidence)
