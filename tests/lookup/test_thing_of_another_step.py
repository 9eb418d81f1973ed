"""A tool, an ingredient or a duration belongs to its instruction."""

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
WALL = (
    "Scrub the wall with a wire brush. Rinse it with clear water and wait for two hours. Spread the filler with a "
    "spatula. Smooth the filler with sandpaper and rest for 20 minutes. Coat the wall using a roller."
)


@pytest.mark.parametrize(
    ("answer", "is_true"),
    [
        ("Scrub the wall with a wire brush.", True),
        ("Scrub the wall with a brush.", True),
        ("Scrub the wall using a wire brush.", True),
        ("Spread the filler using a roller.", False),
        ("Scrub the wall with a spatula.", False),
        ("Coat the wall with a wire brush.", False),
        ("You coat the wall with a roller.", True),
        ("Smooth the filler with sandpaper.", True),
    ],
)
def test_the_thing_of_another_instruction_is_found(answer: str, is_true: bool) -> None:
    decision = OFFLINE.check_sync(Turn.of(answer, WALL)).decision
    assert (decision is Decision.PASS) == is_true
