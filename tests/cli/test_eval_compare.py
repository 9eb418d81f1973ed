"""``faithrails eval``: false alarms with their interval, gates for CI, and two runs side by side."""

import json
from pathlib import Path
from typing import Any

import pytest

from faithrails.install_paths import HOME

from command_line import Done, faithrails

EVIDENCE = "The tower is 330 metres tall. It was built in 1889."


def write(path: Path, number: int, **more: Any) -> Path:
    rows = [
        {"id": str(n), "context": EVIDENCE, "source_id": n // 2, "label": n % 2,
         "response": f"The tower is {412 if n % 2 else 330} metres tall."} | more
        for n in range(number)
    ]  # fmt: skip
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def run(folder: Path, out: str, *options: Any, number: int = 12, **more: Any) -> Done:
    return faithrails("eval", write(folder / "rows.jsonl", number, **more), "--out", folder / out, *options)


def scored(folder: Path, name: str, alarms: int, **more: Any) -> Path:
    """Write a finished run of 40 faithful and 40 unfaithful answers, some of the faithful ones blocked."""
    (folder / name).mkdir()
    found = [
        {"id": str(n), "label": n % 2, "task": "", "seconds": 0.1, "group": str(n // 2),
         "decision": "block" if n % 2 or n < 2 * alarms else "pass",
         "unfaithful_probability": 0.9 if n % 2 else 0.5 if n < 2 * alarms else 0.1} | more
        for n in range(80)
    ]  # fmt: skip
    (folder / name / "results.jsonl").write_text("".join(json.dumps(row) + "\n" for row in found))
    (folder / name / "summary.json").write_text("{}\n")
    return folder / name


def test_false_alarms_and_calibration_error_stand_in_the_table_and_the_summary(tmp_path: Path) -> None:
    done = run(tmp_path, "out")
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    blocked = summary["false_alarms"]["blocked"]
    assert f"{blocked['share']:.3f} ({blocked['low']:.3f}-{blocked['high']:.3f})" in done.out
    assert blocked["low"] <= blocked["share"] <= summary["false_alarms"]["blocked_or_marked"]["share"]
    assert ("ECE" in done.out, 0 <= summary["calibration_error"] <= 1) == (True, True)


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (("--min-auroc", "0.9"), 0, ""),
        (("--max-false-alarms", "1"), 0, ""),
        (("--min-auroc", "0.999", "--max-false-alarms", "0.09"), 1, "false alarms 0.100 exceed"),
        (("--max-false-alarms", "0.1"), 0, ""),
    ],
)
def test_a_gate_fails_by_its_figure_with_exit_code_1(
    options: tuple[str, ...], code: int, told: str, tmp_path: Path
) -> None:
    runs = scored(tmp_path, "a", 0), scored(tmp_path, "b", 4)  # 4 of 40 blocked: 0.1
    done = faithrails("eval", "--compare", *runs, *options)
    assert (done.code, told in done.err) == (code, True)


@pytest.mark.parametrize(("most", "code"), [("0", 1), ("1", 0)])
@pytest.mark.parametrize("compared", [False, True])
def test_more_unreadable_rows_than_allowed_fail(most: str, code: int, compared: bool, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    good = json.dumps(
        {"id": "1", "context": "Paris has 2 parks.", "response": "Paris has 2 parks.", "label": 0}
    )
    rows.write_text(f'{good}\n{{"id": "2", "resp\n')
    options = ("--compare", "offline", "offline") if compared else ()
    done = faithrails("eval", rows, "--out", tmp_path / "out", *options, "--max-unreadable", most)
    assert (done.code, "unreadable rows 1 exceed --max-unreadable 0" in done.err) == (code, bool(code))


@pytest.mark.parametrize("gate", ["--min-auroc", "--max-false-alarms"])
def test_a_gate_that_the_rows_cannot_answer_fails(gate: str, tmp_path: Path) -> None:
    done = run(tmp_path, "out", gate, "0.5", label=None)
    assert (done.code, "cannot be computed from these rows" in done.err) == (1, True)


def test_two_finished_runs_are_compared_without_rows(tmp_path: Path) -> None:
    runs = scored(tmp_path, "a", 2), scored(tmp_path, "b", 12)
    done = faithrails("eval", "--compare", *runs, "--out", tmp_path / "out")
    assert (done.code, "10 of 80 answers are decided otherwise" in done.out) == (0, True), done.err
    found = json.loads((tmp_path / "out" / "comparison.json").read_text())
    alarms = found["figures"]["false_alarms"]
    assert (alarms["a"], alarms["b"]) == (0.05, 0.3)
    assert 0 < alarms["low"] < alarms["difference"] < alarms["high"]


def test_two_presets_are_run_and_compared(tmp_path: Path) -> None:
    done = run(tmp_path, "out", "--compare", "offline", HOME / "config" / "layered")
    assert (done.code, "B - A" in done.out) == (0, True), done.err
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {"a", "b", "comparison.json"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--compare", "offline", "layered"), "give ROWS and --out"),
        (("rows.jsonl", "--compare", "offline", "nothing", "--out", "o"), "neither a preset"),
        (("rows.jsonl", "--compare", "offline", "layered", "--preset", "strict"), "leave out --preset"),
        (("rows.jsonl",), "--out is missing"),
        ((), "give the file of ROWS"),
    ],
)
def test_what_cannot_be_compared_is_told(
    arguments: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "rows.jsonl", 2)
    done = faithrails("eval", *arguments)
    assert (done.code, told in done.err) == (2, True), done.err


def test_results_of_an_earlier_version_have_no_group_and_stand_alone(tmp_path: Path) -> None:
    runs = scored(tmp_path, "a", 2, group=None), scored(tmp_path, "b", 12)
    for path in runs:
        lines = [json.loads(line) for line in (path / "results.jsonl").read_text().splitlines()]
        plain = [{key: value for key, value in line.items() if key != "group"} for line in lines]
        (path / "results.jsonl").write_text("".join(json.dumps(line) + "\n" for line in plain))
    assert faithrails("eval", "--compare", *runs).code == 0
