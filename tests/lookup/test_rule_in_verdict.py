"""A verdict names the rule that found a contradiction, by a module that exists."""

import pytest

from faithrails import Checker, Report, Settings, Turn
from faithrails.install_paths import PACKAGE

CHECKER = Checker(Settings(preset="offline"))


@pytest.mark.parametrize(
    ("evidence", "answer", "rule"),
    [
        ("The tower is 330 metres tall.", "The tower is 412 metres tall.", "wrong_value"),
        ("Some members may vote.", "All members may vote.", "changed_copy"),
        ("Ann Lee beat Tom Hart in the final.", "Tom Hart beat Ann Lee in the final.", "swapped_names"),
        ("[1] The pier is closed. [2] The ferry leaves at nine.", "The tower is old.", ""),
        ("The tower is 330 metres tall.", "The tower is 330 metres tall.", ""),
    ],
)
def test_a_verdict_names_the_rule(evidence: str, answer: str, rule: str) -> None:
    report = CHECKER.check_sync(Turn.of(answer, evidence))
    assert [verdict.rule for verdict in report.verdicts] == [rule]
    assert Report.from_dict(report.to_dict()).verdicts[0].rule == rule
    assert not rule or any((PACKAGE / "lookup").rglob(f"{rule}.py"))
