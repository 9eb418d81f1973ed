"""What commands print."""

import pytest

from faithrails.cli.render import figures_table, print_whole


def test_a_table_of_figures_is_never_cut(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    table = figures_table("day", *(f"figure {n}" for n in range(12)))
    table.add_row("2026-01-31", *("0.123 (0.100-0.150)" for _ in range(12)))
    print_whole(table)
    head, row = capsys.readouterr().out.splitlines()
    assert (head.count("figure"), row.split()[0], row.count("0.123 (0.100-0.150)")) == (12, "2026-01-31", 12)
