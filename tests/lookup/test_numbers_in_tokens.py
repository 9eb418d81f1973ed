"""Numbers and words that are parts of longer tokens, or fill a placeholder of the evidence."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings())
GUIDE = (
    "# Pennant 4.2 release notes\n\n## 4.2.0\n\nOpen `http://10.0.40.1` to log in. Create a user with "
    "`pennant user add --admin <name>`. Scale pictures with `--fit <w>x<h>`.\n\n"
    "### Deprecated\n\n- The `pn-dump` tool is deprecated and will be removed in 5.0.\n\n"
    "### Removed\n\n- The XML format has been removed; the 4.2 binaries do not read it.\n\n"
    "## 3.1.0\n\n- Fixed: the login works.\n"
)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Log in at 10.0.40.1.", "Log in at 10.0.40.7."),
        ("Fixed in 3.1: the login works.", "Fixed in 3.3: the login works."),
        (
            "Create a user with `pennant user add --admin mia`.",
            "Create a user with `pennant user del --admin mia`.",
        ),
        ("The `pn-dump` tool is deprecated in 4.2.", "The `pn-dump` tool is deprecated in 4.1."),
    ],
)
def test_a_token_is_read_as_a_whole(right: str, wrong: str) -> None:
    assert CHECKER.check_sync(Turn.of(right, GUIDE)).decision is Decision.PASS
    assert CHECKER.check_sync(Turn.of(wrong, GUIDE)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer", "passes"),
    [
        ("Guests can see and copy files, but not delete them.", "Guests can only see and copy files.", True),
        ("Guests can see and copy files, but not delete them.", "Guests can only see files.", False),
        ("Guests can see and copy files.", "Guests can only see and copy files.", False),
    ],
)
def test_only_is_said_by_what_is_denied(evidence: str, answer: str, passes: bool) -> None:
    assert (CHECKER.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS) is passes


def test_not_before_a_time_is_from_it() -> None:
    evidence = "Place items out by 6.30 am, but not before 6 pm the evening before."
    found = CHECKER.check_sync(Turn.of("You can place items out from 6 pm the evening before.", evidence))
    assert found.decision is not Decision.BLOCK
    found = CHECKER.check_sync(Turn.of("You can place items out before 6 pm the evening before.", evidence))
    assert found.decision is Decision.BLOCK
