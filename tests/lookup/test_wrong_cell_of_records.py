"""Made stock lists in CSV whose names repeat, and single JSON records with lists: the cell of another row or key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from faithrails import Decision, Turn, check_sync

HEADER = "depot,part,quantity,reorder level,last counted"
CITIES, COMMON, UNIQUE = (
    ("Leeds", "Cardiff"),
    "M6 bolts",
    ("wood glue", "drill bits", "sandpaper", "brass hooks"),
)


class Case(NamedTuple):
    evidence: str
    claim: str
    is_right: bool


def stock_lists(seed: int) -> Iterator[Case]:
    chance = Random(seed)
    one, other = chance.sample(UNIQUE, 2)
    counts, levels = chance.sample(range(300, 900), 4), chance.sample(range(20, 200), 4)
    places = ((CITIES[0], COMMON), (CITIES[0], one), (CITIES[1], COMMON), (CITIES[1], other))
    rows = [
        f"{city},{part},{counts[n]},{levels[n]},2024-0{n + 1}-10" for n, (city, part) in enumerate(places)
    ]
    evidence = "\n".join((HEADER, *rows))
    for row in (1, 3):
        city, part = places[row]
        yield Case(evidence, f"The quantity of {part} is {counts[row]}.", True)
        yield Case(evidence, f"The quantity of {part} is {counts[4 - row]}.", False)
        yield Case(evidence, f"The reorder level of the {part} is {levels[row]}.", True)
        yield Case(evidence, f"The reorder level of the {part} is {counts[row]}.", False)
        yield Case(evidence, f"The {part} are kept at the depot in {city}.", True)
    yield Case(evidence, f"{CITIES[1]} has a quantity of {counts[2]} {COMMON}.", True)
    yield Case(evidence, f"{CITIES[1]} has a quantity of {counts[0]} {COMMON}.", False)


def records(seed: int) -> Iterator[Case]:
    chance = Random(seed)
    price, shipping, free = (round(number + 0.9, 2) for number in chance.sample(range(5, 90), 3))
    stock, months = chance.sample(range(6, 40), 2)
    record = {
        "sku": "KT-20", "name": "Aero Kettle", "price": price, "currency": "EUR", "stock": stock,
        "colors": ["black", "cream"], "warranty_months": months, "ships_to": ["DE", "AT", "NL"],
        "shipping_cost": shipping, "free_shipping_from": free,
    }  # fmt: skip
    evidence = json.dumps(record)
    yield Case(evidence, f"Shipping costs {shipping} EUR.", True)
    yield Case(evidence, f"Shipping costs {price} EUR.", False)
    yield Case(evidence, f"The warranty lasts {months} months.", True)
    yield Case(evidence, f"The warranty lasts {stock} months.", False)
    yield Case(evidence, f"There are {months} in stock.", False)
    yield Case(evidence, "It ships to Germany and Austria.", True)
    yield Case(evidence, "It ships to Germany and France.", False)


CASES = [case for seed in range(6) for made in (stock_lists, records) for case in made(seed)]


@pytest.mark.parametrize("case", CASES)
def test_only_what_stands_in_another_cell_is_held(case: Case) -> None:
    decision = check_sync(Turn.of(case.claim, case.evidence)).decision
    assert decision is not (Decision.BLOCK if case.is_right else Decision.PASS)
