"""A denial of what records say no to is right; one of what they say yes to is contradicted."""

import json
from itertools import product

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.look_up_claim import examine
from faithrails.types import Claim, Passage

PARTS = ["sauna", "gym", "terrace", "cellar"]


def is_contradicted(text: str, data: object) -> bool:
    found = examine(Claim(text, 0, len(text)), EvidenceIndex([Passage("1", json.dumps(data))]))
    return found is not None and found.contradiction is not None


@pytest.mark.parametrize("has", [has for has in product([True, False], repeat=4) if 1 <= sum(has) <= 2])
def test_what_is_denied_under_a_key(has: tuple[bool, ...]) -> None:
    data = {"name": "Villa Rosa", "wellness": dict(zip(PARTS, has, strict=True)), "size": 140}
    there = [part for part, yes in zip(PARTS, has, strict=True) if yes]
    lacking = [part for part, yes in zip(PARTS, has, strict=True) if not yes]
    assert not is_contradicted(f"A wellness {there[0]} is there, but no {lacking[0]} or {lacking[1]}.", data)
    assert not is_contradicted(f"There is no {lacking[0]} or wellness {lacking[1]}.", data)
    assert is_contradicted(f"There is no wellness {there[0]}.", data)
    assert is_contradicted(f"There is no {lacking[0]} or wellness {there[0]}.", data)


@pytest.mark.parametrize("form", ["not on {}", "not on the {} plan"])
@pytest.mark.parametrize("lacking", ["basic", "middle", "large"])
def test_what_one_of_several_lacks(form: str, lacking: str) -> None:
    plans = ["basic", "middle", "large"]
    data = {"app": "Kite", "plans": {plan: {"exports": plan != lacking, "users": 12} for plan in plans}}
    one, other = [plan for plan in plans if plan != lacking]
    said = "Exports are available on the {} and {} plans but {}."
    assert not is_contradicted(said.format(one, other, form.format(lacking)), data)
