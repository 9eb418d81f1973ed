"""Who is the highest, slowest or best of several is one of them alone."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

GROUPS = (
    (("Lithium", "Sodium", "Potassium"), "is the slowest of the three metals", "reacts with water"),
    (("Elmsport", "Kestrel", "Tarnow Bay"), "had the highest median rent, at 1,640 euros", "has a harbour"),
    (("Mara Quist", "Jon Abel", "Dr Ito"), "wrote the longest of the essays", "wrote an essay"),
)
CASES = [
    (names, *two, rest, other) for names, rest, other in GROUPS for two in itertools.permutations(names, 2)
]


def findings(answer: str, evidence: str) -> list[str]:
    verdicts = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    return [name for verdict in verdicts for name in verdict.findings]


@pytest.mark.parametrize(("names", "first", "second", "rest", "other"), CASES)
def test_another_first_is_found(names, first, second, rest, other):
    evidence = f"{' '.join(f'{name} {other}.' for name in names)} {first} {rest}."
    assert findings(f"{second} {rest}.", evidence)
    assert not findings(f"{first} {rest}.", evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Elmsport had the highest rent.", "Elmsport is a city. The city had the highest rent."),
        ("Elmsport had the highest rent.", "Elmsport and Kestrel had the highest rent."),
        ("Elmsport had the highest rent.", "Kestrel had the highest rent in 2019. Elmsport had the highest rent in 2020."),
        ("Elmsport had the highest rent.", "It had the highest rent: Elmsport is expensive."),
    ],
)  # fmt: skip
def test_what_may_be_the_same_is_not_found(answer, evidence):
    assert not [name for name in findings(answer, evidence) if name.startswith("displaced_phrase")]
