"""A yes, a no and nothing in a row are compared with the same cell of the evidence."""

from __future__ import annotations

import pytest

from faithrails import Settings, Turn, check_sync

HEADER = "| Feature | Basic | Pro |\n|---|---|---|\n"
TABLE = HEADER + "| SSO | yes | yes |\n| API | no | yes |\n| Storage | 10 GB | 50 GB |"
CSV = "Feature,Basic,Pro\nSSO,yes,yes\nAPI,no,yes\nStorage,10 GB,50 GB"
YES, NO = ["yes", "✅", "✓", "true"], ["no", "❌", "–", "-", "none", "[]", "✗"]


def decided(row: str, evidence: str, header: str = HEADER) -> str:
    return check_sync(Turn.of(header + row, evidence), Settings()).decision.value


@pytest.mark.parametrize("no", NO)
@pytest.mark.parametrize("evidence", [TABLE, CSV])
def test_a_no_where_the_evidence_has_a_yes_does_not_pass(no: str, evidence: str) -> None:
    assert decided(f"| SSO | {no} | {no} |", evidence) != "pass"
    assert decided(f"| SSO | {no} | yes |", evidence) != "pass"
    assert decided(f"| Storage | {no} | 50 GB |", evidence) != "pass"
    assert decided(f"| API | {no} | yes |", evidence) == "pass"


@pytest.mark.parametrize("yes", YES)
@pytest.mark.parametrize("evidence", [TABLE, CSV])
def test_a_yes_where_the_evidence_has_a_no_does_not_pass(yes: str, evidence: str) -> None:
    assert decided(f"| API | {yes} | {yes} |", evidence) != "pass"
    assert decided(f"| SSO | {yes} | {yes} |", evidence) == "pass"


def test_columns_are_found_by_their_names() -> None:
    turned = "| Feature | Pro | Basic |\n|---|---|---|\n"
    assert decided("| API | yes | no |", TABLE, turned) == "pass"
    assert decided("| API | no | yes |", TABLE, turned) != "pass"


def test_columns_without_names_are_found_by_their_place() -> None:
    assert decided("| API | no | yes |", TABLE, "") == "pass"
    assert decided("| API | yes | yes |", TABLE, "") != "pass"
