"""What follows from one condition is not said of another."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
CASES = (
    ("the valve is open", "the pump hums"),
    ("the tank is empty", "a bell rings twice"),
    ("the door is ajar", "the screen shows an arrow"),
)
TOLD = ("If {}, {}; if {}, {}.", "If {}, {}. If {}, {}.", "When {}, {}, and when {}, {}.")
SAID = ("If {}, {}.", "When {}, {}.")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize(("one", "other"), list(itertools.permutations(CASES, 2)))
def test_the_outcome_of_another_condition_is_found(
    one: tuple[str, str], other: tuple[str, str], told: str, said: str
) -> None:
    evidence = f"Read this first. {told.format(*one, *other)} Call us otherwise."
    for condition, outcome in ((one[0], other[1]), (other[0], one[1])):
        assert found(said.format(condition, outcome), evidence)
        assert found(f"{outcome.capitalize()} if {condition}.", evidence)
    for condition, outcome in (one, other):
        assert not found(said.format(condition, outcome), evidence)
        assert not found(f"{outcome.capitalize()} if {condition}.", evidence)


def test_outcomes_that_are_alike_are_of_both() -> None:
    evidence = "If the valve is open, the pump hums. If the tank is empty, the pump hums."
    assert not found("If the tank is empty, the pump hums.", evidence)


GROUPS = "Groups of more than 15 people must phone; smaller groups can register on the website."
OILS = "The gardener treats the handles with wax and the blades with oil."
LEVELS = "The fan runs at level 1 at night, at level 2 in normal use and at level 3 after cooking."
PAINTS = "Use blue paint for the doors, red paint for the windows, and green paint for the fences."
BALLS = "Falling through oil, the steel ball reached a speed of 4.2 cm/s and the brass ball of equal size 1.1 cm/s."
ROLES = "The clerk checks the form; the mayor signs the permit."
FOUNDED = "Ida Berg founded the press in 1990; in 2004 she sold the press to Rolf Moe."


@pytest.mark.parametrize(
    ("evidence", "answer", "is_true"),
    [
        (GROUPS, "Groups of more than 15 people can register on the website.", False),
        (GROUPS, "Smaller groups must phone.", False),
        (GROUPS, "Smaller groups can register on the website.", True),
        (OILS, "The handles are treated with oil.", False),
        (OILS, "The blades are treated with wax.", False),
        (OILS, "The blades are treated with oil.", True),
        (LEVELS, "The fan runs at level 3 after cooking.", True),  # the subject of both
        (PAINTS, "Use green paint for the fences.", True),
        (BALLS, "The steel ball reached a speed of 4.2 cm/s and the brass ball 1.1 cm/s.", True),
        (ROLES, "The clerk signs the permit.", False),
        (ROLES, "The permit is signed by the mayor.", True),
        (FOUNDED, "Ida Berg sold the press to Rolf Moe.", True),
    ],
)
def test_the_outcome_of_another_case_is_found(evidence: str, answer: str, is_true: bool) -> None:
    assert bool(found(answer, evidence)) != is_true
