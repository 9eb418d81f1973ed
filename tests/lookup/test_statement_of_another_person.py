"""What only sentences about another person say, in any wording, is marked."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings())
REPORT = (
    "The tanker Osprey ran aground off Lerstrand on Monday. Harbour master Julia Brandt said that the buoy at the "
    "entrance had drifted during the storm. Captain Peter Novak had asked for a pilot, but none was on duty. He told "
    "reporters that he would not sail the route again. Mayor Helen Frost announced an inquiry into the buoys of all "
    "five ports of the district."
)


@pytest.mark.parametrize(
    "answer",
    [
        "According to Peter Novak, the storm had moved the buoy at the entrance.",
        "An inquiry into the buoys of the district's five ports was announced by Julia Brandt.",
        "Helen Frost told reporters that she would not sail the route again.",
    ],
)
def test_a_statement_of_another_person_is_marked(answer: str) -> None:
    report = CHECKER.check_sync(Turn.of(answer, REPORT))
    assert report.decision is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "According to Julia Brandt, the storm had moved the buoy at the entrance.",
        "An inquiry into the buoys of the district's five ports was announced by Helen Frost.",
        "Peter Novak told reporters that he would not sail the route again.",
        "The Osprey ran aground off Lerstrand.",
        "Novak had asked for a pilot.",
    ],
)
def test_a_statement_of_the_right_person_has_no_finding(answer: str) -> None:
    report = CHECKER.check_sync(Turn.of(answer, REPORT))
    assert "statement_of_another_person" not in {one.rule for one in report.verdicts}
