"""How many rows of a table, or records, say yes to a key; another count is a contradiction."""

import json

import pytest

from faithrails import Turn, check_sync
from faithrails.types import Decision

COUNTS = dict(enumerate("one two three four five six seven".split(), start=1))
KEYS = {  # a key, how a claim says yes to it, and how no
    "in_stock": ("are in stock", "are out of stock", "are not in stock"),
    "heated": ("are heated", "are not heated", "aren't heated"),
    "step_free": ("are step free", "are not step free", "aren't step free"),
    "open_on_sunday": ("are open on Sunday", "are not open on Sunday", "aren't open on Sunday"),
}
NOUNS = {"book": "books", "hall": "halls", "station": "stations"}
NAMES = "Arden Bexley Corwen Dunmore Elstow Fairlie Garth".split()


def evidence(form: str, noun: str, key: str, yes: int, rows: int) -> str:
    made = [
        {noun: name, "code": f"K{place}", key: ("no", "yes")[place < yes]}
        for place, name in enumerate(NAMES[:rows])
    ]
    if form == "json":
        return json.dumps(made)
    if form == "csv":
        return "\n".join([f"{noun},code,{key}", *(",".join(row.values()) for row in made)])
    spaced = key.replace("_", " ")
    lines = [f"| {noun} | code | {spaced} |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row.values())} |" for row in made)])


@pytest.mark.parametrize("form", ["csv", "json", "markdown"])
@pytest.mark.parametrize("noun", NOUNS)
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("yes", "rows"), [(2, 5), (3, 5), (2, 6), (4, 6), (5, 7)])
def test_the_count_that_the_rows_give_passes_and_others_do_not(
    form: str, noun: str, key: str, yes: int, rows: int
) -> None:
    text = evidence(form, noun, key, yes, rows)
    for place, said in enumerate(KEYS[key]):
        right = yes if place == 0 else rows - yes
        for count in range(2, rows):
            claim = f"{COUNTS[count].capitalize()} of the {COUNTS[rows]} {NOUNS[noun]} {said}."
            decision = check_sync(Turn.of(claim, text)).decision
            assert (decision is Decision.BLOCK) <= (count != right), claim
            assert (decision is Decision.PASS) <= (count == right), claim
