"""Lines that name the source of an answer state nothing; a source that there is not is a mistake."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

EVIDENCE = "The museum opens at nine on weekdays. Dogs are allowed in the garden."
RIGHT = "The museum opens at nine on weekdays."


@pytest.mark.parametrize(
    "line",
    [
        "Source: the document", "Sources: [1]", "**Source:** Document 1", "Source: provided context", "References: [1]",
        "Sources: the given passages", "Source: [1]",
    ],
)  # fmt: skip
def test_a_line_with_the_source_is_no_claim(line: str) -> None:
    for answer, expected in ((RIGHT, True), (RIGHT.replace("nine", "ten"), False)):
        report = check_sync(Turn.of(f"{answer}\n\n{line}", EVIDENCE))
        assert [verdict.claim.text for verdict in report.verdicts] == [answer]
        assert (report.decision is Decision.PASS) is expected


@pytest.mark.parametrize("line", ["Sources: [1], [2]", "Source: the mayor", "Sources: 12 passages"])
def test_another_source_is_a_claim(line: str) -> None:
    claims = check_sync(Turn.of(f"{RIGHT}\n\n{line}", EVIDENCE)).claims
    assert [claim.text for claim in claims] == [RIGHT, line]


def test_a_source_that_there_is_not_does_not_pass() -> None:
    assert check_sync(Turn.of(f"{RIGHT}\n\nSources: [1], [2]", EVIDENCE)).decision is not Decision.PASS
