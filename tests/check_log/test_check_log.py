"""The check log as Parquet, its retention, and its redaction."""

import json
import os
import re
import stat
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from faithrails import Checker, Decision, Passage, Settings, Turn, check_sync
from faithrails.check_log import ids_of, lines_of, parquet, read_entry
from faithrails.errors import MissingExtraError, SettingsError
from faithrails.types import Message

from command_line import faithrails

TURN = Turn.of(
    "The vault is in Rome. It opens with 4711.", "The vault is in Paris.", question="Where is Ada's vault?"
)
needs_pyarrow = pytest.mark.skipif(parquet.find_spec("pyarrow") is None, reason="needs the extra `data`")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Parquet log that converts after three checks, in this thread."""

    class Now:
        def __init__(self, target: Any, args: Any, name: str) -> None:
            self.start = lambda: target(*args)

    monkeypatch.setattr(parquet, "ROWS", 3)
    monkeypatch.setattr(parquet, "Thread", Now)
    return tmp_path / "claims.parquet"


def logged(path: Path, number: int, **options: Any) -> None:
    settings = Settings(log=str(path), verifiers="exact", log_options=options)
    for _ in range(number):
        check_sync(TURN, settings)


@needs_pyarrow
def test_a_parquet_log_has_a_folder_a_day_and_its_open_lines_count(folder: Path) -> None:
    logged(folder, 7)
    day = datetime.now(timezone.utc).date()
    files = list(folder.glob(f"day={day}/*.parquet"))
    assert (len(files), len(list((folder / "open").iterdir()))) == (2, 1)
    assert len(ids_of(folder)) == len(list(lines_of(folder))) == 7
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    found = faithrails("replay", str(folder))
    assert (found.code, "7 same" in found.out) == (0, True)


@needs_pyarrow
def test_other_tools_read_its_columns(folder: Path) -> None:
    from pyarrow import dataset

    logged(folder, 4)
    table = dataset.dataset(sorted(folder.glob("day=*/*.parquet")), partitioning="hive").to_table()
    assert set(table.column("decision").to_pylist()) == {"block"}
    assert {"day", "id", "time", "score", "claims", "seconds"} <= set(table.column_names)


@needs_pyarrow
def test_a_stop_between_converting_and_deleting_doubles_nothing(folder: Path) -> None:
    logged(folder, 3)
    (segment,) = parquet.segments_of(folder)
    text = segment.read_bytes()
    parquet.convert(segment)
    segment.write_bytes(text)
    assert len(list(lines_of(folder))) == 3


@needs_pyarrow
def test_days_older_than_those_to_keep_are_deleted(folder: Path) -> None:
    today = datetime.now(timezone.utc).date()
    for age in (1, 2, 3, 40):
        (folder / f"day={today - timedelta(days=age)}").mkdir(parents=True)
    logged(folder, 1, keep_days=2)
    assert sorted(date.fromisoformat(path.name[4:]) for path in folder.glob("day=*")) == [
        today - timedelta(days=2), today - timedelta(days=1)
    ]  # fmt: skip


def decisions(folder: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for place, line in lines_of(folder):
        found.setdefault(Path(place).parent.name, []).append(json.loads(line)["report"]["decision"])
    return found


@needs_pyarrow
@pytest.mark.parametrize(
    ("keep_days", "left"),
    [
        ({"pass": 3}, {"day=2026-01-01": ["block"] * 2, "day=2026-01-08": ["pass", "block", "pass", "block"]}),
        ({"pass": 3, "block": 30}, {"day=2026-01-01": ["block"] * 2, "day=2026-01-08": ["pass", "block", "pass", "block"]}),
        ({"pass": 3, "warn": 3, "block": 3, "escalate": 3}, {"day=2026-01-08": ["pass", "block", "pass", "block"]}),
        ({"warn": 1}, None),
        (9, None),
    ],
)  # fmt: skip
def test_each_decision_is_kept_for_its_own_days(
    folder: Path, keep_days: Any, left: dict[str, list[str]] | None
) -> None:
    entries = [check_line(answer) for answer in ("The vault is in Paris.", "The vault is in Rome.")] * 2
    for day in ("2026-01-01", "2026-01-08"):
        segment = folder / "open" / f"{day}-x.jsonl"
        segment.parent.mkdir(parents=True, exist_ok=True)
        segment.write_bytes(b"".join(entries))
        parquet.convert(segment)
    before = decisions(folder)
    options = Settings(log=str(folder), log_options={"keep_days": keep_days}).log_options
    for _ in range(2):
        parquet.expire(folder, options.keep_days, date(2026, 1, 10))
        assert decisions(folder) == (left or before)


def check_line(answer: str) -> bytes:
    """The line of a check, as it is logged."""
    with TemporaryDirectory() as name:
        log = Path(name) / "claims.jsonl"
        check_sync(Turn.of(answer, "The vault is in Paris."), Settings(log=str(log), verifiers="exact"))
        return log.read_bytes()


@needs_pyarrow
def test_an_answer_goes_out_as_decided_where_its_log_cannot_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_more_threads(**_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(parquet, "Thread", no_more_threads)
    report = check_sync(replace(TURN, answer="The vault is in Paris."), Settings(log=str(folder)))
    assert report.decision is Decision.PASS


def test_a_log_that_cannot_be_written_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "claims.jsonl").mkdir()
    with pytest.raises(SettingsError, match=r"log: .*claims.jsonl is a folder"):
        Checker(Settings(log=str(tmp_path / "claims.jsonl")))
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SettingsError, match=r"log: .*new.jsonl cannot be written"):
        Checker(Settings(log=str(tmp_path / "new.jsonl")))


@needs_pyarrow
def test_a_file_in_the_place_of_a_parquet_log_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "claims.parquet").touch()
    with pytest.raises(SettingsError, match=r"claims.parquet is a file, but a log of this name is a folder"):
        Checker(Settings(log=str(tmp_path / "claims.parquet")))


def test_days_to_keep_are_positive_and_of_known_decisions() -> None:
    for wrong in (0, {"pass": 0}, {"passed": 3}):
        with pytest.raises(SettingsError, match="keep_days"):
            Settings.load({"log": "a.parquet", "log_options": {"keep_days": wrong}})


@needs_pyarrow
def test_what_a_killed_process_left_of_an_earlier_day_is_converted(folder: Path) -> None:
    logged(folder, 2)
    parquet._SEGMENTS.clear()
    (segment,) = parquet.segments_of(folder)
    left = segment.rename(segment.with_name("2026-01-01" + segment.name[10:]))
    left.write_bytes(left.read_bytes() + b'{"format": 4, "id": "half')
    os.utime(left, (0, 0))
    logged(folder, 1)
    assert not left.exists()
    assert len(list(lines_of(folder))) == 3


@needs_pyarrow
def test_two_processes_that_convert_the_same_segments_report_no_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    logged(folder, 3)
    (segment,) = parquet.segments_of(folder)
    convert = parquet.convert

    def by_both(path: Path) -> None:
        convert(path)
        convert(path)

    monkeypatch.setattr(parquet, "convert", by_both)
    (folder / "day=2020-01-01").mkdir()
    parquet._SEGMENTS[folder].day = "2020-01-01"
    logged(folder, 1, keep_days=2)
    assert (segment.exists(), (folder / "day=2020-01-01").exists(), caplog.messages) == (False, False, [])
    assert len(list(lines_of(folder))) == 4


@needs_pyarrow
def test_one_segment_that_cannot_be_converted_stops_neither_the_others_nor_the_retention(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    logged(folder, 1)
    (segment,) = parquet.segments_of(folder)
    good, bad = segment.with_name("2026-01-02-good.jsonl"), segment.with_name("2026-01-01-bad.jsonl")
    good.write_bytes(segment.read_bytes())
    bad.mkdir()
    for path in (good, bad):
        os.utime(path, (0, 0))
    (folder / "day=2020-01-01").mkdir()
    parquet._SEGMENTS.clear()
    logged(folder, 1, keep_days=1000)
    assert (parquet.target_of(good).exists(), "IsADirectoryError" in caplog.text) == (True, True)
    assert not (folder / "day=2020-01-01").exists()


@needs_pyarrow
def test_what_kills_left_half_done_is_deleted_with_its_texts(folder: Path) -> None:
    logged(folder, 1)
    (segment,) = parquet.segments_of(folder)
    left = segment.with_name("2026-01-01-left.jsonl")
    left.write_bytes(segment.read_bytes())
    target = parquet.target_of(left)
    parquet.convert(left)
    left.write_bytes(segment.read_bytes())
    part = target.with_name(f".{target.name}.1.part")
    part.write_bytes(b"half")
    for path in (left, part):
        os.utime(path, (0, 0))
    parquet._SEGMENTS.clear()
    logged(folder, 1)
    assert (left.exists(), part.exists(), len(list(lines_of(folder)))) == (False, False, 3)


@needs_pyarrow
def test_a_reader_gets_each_line_once_where_segments_are_converted_meanwhile(folder: Path) -> None:
    logged(folder, 2)
    lines = lines_of(folder)
    next(lines)
    parquet._SEGMENTS.clear()
    logged(folder, 2)
    assert len(list(lines)) == 1  # what came later is not read
    second = parquet.segments_of(folder)[1]
    lines = lines_of(folder)
    next(lines)
    parquet.convert(second)
    assert len(list(lines)) == 3


def test_without_pyarrow_a_parquet_log_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"faithrails\[data\]"):
        logged(tmp_path / "claims.parquet", 1)


def test_a_redacted_log_holds_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAITHRAILS_LOG_KEY", "secret")
    path = tmp_path / "claims.jsonl"
    turn = Turn(
        TURN.answer, (Passage("Ada.pdf", "The vault is in Paris."),), TURN.question, "user Ada", ("Ada's sample",),
        (Message("user", "Ada asks"),), "vault", '{"Ada": "vault"}', True,
    )  # fmt: skip
    for mode in ("block", "correct"):
        check_sync(
            turn, Settings(log=str(path), mode=mode, warning="Ada, beware", log_options={"redact": "hashes"})
        )
    text = path.read_text()
    words = ("Ada", "vault", "Paris", "Rome", "4711", "opens", "secret")
    # Hashes and durations may hold any digits.
    assert not [word for word in words if re.search(rf"(?<![0-9a-f.]){word}(?![0-9a-f])", text)]
    entries = [read_entry(line) for line in text.splitlines()]
    assert entries[0].turn["answer"] == entries[1].turn["answer"] != entries[0].turn["question"]
    assert entries[0].report["claims"][0]["label"] in ("contradicted", "not_mentioned")


def test_another_key_gives_other_hashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "claims.jsonl"
    for key in ("one", "two"):
        monkeypatch.setenv("OWN_KEY", key)
        logged(path, 1, redact="hashes", key_env="OWN_KEY")
    first, second = (json.loads(line)["turn"]["answer"] for line in path.read_text().splitlines())
    assert first != second


def test_hashes_without_a_key_stop_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FAITHRAILS_LOG_KEY", raising=False)
    with pytest.raises(SettingsError, match="FAITHRAILS_LOG_KEY"):
        logged(tmp_path / "claims.jsonl", 1, redact="hashes")


def test_checks_of_mode_background_are_replayed(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    check_sync(TURN, Settings(log=str(path), verifiers="exact", mode="background"))
    before = path.read_bytes()
    found = faithrails("replay", str(path))
    assert (found.code, "1 same" in found.out) == (0, True), found.err
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", ["replay", "review"])
def test_a_redacted_log_is_not_replayed_and_not_reviewed(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAITHRAILS_LOG_KEY", "secret")
    path = tmp_path / "claims.jsonl"
    logged(path, 1, redact="hashes")
    review = ("review", "export", str(path), "--out", str(tmp_path / "t.json"), "--decision", "block")
    found = faithrails("replay", str(path)) if command == "replay" else faithrails(*review)
    assert (found.code, "is redacted" in found.err) == (2, True)
