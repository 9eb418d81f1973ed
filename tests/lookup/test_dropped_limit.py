"""A limit or a condition that another sentence states limits nothing in the words that a claim copies."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


# Quoted speech is one sentence of the evidence, and so are lines that end without a full stop.
@pytest.mark.parametrize(
    "evidence",
    [
        "“An attack is highly likely. Commissioner Ann Lee warned on Sunday of fires in the city.”",
        "“Who is it, possibly? Commissioner Ann Lee warned on Sunday of fires in the city.”",
        "An attack is highly likely\nCommissioner Ann Lee warned on Sunday of fires in the city.",
        "An attack is highly likely; Commissioner Ann Lee warned on Sunday of fires in the city.",
    ],
)
def test_a_limit_before_the_end_of_a_sentence_limits_nothing_behind(evidence: str) -> None:
    assert not found("Commissioner Ann Lee warned on Sunday of fires in the city.", evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "The attack is the work of a foreign state.",
            "Experts say that the attack is likely the work of a foreign state.",
        ),
        ("The suspect left the house at noon.", "The alleged\nsuspect left the house at noon."),
        ("Dr. Smith stole the car at noon.", "“He saw it. The alleged Dr. Smith stole the car at noon.”"),
        ("The kiosk may open in winter.", "“The kiosk may open in winter if the council agrees.”"),
        ("Ann Lee chairs the board.", "Possibly, Ann Lee chairs the board."),
    ],
)
def test_one_of_the_same_sentence_is_found(answer: str, evidence: str) -> None:
    assert found(answer, evidence)


def test_a_condition_of_the_next_sentence_binds_nothing_before() -> None:
    evidence = "“The kiosk may open in winter. If the council agrees, the bar opens too.”"
    assert not found("The kiosk may open in winter.", evidence)
