"""What one person did is not said of the other, whose names stand between commas."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
PEOPLE = (("Ida Berg", "Karl Moe"), ("Altai", "Tomo"), ("Dr Ines Okafor", "Arne Lund"))
ROLES = (
    ("Their mother", "the father"),
    ("The founder", "her successor"),
    ("The first judge", "his colleague"),
)
DEEDS = (
    ("came from Helsinki in 2018", "has lived in Thale since 2009"),
    ("painted the northern chapel", "was elected to the council in May"),
)
CASES = list(itertools.product(PEOPLE, ROLES, DEEDS, ("; ", ", and ", ". ")))


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


@pytest.mark.parametrize(("people", "roles", "deeds", "joined"), CASES)
def test_a_name_between_commas_did_what_follows(
    people: tuple[str, str], roles: tuple[str, str], deeds: tuple[str, str], joined: str
) -> None:
    (one, other), (role, second), (did, said) = people, roles, deeds
    second = f"{second[0].upper()}{second[1:]}" if joined == ". " else second
    evidence = f"It was in all papers. {role}, {one}, {did}{joined}{second}, {other}, {said}."
    assert found(f"{other} {did}.", evidence)
    assert found(f"{one} {said}.", evidence)
    assert not found(f"{one} {did}.", evidence)
    assert not found(f"{other} {said}.", evidence)


@pytest.mark.parametrize(
    ("right", "evidence"),
    [
        ("Tomo came from Helsinki in 2018.", "Altai, Tomo, and Mira came from Helsinki in 2018."),
        ("Tomo came from Helsinki in 2018.", "The cubs, Altai, Tomo, came from Helsinki in 2018."),
        (
            "Tomo came from Helsinki in 2018.",
            "The father, Tomo, a vet, came from Helsinki in 2018. Altai left.",
        ),
    ],
)
def test_one_of_several_did_it_too(right: str, evidence: str) -> None:
    assert not found(right, evidence)


OTHER_NAME = {"swapped_words_in_copy", "displaced_name_in_copy"}
COUNCIL = (
    "Takings have fallen; Omar Brandt, who chairs the association, called for free parking at the northern "
    "car park for as long as the closure lasts. Fiona Marsh said this would be considered."
)
SCHOOL = "Dan Keane had sent a note. Jo Osei will ask the primary school to distribute leaflets."
UNION = (
    "The EC has ordered its 32,000 employees to remove the application. The European Union has 27 members."
)


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (COUNCIL, "Omar Brandt called for free parking at the northern car park during the closure.", "Fiona Marsh called for free parking at the northern car park during the closure."),
        (SCHOOL, "Jo Osei will ask the primary school to hand out leaflets on the challenge.", "Dan Keane will ask the primary school to hand out leaflets on the challenge."),
    ],
)  # fmt: skip
def test_a_deed_retold_with_other_words_beside_it(evidence: str, right: str, wrong: str) -> None:
    assert OTHER_NAME.isdisjoint(found(right, evidence))
    assert not OTHER_NAME.isdisjoint(found(wrong, evidence))


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (UNION, "The executive of the European Union has ordered its 32,000 employees to remove the app."),
        (f"{SCHOOL} Keane will ask it too.", "Dan Keane will ask the primary school to hand out leaflets on it."),
    ],
)  # fmt: skip
def test_a_deed_may_be_of_the_name_as_well(evidence: str, answer: str) -> None:
    assert OTHER_NAME.isdisjoint(found(answer, evidence))


RELATIVES = ("moved to a competitor in May", "founded the rowing club", "wrote the report on the flood")


@pytest.mark.parametrize(("one", "other"), PEOPLE)
@pytest.mark.parametrize("did", RELATIVES)
def test_a_relative_clause_is_of_the_name_before_it(one: str, other: str, did: str) -> None:
    evidence = f"It was in all papers. {one} became head of sales, succeeding {other}, who {did}."
    assert found(f"{one} {did}.", evidence)
    assert not found(f"{other} {did}.", evidence)
    assert not found(f"{one} became head of sales.", evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "Rolf Dahl was named cook of the year.",
            "Ida Moen runs the kitchen and was named cook of the year. Rolf Dahl owns the house.",
        ),
        (
            "Jon Moen sold his shares to Rolf Dahl in 2012.",
            "Ida Moen founded the dairy with her cousin Jon. In 2012 she sold her shares to Rolf Dahl.",
        ),
        (
            "Rolf Dahl moved to Bergen.",
            "Ida Moen left the dairy after the vote. She moved to Bergen. Rolf Dahl stayed.",
        ),
    ],
)
def test_what_a_clause_or_pronoun_takes_from_a_name_before_it_is_not_said_of_another(
    answer: str, evidence: str
) -> None:
    verdict = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0]
    assert verdict.rule == "another_person_did"
    assert "Ida Moen" in verdict.why


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        (
            "Ida Moen was named cook of the year.",
            "Ida Moen runs the kitchen and was named cook of the year. Rolf Dahl owns the house.",
        ),
        (
            "Ms Moen sold her shares to Rolf Dahl in 2012.",
            "Ida Moen founded the dairy with her cousin Jon. In 2012 she sold her shares to Rolf Dahl.",
        ),
        ("Ida moved to Bergen.", "Ida Moen left the dairy after the vote. She moved to Bergen."),
    ],
)
def test_what_is_said_of_the_name_before_is_said_of_it(answer: str, evidence: str) -> None:
    assert not check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0].findings


def test_a_pronoun_may_stand_for_a_name_that_begins_a_sentence_further_up() -> None:
    evidence = (
        "Karl Moe trained as a chemist in Lund. His teacher, Ida Berg, first saw the crystals. "
        "Berg insisted that he be named first. He went home, where he founded a laboratory in 1964."
    )
    answer = "Karl Moe founded a laboratory in 1964."
    assert not check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0].findings
