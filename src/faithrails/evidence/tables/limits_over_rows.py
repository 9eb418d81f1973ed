"""Checks a bound that a claim states for the cells of a row: "exceeded $1,000 million in 3 years"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.claim_numbers import amount_of
from faithrails.evidence.tables.numeric_table import Cell, Table
from faithrails.evidence.tables.row_and_column_fit import Binding
from faithrails.text.values.currencies import CURRENCY_SIGNS
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.words import content_stem, words

# One of these states the bound; a second one compares something else.
_COMPARED = frozenset(
    "exceed exceeds exceeded exceeding above below over under beyond more less fewer greater higher lower "
    "larger smaller least most".split()
)
# Words that a claim may have beside the label of the row, its bound and its years: any other word may change
# the statement about the row ("the growth of", "only", "failed to").
_PLAIN = frozenset(
    "a all amount an and are as at billion billions both financial fiscal for had has in is its million "
    "millions of percent period periods than the thousand thousands to value was were year years".split()
)
_COUNTED_COLUMNS = re.compile(r"\bin\s(?:only\s|just\s|all\s)?\Z", re.IGNORECASE)
_COLUMNS = re.compile(r"\s(?:fiscal\s|financial\s)?(?:years?|quarters?|months?|periods?)\b", re.IGNORECASE)
_YEARS = re.compile(r"\b(?:years?|periods?)\b", re.IGNORECASE)
_NEAR = 10  # characters before a count


def limits_in(text: str) -> list[Mention]:
    """Return the amounts in a text that are bounds: "above 5", "less than $2 million"."""
    return [m for m in values(text) if m.bound not in ("", "about") and m.kind in AMOUNTS and m.amounts]


def keep_limits(text: str, bindings: Sequence[Binding], index: EvidenceIndex) -> frozenset[int]:
    """Return the offsets of a claim's bound and of its count of cells, if the cells of its row keep it.

    The claim must have nothing but the label of the row, a bound, and the years that it names or counts ("in
    3 years"). In any other claim, or if the cells break the bound, it is looked up like any other value.
    """
    found, limits = values(text), limits_in(text)
    tables = [binding for binding in bindings if not binding.table.prose and binding.rows]
    if len(limits) != 1 or not tables:
        return frozenset()
    limit, binding = limits[0], max(tables, key=lambda b: b.total)
    count = next((m for m in found if m.start > limit.start and counts_columns(text, m)), None)
    if not _is_plain(text, [limit, *filter(None, [count])], binding) or not _is_in_currency(limit, index):
        return frozenset()
    kept = [_keeps(text, limit, cell, binding.table) for cell in _cells(binding)]
    if count is not None:
        counted = bool(kept) and None not in kept and sum(map(bool, kept)) == count.amounts[0]
        is_of_years = _YEARS.search(text, count.start) is not None
        return frozenset((limit.start, count.start)) if counted and is_of_years else frozenset()
    return frozenset((limit.start,)) if kept and all(kept) else frozenset()


def counts_columns(text: str, mention: Mention) -> bool:
    """Whether a number counts years or other columns: "in 3 years"."""
    before = text[max(0, mention.start - _NEAR) : mention.start]
    after = _COLUMNS.match(text, mention.end) or _COLUMNS.search(f" {mention.text}")
    return mention.kind == "number" and bool(_COUNTED_COLUMNS.search(before)) and after is not None


def _is_plain(text: str, numbers: Sequence[Mention], binding: Binding) -> bool:
    """Whether a claim has only the whole label of its row, one comparing word, and words in ``_PLAIN``."""
    row = binding.table.rows[binding.rows[0]]
    said = [
        word
        for word, start, _ in words(text)
        if not word.isdigit() and not any(m.start <= start < m.end for m in numbers)
    ]
    own = {word for word, _, _ in words(row.text)}
    beside = [word for word in said if word not in own and content_stem(word) not in row.stems]
    compared = [word for word in beside if word in _COMPARED]
    return (
        row.stems <= frozenset(filter(None, map(content_stem, said)))
        and len(compared) == 1
        and _PLAIN.issuperset(word for word in beside if word not in _COMPARED)
    )


def _is_in_currency(limit: Mention, index: EvidenceIndex) -> bool:
    """Whether the evidence has a bound's currency, as a sign or a word, or has no currency sign at all."""
    signs = set(CURRENCY_SIGNS).intersection(limit.text)
    there = {sign for sign in CURRENCY_SIGNS if any(sign in passage.text for passage in index.passages)}
    if signs or limit.currency is None:
        return signs <= there or not there
    return any(word in index.words for word, _, _ in words(limit.text) if word.isalpha())


def _cells(binding: Binding) -> list[Cell]:
    """Return the best row's cells for the years that the claim names, or for all; empty if one is missing.

    Also empty if another row has the same label, or if the columns are not one for each year: a total or a
    change leaves open which is meant.
    """
    table, row, years = binding.table, binding.rows[0], binding.said.years
    if any(label.stems == table.rows[row].stems for n, label in enumerate(table.rows) if n != row):
        return []  # "Revenue" of one region and of another
    columns = [n for n in table.filled if table.columns[n].years]
    if years:
        columns = [n for n in columns if table.columns[n].years & years]
    named = [year for n in columns for year in table.columns[n].years]
    alike = len({table.columns[n].stems for n in columns}) == 1 and len(named) == len(set(named)) == len(
        columns
    )
    cells = [cell for n in columns if (cell := table.cells.get((row, n)))]
    return cells if alike and years <= set(named) and len(cells) == len(columns) else []


def _keeps(text: str, limit: Mention, cell: Cell, table: Table) -> bool | None:
    """Whether a cell keeps a bound; None if their units leave it open."""
    amount, times = amount_of(text, limit)
    if (limit.kind == "percent") != cell.percent or (times and cell.scale is None):
        return None
    scale = cell.scale or 1.0
    row = [one.amount for one in table.cells.values() if one.row == cell.row]
    size = -cell.amount if amount > 0.0 > max(row) else cell.amount  # expenses are stated without a sign
    # A bound without a scale may be in that of the table: "exceeded 500", in thousands.
    told = {_is_kept(limit, size * by, amount) for by in ({scale} if times else {1.0, scale})}
    return told.pop() if len(told) == 1 else None


def _is_kept(limit: Mention, size: float, amount: float) -> bool:
    if size == amount:
        return limit.bound in ("least", "most")
    return (size > amount) == (limit.bound in ("more", "least"))
