"""The deadline: work without a model tests it, and work that does not end by itself is abandoned."""

import asyncio
import time

import pytest

from faithrails import Checker, Decision, Reason, Settings, Turn, check
from faithrails.errors import DeadlineError
from faithrails.models.protocol import Completion
from faithrails.runtime.deadline import Deadline, look, time_left, under, within
from faithrails.testing import ScriptedLLM


def endless() -> None:
    while True:
        look()


def test_outside_a_check_nothing_is_due() -> None:
    look()
    assert time_left() is None


def test_a_loop_that_looks_ends_with_the_deadline() -> None:
    with under(0.05), pytest.raises(DeadlineError):
        endless()


def test_a_stopped_deadline_is_due_at_once() -> None:
    deadline = Deadline(60)
    deadline.check()
    deadline.stop()
    assert deadline.left == 0
    with pytest.raises(DeadlineError):
        deadline.check()


async def test_work_that_cannot_be_cancelled_is_left_behind() -> None:
    async def stubborn() -> None:
        for _ in range(50):
            try:
                await asyncio.sleep(0.1)
            except asyncio.CancelledError:
                continue

    started = time.monotonic()
    with pytest.raises(DeadlineError):
        await within(0.1, stubborn())
    assert time.monotonic() - started < 4  # seconds, of the 5 that the work takes


async def test_what_work_raises_is_raised() -> None:
    async def broken() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        await within(1, broken())


async def test_a_verdict_that_comes_after_the_deadline_does_not_count(paris: Turn) -> None:
    class Late(ScriptedLLM):
        async def complete(self, messages, options):  # type: ignore[no-untyped-def]
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                return Completion("yes", "stop")

    settings = Settings(claims="whole", verifiers="facts", deadline=0.1)
    report = await check(paris, settings, judge=Late([]))
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.DEADLINE,))


@pytest.mark.parametrize("size", [3_000, 6_000, 60_000])
async def test_the_deadline_ends_work_without_a_model(size: int) -> None:
    text = ("1% " * size)[:size]
    async with Checker(Settings(deadline=0.001)) as checker:
        report = await checker.check(Turn.of(text, text))
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.DEADLINE,))


async def test_an_empty_report_of_a_late_check_has_no_verdicts(paris: Turn) -> None:
    report = await check(paris, Settings(deadline=1e-9))
    assert (report.verdicts, report.reasons, report.score) == ((), (Reason.DEADLINE,), None)
