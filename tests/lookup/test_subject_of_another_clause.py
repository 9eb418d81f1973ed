"""What the evidence says of one subject is found where a claim says it of the one beside it."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

SUBJECTS = (
    ("The kitchen", "the bathroom"),
    ("The eastern beach", "the western cliff"),
    ("Ann Lee", "Tom Hart"),
)
SAID = (
    ("is on the upper floor", "faces the old orchard"),
    ("was painted by local artists", "belongs to the parish"),
)
JOINED = (", and ", ", while ", ", whereas ", "; ")
OTHERS = "The estate has belonged to the Voss family since 1890. It is open to visitors in June."


def findings(answer: str, evidence: str) -> list[str]:
    verdicts = check_sync(Turn.of(answer, f"{OTHERS} {evidence}"), Settings(verifiers="exact")).verdicts
    return [name for verdict in verdicts for name in verdict.findings]


CASES = list(itertools.product(SUBJECTS, SAID, JOINED))


@pytest.mark.parametrize(("subjects", "said", "joined"), CASES)
def test_the_end_of_one_clause_is_not_said_of_the_other(
    subjects: tuple[str, str], said: tuple[str, str], joined: str
) -> None:
    one, other = subjects
    evidence = f"{one} {said[0]}{joined}{other} {said[1]}."
    assert findings(f"{one} {said[1]}.", evidence)
    assert findings(f"{other[0].upper()}{other[1:]} {said[0]}.", evidence)
    assert not findings(f"{one} {said[0]}.", evidence)
    assert not findings(f"{other[0].upper()}{other[1:]} {said[1]}.", evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Voltan sells it online.", "Voltan announced the lamp in May, and the company sells it online."),
        ("The dog sleeps in the barn.", "The dog is old, and sleeps in the barn."),
        ("The kitchen is on the upper floor.", "The kitchen and the bathroom are on the upper floor."),
    ],
)
def test_another_name_of_the_subject_or_none_is_no_other_subject(answer: str, evidence: str) -> None:
    assert not findings(answer, evidence)


@pytest.mark.parametrize(
    ("one", "other", "joined"),
    list(itertools.product(("Bitterns", "Old trams", "Adults"), ("cranes", "buses", "others"), JOINED)),
)
def test_the_end_of_one_clause_is_not_said_of_the_plural_of_the_other(
    one: str, other: str, joined: str
) -> None:
    said = "stay near the reed beds each spring", "have been seen here since 2015"
    evidence = f"{one} {said[0]}{joined}{other} {said[1]}, though rarely."
    for subject, wrong, right in ((one, said[1], said[0]), (other.capitalize(), said[0], said[1])):
        if subject != "Others":
            assert findings(f"{subject} {wrong}.", evidence)
        assert not findings(f"{subject} {right}.", evidence)


@pytest.mark.parametrize("joined", JOINED)
def test_what_others_do_is_not_exchanged(joined: str) -> None:
    evidence = f"Students from the EU pay no fees{joined}others pay 7,500 euros a year."
    assert findings(f"Students from the EU pay 7,500 euros a year{joined}others pay no fees.", evidence)
    assert not findings(f"Others pay 7,500 euros a year{joined}students from the EU pay no fees.", evidence)


@pytest.mark.parametrize(
    ("evidence", "wrong", "right"),
    [
        (
            "Pupils should bring a packed lunch; drinks are provided.",
            "Lunch is provided.",
            "Drinks are provided.",
        ),
        (
            "The library is closed in May, and pupils use the hall.",
            "The hall is closed in May.",
            "The library is closed in May.",
        ),
        (
            "The guide waits at the bridge, while the coach leaves at noon.",
            "The bridge leaves at noon.",
            "The coach leaves at noon.",
        ),
    ],
)
def test_the_object_of_one_clause_is_not_the_subject_of_the_other(
    evidence: str, wrong: str, right: str
) -> None:
    assert findings(wrong, evidence)
    assert not findings(right, evidence)
