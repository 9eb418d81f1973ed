"""Origin and goal of one way, in either direction."""

import pytest
from swapped_words import is_swapped

WAYS = (
    ("The agreement covers the translation of twelve manuals from German into English.",
     "The manuals are translated from {} into {}.", "German", "English"),
    ("A bus runs from Upper Brand back to Lower Brand at 16:10, except on Sundays.", "The bus runs from {} to {}.",
     "Upper Brand", "Lower Brand"),
    ("In 2019 the firm moved its head office from Leeds to York, where rents are lower.",
     "The firm moved its office from {} to {}.", "Leeds", "York"),
    ("Buses run from Graz to Linz every hour.", "Buses go from {} to {} every hour.", "Graz", "Linz"),
    ("The alert level was raised from green to yellow in March because of gas.",
     "The alert level went from {} to {} in March.", "green", "yellow"),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "told", "origin", "goal"), WAYS)
def test_the_other_direction_is_found_and_the_same_is_not(evidence, told, origin, goal):
    assert not is_swapped(told.format(origin, goal), evidence)
    assert is_swapped(told.format(goal, origin), evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        # Both ways are told, of another thing, or values that another rule compares.
        ("The bus runs from York to Leeds.", "The bus runs from Leeds to York and, at night, from York to Leeds."),
        ("The trail leads from Lower Brand to Upper Brand.", "The trail begins in Lower Brand. A bus runs from Upper Brand to Lower Brand."),
        ("The office is open from Monday to Friday.", "The office is open from Monday to Friday, the shop from Friday to Monday."),
    ],
)  # fmt: skip
def test_what_may_be_so_is_not_found(answer, evidence):
    assert not is_swapped(answer, evidence)
