"""A bound in a claim is compared with the cells of its row, with the signs and scales of the table."""

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.explain_numbers import explain
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.types import Passage

TABLE = """| (in millions) | 2017 | 2018 | 2019 |
|---|---|---|---|
| Net income | 900 | 1,200 | 1,500 |
| Interest expense | (120) | (145) | (135) |
| Earnings per share | 0.25 | 0.35 | 0.45 |"""


def explained(claim: str, table: str = TABLE) -> dict[str, bool]:
    found = explain(claim, EvidenceIndex([Passage("1", table)]), tokenized(claim))
    return {m.text: found.explains(m) for m in values(claim) if m.kind != "date"}


@pytest.mark.parametrize("word", ["exceeded", "was more than", "was above"])
@pytest.mark.parametrize("limit", [850, 1000, 1300])
def test_as_many_years_as_lie_beyond_a_limit(word: str, limit: int) -> None:
    right = sum(amount > limit for amount in (900, 1200, 1500))
    for count in (1, 2, 3):
        said = explained(f"Net income {word} ${limit:,} million in {count} years.")
        assert list(said.values()) == [count == right, count == right]


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Net income exceeded $1,000 million in 2018 and 2019.", True),
        ("Net income exceeded $1,000 million in 2017.", False),
        ("Net income exceeded $1,000 million in 2017 and 2018.", False),
        ("Net income exceeded $1,000 million in 2016.", False),  # the table has no such year
        ("Net income was at least 1,200 million in 2018.", True),
        ("Net income was more than 1,200 million in 2018.", False),
        ("Net income was above 1 billion in 2019.", True),
        ("Net income was above 2 billion in 2019.", False),
        ("Interest expense was less than 140 million in 2017 and 2019.", True),
        ("Interest expense was less than 140 million in 2018.", False),
        ("Net income was above 5% in 2019.", False),
        ("The headcount was above 800 million in 2019.", False),
    ],
)
def test_the_cells_of_the_years_that_are_named_keep_a_limit(claim: str, holds: bool) -> None:
    assert list(explained(claim).values()) == [holds]


def test_negative_amounts_are_said_with_their_sign_or_without() -> None:
    for sign in ("-", ""):
        total, mean = (
            explained(f"The total interest expense in 2017 and 2018 was {sign}265 million."),
            explained(f"The average interest expense for 2017 and 2018 was {sign}132.5 million."),
        )
        assert [*total.values(), *mean.values()] == [True, True]
    assert not any(explained("The average net income for 2017 and 2018 was -1,050 million.").values())
    for change, holds in (("increased", True), ("decreased", False)):
        assert explained(f"Interest expense {change} by 25 million from 2017 to 2018.") == {
            "25 million": holds
        }


def test_an_amount_in_the_text_beside_a_table_is_not_what_its_cells_count_in() -> None:
    table = "|  | 2019 | 2018 |\n|---|---|---|\n| Balance | $1,264 | $1,626 |\n\n"
    losses, thousands = "The losses are $23 million.\n", "The amounts are as follows (in thousands):"
    assert explained("The balance in 2019 was $1,264 thousand.", table + losses + thousands) == {
        "$1,264 thousand": True
    }
    assert explained("The balance in 2019 was $1,264 million.", table + losses + thousands) == {
        "$1,264 million": False
    }


def test_a_total_is_no_year() -> None:
    table = (
        "| | 2018 | 2019 | Total |\n|---|---|---|---|\n| Rent | 40 | 70 | 110 |\n| Wages | 80 | 90 | 170 |"
    )
    assert list(explained("Rent exceeded 60 in 1 year.", table).values()) == [True, True]
    assert list(explained("Rent exceeded 60 in 2 years.", table).values()) == [False, False]


@pytest.mark.parametrize(
    "claim",
    [
        "Net income increased by more than $50 million in 2018.",
        "The sum of net income in 2017 and 2018 was above $1,000 million.",
        "Net income exceeded interest expense by more than $800 million in 2018.",
        "Net income failed to exceed $1,000 million in 2018.",
        "Net income exceeded $800 million only in 2018.",
        "Net income fell in 2018 but exceeded $1,000 million.",
        "Net income was higher in 2018, at more than $1,000 million.",
        "Adjusted net income exceeded $1,000 million in 2018.",
        "Net income margin exceeded $1,000 million in 2018.",
        "Income exceeded $1,000 million in 2018.",
        "Net income exceeded $800 million in 3 quarters.",
        "Net income may have exceeded $1,000 million in 2018.",
    ],
)
def test_a_claim_that_says_more_than_row_limit_and_years_is_left_open(claim: str) -> None:
    assert False in explained(claim).values()


def test_units_that_do_not_fit_leave_a_limit_open() -> None:
    plain = "| | 2018 | 2019 |\n|---|---|---|\n| Rent | 40 | 70 |\n| Profit | -20 | 30 |\n\nAll in £."
    for claim in (
        "Rent exceeded 30 billion in 2018.",
        "Rent exceeded €30 in 2018.",
        "Profit exceeded 10 in 2 years.",
    ):
        assert False in explained(claim, plain).values(), claim
    assert list(explained("Rent exceeded £30 in 2018.", plain).values()) == [True]
    # Of millions, or not: either way 900 are more than 500, but only one way more than 5,000.
    assert list(explained("Net income exceeded 500 in 2017.").values()) == [True]
    assert list(explained("Net income was below 5,000 in 2017.").values()) == [False]


def test_no_column_and_another_row_of_the_same_name_leave_a_limit_open() -> None:
    halves = "| | First half | Second half |\n|---|---|---|\n| Rent | 40 | 70 |\n| Wages | 80 | 90 |"
    assert False in explained("Rent exceeded 60 in 0 years.", halves).values()
    regions = "| | 2018 | 2019 |\n|---|---|---|\n| Asia | | |\n| Rent | 80 | 90 |\n| Europe | | |\n| Rent | 20 | 30 |"
    assert False in explained("Rent exceeded 60 in 2018.", regions).values()
