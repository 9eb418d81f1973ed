"""Tables are read into cells, and numbers about them are stated, computed, elsewhere or wrong."""

from __future__ import annotations

from random import Random

import pytest

from faithrails import Label, Settings, Turn, check_sync
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.explain_numbers import Arithmetic, explain
from faithrails.evidence.tables.find_tables import tables_in
from faithrails.evidence.tables.numeric_table import amount_in, scale_in, years_in
from faithrails.text.tokenized import tokenized
from faithrails.train.synthetic_tables import made_table, sentences
from faithrails.types import Passage

PUMPS = """| | 2021 | 2020 | 2019 |
| --- | --- | --- | --- |
| | (in millions) | | |
| Pumps | $120 | $105 | $80 |
| Valves | 45.5 | 50.0 | 48.2 |
| Cost of sales | (70) | (65) | (60) |
| Gross margin | 41.2% | 38.0% | 36.5% |
"""
CLINIC = """Visits by clinic
2023 2022
Riverside clinic 12,450 11,300
Hilltop clinic 9,800 10,250
"""
PUPILS = "The town has four schools. Enrolment rose from 2,000 pupils in 2018 to 2,300 pupils in 2019."


def told(claim: str, evidence: str) -> Arithmetic:
    return explain(claim, EvidenceIndex([Passage("1", evidence)]), tokenized(claim))


def explained(claim: str, evidence: str) -> bool:
    found = told(claim, evidence)
    if found.comparison:
        return found.comparison.holds
    return bool(found.values) and all(value.explains for value in found.values)


@pytest.mark.parametrize(("low", "high"), [("17", "170"), ("4.0", "11.5"), ("150", "400")])
def test_the_ends_of_a_range_are_no_amounts_of_a_cell(low, high):
    evidence = f"Blood, 4 March\n\n| Test | Result | Normal |\n|---|---|---|\n| Iron | 9.3 | {low}–{high} |\n| Zinc | 80 | 70–130 |"
    beside = told(f"Iron is low at 9.3 (normal {low}–{high}).", evidence)
    assert [value.explains for value in beside.values] == [True]
    alone = told(f"The result for iron is {high}.", evidence)
    assert not any(value.explains for value in alone.values)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$ 1,452.4", (1452.4, 0.1)),
        ("(131,069)", (-131069.0, 1.0)),
        ("$(9,399)", (-9399.0, 1.0)),
        ("-3.5%", (-3.5, 0.1)),
        ("76.5 (± 2.7)", (76.5, 0.1)),
        ("—", None),
        ("1 to 3 years", None),
        ("Annual Plan", None),
    ],
)
def test_a_cell_holds_one_amount_with_its_sign(text, amount):
    assert amount_in(text) == amount


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Year ended December 31, 2019", {2019}),
        ("FY19", {2019}),
        ("2018/19", {2019}),
        ("from 2017-2019", {2017, 2019}),
        ("2,019 units", set()),
        ("2019.5", set()),
    ],
)
def test_years_are_read_as_headers_write_them(text, years):
    assert years_in(text) == years


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("(in thousands)", 1e3),
        ("$ million", 1e6),
        ("(£m)", 1e6),
        ("USD", None),
        ("millions or thousands", None),
    ],
)
def test_a_scale_is_read_where_only_one_is_named(text, scale):
    assert scale_in(text) == scale


def test_flat_lines_under_years_are_a_table():
    (table,) = tables_in(CLINIC)
    assert [row.text for row in table.rows] == ["Riverside clinic", "Hilltop clinic"]
    assert [column.years for column in table.columns[1:]] == [{2023}, {2022}]
    assert table.cells[1, 2].amount == 10250.0


def test_prose_is_no_table():
    assert not list(tables_in("In 2019 sales were 5.\nThe cost was 7 in 2018 and 9 in 2019."))


RIGHT = [
    ("Pumps brought in $120 million in 2021.", PUMPS),
    ("In 2020, sales of valves were 50 million.", PUMPS),
    ("Pumps increased by $15 million from 2020 to 2021.", PUMPS),
    ("Pumps grew 14.3 % in 2021.", PUMPS),
    ("Pumps grew by about 14% between 2020 and 2021.", PUMPS),
    ("Valves decreased by 4.5 million in 2021 from 2020.", PUMPS),
    ("Valves fell by 9.0 percent from 2020 to 2021.", PUMPS),
    ("The change in valves from 2020 to 2021 was -4.5 million.", PUMPS),
    ("The total of pumps and valves in 2021 was 165.5 million.", PUMPS),
    ("The average pumps in 2020 and 2021 was 112.5 million.", PUMPS),
    ("The average of pumps from 2019 to 2021 was 101.67 million.", PUMPS),
    ("The ratio of pumps to valves in 2020 was 2.1.", PUMPS),
    ("Cost of sales rose by 5 million in 2021.", PUMPS),
    ("The gross margin increased by 3.2 percentage points in 2021.", PUMPS),
    ("Pumps and valves were $120 million and $45.5 million in 2021.", PUMPS),
    ("Pumps were $80 million, $105 million and $120 million in 2019, 2020 and 2021.", PUMPS),
    ("Pumps were highest in 2021.", PUMPS),
    ("Pumps stood at $80 million in 2019 and reached $105 million the following year.", PUMPS),
    ("Pumps and valves came to $165.5 million in total in 2021.", PUMPS),
    ("Pumps brought in an extra $15 million in 2021 over 2020.", PUMPS),
    ("Valves were larger in 2020 than in 2021.", PUMPS),
    ("The Riverside clinic had 12,450 visits in 2023.", CLINIC),
    ("Visits to the Hilltop clinic fell by 450 in 2023.", CLINIC),
    ("The Riverside clinic and the Hilltop clinic together had 22,250 visits in 2023.", CLINIC),
    ("Enrolment rose by 15 % from 2018 to 2019.", PUPILS),
    ("Enrolment grew by 300 pupils.", PUPILS),
]
WRONG = [
    ("Pumps brought in $105 million in 2021.", PUMPS, "year"),
    ("In 2020, sales of valves were 105 million.", PUMPS, "row"),
    ("Pumps brought in $120 thousand in 2021.", PUMPS, "scale"),
    ("Pumps increased by $16 million from 2020 to 2021.", PUMPS, "result"),
    ("Pumps decreased by $15 million from 2020 to 2021.", PUMPS, "direction"),
    ("Pumps grew 12.5 % in 2021.", PUMPS, "base"),
    ("Valves fell by 9.9 percent from 2020 to 2021.", PUMPS, "base"),
    ("The change in valves from 2020 to 2021 was 4.5 million.", PUMPS, "sign"),
    ("The total of pumps and valves in 2021 was 155 million.", PUMPS, "year"),
    ("The average pumps in 2020 and 2021 was 100 million.", PUMPS, "year"),
    ("The ratio of pumps to valves in 2020 was 2.6.", PUMPS, "year"),
    ("Pumps were $105 million, $80 million and $120 million in 2019, 2020 and 2021.", PUMPS, "swapped"),
    ("Pumps were highest in 2019.", PUMPS, "extreme"),
    ("Pumps and valves came to $155 million in total in 2021.", PUMPS, "result"),
    ("Valves were larger in 2021 than in 2020.", PUMPS, "comparison"),
    ("The Riverside clinic had 9,800 visits in 2023.", CLINIC, "row"),
    ("Visits to the Hilltop clinic rose by 450 in 2023.", CLINIC, "direction"),
    ("Enrolment rose by 13 % from 2018 to 2019.", PUPILS, "base"),
    ("Enrolment fell by 300 pupils.", PUPILS, "direction"),
]


@pytest.mark.parametrize(("claim", "evidence"), RIGHT)
def test_what_a_table_or_sentence_states_or_implies_is_explained(claim, evidence):
    assert explained(claim, evidence)


@pytest.mark.parametrize(("claim", "evidence", "error"), WRONG)
def test_a_wrong_row_year_scale_sign_or_result_is_not_explained(claim, evidence, error):
    assert not explained(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "formula"),
    [
        ("Pumps grew 14.3 % in 2021.", "(120 - 105) / 105"),
        ("The average pumps in 2020 and 2021 was 112.5 million.", "(120 + 105) / 2"),
        ("The ratio of pumps to valves in 2020 was 2.1.", "105 / 50"),
    ],
)
def test_a_computed_value_shows_its_formula(claim, formula):
    (value,) = told(claim, PUMPS).values
    assert value.matched.computed
    assert value.matched.formula == formula


@pytest.mark.parametrize(
    ("claim", "shown"),
    [
        ("Pumps grew 14.3 % in 2021.", "; 14.3 % = (120 - 105) / 105"),
        ("The ratio of pumps to valves in 2020 was 2.1.", "; 2.1 = 105 / 50"),
        ("Pumps were 120 million in 2021.", ""),
    ],
)
def test_a_verdict_shows_the_formula(claim, shown):
    (verdict,) = check_sync(Turn.of(claim, PUMPS), Settings(preset="offline")).verdicts
    assert verdict.label is not Label.CONTRADICTED
    assert verdict.why.endswith(shown)
    assert ("=" in verdict.why) is bool(shown)


@pytest.mark.parametrize(
    "claim",
    [
        "Table 3 shows the pumps.",
        "Pumps have two motors.",
        "The firm has 18 engineers.",
        "Pumps sold well in 2021.",
    ],
)
def test_what_is_no_amount_of_the_table_is_not_judged(claim):
    assert all(value.best is None for value in told(claim, PUMPS).values)


def test_of_made_sentences_the_right_ones_are_explained_and_the_wrong_ones_are_not():
    chance = Random(11)
    right = wrong = 0
    for _ in range(200):
        table = made_table(chance)
        _, true, false = sentences(table, chance)
        right += explained(true, table.text)
        wrong += explained(false, table.text)
    assert right >= 190
    assert wrong <= 10


_PIECES = (
    "| a | 2019 |\n", "|---|\n", "| Total | (5) |\n", "| | 0 | 7% | -3 |\n", "Sales 1 2 3\n", "2020 2019\n", "\n\n",
    "| Sales | 1e9 | 99999999999999999999999 |\n", "Sales rose from 5 to 0 in 2019. ", "(in millions)\n", "FY19 | '20\n",
    "| {0} | {} |\n", "||||||||\n", "| Sales | $ | ) | ( |\n", "| Other | 5 | 5 |\n",
)  # fmt: skip
_CLAIMS = (
    "Sales rose by 5 % in 2019 from 2020.", "The total {0} was (5) million.", "Sales fell by 0.",
    "The ratio of sales to total was 0.", "Other was highest in 2019.", "Sales were 99999999999999999999999.",
    "The average sales in 2019, 2020 and 2021 was $(3) billion, +7.", "10 % of sales.",
)  # fmt: skip


def test_no_text_ends_the_reading_of_tables():
    chance = Random(5)
    for _ in range(300):
        text = "".join(chance.choices(_PIECES, k=chance.randint(1, 14)))
        for value in told(chance.choice(_CLAIMS), text).values:
            assert 0.0 <= value.gap <= 1.0
            assert value.best is None or value.best.formula
