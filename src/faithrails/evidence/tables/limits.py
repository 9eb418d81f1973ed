"""Tells whether the cells of a row keep a limit that a claim names: "exceeded $1,000 million in 3 years"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.evidence.tables.binding import Binding
from faithrails.evidence.tables.claim_values import amount_of
from faithrails.evidence.tables.table import Cell
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention

_FIT = 0.6  # the least of a cell with the words of the claim
_LIMITED = frozenset(("number", "money", "percent"))
_COUNTED_COLUMNS = re.compile(r"\bin\s(?:only\s|just\s|all\s)?\Z", re.IGNORECASE)
_COLUMNS = re.compile(r"\s(?:fiscal\s|financial\s)?(?:years?|quarters?|months?|periods?)\b", re.IGNORECASE)
_NEAR = 10  # characters before a count


def limits_in(text: str) -> list[Mention]:
    """Return the amounts of a text that are limits: "above 5", "less than $2 million"."""
    return [m for m in values(text) if m.bound not in ("", "about") and m.kind in _LIMITED and m.amounts]


def keep_limits(text: str, bindings: Sequence[Binding]) -> frozenset[int]:
    """Return where the limits of a claim begin that the cells keep which it is about, and the count of them.

    The cells are those of the best row: of the years that the claim names, or as many as it counts ("in 3
    years"), or all. A limit that they break is left to look up like any other value.
    """
    found, limits = values(text), limits_in(text)
    tables = [binding for binding in bindings if not binding.table.prose and binding.rows]
    if len(limits) != 1 or not tables:
        return frozenset()
    limit, binding = limits[0], max(tables, key=lambda b: b.total)
    kept = [keeps for cell in _cells(binding) if (keeps := _keeps(text, limit, cell)) is not None]
    count = next((m for m in found if m.start > limit.start and counts_columns(text, m)), None)
    if count is not None:
        counted = bool(kept) and sum(kept) == count.amounts[0]
        return frozenset((limit.start, count.start)) if counted else frozenset()
    return frozenset((limit.start,)) if kept and all(kept) else frozenset()


def _cells(binding: Binding) -> Iterator[Cell]:
    """Yield the cells of the best row in the years of the claim; none where one of these is missing."""
    table, row, years = binding.table, binding.rows[0], binding.said.years
    dated = [n for n in table.filled if table.columns[n].years] or table.filled  # not a total, or a change
    columns = [n for n in dated if not years or table.columns[n].years & years]
    named = frozenset().union(*(table.columns[n].years for n in columns))
    cells = [cell for n in columns if (cell := table.cells.get((row, n)))]
    if years <= named and all(
        binding.score((cell,), table.columns[cell.column].years) >= _FIT for cell in cells
    ):
        yield from cells


def _keeps(text: str, limit: Mention, cell: Cell) -> bool | None:
    """Whether a cell is beyond, or within, a limit; None for another kind of amount."""
    amount, times = amount_of(text, limit)
    if (limit.kind == "percent") != cell.percent:
        return None
    if times:
        amount /= cell.scale or times  # a table that does not say what it counts in counts as the claim does
    size = -cell.amount if cell.amount < 0.0 < amount else cell.amount  # expenses are said without a sign
    if size == amount:
        return limit.bound in ("least", "most")
    return (size > amount) == (limit.bound in ("more", "least"))


def counts_columns(text: str, mention: Mention) -> bool:
    """Whether a number counts years or other columns: "in 3 years"."""
    before = text[max(0, mention.start - _NEAR) : mention.start]
    after = _COLUMNS.match(text, mention.end) or _COLUMNS.search(f" {mention.text}")
    return mention.kind == "number" and bool(_COUNTED_COLUMNS.search(before)) and after is not None
