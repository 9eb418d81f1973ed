"""``faithrails eval``: rows in, results and a summary out, nothing lost on the way."""

import gzip
import json
import lzma
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

EVIDENCE = "The tower is 330 metres tall."


def row(number: int, **more: Any) -> dict[str, Any]:
    faithful = number % 2 == 0
    response = f"The tower is {330 if faithful else 412} metres tall."
    return {
        "id": str(number),
        "context": EVIDENCE,
        "response": response,
        "label": int(not faithful),
        "task": "QA",
        **more,
    }


def write(path: Path, rows: list[Any]) -> Path:
    text = "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)
    opened = {".gz": gzip.open, ".xz": lzma.open}.get(path.suffix, open)
    with opened(path, "wt") as out:
        out.write(text)
    return path


def evaluate(*args: Any) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "faithrails", "eval", *map(str, args)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "200"}
    )


def results(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("ending", [".jsonl", ".jsonl.gz", ".jsonl.xz"])
def test_rows_are_checked_and_measured(ending: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = evaluate(write(tmp_path / f"rows{ending}", [row(n) for n in range(10)]), "--out", out)
    assert done.returncode == 0, done.stderr
    summary = json.loads((out / "summary.json").read_text())
    assert (summary["n"], summary["failed_rows"], summary["labelled"]) == (10, 0, 10)
    assert (summary["auroc"], summary["f1"], summary["by_task"]["QA"]["recall"]) == (1.0, 1.0, 1.0)
    assert summary["latency_ms"]["p50"] <= summary["latency_ms"]["p95"]
    expected = {"id", "decision", "score", "unfaithful_probability", "claims"}
    assert [expected <= result.keys() for result in results(out)] == [True] * 10


def test_contexts_may_be_lists_and_labels_may_miss(tmp_path: Path) -> None:
    rows = [{"id": 1, "context": ["Nothing.", EVIDENCE], "response": "The tower is 330 metres tall."}]
    out = tmp_path / "out"
    assert evaluate(write(tmp_path / "rows.jsonl", rows), "--out", out).returncode == 0
    assert results(out)[0]["decision"] == "pass"
    assert "auroc" not in json.loads((out / "summary.json").read_text())


@pytest.mark.parametrize(
    "bad",
    ["not JSON", "{}", '{"id": "x"}', "[1]", '{"id": "x", "context": 5, "response": "y"}', "null",
     '{"id": "x", "context": "c", "response": "r", "label": 2}'],
)  # fmt: skip
def test_a_bad_row_is_told_with_its_line_and_the_rest_goes_on(bad: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = evaluate(write(tmp_path / "rows.jsonl", [row(0), "", bad, row(1)]), "--out", out)
    assert done.returncode == 0
    assert "line 3: " in done.stderr
    assert len(results(out)) == 2
    assert json.loads((out / "summary.json").read_text())["failed_rows"] == 1


def test_limit_takes_the_first_rows(tmp_path: Path) -> None:
    evaluate(
        write(tmp_path / "rows.jsonl", [row(n) for n in range(9)]), "--out", tmp_path / "o", "--limit", 4
    )
    assert [result["id"] for result in results(tmp_path / "o")] == ["0", "1", "2", "3"]


def test_an_earlier_run_is_not_overwritten_but_can_be_gone_on_with(tmp_path: Path) -> None:
    rows, out = write(tmp_path / "rows.jsonl", [row(n) for n in range(6)]), tmp_path / "out"
    evaluate(rows, "--out", out, "--limit", 3)
    with (out / "results.jsonl").open("a") as half:
        half.write('{"id": "3", "decis')  # as a stop in the middle of a line leaves it
    refused = evaluate(rows, "--out", out)
    assert (refused.returncode, "--resume" in refused.stderr) == (2, True)
    assert evaluate(rows, "--out", out, "--resume").returncode == 0
    assert [result["id"] for result in results(out)] == [str(n) for n in range(6)]


@pytest.mark.parametrize("content", [b"\xfd7zXZ\x00broken", b""])
def test_a_file_that_cannot_be_read_is_named(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "rows.xz").write_bytes(content)
    done = evaluate(tmp_path / "rows.xz", "--out", tmp_path / "out")
    assert (done.returncode, "rows.xz" in done.stderr) == (2, True)
    assert evaluate(tmp_path / "missing.jsonl", "--out", tmp_path / "out2").returncode == 2


def test_an_interrupt_keeps_what_was_done_in_whole_lines(tmp_path: Path) -> None:
    long = " ".join(f"Tower number {n} is {n} metres tall." for n in range(300))
    rows = write(tmp_path / "rows.jsonl", [row(n, context=long) for n in range(3000)])
    out = tmp_path / "out"
    command = [sys.executable, "-m", "faithrails", "eval", str(rows), "--out", str(out)]
    # A shell that runs the tests in the background has them ignore interrupts, and so would this process.
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heard)
    while not (out / "results.jsonl").exists() or (out / "results.jsonl").stat().st_size < 1000:
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    try:
        _, errors = running.communicate(timeout=30)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "--resume" in errors
    assert len(results(out)) > 0
    assert not (out / "summary.json").exists()
