"""Changes in prose, with the unit at both ends or at one of them: by how much, to what, and from what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from faithrails import Decision, Turn, check_sync


class Quantity(NamedTuple):
    """A thing with a value before and after; ``unit`` is behind its number, ``sign`` before it."""

    thing: str
    before: float
    after: float
    sign: str = ""
    unit: str = ""

    def said(self, value: float, whole: bool = True) -> str:
        return f"{self.sign}{value:,g}{self.unit if whole else ''}"

    @property
    def verb(self) -> str:
        return "rose" if self.after > self.before else "fell"

    @property
    def difference(self) -> str:
        unit = " percentage points" if self.unit == " percent" else self.unit
        return f"{self.sign}{round(abs(self.after - self.before), 2):,g}{unit}"


QUANTITIES = (
    Quantity("The vacancy rate", 4.6, 4.1, unit=" percent"),
    Quantity("The company's revenue", 27, 34, unit=" million euros"),
    Quantity("Attendance at the fair", 1250, 1100),
    Quantity("The monthly fee", 12, 15, sign="$"),
    Quantity("The dam's water level", 41, 38, unit=" metres"),
    Quantity("The plant's workforce", 420, 300, unit=" people"),
)


def evidence_of(one: Quantity) -> Iterator[str]:
    before, after, bare = one.said(one.before), one.said(one.after), one.said(one.before, whole=False)
    yield f"{one.thing} {one.verb} from {before} to {after} last year."
    yield f"{one.thing} {one.verb} from {bare} to {after} last year."
    yield f"{one.thing} {one.verb} from {before} to {one.said(one.after, whole=False)} last year."
    yield f"{one.thing} {one.verb} to {after} last year from {bare}."
    up = "up" if one.verb == "rose" else "down"
    yield f"{one.thing} was {after} last year, {up} from {bare} the year before."


def right_of(one: Quantity) -> Iterator[str]:
    yield f"{one.thing} {one.verb} by {one.difference}."
    yield f"{one.thing} changed by {one.difference}."
    yield f"Last year {one.thing[0].lower()}{one.thing[1:]} {one.verb} to {one.said(one.after)}."
    yield f"Before that, {one.thing[0].lower()}{one.thing[1:]} was {one.said(one.before)}."


def wrong_of(one: Quantity) -> Iterator[str]:
    other = "fell" if one.verb == "rose" else "rose"
    wrong = one._replace(after=one.before + 3 * (one.after - one.before) / 2)
    yield f"{one.thing} {one.verb} by {wrong.difference}."
    yield f"{one.thing} {other} by {one.difference}."
    yield f"Last year {one.thing[0].lower()}{one.thing[1:]} {one.verb} to {one.said(one.before)}."


def pairs(claims) -> list[tuple[str, str]]:
    return [pair for one in QUANTITIES for pair in product(evidence_of(one), claims(one))]


@pytest.mark.parametrize(("evidence", "claim"), pairs(right_of))
def test_a_change_that_follows_is_not_blocked(evidence: str, claim: str) -> None:
    assert check_sync(Turn.of(claim, f"{evidence} The next review is in May.")).decision is not Decision.BLOCK


@pytest.mark.parametrize(("evidence", "claim"), pairs(wrong_of))
def test_a_wrong_change_does_not_pass(evidence: str, claim: str) -> None:
    assert check_sync(Turn.of(claim, f"{evidence} The next review is in May.")).decision is not Decision.PASS


def test_the_right_figure_is_told() -> None:
    report = check_sync(Turn.of("Sales rose by 9 million euros.", "Sales rose from 27 to 34 million euros."))
    assert report.verdicts[0].why == "34,000,000 - 27,000,000 = 7 million, not '9 million euros'"


def test_money_is_not_the_difference_of_numbers_of_jobs() -> None:
    evidence = "The deal will create about 100 new jobs during construction, then a further 300."
    report = check_sync(Turn.of("400 new jobs are to be created after a £32m investment.", evidence))
    assert "£32m" in report.verdicts[0].why and "100 - 300" not in report.verdicts[0].why


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("Costs climbed from $80 million to $96 million.", "Costs went up to $80 million."),
        (
            "Membership was 910 last year, up from 830 the year before.",
            "Membership climbed to 830 last year.",
        ),
    ],
)
def test_up_is_a_direction_before_to_and_from(evidence: str, claim: str) -> None:
    assert check_sync(Turn.of(claim, evidence)).decision is not Decision.PASS
