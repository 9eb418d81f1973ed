"""What commands print."""

import re
from pathlib import Path

import pytest

import faithrails.cli
from faithrails.cli.render import figures_table, open_console, print_whole, text_table


def test_a_table_of_figures_is_never_cut(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    table = figures_table("day", *(f"figure {n}" for n in range(12)))
    table.add_row("2026-01-31", *("0.123 (0.100-0.150)" for _ in range(12)))
    print_whole(table)
    head, row = capsys.readouterr().out.splitlines()
    assert (head.count("figure"), row.split()[0], row.count("0.123 (0.100-0.150)")) == (12, "2026-01-31", 12)


def test_brackets_and_colons_of_a_text_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    told = "pip install 'faithrails[train]' for row [/red] :smile: [bold]"
    table = text_table("id")
    table.add_row(told)
    for printed in (told, table):
        open_console(width=100).print(printed)
    assert capsys.readouterr().out.count(told) == 2


def test_every_command_prints_through_such_a_console() -> None:
    folder = Path(faithrails.cli.__file__).parent
    own = [path.name for path in folder.rglob("*.py") if re.search(r"\bConsole\(", path.read_text())]
    assert own == ["render.py"]
