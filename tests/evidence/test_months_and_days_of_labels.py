"""Months and weekdays that the labels of tables and records abbreviate are in the evidence; others are not."""

import calendar
import json

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.look_up_claim import examine
from faithrails.types import Claim, Passage

MONTHS = list(calendar.month_name)[1:]
DAYS = list(calendar.day_name)


def missing(text: str, evidence: str) -> list[str]:
    found = examine(Claim(text, 0, len(text)), EvidenceIndex([Passage("1", evidence)]))
    return [mention.text for mention in found.missing] if found else []


def tables(labels: list[str]) -> list[str]:
    """One row of numbers under labels: as Markdown with a title, CSV, flat text and JSON."""
    numbers = [str(310 + 7 * place) for place in range(len(labels))]
    piped = [
        f"| Pond | {' | '.join(labels)} |",
        "|---" * (len(labels) + 1) + "|",
        f"| North | {' | '.join(numbers)} |",
    ]
    return [
        "Herons counted\n\n" + "\n".join([*piped, piped[-1].replace("North", "South")]),
        "\n".join([",".join(["pond", *labels]), ",".join(["North", *numbers]), ",".join(["South", *numbers])]),
        "Herons counted\n" + "   ".join(labels) + "\nNorth   " + "   ".join(numbers),
        json.dumps({"pond": "North", "herons": dict(zip(labels, map(int, numbers), strict=True))}),
    ]  # fmt: skip


@pytest.mark.parametrize("month", MONTHS)
def test_a_month_is_held_where_a_label_abbreviates_it_and_missing_where_none_does(month: str) -> None:
    others = [name[:3] for name in MONTHS if name != month]
    count = 310 + 7 * MONTHS.index(month)
    text = f"{count} herons came to the North pond in {month}."
    for with_it, without in zip(tables([name[:3] for name in MONTHS]), tables(others), strict=True):
        assert missing(text, with_it) == []
        assert month in missing(text, without)
        assert missing(f"Herons first came to the North pond in {month}.", with_it) == [month]


@pytest.mark.parametrize("month", MONTHS)
def test_a_month_that_the_claim_abbreviates_is_held_where_the_evidence_writes_it_in_full(month: str) -> None:
    assert missing(f"The herons came in {month[:3]}.", f"The herons came in {month}.") == []
    other = MONTHS[(MONTHS.index(month) + 1) % len(MONTHS)]
    assert missing(f"The herons came in {month[:3]}.", f"The herons came in {other}.") == [month[:3]]


@pytest.mark.parametrize("day", DAYS)
def test_a_weekday_is_held_where_a_label_abbreviates_it_and_missing_where_none_does(day: str) -> None:
    others = [name[:3] for name in DAYS if name != day]
    for with_it, without in zip(tables([name[:3] for name in DAYS]), tables(others), strict=True):
        assert missing(f"On {day}s herons come to the North pond.", with_it) == []
        assert missing(f"On {day}s herons come to the North pond.", without) == [day]


@pytest.mark.parametrize("first", range(7))
@pytest.mark.parametrize("length", range(1, 6))
@pytest.mark.parametrize(
    "written", ["Open {}–{}", "Open {}-{}: 9 to 5", "| Hours | {} – {} | none |", "{} to {}"]
)
def test_a_range_of_weekdays_holds_those_between_and_no_others(first: int, length: int, written: str) -> None:
    inside = {DAYS[(first + step) % 7] for step in range(length + 1)}
    evidence = written.format(DAYS[first][:3], DAYS[(first + length) % 7][:3])
    for day in DAYS:
        assert missing(f"The pond is open on {day}.", evidence) == ([] if day in inside else [day])


@pytest.mark.parametrize("word", ["Sun", "May", "Mar", "Sat"])
def test_one_label_alone_may_be_a_word(word: str) -> None:
    full = next(name for name in (*MONTHS, *DAYS) if name.startswith(word))
    if full != word:
        assert missing(
            f"Herons came on one {full}.", f"| Body | {word} | Mass |\n|---|---|---|\n| a | b | c |"
        ) == [full]


def test_a_year_of_the_title_and_a_month_of_the_header_make_a_date() -> None:
    evidence = "Herons in 2023\n\n| Pond | Apr | Jun |\n|---|---|---|\n| North | 301 | 405 |"
    assert missing("In April 2023 301 herons came.", evidence) == []
    assert missing("In April 2022 301 herons came.", evidence) == ["April 2022"]
    assert missing("In May 2023 301 herons came.", evidence) == ["May 2023"]
