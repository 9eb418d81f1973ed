"""Answers that wait on disk: each gets one result even after a kill; a full queue is reported."""

import json
import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

pytest.importorskip("persistqueue")
from faithrails import Checker, Settings, Turn, check_sync
from faithrails.background import BackgroundChecks
from faithrails.background import checks as background_checks
from faithrails.background.spool import Spool
from faithrails.check_log import ids_of, record
from faithrails.types import Reason

PROGRAM = """
import sys
from pathlib import Path
from faithrails import Checker, Settings, Turn
from faithrails.background import BackgroundChecks

folder, number = Path(sys.argv[1]), int(sys.argv[2])
checker = Checker(Settings(log=str(folder / "claims.jsonl"), verifiers="exact"))
checks = BackgroundChecks(lambda: checker, folder / "queue", folder / "claims.jsonl", 10_000)
for each in range(number):
    assert checks.enqueue(Turn.of(f"It is {each} metres tall.", "It is 330 metres tall.", id=str(each)), [])
print("queued", flush=True)
print("done" if checks.wait(300) else "late", flush=True)
"""


def program(folder: Path, number: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", PROGRAM, str(folder), str(number)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def killed_after(results: int, folder: Path, number: int = 0) -> None:
    """Start the program and kill it once the log has this many results."""
    log = folder / "claims.jsonl"
    with program(folder, number) as running:
        assert running.stdout and running.stdout.readline() == "queued\n"
        while not log.exists() or log.read_bytes().count(b"\n") < results:
            time.sleep(0.005)
        running.send_signal(signal.SIGKILL)


def logged(folder: Path) -> list[int]:
    lines = (folder / "claims.jsonl").read_text().splitlines()
    return sorted(int(json.loads(line)["turn"]["id"]) for line in lines)


@pytest.mark.timeout(400)
@pytest.mark.parametrize(("number", "kills"), [(20, 1), pytest.param(1_000, 3, marks=pytest.mark.slow)])
@pytest.mark.slow
def test_each_answer_has_one_result_whatever_is_killed(number: int, kills: int, tmp_path: Path) -> None:
    killed_after(1, tmp_path, number)
    for kill in range(1, kills):
        killed_after(kill * number // kills, tmp_path)
    with program(tmp_path, 0) as last:
        assert last.communicate()[0] == "queued\ndone\n"
    assert logged(tmp_path) == list(range(number))
    assert not [path for path in (tmp_path / "queue").iterdir() if path.is_dir()]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(log=str(tmp_path / "claims.jsonl"), verifiers="exact")


def checks_of(settings: Settings, folder: Path, size: int = 10, ready: bool = True) -> BackgroundChecks:
    checker = Checker(settings)
    assert settings.log
    return BackgroundChecks(lambda: checker if ready else None, folder / "queue", settings.log, size)


TURN = Turn.of("It is 412 metres tall.", "It is 330 metres tall.")


def test_a_full_queue_takes_no_answer(settings: Settings, tmp_path: Path) -> None:
    checks = checks_of(settings, tmp_path, size=2, ready=False)
    assert [checks.enqueue(TURN, []) for _ in range(3)] == [True, True, False]
    checks.close()


def test_a_queue_that_cannot_be_written_takes_no_answer(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "queue").write_text("a file is in the place of the folder")
    checks = checks_of(settings, tmp_path)
    assert not checks.enqueue(TURN, [])
    checks.close()


def test_a_result_that_was_logged_before_the_kill_is_not_logged_again(
    settings: Settings, tmp_path: Path
) -> None:
    spool = Spool.new(tmp_path / "queue")
    spool.put(TURN, [Reason.STALE_EVIDENCE], 10)
    _, item = spool.take() or (0, {"id": ""})
    record(TURN, settings, [], 0, check_sync(TURN, settings.model_copy(update={"log": None})), item["id"])
    spool._lock.release()
    spool._queue.close()
    checks = checks_of(settings, tmp_path)
    assert checks.wait(60)
    checks.close()
    assert settings.log
    assert ids_of(settings.log) == {item["id"]}


def test_half_a_line_of_a_killed_process_is_no_result(settings: Settings) -> None:
    assert settings.log
    check_sync(TURN, settings)
    line = settings.log.read_bytes()
    settings.log.write_bytes(line + line[:-40])
    check_sync(TURN, settings)
    assert len(settings.log.read_bytes().splitlines()) == 3
    assert len(ids_of(settings.log)) == 2


def test_an_answer_that_could_not_be_logged_is_checked_again(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faithrails.background.checks._PAUSE", 0.01)
    assert settings.log
    checks = checks_of(settings, tmp_path)
    settings.log.mkdir()  # no line can be appended to it
    assert checks.enqueue(TURN, [])
    assert not checks.wait(0.5)
    settings.log.rmdir()
    assert checks.wait(60)
    checks.close()
    assert len(ids_of(settings.log)) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_fork_while_the_lock_is_held_does_not_stop_the_child(settings: Settings, tmp_path: Path) -> None:
    checks = checks_of(settings, tmp_path, ready=False)
    with checks._lock:
        child = multiprocessing.get_context("fork").Process(target=lambda: os._exit(checks.enqueue(TURN, [])))
        child.start()
        child.join(20)
        stuck = child.is_alive()
        child.kill()
    checks.close()
    assert (stuck, child.exitcode) == (False, 1)  # what `put` returned


async def fails(*_: object) -> bool:
    raise RuntimeError("at every try")


def test_an_answer_whose_check_always_fails_has_internal_error_as_its_result(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faithrails.background.checks._PAUSE", 0.01)
    monkeypatch.setattr(Checker, "check_and_record", fails)
    checks = checks_of(settings, tmp_path)
    assert [checks.enqueue(TURN, []) for _ in range(2)] == [True, True]
    assert checks.wait(60)
    checks.close()
    reports = [json.loads(line)["report"] for line in (tmp_path / "claims.jsonl").read_text().splitlines()]
    assert [(found["decision"], found["reasons"]) for found in reports] == [("block", ["internal_error"])] * 2


def test_an_answer_with_a_result_does_not_stay_on_disk(tmp_path: Path) -> None:
    spool = Spool.new(tmp_path)
    assert all(spool.put(TURN, [], 10) for _ in range(2))
    spool.done((spool.take() or (0, {}))[0])
    assert len(spool._queue.queue()) == 1
    spool.close()


def test_a_closed_spool_takes_no_answer(tmp_path: Path) -> None:
    spool = Spool.new(tmp_path)
    spool.close()
    assert not spool.put(TURN, [], 10)


@pytest.mark.parametrize("method", ["again", "done"])
def test_what_a_full_disk_does_not_take_of_an_answer_is_written_later(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> NoReturn:
        raise sqlite3.OperationalError("database or disk is full")

    spool = Spool.new(tmp_path)
    spool.put(Turn.of("a", "b"), [], 1)
    taken = spool.take()
    assert taken is not None
    with monkeypatch.context() as disk:
        disk.setattr(spool._queue, "_mark_ack_status", full)
        getattr(spool, method)(taken[0])
        assert spool.take() is None and not spool.is_empty
    found = spool.take()
    assert (found and found[0]) == (taken[0] if method == "again" else None)
    assert spool.is_empty is (method == "done")


def test_a_spool_is_not_deleted_while_an_answer_is_put(tmp_path: Path) -> None:
    spool = Spool.new(tmp_path)
    with spool._putting:
        closing = threading.Thread(target=spool.close)
        closing.start()
        closing.join(0.2)
        spool._queue.put({"id": "a"})
    closing.join(20)
    assert (spool.folder / "data.db").exists()


def waits_until(done: Callable[[], bool]) -> bool:
    ends = time.monotonic() + 60
    while not done() and time.monotonic() < ends:
        time.sleep(0.05)
    return done()


def test_a_left_over_queue_that_cannot_be_read_does_not_hold_up_the_others(
    settings: Settings, tmp_path: Path
) -> None:
    broken = tmp_path / "queue" / "0broken"
    broken.mkdir(parents=True)
    (broken / "data.db").write_bytes(b"no database" * 1_000)
    checks = checks_of(settings, tmp_path)
    assert checks.enqueue(TURN, [])
    log = settings.log
    assert log and waits_until(lambda: len(ids_of(log)) == 1)
    checks.close()
    assert (broken / "data.db").exists()  # an unreadable spool stays


def test_a_log_that_cannot_be_read_does_not_hold_up_new_answers(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted = Spool.new(tmp_path / "queue")
    interrupted.put(TURN, [], 10)
    interrupted.take()
    interrupted.close()

    def unreadable(_: Path) -> NoReturn:
        raise ValueError("no Parquet file")

    monkeypatch.setattr(background_checks, "ids_of", unreadable)
    checks = checks_of(settings, tmp_path)
    assert checks.enqueue(TURN, [])
    log = settings.log
    assert log and waits_until(lambda: log.exists() and len(ids_of(log)) == 1)
    checks.close()
    left = Spool.held(interrupted.folder)  # it was released, and its answer is still there
    assert left and left.was_interrupted
    left.close()


def test_a_disk_that_stays_full_is_told_once_with_its_cause(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> NoReturn:
        raise sqlite3.OperationalError("database or disk is full")

    checks = checks_of(settings, tmp_path, ready=False)
    with monkeypatch.context() as patched:
        patched.setattr(Spool, "put", full)
        assert [checks.enqueue(TURN, []) for _ in range(20)] == [False] * 20
    assert checks.enqueue(TURN, [])
    checks.close()
    told = [record.getMessage() for record in caplog.records]
    assert [each.rpartition("; ")[2] for each in told[:1]] == [
        "answers are checked before they go out: OperationalError, database or disk is full"
    ]
    assert told[1:] == [f"the queue {tmp_path / 'queue'} can be written again"]


def test_answers_that_stay_because_the_log_cannot_be_written_are_told_once(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_checks, "_PAUSE", 0.01)
    log = tmp_path / "claims.jsonl"
    checks = checks_of(settings, tmp_path)
    log.mkdir()  # no line can be appended to it
    checks.enqueue(TURN, [])
    assert not checks.wait(1)
    log.rmdir()
    assert checks.wait(30)
    checks.close()
    told = [record.getMessage() for record in caplog.records if record.name == background_checks.__name__]
    assert told == [
        f"the answers in {tmp_path / 'queue'} stay there and are checked again: "
        f"the check log {log} cannot be written",
        f"the answers in {tmp_path / 'queue'} are checked again",
    ]


def test_an_error_of_every_check_and_of_every_entry_is_told_once(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> NoReturn:
        raise RuntimeError("no verifier")

    monkeypatch.setattr(background_checks, "_PAUSE", 0.01)
    monkeypatch.setattr(Checker, "check_and_record", broken)
    checks = checks_of(settings, tmp_path, ready=False)
    for _ in range(5):
        assert checks.enqueue(TURN, [])
    monkeypatch.setattr(
        background_checks,
        "turn_from",
        lambda found, real=background_checks.turn_from: real({}) if found["answer"] == "" else real(found),
    )
    for _ in range(5):
        assert checks.enqueue(Turn.of("", "x"), [])
    checker = Checker(settings)
    checks.checker = lambda: checker
    log = settings.log
    assert log and waits_until(lambda: len(ids_of(log)) == 5 and not checks._own()._queue.active_size())
    checks.close()
    told = [record.getMessage() for record in caplog.records]
    assert [
        sum(part in each for each in told) for part in ("RuntimeError", "internal_error", "set aside")
    ] == [2, 1, 1]
