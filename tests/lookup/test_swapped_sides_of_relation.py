"""Two things that change places around a word of place."""

import pytest
from swapped_words import is_swapped

# Evidence, an answer that says the same, perhaps from the other side, and one with the things exchanged.
PLACES = (
    ("To reset it, hold the small button under the power socket for ten seconds.",
     "The reset button is under the power socket.", "The power socket is under the reset button."),
    ("The first shelter lies below a waterfall, an hour from the hut.",
     "A waterfall lies above the first shelter.", "A waterfall lies below the first shelter."),
    ("Parking is free in the meadow behind the inn.",
     "The inn stands in front of the meadow.", "The inn is behind the meadow."),
    ("We recorded the height of Glacier A, which lies above Glacier Borum, every week.",
     "Glacier Borum lies below Glacier A.", "Glacier Borum lies above Glacier A."),
    ("The oldest part is a crypt beneath the chapel.", "The crypt is under the chapel.", "The chapel lies under the crypt."),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "right", "wrong"), PLACES)
def test_things_that_change_places_are_found_and_the_same_from_the_other_side_is_not(evidence, right, wrong):
    assert not is_swapped(right, evidence)
    assert is_swapped(wrong, evidence)


def test_a_passage_that_has_both_ways_decides_nothing():
    evidence = "One lamp hangs over the table. In the hall a table stands over the lamp of the mine."
    assert not is_swapped("A lamp hangs over the table.", evidence)
    assert not is_swapped("A table stands over the lamp.", evidence)


@pytest.mark.parametrize(
    "answer",
    [
        "The prices rose over the year.",
        "The plan stays within the budget of the town.",
        "No inn is behind the meadow.",
    ],
)
def test_other_uses_of_the_words_are_not_found(answer):
    evidence = "Over the year the prices rose. The town made the budget within the plan of May. The meadow is behind the inn."
    assert not is_swapped(answer, evidence)


def test_a_successor_is_read_from_both_sides():
    evidence = "Ms Adler, the former cashier, thanked her successor, Mr Quint, for his patience."
    assert not is_swapped("Mr Quint succeeded Ms Adler.", evidence)
    assert not is_swapped("Ms Adler was succeeded by Mr Quint.", evidence)
    assert is_swapped("Ms Adler succeeded Mr Quint.", evidence)
    assert not is_swapped("Mr Quint succeeded in opening the safe.", evidence)
