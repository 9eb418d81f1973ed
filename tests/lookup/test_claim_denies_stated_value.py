"""A value that the evidence gives is not denied."""

import pytest

from faithrails import Settings, Turn, check_sync

TABLE = "| | 2019 | 2018 |\n|-|-|-|\n| Net income | 20.5 | 18.0 |\n| Total debt | 120 | 100 |"
PROSE = "The pass costs 40 euros. The ferry sails at 9:30. The museum was opened on 4 May 1998."


@pytest.mark.parametrize(
    ("answer", "evidence", "is_found"),
    [
        ("The net income for 2019 was not 20.5.", TABLE, True),
        ("The total debt in 2018 wasn't 100.", TABLE, True),
        ("The average total debt of 2018 and 2019 is not 110.", TABLE, True),
        ("The price of a pass is not 40 euros.", PROSE, True),
        ("The net income for 2019 was 20.5.", TABLE, False),
        ("The price of a pass is not 50 euros but 40 euros.", f"{PROSE} It was 50 euros.", False),
        ("The price of a pass is not 50 euros.", f"{PROSE} It is not 50 euros.", False),
    ],
)
def test_a_denied_value_contradicts(answer: str, evidence: str, is_found: bool) -> None:
    found = check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0].findings
    assert any(kind.startswith("denial") for kind in found) == is_found
