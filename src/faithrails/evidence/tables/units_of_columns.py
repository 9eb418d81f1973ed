"""Adds the units in the headers of Markdown tables to the numbers in their rows."""

from __future__ import annotations

from faithrails.text.values.units_of_labels import in_unit, unit_of

_PIPES = 2  # in a row of a table


def rows_in_units(text: str) -> dict[str, str]:
    """Return the rows of a text's tables with the units of their headers added, by the original row.

    Rows that already have their units, or whose headers have none, are left out.
    """
    found: dict[str, str] = {}
    header: list[str] = []
    for line in text.splitlines():
        row = line.strip()
        if row.count("|") < _PIPES:
            header = []
        elif not header:
            header = [cell.strip() for cell in cells_of(row)]
        elif any(map(unit_of, header)):
            said = _in_units(row, header)
            if said != row:
                found[row] = said
    return found


def cells_of(row: str) -> list[str]:
    """Return the cells of a row between pipes, unchanged."""
    return row.removeprefix("|").removesuffix("|").split("|")


def _in_units(row: str, header: list[str]) -> str:
    cells = [cell.strip() for cell in cells_of(row)]
    labels = header + [""] * (len(cells) - len(header))
    return f"| {' | '.join(in_unit(cell, label) for cell, label in zip(cells, labels, strict=False))} |"
