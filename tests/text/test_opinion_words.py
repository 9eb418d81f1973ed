"""Words of praise and blame, and what turns them."""

import pytest

from faithrails.text.opinion_words import attitude, polarities


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("the pasta was delicious", {1}),
        ("rude and unhelpful staff", {-1}),
        ("complained about the food", {-1}),
        ("was not impressed", {-1}),
        ("has no problem with it", {1}),
        ("the bed is too light", {-1}),
        ("too slow", {-1}),
        ("the room has a table", set()),
    ],
)
def test_a_text_praises_or_blames(text: str, ways: set[int]) -> None:
    assert set(filter(None, polarities(text.split()))) == ways


def test_an_attitude_is_no_property() -> None:
    assert [attitude(word) for word in ("praises", "unhappy", "delicious")] == [1, -1, 0]
