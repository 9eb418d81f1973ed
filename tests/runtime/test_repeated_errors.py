"""A lasting error is logged when it begins, at intervals with its count, and when it ends."""

import logging

import pytest

from faithrails.runtime import repeated_errors
from faithrails.runtime.repeated_errors import RepeatedErrors


def test_the_next_line_has_the_number_of_those_left_out(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter((0.0, 1.0, 2.0, 61.0, 62.0))
    monkeypatch.setattr("time.monotonic", lambda: next(moments))
    errors = RepeatedErrors(logging.getLogger("faithrails"))
    for _ in range(4):
        errors.failed("write", OSError(28, "No space left on device"))
    errors.failed("write", "another cause")
    errors.succeeded("again")
    errors.succeeded("again")
    assert [record.getMessage() for record in caplog.records] == [
        "write: OSError, No space left on device",
        "write: OSError, No space left on device (2 more times since the last line)",
        "write: another cause",
        "again",
    ]


def test_the_text_of_an_unknown_error_may_hold_evidence_and_is_not_logged() -> None:
    assert repeated_errors.cause_of(ValueError("It is 330 metres tall")) == "ValueError"
