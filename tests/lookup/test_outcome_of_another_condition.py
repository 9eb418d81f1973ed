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
