"""Long texts are read away from the event loop, in a bounded number of threads and processes."""

import asyncio
import os
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

from faithrails import Decision, Reason, Settings, Turn, check
from faithrails.errors import DeadlineError, WorkerError
from faithrails.runtime import offload
from faithrails.runtime.deadline import look, under, within
from faithrails.runtime.offload import LEAST_FOR_PROCESS, LEAST_FOR_THREAD, light_off_loop, off_loop
from faithrails.runtime.worker_processes import AVAILABLE, MOST_PROCESSES, Workers

from ticking import ticking

processes = pytest.mark.skipif(not AVAILABLE, reason="no processes of our own here")
SENTENCE = "The tower in Paris was built in 1889 and is 330 metres tall. "
HOSTILE = ("1% ", "[1]", "1-", "Yes. ", "- Mark Twain\n", "a: 1\n", "\n \n", "A.B.", '{"a": ', "“x” ")


def looking() -> None:
    while True:
        look()
        time.sleep(0.001)


async def largest_gap(work: Any) -> tuple[Any, float]:
    """Return the result of the work, and the longest time, in processor seconds, that the loop was held."""
    async with ticking() as gaps:
        return await work, max(gaps)


@pytest.mark.parametrize(
    ("characters", "apart"), [(10, False), (LEAST_FOR_THREAD - 1, False), (LEAST_FOR_THREAD, True)]
)
async def test_few_characters_are_not_worth_a_thread(characters: int, apart: bool) -> None:
    thread = await off_loop(characters, threading.get_ident)
    assert (thread != threading.get_ident()) is apart


async def test_stop_iteration_in_a_thread_is_an_error_and_not_an_endless_wait() -> None:
    with pytest.raises(RuntimeError, match="StopIteration"):
        await asyncio.wait_for(off_loop(LEAST_FOR_THREAD, next, iter(())), 10)


@processes
async def test_many_characters_are_read_in_another_process() -> None:
    assert await off_loop(LEAST_FOR_PROCESS, os.getpid) != os.getpid()


@processes
@pytest.mark.parametrize(("characters", "apart"), [(99_999, False), (100_000, True)])
async def test_a_process_that_does_one_thing_at_a_time_hands_on_the_longest_texts_alone(
    characters: int, apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LEAST_FOR_THREAD", "LEAST_FOR_PROCESS", "LEAST_IF_LIGHT"):  # to be put back
        monkeypatch.setattr(offload, name, getattr(offload, name))
    offload.use_calling_thread(100_000)
    assert (await off_loop(characters, os.getpid) != os.getpid()) == apart
    assert await light_off_loop(characters, threading.get_ident) == threading.get_ident()


@pytest.mark.slow
async def test_overdue_threads_do_not_pile_up_and_checks_are_still_decided() -> None:
    text = SENTENCE * 100
    held = [asyncio.create_task(within(1.0, light_off_loop(10_000, looking))) for _ in range(20)]
    await asyncio.sleep(0.05)
    report = await check(Turn.of(text, text), Settings(deadline=0.2))
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.DEADLINE,))
    assert threading.active_count() < 12
    await asyncio.gather(*held, return_exceptions=True)
    assert (await check(Turn.of(text, text))).decision is Decision.PASS


@processes
def test_a_process_is_used_again_and_one_that_died_is_replaced() -> None:
    workers = Workers()
    first = workers.run(os.getpid)
    assert workers.run(os.getpid) == first
    with pytest.raises(WorkerError):
        workers.run(os._exit, 1)
    assert workers.run(os.getpid) != first
    workers.end()


@processes
@pytest.mark.parametrize("work", [looking, time.sleep])
def test_a_process_that_is_overdue_ends(work: Any) -> None:
    workers = Workers()
    workers.run(os.getpid)
    started = time.monotonic()
    with under(0.1), pytest.raises(DeadlineError):
        workers.run(work, *([60] if work is time.sleep else []))
    assert time.monotonic() - started < 30  # seconds, of the 60 that the work takes
    workers.end()


@processes
@pytest.mark.parametrize("seconds", [0.0, 0.05])  # before it begins, and while its process starts
def test_overdue_work_costs_no_process_that_has_not_begun_it(seconds: float) -> None:
    workers = Workers(1)
    try:
        for _ in range(5):
            with under(seconds), pytest.raises(DeadlineError):
                workers.run(os.getpid)
        first = workers._idle.queue[0]
        assert (first is None) is (seconds == 0.0)
        workers.run(os.getpid)
        assert first is None or workers._idle.queue[0] is first
    finally:
        workers.end()


@processes
def test_an_error_in_a_process_tells_its_kind_and_no_text() -> None:
    workers = Workers()
    with pytest.raises(WorkerError, match=r"^ValueError$"):
        workers.run(int, "the patient's name")
    workers.end()


@processes
def test_more_work_than_processes_waits_its_turn() -> None:
    workers = Workers()
    assert len({workers.run(os.getpid) for _ in range(2 * MOST_PROCESSES)}) <= MOST_PROCESSES
    workers.end()


@processes
def test_a_process_does_not_outlive_a_program_that_is_killed_in_the_middle_of_work() -> None:
    program = "import os, time; from faithrails.runtime.worker_processes import Workers; w = Workers(); \
print(w.run(os.getpid), flush=True); w.run(time.sleep, 60)"
    started = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert started.stdout is not None
    worker = int(started.stdout.readline())
    started.kill()
    started.communicate()
    assert ends(worker)


def ends(process: int) -> bool:
    """Whether a process, which is not ours, ends within 10 seconds."""
    for _ in range(100):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@processes
@pytest.mark.parametrize("error", [MemoryError(), RuntimeError()])
def test_a_process_that_cannot_be_started_leaves_its_place_to_the_next(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Workers()
    with monkeypatch.context() as patched:
        patched.setattr("faithrails.runtime.worker_processes._Worker", raising(error))
        for _ in range(2 * MOST_PROCESSES):
            with under(1.0), pytest.raises(type(error)):
                workers.run(os.getpid)
        patched.setattr("faithrails.runtime.worker_processes._Worker", raising(OSError()))
        assert workers.run(os.getpid) == os.getpid()
    assert workers.run(os.getpid) != os.getpid()
    workers.end()


def raising(error: Exception) -> Any:
    def start() -> None:
        raise error

    return start


@processes
async def test_a_process_that_dies_at_its_start_blocks_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("faithrails.runtime.worker_processes._SERVE", "raise SystemExit(7)")
    workers = Workers()
    monkeypatch.setattr("faithrails.runtime.offload._POOL.processes", workers)
    report = await check(Turn.of(SENTENCE * 300, SENTENCE))
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.INTERNAL_ERROR,))
    assert "exit code 7" in caplog.text
    workers.end()


@processes
async def test_a_check_whose_process_dies_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faithrails.claims.extractors.sentences.sentence_claims", os._exit)
    report = await check(Turn.of(SENTENCE * 300, SENTENCE))
    assert (report.decision, report.reasons) == (Decision.BLOCK, (Reason.INTERNAL_ERROR,))


@pytest.mark.parametrize("verifier", ["exact", "layered"])
async def test_long_texts_get_the_verdicts_of_short_ones(verifier: Any) -> None:
    turn = Turn.of("The tower is in Paris. It is 412 metres tall.", SENTENCE)
    padded = Turn(turn.answer, tuple(Turn.of("", SENTENCE, *["Nothing of note."] * 2_000).passages))
    settings = Settings(verifiers=verifier)
    short, long = await check(turn, settings), await check(padded, settings)
    assert [v.label for v in long.verdicts] == [v.label for v in short.verdicts]
    assert [v.claim for v in long.verdicts] == [v.claim for v in short.verdicts]


@processes
@pytest.mark.parametrize("unit", HOSTILE)
async def test_the_loop_goes_on_and_the_deadline_holds(unit: str) -> None:
    text = (unit * 96_000)[:96_000]
    started = time.monotonic()
    report, gap = await largest_gap(check(Turn.of(text, text), Settings(deadline=1.0)))
    # benchmarks/loop.py measures both; here the machine may be busy, but a blocked loop takes many times as long.
    assert time.monotonic() - started < 10
    assert gap < 0.5
    assert report.decision is Decision.BLOCK or Reason.DEADLINE not in report.reasons
