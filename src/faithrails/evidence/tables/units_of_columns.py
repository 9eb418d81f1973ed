"""Rows of Markdown tables with the units that the headers of their columns name."""

from __future__ import annotations

from faithrails.text.values.units_of_labels import in_unit, unit_of

_PIPES = 2  # in a row of a table


def rows_in_units(text: str) -> dict[str, str]:
    """Return each row of a text's tables with units behind its numbers, by the row as it stands.

    Without the rows that have them already, or under whose headers no unit stands.
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
    """Return the cells of a row between bars, as they stand."""
    return row.removeprefix("|").removesuffix("|").split("|")


def _in_units(row: str, header: list[str]) -> str:
    cells = [cell.strip() for cell in cells_of(row)]
    labels = header + [""] * (len(cells) - len(header))
    return f"| {' | '.join(in_unit(cell, label) for cell, label in zip(cells, labels, strict=False))} |"
