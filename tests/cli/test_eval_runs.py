"""``faithrails eval``: runs that are killed, that use several processes, a cache or a budget."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faithrails.bench.budget import Budget, Prices
from faithrails.bench.run_files import Checked, RunFiles, iter_results
from faithrails.types import Cost

from command_line import Done, faithrails
from judging import rulings, supported
from openai_server import openai_server

EVIDENCE = "The tower is 330 metres tall."


def write(folder: Path, number: int, **more: Any) -> Path:
    rows = [
        {"id": f"r{n % 40}", "context": EVIDENCE, "label": n % 2, "response": f"The tower is {330 + n % 2 * 82} metres tall."} | more
        for n in range(number)
    ]  # fmt: skip
    (folder / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return folder / "rows.jsonl"


def killed(*arguments: Any, results: Path, size: int) -> None:
    """Run the command, and kill it as soon as its results have so many bytes."""
    running = subprocess.Popen(
        [sys.executable, "-m", "faithrails", "eval", *map(str, arguments)], stderr=subprocess.DEVNULL
    )
    try:
        while not (results.exists() and results.stat().st_size >= size):
            assert running.poll() is None, "it ended before it was killed"
            time.sleep(0.005)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()


def test_a_row_whose_texts_have_changed_is_not_taken_for_checked(tmp_path: Path) -> None:
    rows, out = write(tmp_path, 4), tmp_path / "run"
    assert faithrails("eval", rows, "--out", out).code == 0
    before = (out / "results.jsonl").read_bytes()
    fewer = faithrails("eval", write(tmp_path, 3), "--out", out, "--resume")
    assert fewer.code == 0, fewer.err
    assert "1 results in" in fewer.err
    changed = faithrails("eval", write(tmp_path, 4, context="It is green."), "--out", out, "--resume")
    assert changed.code == 2
    assert "row 'r0' have changed" in changed.err
    assert (out / "results.jsonl").read_bytes() == before


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_killed_run_of_3000_rows_goes_on_to_the_same_bytes_as_one_that_was_not(tmp_path: Path) -> None:
    rows = write(tmp_path, 3_000)
    whole = faithrails("eval", rows, "--out", tmp_path / "whole")
    expected = (tmp_path / "whole" / "results.jsonl").read_bytes()
    out = tmp_path / "killed" / "results.jsonl"
    killed(rows, "--out", out.parent, "--workers", 2, results=out, size=len(expected) // 2)
    assert 0 < out.stat().st_size < len(expected)
    again = faithrails("eval", rows, "--out", out.parent, "--resume")
    assert (whole.code, again.code) == (0, 0), again.err
    assert sorted(out.read_bytes().splitlines()) == sorted(expected.splitlines())
    ignored = {"latency_ms", "cost"}
    a, b = (json.loads((tmp_path / name / "summary.json").read_text()) for name in ("whole", "killed"))
    assert {key: a[key] for key in a.keys() - ignored} == {key: b[key] for key in b.keys() - ignored}


def line(id_: str) -> Checked:
    result = {
        "id": id_,
        "decision": "pass",
        "unfaithful_probability": 0.1,
        "label": None,
        "task": "",
        "claims": ["é\u2028"],
    }
    return Checked(result, {"id": id_, "seconds": 0.1, "calls": 0, "tokens": 0, "input_tokens": 0})


@settings(max_examples=40)
@given(st.integers(0, 4), st.integers(0, 400))
def test_wherever_the_results_were_cut_off_whole_lines_stay(
    tmp_path_factory: pytest.TempPathFactory, number: int, lost: int
) -> None:
    run = RunFiles.of(tmp_path_factory.mktemp("run"))
    with run.appending() as appender:
        appender.add([line(str(n)) for n in range(number)])
    before = run.results.read_bytes()
    left = before[: max(0, len(before) - lost)]
    run.results.write_bytes(left)
    done = run.resume()
    assert run.results.read_bytes() == left[: left.rfind(b"\n") + 1]
    whole = {str(n) for n in range(left.count(b"\n"))}
    assert {result["id"] for result in iter_results(run.results)} == whole
    assert {str(n) for n in range(number) if str(n) in done.ids} == whole


def test_several_processes_write_what_one_does_and_parquet_holds_the_same(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra `data` is not installed")
    rows = write(tmp_path, 50)
    one = faithrails("eval", rows, "--out", tmp_path / "one.jsonl")
    two = faithrails("eval", rows, "--out", tmp_path / "two.parquet", "--workers", 2)
    assert (one.code, two.code) == (0, 0), two.err
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    table = parquet.read_table(tmp_path / "two.parquet").to_pylist()
    expected = list(iter_results(tmp_path / "one.jsonl"))
    assert [{**row, "claims": json.loads(row["claims"])} for row in table] == [
        {**dict.fromkeys(table[0]), **row} for row in expected
    ]


def test_fields_are_mapped_and_exports_told(tmp_path: Path) -> None:
    record = {
        "user_input": "How tall?",
        "retrieved_contexts": [EVIDENCE],
        "response": EVIDENCE,
        "note": EVIDENCE,
    }
    (tmp_path / "rows.jsonl").write_text(json.dumps(record))
    told = faithrails("eval", tmp_path / "rows.jsonl", "--out", tmp_path / "a")
    mapped = faithrails("eval", tmp_path / "rows.jsonl", "--out", tmp_path / "b", "--map", "note=context")
    assert (told.code, mapped.code) == (0, 0), mapped.err
    assert "fields of RAGAS: user_input as question, retrieved_contexts as context" in told.err
    assert "RAGAS" not in mapped.err


def test_the_rows_are_never_taken_for_results(tmp_path: Path) -> None:
    rows = write(tmp_path, 2)
    before = rows.read_bytes()
    done = faithrails("eval", rows, "--out", rows, "--resume")
    assert (done.code, rows.read_bytes()) == (2, before), done.err


def reply(body: dict[str, Any]) -> str:
    prompt = "\n".join(message["content"] for message in body["messages"])
    ruled = rulings(lambda _: supported("330 metres tall"))
    return ruled(prompt) if "<claims-" in prompt else json.dumps({"statements": []})


def judged(url: str, rows: Path, out: Path, *options: Any, monkeypatch: pytest.MonkeyPatch) -> Done:
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    return faithrails("eval", rows, "--out", out, "--preset", "balanced", "--judge-model", "m", *options)


@pytest.mark.parametrize(
    ("options", "most"),
    [
        (("--budget-calls", 9), 9),
        (("--budget-calls", 1), 2),  # the first answer took two: nobody knew
        (("--budget-cost", 0.00021, "--price-input", 10, "--price-output", 10), 3),  # 7 tokens a call
    ],
)
def test_a_budget_stops_and_the_told_command_goes_on(
    options: tuple[Any, ...], most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = write(tmp_path, 12, response=EVIDENCE)
    with openai_server(reply) as (url, requests):
        stopped = judged(url, rows, tmp_path / "out", *options, monkeypatch=monkeypatch)
        assert (stopped.code, len(requests) <= most) == (3, True), stopped.err
        assert "--resume" in stopped.err.splitlines()[-1]
        assert not (tmp_path / "out" / "summary.json").exists()
        assert judged(url, rows, tmp_path / "out", "--resume", monkeypatch=monkeypatch).code == 0
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert (summary["n"], summary["cost"]["calls"], summary["cost"]["tokens"]) == (
        12,
        len(requests),
        7 * len(requests),
    )


def test_kept_replies_are_not_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, cache = write(tmp_path, 4, response=EVIDENCE), ("--cache", tmp_path / "cache")
    with openai_server(reply) as (url, requests):
        first = judged(url, rows, tmp_path / "a", *cache, monkeypatch=monkeypatch)
        asked = len(requests)
        again = judged(url, rows, tmp_path / "b", *cache, monkeypatch=monkeypatch)
    assert (first.code, again.code, asked > 0, len(requests)) == (0, 0, True, asked), again.err
    a, b = (sorted((tmp_path / side / "results.jsonl").read_bytes().splitlines()) for side in "ab")
    assert a == b


costs = st.builds(Cost, st.integers(0, 3), st.integers(0, 50))


@given(st.integers(1, 60), st.integers(1, 5), costs)
def test_checks_that_cost_the_same_stay_within_a_budget(calls: int, workers: int, each: Cost) -> None:
    budget, running = Budget(calls=calls, prices=Prices(1, 1)), 0
    for _ in range(200):
        first = budget.spent_calls == 0
        running += min(1 if first else workers - running, budget.free_slots(running))
        if not running:
            break
        running -= 1
        budget.spend(each)
    assert budget.spent_calls <= max(calls, each.calls)


def test_calls_without_a_price_end_a_budget_of_money() -> None:
    budget = Budget(money=1.0, prices=Prices(1, 1))
    budget.spend(Cost(calls=1, tokens=0))
    assert (budget.unpriced, budget.free_slots(0)) == (True, 0)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_ray_finds_what_this_machine_finds_and_goes_on_after_a_kill(tmp_path: Path) -> None:
    pytest.importorskip("ray.data", reason="the extra `ray` is not installed")
    rows = write(tmp_path, 240)
    here = faithrails("eval", rows, "--out", tmp_path / "here")
    out = tmp_path / "ray" / "results.jsonl"
    options = (rows, "--out", out.parent, "--engine", "ray", "--workers", 2)
    killed(*options, results=out, size=1)
    done = subprocess.run(
        [sys.executable, "-m", "faithrails", "eval", *map(str, options), "--resume"],
        capture_output=True, text=True, check=False, env=os.environ,
    )  # fmt: skip
    assert (here.code, done.returncode) == (0, 0), done.stderr
    assert out.read_bytes() == (tmp_path / "here" / "results.jsonl").read_bytes()
