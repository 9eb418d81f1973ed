"""Ages that follow from an age and the years after it."""

import pytest

from faithrails import Settings, Turn, check_sync

TIMES = "Selma took up fencing at {age} and {won} her first bout {years} later."


def missing(answer: str, evidence: str) -> bool:
    return any(
        v.findings for v in check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    )


@pytest.mark.parametrize(
    ("age", "years", "right"),
    [("the age of forty", "three years", 43), ("25", "ten years", 35), ("the age of 60", "six years", 66)],
)
def test_an_age_is_as_much_later(age: str, years: str, right: int) -> None:
    evidence = TIMES.format(age=age, won="won", years=years)
    assert not missing(f"Selma was {right} when she won her first bout.", evidence)
    assert not missing(f"She won her first bout at the age of {right}.", evidence)
    assert missing(f"Selma was {right + 1} when she won her first bout.", evidence)


def test_the_years_may_begin_the_next_sentence() -> None:
    evidence = "Otto was 22 when he joined the band. Six years later he recorded an album."
    assert not missing("Otto recorded an album at 28.", evidence)
    assert missing("Otto recorded an album at 27.", evidence)


def test_another_count_is_no_age() -> None:
    evidence = "Otto wrote 22 songs and recorded an album six years later."
    assert missing("Otto was 28 when he recorded an album.", evidence)
