"""A wrong number about a table is contradicted with the right figure; one that follows is not missing."""

from __future__ import annotations

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.features.extract import extract_features
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.lookup.look_up_claim import examine
from faithrails.types import Claim, Passage, Turn

TABLE = """Rainfall by station (in mm):

| Station | 2022 | 2021 |
| --- | --- | --- |
| Harbour | 840 | 700 |
| Summit | 1,260 | 1,400 |
"""


def found(text: str):
    return examine(Claim(text, 0, len(text)), EvidenceIndex([Passage("1", TABLE)]))


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ("Rainfall at Harbour rose by 25 % in 2022.", "(840 - 700) / 700 = 20 %, not '25 %'"),
        ("Rainfall at Harbour rose by 150 in 2022.", "840 - 700 = 140, not '150'"),
        ("Rainfall at Summit rose by 140 in 2022.", "1,260 - 1,400 = -140: a decrease, not '140'"),
        ("Rainfall at Harbour in 2022 was 700.", "the table has 840 for this, not '700'"),
        (
            "The average Summit rainfall in 2021 and 2022 was 1,300.",
            "(1,260 + 1,400) / 2 = 1,330, not '1,300'",
        ),
        ("Rainfall at Harbour was highest in 2021.", "the table has 700 for 2021, 840 for 2022"),
    ],
)
def test_a_wrong_number_is_contradicted_with_the_right_figure(claim, why):
    findings = found(claim)
    assert Kind.WRONG_ARITHMETIC in findings.kinds
    assert findings.contradiction.why == why


@pytest.mark.parametrize(
    "claim",
    [
        "Rainfall at Harbour rose by 20 % in 2022.",
        "Rainfall at Summit fell by 140 in 2022.",
        "The average Summit rainfall in 2021 and 2022 was 1,330.",
        "Harbour had 66.7 % of the rainfall of Summit in 2022.",
    ],
)
def test_a_number_that_follows_from_the_table_is_not_missing(claim):
    assert not found(claim).missing


def test_the_features_tell_a_right_result_from_a_wrong_one():
    def of(answer: str) -> dict[str, float]:
        turn = Turn(answer, (Passage("1", TABLE),))
        return extract_features(turn, [Claim(answer, 0, len(answer))]).claims[0]

    right, wrong = (
        of("Rainfall at Harbour rose by 20 % in 2022."),
        of("Rainfall at Harbour rose by 25 % in 2022."),
    )
    assert right["arithmetic.computed"] == 1.0
    assert right["unsupported_values"] == 0.0
    assert right["arithmetic.gap"] < wrong["arithmetic.gap"]
    assert wrong["unsupported_values"] == 1.0


SPENT = """Costs of the yard (in $ millions)
                              2023     2022
Research and development       148      131
Food and beverages           1,234    1,294
Wages                           22       17
"""


@pytest.mark.parametrize(("initials", "now", "then"), [("R&D", "148", "131"), ("F&B", "1,234", "1,294")])
def test_initials_joined_by_and_name_their_row(initials, now, then):
    def judged(claim: str):
        return examine(Claim(claim, 0, len(claim)), EvidenceIndex([Passage("1", SPENT)]))

    right = judged(f"{initials} came to ${now} million in 2023.")
    assert right is None or not (right.missing or right.contradiction)
    assert judged(f"{initials} came to ${then} million in 2023.").contradiction
    assert "M&W" in [one.text for one in judged(f"M&W came to ${now} million in 2023.").missing]


@pytest.mark.parametrize("scale", [" thousand", " million", " billion"])
def test_no_reason_counts_a_figure_as_none_of_the_claims_scale(scale):
    evidence = "Sails and masts rose from 131 in 2022 to 148 in 2023."
    claim = f"Sails and masts rose to $155{scale} in 2023."
    judged = examine(Claim(claim, 0, len(claim)), EvidenceIndex([Passage("1", evidence)]))
    assert judged.contradiction.why == f"the table has 148 for this, not '$155{scale}'"


@pytest.mark.parametrize(("share", "whole"), [("9", "412"), ("4", "377")])
def test_a_figure_that_prose_gives_beside_the_table_is_no_wrong_result_of_it(share, whole):
    table = "| Yard | Q3 revenue ($m) | Q3 last year ($m) |\n|---|---|---|\n| Sails | 168 | 131 |\n| Paint | 121 | 118 |"
    prose = f"Revenue of the group reached ${whole} million, an increase of {share} percent."

    def contradiction(text: str, evidence: str) -> str | None:
        found = examine(Claim(text, 0, len(text)), EvidenceIndex([Passage("1", evidence)]))
        return found.contradiction.why if found and found.contradiction else None

    said = f"Revenue of the group rose {share}% to ${whole} million, of which Sails made $168 million."
    assert contradiction(said, f"{prose}\n\n{table}") is None
    assert contradiction(f"Sails rose by {share}%.", f"{prose}\n\n{table}")
