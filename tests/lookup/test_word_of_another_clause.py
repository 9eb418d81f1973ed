"""A copied clause with a name, number or word of the clause beside it is contradicted."""

from itertools import permutations

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
# Pairs of subjects with what is said of each; every pair of clauses is told in one sentence.
CLAUSES = (
    ("Brandywell", "is the oldest harbour on the coast"),
    ("Carrick", "opened a tram line in 1911"),
    ("Dunmore", "lost its market after the flood"),
    ("Elphin", "has the tallest chimney of the county"),
)
JOINS = ("{} {}; {} {}.", "{} {}, while {} {}.", "{} {}, but {} {}.", "{} {} after {} {}.")


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize("join", JOINS)
@pytest.mark.parametrize(("one", "other"), list(permutations(CLAUSES, 2)))
def test_the_name_of_the_clause_beside_it_is_found(
    one: tuple[str, str], other: tuple[str, str], join: str
) -> None:
    evidence = f"In those years {join.format(*one, *other)}"
    assert found(f"{one[0]} {other[1]}.", evidence)
    assert not found(f"{one[0]} {one[1]}.", evidence)
    assert not found(f"{other[0]} {other[1]}.", evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Coaches pay 9 euros a day.", "Vans park free of charge, but coaches pay 9 euros a day."),
        (
            "The match was called off because the pitch was frozen.",
            "The referee drove home early, and the match was called off because the pitch was frozen.",
        ),
        (
            "Runtime 4.8 is no longer supported.",
            "Runtime 4.9 is supported until May 2027; Runtime 4.8 is no longer supported.",
        ),
    ],
)
def test_a_clause_copied_as_it_is_has_no_finding(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Vans pay 9 euros a day.", "Vans park free of charge, but coaches pay 9 euros a day."),
        (
            "The match was called off because the referee was frozen.",
            "The referee drove home early, and the match was called off because the pitch was frozen.",
        ),
        (
            "Runtime 4.9 is no longer supported.",
            "Runtime 4.9 is supported until May 2027; Runtime 4.8 is no longer supported.",
        ),
        (
            "Water for black tea should not boil.",
            "Water for green tea should not boil. Serve black tea with milk.",
        ),
    ],
)
def test_a_word_of_another_clause_is_found(answer: str, evidence: str) -> None:
    assert found(answer, evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The south gate closes at 6.", "The north gate closes at 6, as does the south gate."),
        (
            "The east wing is open on Mondays.",
            "The west wing is open on Mondays, and so is the east wing.",
        ),
        (
            "The museum opens at 10 on Sundays.",
            "The museum opens at 9 on weekdays, and at 10 on Sundays.",
        ),
        ("Norvel sells the lamp online.", "Norvel has two shops, and the company sells the lamp online."),
        ("He scored twice.", "Luke Ody, who had joined in May, scored twice, and he was cheered."),
    ],
)
def test_what_a_sentence_says_of_both_is_not(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "The rowing club believes that cleaner water helped.",
            "Biologist Ida Berg believes that cleaner water helped, while the rowing club points to the ban on nets.",
        ),
        ("Dana Moe cut the ribbon.", "Mayor Eva Holt cut the ribbon; Dana Moe did not come."),
    ],
)
def test_the_subject_of_the_clause_beside_it_is_found(answer: str, evidence: str) -> None:
    assert found(answer, evidence)
