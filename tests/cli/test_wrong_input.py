"""What a new user gets wrong: every message names the option or the file, and says what to do."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import faithrails as package

from command_line import faithrails

ANSWER, EVIDENCE = "It is 330 metres tall.", "The tower is 330 metres tall."
OFFERED = [
    "check",
    "eval",
    "audit-claims",
    "calibrate",
    "convert",
    "replay",
    "report",
    "drift",
    "train",
    "doctor",
    "verifiers",
    "serve",
    "schema",
    "demo",
    "review",
    "lexicon",
    "models",
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to run in, with some files, and no key."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    (tmp_path / "ans.txt").write_text(ANSWER)
    (tmp_path / "mark.txt").write_bytes(b"\xef\xbb\xbf" + ANSWER.encode())
    (tmp_path / "wide.txt").write_text(ANSWER, encoding="utf-16")
    (tmp_path / "latin.txt").write_bytes("gr\xfcn".encode("latin-1"))
    (tmp_path / "empty.txt").write_text(" \n")
    (tmp_path / "nothing.jsonl").write_text("")
    (tmp_path / "one.jsonl").write_text(json.dumps({"id": "1", "context": EVIDENCE, "response": ANSWER}))
    (tmp_path / "docs").mkdir()
    return tmp_path


def check(answer: str, *more: str, stdin: bytes = b"") -> Any:
    return faithrails("check", "--answer", answer, "--context", EVIDENCE, *more, stdin=stdin)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("answer", [ANSWER, "@ans.txt", "@mark.txt", "@wide.txt", "-", "@-"])
def test_an_answer_may_be_a_text_a_file_or_standard_input(answer: str) -> None:
    done = check(answer, stdin=ANSWER.encode())
    assert done.code == 0, done.err


def test_a_closed_standard_input_is_named(tmp_path: Path) -> None:
    command = f"{sys.executable} -m faithrails check --answer - --context x <&-"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (ended.returncode, ended.stderr.strip()) == (2, "error: standard input is closed")


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "--answer", "ans.txt", "--context", "x"], "--answer ans.txt: there is such a file; give --answer @ans.txt"),
        (["check", "--answer", "x", "--context", "ans.txt"], "give --context @ans.txt"),
        (["check", "--answer", "x", "--context", "x", "--question", "ans.txt"], "give --question @ans.txt"),
        (["check", "--answer", "x", "--context", "docs/"], "give --context @docs/"),
        (["check", "--answer", "@docs", "--context", "x"], "--answer @docs: the file docs is a folder"),
        (["check", "--answer", "@none.txt", "--context", "x"], "none.txt does not exist; a text that begins with @ is written with @@"),
        (["check", "--answer", "@latin.txt", "--context", "x"], "latin.txt: is not UTF-8 text"),
        (["check", "--answer", "", "--context", "x"], "is empty; there is nothing to check"),
        (["check", "--answer", "@empty.txt", "--context", "x"], "@empty.txt: is empty"),
        (["check", "--answer", "-", "--context", "x"], "is empty"),
        (["check", "--answer", "-", "--context", "@-"], "standard input can be read once"),
        (["check", "--answer", "gr\udcfcn", "--context", "x"], "--answer: is not UTF-8 text"),
        (["check", "--answer", "x", "--context", "x", "--judge-model", "m"], "the preset 'offline' asks no model"),
        (["check", "--answer", "x", "--context", "x", "--preset", "layered", "--judge-model", "m"], "asks no model; add --preset balanced"),
        (["check", "--answer", "x", "--context", "x", "--threshold", "80"], "Invalid value for '--threshold'"),
        (["check", "--answer", "x", "--context", "x", "--preset", "foo"], "--preset foo: is none of offline, layered"),
        (["check", "--answer", "x", "--context", "x", "--config", "ans.txt"], "ans.txt: is a file"),
        (["check", "--answer", "x", "--context", "x", "--preset", "offline", "--config", "docs"], "either --preset or --config"),
        (["check", "--answr", "x"], "--answer"),
        (["chek"], "Did you mean 'check'"),
        (["doctor", "none"], "none: does not exist"),
        (["doctor", "docs"], "docs: holds no config.yml"),
        (["check", "--answer", "x", "--context", "x", "--config", "docs"], "docs: holds no config.yml"),
        (["eval", "one.jsonl", "--out", "ans.txt"], "ans.txt: a file is in the place of this folder"),
        (["eval", "one.jsonl", "--out", "ans.txt/out"], "ans.txt/out: a file is in the place of this folder"),
        (["doctor", "ans.txt"], "ans.txt: is a file"),
        (["replay", "none.jsonl"], "none.jsonl: does not exist"),
        (["replay", "nothing.jsonl"], "nothing.jsonl: there is no check in it"),
        (["replay", "nothing.jsonl", "--turn", "x"], "there is no check of the turn 'x' in it"),
        (["replay", "docs"], "docs: is a folder, not a file"),
        (["train", "none.jsonl", "--out", "o"], "none.jsonl: does not exist"),
        (["train", "ans.txt", "--out", "o"], "the ending '.txt' is unknown"),
        (["lexicon", "build", "none", "--out", "l.json"], "none: does not exist"),
        (["lexicon", "build", "docs", "--out", "l.json"], "there are no documents"),
        (["lexicon", "build", "ans.txt", "--out", "docs"], "--out docs: is a folder; name a file"),
        (["lexicon", "build", "latin.txt", "--out", "l.json"], "latin.txt: is not UTF-8 text"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_and_ends_with_2(arguments: list[str], said: str) -> None:
    done = faithrails(*arguments)
    assert (done.code, said in done.err) == (2, True), done.err


@pytest.mark.parametrize("answer", ["x" * 5000, "a\x00b", "Is it /usr/bin/env?", "docs"])
def test_what_only_looks_like_a_name_is_a_text(answer: str, here: Path) -> None:
    assert check(answer).code != 2


def rows(folder: Path, labels: list[int], **more: Any) -> Path:
    found = [
        {"id": n, "context": f"{EVIDENCE} {n}", "response": ANSWER, "label": label, **more}
        for n, label in enumerate(labels)
    ]
    path = folder / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in found))
    return path


@pytest.mark.parametrize("labels", [[], [1], [0, 1], [0] * 20, [0] * 20 + [1] * 3, [0, 1] * 9])
def test_training_on_too_few_rows_says_how_many_it_needs(labels: list[int], here: Path) -> None:
    done = faithrails("train", rows(here, labels), "--out", here / "out")
    assert (done.code, (here / "out").exists()) == (2, False)
    assert "faithful and unfaithful rows, each to at least 10 different contexts" in done.err
    assert f"found {labels.count(0)} faithful rows of {labels.count(0)} contexts and" in done.err


def test_training_on_sources_with_one_label_each_says_so(here: Path) -> None:
    path = rows(here, [0] * 12, dataset="a")
    path.write_text(path.read_text() + rows(here, [1] * 12, dataset="b").read_text())
    assert (
        "needs a dataset that holds both labels; each of a, b" in faithrails("train", path, "--out", here).err
    )


def test_the_version_is_that_of_the_package() -> None:
    assert faithrails("--version").out == f"faithrails {package.__version__}\n"
    assert package.__version__[0].isdigit()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("faithrails ", OFFERED), ("faithrails ch", ["check"]), ("faithrails check --judge", ["--judge-model"])],
)
def test_the_shell_completes_commands_and_options(typed: str, offered: list[str]) -> None:
    env = {
        **os.environ, "_FAITHRAILS_COMPLETE": "complete_bash", "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split(" ")) - 1),
    }  # fmt: skip
    command = [sys.executable, "-m", "faithrails"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.stdout.split() == offered


@pytest.mark.parametrize("command", OFFERED)
def test_help_says_what_each_command_does_and_its_options_mean(command: str) -> None:
    done = faithrails(command, "--help")
    assert (done.code, "Usage: faithrails" in done.out) == (0, True)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "command",
    [
        ("report", "one.jsonl", "--out", "one.jsonl"),
        ("lexicon", "build", "ans.txt", "--out", "ans.txt"),
        ("review", "export", "one.jsonl", "--out", "one.jsonl"),
        ("review", "export", "nothing.jsonl", "--done", "one.jsonl", "--out", "one.jsonl"),
        ("review", "import", "one.jsonl", "--out", "one.jsonl"),
        ("eval", "one.jsonl", "--out", "one.parquet"),
    ],
)
def test_a_command_does_not_write_over_what_it_reads(command: tuple[str, ...]) -> None:
    pytest.importorskip("pyarrow") if command[0] == "eval" else None
    before = {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}
    done = faithrails(*command)
    assert (done.code, f"--out {command[-1].replace('parquet', 'jsonl')}: is a file that" in done.err) == (
        2,
        True,
    )
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.usefixtures("here")
def test_the_folder_of_a_file_that_is_written_is_made_before_the_work_begins() -> None:
    assert faithrails("lexicon", "build", "ans.txt", "--out", "new/names.json").code == 0
    assert Path("new/names.json").exists()
    done = faithrails("report", "one.jsonl", "--out", "ans.txt/page.html")
    assert (done.code, "--out ans.txt: a file is in the place of this folder" in done.err) == (2, True)


def test_a_pipe_is_read_as_a_file_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("It opened in 1889.",))
    writer.start()
    done = faithrails("check", "--answer", f"@{pipe}", "--context", "It opened in 1889.")
    writer.join()
    assert done.code == 0, done.err


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a": ' + "1" * 6_000 + "}"], ids=["deep", "long number"])
@pytest.mark.parametrize("command", [["convert"], ["review", "import"]], ids=["convert", "review"])
def test_json_that_python_cannot_read_is_named(command: list[str], text: str, here: Path) -> None:
    (here / "in.json").write_text(text)
    found = faithrails(*command, "in.json", "--out", "out")
    assert found.code == 2
    assert "in.json: " in found.err


@pytest.mark.parametrize("command", [["replay"], ["drift"]], ids=["replay", "drift"])
@pytest.mark.parametrize(
    "wrong", [{"report": {"claims": [{"probability": "x"}]}}, {"turn": {"answer": 5}}, {"report": {}}]
)
def test_a_line_of_a_log_that_is_no_check_is_left_out(
    command: list[str], wrong: dict[str, Any], here: Path
) -> None:
    log = here / "claims.jsonl"
    package.check_sync(package.Turn.of(ANSWER, EVIDENCE), package.Settings(verifiers="exact", log=str(log)))
    line = json.loads(log.read_text())
    log.write_text(json.dumps(line) + "\n" + json.dumps({**line, **wrong}) + "\n")
    found = faithrails(*command, "claims.jsonl")
    assert {"replay": "claims.jsonl:2: ", "drift": "1 line that cannot be read"}[command[0]] in found.err
