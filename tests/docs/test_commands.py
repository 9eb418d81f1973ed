"""Every command and every piece of settings that a page shows, run in a folder that has what they name."""

import json
import shlex
from pathlib import Path

import click
import pytest
import typer
import yaml
from typer.cli import app as typer_itself
from typer.testing import CliRunner

from faithrails import Settings
from faithrails.cli import app
from faithrails.install_paths import HOME

from command_line import faithrails
from docs_pages import PAGES, Block, blocks, every_block

UNNAMED = [block for block in every_block() if not block.name]
FACTS = "Tower {n} is {n} metres tall."
# What trains, or fetches a model, has tests of its own: here its options are read.
READ_ONLY = ("train", "models fetch")


def named(block: Block) -> str:
    return f"{block.page}-{block.text.split(maxsplit=4)[1:4]}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("my_config", "docs", "my_encoder", "out"):
        Path(name).mkdir()
    Path("my_config/config.yml").write_text(blocks("start")["config"])
    Path("rowing.yml").write_text(blocks("vocabulary")["rowing.yml"])
    Path("docs/report.md").write_text("Lakeside Holdings, formerly Norton Mills, is in Leeds.")
    return tmp_path


def write_rows() -> None:
    rows = [
        {"id": str(n), "context": FACTS.format(n=n), "response": f"Tower {n} is {n + n % 2} metres tall.",
         "label": n % 2, "task": ("QA", "Summary")[n % 4 // 2]}
        for n in range(600)
    ]  # fmt: skip
    Path("rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    unlabelled = [
        {key: row[key] for key in ("id", "context", "response")} for row in rows if not row["label"]
    ]
    Path("answers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in unlabelled))


def write_log() -> None:
    settings = yaml.safe_dump({"custom_data": {"faithrails": {"log": str(Path("claims.jsonl").absolute())}}})
    Path("logged").mkdir()
    Path("logged/config.yml").write_text(settings)
    faithrails("check", "--answer", "It is tall.", "--context", "It is tall.", "--config", "logged")


# What a command needs, by a word of it.
NEEDS = {"rows.jsonl": write_rows, "answers.jsonl": write_rows, "claims.jsonl": write_log}


def options_are_read(arguments: list[str]) -> None:
    command, name = typer.main.get_command(app), "faithrails"
    while isinstance(command, click.Group):
        name, *arguments = arguments
        command = command.commands[name]
    command.make_context(name, arguments)


def run(line: str) -> None:
    program, *arguments = shlex.split(line, comments=True)
    if program == "faithrails" and " ".join(arguments).startswith(READ_ONLY):
        options_are_read(arguments)
    elif program == "faithrails":
        done = faithrails(*arguments)
        assert done.code == 0, (line, done.err)
    elif program == "make":
        assert f"\n{arguments[0]}:" in (HOME / "Makefile").read_text()
    elif program == "python":
        assert (HOME / arguments[0]).exists()
    elif program == "pip":
        extra = arguments[-1].partition("[")[2].strip("]")
        assert not extra or f"\n{extra} = [" in (HOME / "pyproject.toml").read_text()
    elif program == "docker":
        assert "-f" not in arguments or (HOME / arguments[arguments.index("-f") + 1]).exists()
    else:
        assert line.startswith("git clone https://"), line


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(block, marks=[pytest.mark.slow] * (block.page == "calibration"))
        for block in UNNAMED
        if block.language == "console"
    ],
    ids=named,
)
def test_the_commands_run(block: Block, folder: Path) -> None:
    for write in dict.fromkeys(write for word, write in NEEDS.items() if word in block.text):
        write()
    for line in block.text.splitlines():
        assert line.startswith("$ "), line
        run(line.removeprefix("$ "))


@pytest.mark.parametrize("block", [block for block in UNNAMED if block.language == "yaml"], ids=named)
def test_the_settings_are_accepted(block: Block, folder: Path) -> None:
    values = yaml.safe_load(block.text)
    assert Settings.load(values.get("custom_data", {}).get("faithrails", values), folder=folder)


def test_the_reference_of_commands_is_what_typer_makes_of_them(tmp_path: Path) -> None:
    page = tmp_path / "commands.md"
    arguments = ["faithrails.cli", "utils", "docs", "--name", "faithrails", "--title", "Commands"]
    done = CliRunner().invoke(typer_itself, [*arguments, "--output", str(page)])
    assert done.exit_code == 0, done.output
    assert page.read_text(encoding="utf-8") == PAGES["commands"], "run: make reference"
