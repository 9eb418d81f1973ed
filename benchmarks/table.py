"""The table of all benchmarks: one row per measurement, with empty cells for figures that do not apply."""

from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text


@dataclass(frozen=True)
class Row:
    """Seconds of a message (p50, p95), and milliseconds beyond the judge's own time.

    ``ratio`` is the added p50 divided by that of NeMo's own rail in the same run. For a stream: seconds to
    the first released sentence, and milliseconds from the last token to the end.
    """

    what: str
    rail: str
    at_once: int = 1
    calls: float | None = None
    p50: float | None = None
    p95: float | None = None
    added_p50: float | None = None
    added_p95: float | None = None
    ratio: float | None = None
    first_out: float | None = None
    after_last: float | None = None
    peak: float | None = None


_COLUMNS = (
    ("rail", "rail", "{}"),
    ("at once", "at_once", "{}"),
    ("calls", "calls", "{:.1f}"),
    ("p50, s", "p50", "{:.3f}"),
    ("p95, s", "p95", "{:.3f}"),
    ("added p50, ms", "added_p50", "{:.0f}"),
    ("added p95, ms", "added_p95", "{:.0f}"),
    ("added / NeMo's", "ratio", "{:.2f}"),
    ("first out, s", "first_out", "{:.2f}"),
    ("after last token, ms", "after_last", "{:.0f}"),
    ("peak, MB", "peak", "{:.0f}"),
)


def show(rows: list[Row]) -> None:
    """Print the rows, without empty columns."""
    columns = [c for c in _COLUMNS if any(getattr(row, c[1]) is not None for row in rows)]
    table = Table(*(title for title, _, _ in columns), box=SIMPLE_HEAD)
    before = None
    for row in rows:
        if row.what != before:
            table.add_section()
            table.add_row(Text(row.what, style="bold"))
        before = row.what
        values = ((getattr(row, name), form) for _, name, form in columns)
        table.add_row(*("" if value is None else form.format(value) for value, form in values))
    Console(width=180).print(table)
