"""Made tables with claims that compare their cells: the right ones hold, the wrong ones do not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from faithrails import Decision, Settings, Turn, check_sync
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.compare_cells import Comparison
from faithrails.evidence.tables.explain_numbers import explain
from faithrails.text.tokenized import tokenized
from faithrails.types import Passage

# The names of rows, and the quantities in the columns with the range of their values.
FIELDS = (
    ("Region", ("North", "South", "East", "West"), ("Q1 sales", "Q2 sales"), (500, 2000)),
    ("Store", ("Harbour Street", "Mill Lane", "Station Road"), ("Visitors in May", "Visitors in June"), (90, 900)),
    ("Crop", ("Winter wheat", "Sugar beet", "Oilseed rape"), ("Yield in 2021", "Yield in 2022"), (10, 99)),
    ("Team", ("Rovers", "Wanderers", "Albion", "Rangers"), ("Home goals", "Away goals"), (10, 80)),
)  # fmt: skip


class Case(NamedTuple):
    evidence: str
    claim: str
    holds: bool


Form = Callable[[str, list[str], str], str]


def markdown(head: str, names: list[str], columns: list[str], cells: list[list[int]]) -> str:
    lines = [f"| {' | '.join([head, *columns])} |", "|" + " --- |" * (len(columns) + 1)]
    rows = zip(names, cells, strict=True)
    return "\n".join([*lines, *(f"| {name} | {' | '.join(f'{n:,}' for n in row)} |" for name, row in rows)])


def csv(head: str, names: list[str], columns: list[str], cells: list[list[int]]) -> str:
    rows = zip(names, cells, strict=True)
    return "\n".join([",".join([head, *columns]), *(",".join([name, *map(str, row)]) for name, row in rows)])


def as_json(head: str, names: list[str], columns: list[str], cells: list[list[int]]) -> str:
    keys = [column.lower().replace(" ", "_") for column in columns]
    rows = zip(names, cells, strict=True)
    return json.dumps([{head.lower(): name, **dict(zip(keys, row, strict=True))} for name, row in rows])


WRITTEN = (markdown, csv, as_json)


def cases(number: int = 240) -> Iterator[Case]:
    """Yield claims of each form, each one right and reversed."""
    chance = Random(7)
    for count in range(number):
        head, some, both, (low, high) = FIELDS[count % len(FIELDS)]
        names, columns = chance.sample(some, len(some)), list(both)
        numbers = chance.sample(range(low, high), 2 * len(names))  # all different
        cells = [numbers[n : n + 2] for n in range(0, len(numbers), 2)]
        text = WRITTEN[count % len(WRITTEN)](head, names, columns, cells)
        for claim, holds in _claims(chance, names, columns, cells):
            yield Case(text, claim, holds)


def _claims(
    chance: Random, names: list[str], columns: list[str], cells: list[list[int]]
) -> Iterator[tuple[str, bool]]:
    column = chance.randrange(2)
    first, second = chance.sample(range(len(names)), 2)
    more = cells[first][column] > cells[second][column]
    one, other, of = names[first], names[second], columns[column]
    yield f"{one} had higher {of} than {other}.", more
    yield f"{one} had lower {of} than {other}.", not more
    yield f"The {of} of {one} were lower than those of {other}.", not more
    yield f"The {of} were higher in {one} than in {other}.", more
    yield f"In {of}, {one} exceeded {other}.", more
    yield f"{one} did not have higher {of} than {other}.", not more
    yield f"The {of} of {one} weren't lower than those of {other}.", more
    values = [row[column] for row in cells]
    for word, best in (("highest", max(values)), ("lowest", min(values))):
        yield f"{one} had the {word} {of}.", values[first] == best
        yield f"The {word} {of} were in {one}.", values[first] == best
        yield f"{one} didn't have the {word} {of}.", values[first] != best
    rose = cells[first][1] > cells[first][0]
    yield f"{one} rose from {columns[0]} to {columns[1]}.", rose
    yield f"{one} fell from {columns[0]} to {columns[1]}.", not rose
    yield f"{one} did not rise from {columns[0]} to {columns[1]}.", not rose
    yield f"For {one}, {columns[1]} were higher than {columns[0]}.", rose


CASES = list(cases())


def told(case: Case) -> Comparison | None:
    return explain(case.claim, EvidenceIndex([Passage("1", case.evidence)]), tokenized(case.claim)).comparison


def test_what_the_cells_of_a_table_compare_to_is_told():
    read = [(case, found) for case in CASES if (found := told(case))]
    assert not [case for case, found in read if found.holds != case.holds]
    assert len(read) >= 0.95 * len(CASES)


def test_a_wrong_comparison_never_passes_and_a_right_one_is_never_blocked():
    for case in Random(3).sample(CASES, 300):
        decision = check_sync(Turn.of(case.claim, case.evidence), Settings(preset="offline")).decision
        assert (decision is not Decision.BLOCK) if case.holds else (decision is not Decision.PASS), case


PHONES = """Model,Price,Weight (g),Battery life (h)
Nova 5,499,180,22
Nova 5 Pro,699,195,26
Lumo X,549,172,19
"""
VISITORS = """| Museum | Jan | Apr | Jun |
| --- | --- | --- | --- |
| City Museum | 12,400 | 17,200 | 21,300 |
| Harbour House | 4,100 | 7,700 | 12,500 |
| Science Hall | 9,600 | 9,900 | 8,100 |
"""
SCORES = """| Model | Error (%) | F1 | Training time |
| --- | --- | --- | --- |
| Pine (ours) | 4.1 | 81.2 | 30 |
| Larch | 5.0 | 79.9 | 12 |
| Average | 4.6 | 80.6 | 21 |
"""


@pytest.mark.parametrize(
    ("claim", "evidence", "holds"),
    [
        ("The Nova 5 is cheaper than the Lumo X.", PHONES, True),
        ("The Lumo X is cheaper than the Nova 5.", PHONES, False),
        ("The Nova 5 Pro is more expensive than the Lumo X.", PHONES, True),
        ("The Nova 5 is less expensive than the Lumo X.", PHONES, True),
        ("The Lumo X is the lightest.", PHONES, True),
        ("The Nova 5 Pro is the lightest.", PHONES, False),
        ("The Lumo X is the most expensive model.", PHONES, False),
        ("The Lumo X has a longer battery life than the Nova 5.", PHONES, False),
        ("Larch was faster than Pine.", SCORES, True),  # of a time, less
        ("Pine was faster than Larch.", SCORES, False),
        ("Pine has the highest F1.", SCORES, True),  # an average is no model
        ("Larch has a better error than Pine.", SCORES, False),
        ("The Nova 5 is not cheaper than the Lumo X.", PHONES, False),
        ("The Lumo X is not the most expensive model.", PHONES, True),
        ("No model is cheaper than the Nova 5.", PHONES, True),
        ("No model is cheaper than the Lumo X.", PHONES, False),
        ("The Nova 5 is not as expensive as the Lumo X.", PHONES, True),
    ],
)
def test_an_adjective_tells_the_quantity_and_its_direction(claim, evidence, holds):
    found = told(Case(evidence, claim, holds))
    assert found
    assert found.holds is holds


@pytest.mark.parametrize(
    "claim",
    [
        "The Nova 5 is not much cheaper than the Lumo X.",
        "The Nova 5 is the second cheapest.",
        "The Nova 5 is one of the cheapest.",
        "The Nova 5 is more than 100 g heavier.",
        "The Nova 5 is the most popular.",
        "The Nova 5 is cheaper than the Ember 2.",
        "At least the Nova 5 is on sale.",
        "The Nova 5 is brighter than the Lumo X.",
    ],
)
def test_what_a_table_does_not_compare_is_not_judged(claim):
    assert told(Case(PHONES, claim, True)) is None


def test_a_number_at_the_end_of_a_name_belongs_to_the_name():
    report = check_sync(Turn.of("The Lumo X has a shorter battery life than the Nova 5.", PHONES))
    assert report.decision is Decision.PASS


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("In January, the Science Hall had more visitors than the Harbour House.", True),
        ("In January, the Harbour House had more visitors than the Science Hall.", False),
        ("All museums had more visitors in April than in January.", True),
        ("All three museums had more visitors in June than in January.", False),
        ("June was the busiest month for the City Museum.", True),
        ("April was the busiest month for the City Museum.", False),
        ("Visits to the Science Hall fell from April to June.", True),
        ("Visits to the Harbour House fell from April to June.", False),
    ],
)
def test_columns_of_months_are_named_in_full_and_all_rows_are_compared(claim, holds):
    found = told(Case(VISITORS, claim, holds))
    assert found
    assert found.holds is holds
