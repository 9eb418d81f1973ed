"""The index of conflicts finds every claim that takes a side, as a comparison of all with all does."""

from itertools import product
from random import Random

import pytest

from faithrails.lookup.conflicts.claims_relying_on_conflicts import ConflictIndex, ReadClaim, Sides
from faithrails.types import Claim, Conflict, Evidence, Turn
from faithrails.types.conflict import ConflictKind

VALUES = ("3 feet", "4 feet", "1 m", "30 %", "0.3", "about 30 %", "5 May 1889", "1889", "May 1889", "9 am", "$5",
          "5 million dollars", "1,234", "third", "at least 3 feet", "two thirds", "12 km", "6 miles")  # fmt: skip
SUBJECTS = ("The lake", "The tower in Paris", "Prices of wheat", "Ann Lee", "It")
CLAIMS = (
    "{} is {}.",
    "{} was {} in all.",
    "{} is not {}.",
    "{} is {} and not 7.",
    "But {} is {}.",
    "{}.",
    "{} and {}",
)


def evidence(number: int, text: str) -> Evidence:
    return Evidence(str(number), 0, len(text), text)


def conflict(kind: ConflictKind, one: str, other: str, differs: tuple[str, str]) -> Conflict:
    return Conflict(kind, (evidence(0, one), evidence(1, other)), differs)


def conflicts() -> list[Conflict]:
    pairs = [(VALUES[n], VALUES[n + 1]) for n in range(0, len(VALUES), 2)]
    of_values = [
        conflict("value", f"{name} is {one}.", f"{name} is {other}.", (one, other))
        for name, (one, other) in product(SUBJECTS, pairs)
    ]
    denied = [
        (f"{name} is {word}.", f"{name} is not {word}.") for name in SUBJECTS for word in ("open", "3 feet")
    ]
    moved = [conflict("opposite", f"{name} rose.", f"{name} fell.", ("rose", "fell")) for name in SUBJECTS]
    return [*of_values, *(conflict("negation", *both, both) for both in denied), *moved]


def said() -> list[ReadClaim]:
    words = (*VALUES, "open", "not open", "rose", "fallen", "fell")
    texts = [form.format(name, word) for form, name, word in product(CLAIMS, SUBJECTS, words)]
    return [ReadClaim.of(Turn.of(text), Claim(text, 0, len(text))) for text in dict.fromkeys(texts)]


@pytest.mark.parametrize("kind", ["value", "negation", "opposite"])
def test_the_index_finds_all_claims_that_take_a_side(kind: ConflictKind) -> None:
    index = ConflictIndex(Sides(one) for one in conflicts() if one.kind == kind)
    claims = Random(5).sample(said(), 300)
    near = [(claim, index.related_conflicts(claim)) for claim in claims]
    taken = [
        (number, claim.text, number in found)
        for claim, found in near
        for number, one in enumerate(index.all)
        if one.relied_on_by(one.claims_about([claim]))
    ]
    assert len(taken) >= 20 and all(found for _, _, found in taken)


def test_a_claim_is_near_few_of_many_conflicts() -> None:
    many = ((f"The lake is {n} feet deep.", f"The lake is {n + 5000} feet deep.", (f"{n} feet", f"{n + 5000} feet"))
            for n in range(100, 1100))  # fmt: skip
    index = ConflictIndex(Sides(conflict("value", *one)) for one in many)
    claim = "The lake is 500 feet deep."
    assert index.related_conflicts(ReadClaim.of(Turn.of(claim), Claim(claim, 0, len(claim)))) == {400}
