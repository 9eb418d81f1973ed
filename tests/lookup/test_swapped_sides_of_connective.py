"""What stands before and after "before", "after", "than" or "because" is compared in its order."""

from itertools import permutations

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
EVENTS = ("the bridge was closed", "the storm damaged the harbour", "the ferry resumed service")


def found(answer: str, evidence: str) -> bool:
    verdicts = check_sync(Turn.of(answer, evidence), EXACT).verdicts
    return any("swapped_words" in " ".join(verdict.findings) for verdict in verdicts)


@pytest.mark.parametrize(("one", "other"), list(permutations(EVENTS, 2)))
@pytest.mark.parametrize("word", ["after", "before", "because"])
def test_events_the_other_way_round_are_found(word: str, one: str, other: str) -> None:
    evidence = f"{one.capitalize()} {word} {other} in March."
    assert found(f"{other.capitalize()} {word} {one}.", evidence)
    assert not found(f"{one.capitalize()} {word} {other}.", evidence)


@pytest.mark.parametrize(("one", "other"), list(permutations(EVENTS, 2)))
def test_after_says_the_other_way_round_what_before_says(one: str, other: str) -> None:
    evidence = f"{one.capitalize()} after {other}."
    assert not found(f"{other.capitalize()} before {one}.", evidence)
    answer = f"{one.capitalize()} before {other}."
    assert check_sync(Turn.of(answer, evidence), EXACT).unsupported
