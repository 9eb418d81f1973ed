"""Finds values or texts of another cell of a table or list of records, and a yes for a no."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.evidence.derived_values.counts_of_items import counts_part
from faithrails.evidence.tables.comparison_words import excepts
from faithrails.evidence.tables.text_grid import TIMES, TextGrid, folded, text_grids
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.contradictions.tables.denied_key import is_denied_key
from faithrails.lookup.contradictions.tables.text_of_another_cell import text_of_another_cell
from faithrails.lookup.contradictions.tables.value_of_another_cell import value_of_another_cell
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.runtime.deadline import look
from faithrails.text.sentences import sentences
from faithrails.text.words import PRONOUNS

_MOST_WORDS = 25  # of a claim
_SENTENCES_BEFORE = 3  # sentences in which to look for its row
# A claim with one of these may be about several rows, or compare a cell with something.
_JOINING = frozenset(
    "or but while whereas than versus vs compared respectively each total average not between unlike except "
    "more less fewer higher lower later earlier before after another below above within outside instead "
    "rather".split()
)
_OF_PLACE = frozenset(("within", "outside"))  # "within the EU", and not "within 5 days"
# A claim with one of these contrasts its row or column with another.
_CONTRASTING = frozenset("but unlike whereas while although".split())
_OF_WHAT_FOLLOWS = frozenset(("without", "no", "neither", "nor"))  # deny only what follows
_DENYING = frozenset(
    "lack lacks lacking excludes excluded unavailable disabled unsupported closed out off banned forbidden "
    "prohibited barred".split()
)
_ALTERING = _DENYING - {"closed", "out", "off"} | {"if", "unless", "and"}
_LIKENING = frozenset("as like also too".split())
_NO = re.compile(r"\b(?:no|without(?:\san?)?)\s", re.IGNORECASE)
_OF_ALL, _OF_NONE = frozenset(("all", "every", "each")), frozenset(("none", "no"))


def wrong_cell(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if a cell that the claim names has another answer, value or text."""
    words, grids = lookup.reading.words, text_grids(lookup.index)
    if not grids or len(words) > _MOST_WORDS or not _CONTRASTING.isdisjoint(words) or excepts(words):
        return None
    if any(counts_part(lookup.text, mention) for mention in lookup.mentions):
        return None  # "three of the five"
    said = f" {folded(lookup.text)} "
    for grid in grids:
        look()
        rows, columns = _named(lookup, grid, said)
        if not (rows or columns) or (len(rows) > 1 and "and" not in words):
            continue
        # For a single record, `answer_of_key` knows which key is meant.
        found = _wrong_answer(lookup, grid, rows, columns) if rows and len(grid.rows) > 1 else None
        if found is None and not _joins(words):
            found = _wrong_value(lookup, grid, rows, columns) if rows else None
            found = found or _wrong_text(lookup, grid, rows, columns, said)
        if found:
            return found
    return None


def denies_cells_with_no(lookup: Lookup) -> bool:
    """Whether a claim denies what each cell that it names answers with no: "no exit fee" for "none"."""
    if not lookup.denies or len(lookup.reading.words) > _MOST_WORDS:
        return False
    said = f" {folded(lookup.text)} "
    for grid in text_grids(lookup.index):
        rows, columns = _named(lookup, grid, said)
        if rows and columns and all(grid.answer(row, column) is False for row in rows for column in columns):
            return True
    return False


def _named(lookup: Lookup, grid: TextGrid, said: str) -> tuple[Sequence[int], Sequence[int]]:
    """Return the rows and columns that a claim names; a row by a time or date only if by nothing else."""
    columns = [column for column in grid.columns_of(lookup.reading) if column not in grid.naming[:1]]
    in_rows, in_columns = _in_ranges(lookup, grid)
    columns = [column for column in columns if column or not grid.ranges[0]]
    columns += [column for column in in_columns if column not in columns]
    is_of_row_before = not PRONOUNS.isdisjoint(lookup.reading.words[:1])  # "It is taught by Mr. Voss."
    rows = grid.rows_of(said)
    if (
        is_of_row_before
        and (row := _row_before(lookup, grid, columns))
        and not _holds_any(grid, rows, lookup)
    ):
        return row, columns
    if rows:
        return _subjects(grid, rows) or rows, columns
    if in_rows:
        return in_rows, columns
    if row := _row_before(lookup, grid, columns):
        return row, columns
    if rows := grid.rows_by_cells(said):
        return rows, columns
    timed = grid.rows_at([mention for mention in lookup.mentions if mention.kind in TIMES])
    if not timed:
        return [], columns
    return timed, [n for n in columns if not any(kind in TIMES for kind, _ in grid.kinds[n])]


def _holds_any(grid: TextGrid, rows: Sequence[int], lookup: Lookup) -> bool:
    """Whether a row that a claim names has one of its times: "it gets to the Airport at 08:46"."""
    places = [(row, column) for row in rows for column in range(len(grid.headers))]
    timed = [] if not _LIKENING.isdisjoint(lookup.reading.words) else lookup.values
    return any(grid.has(value, *place) for value in timed if value.kind in TIMES for place in places)


def _row_before(lookup: Lookup, grid: TextGrid, columns: Sequence[int]) -> list[int]:
    """Return the row that the sentences before a claim name last, if it is one: "It lasts 3 h."."""
    first = lookup.reading.words[:1]
    if not lookup.answer_before_claim or not (columns or not PRONOUNS.isdisjoint(first)):
        return []
    for span in reversed(sentences(lookup.answer_before_claim)[-_SENTENCES_BEFORE:]):
        if rows := grid.rows_of(f" {folded(lookup.answer_before_claim[span.start : span.end])} "):
            return rows if len(rows) == 1 else []
    return []


def _in_ranges(lookup: Lookup, grid: TextGrid) -> tuple[list[int], list[int]]:
    """Return the row and the column whose range includes a value of the claim; empty if several do."""
    if not any(grid.ranges):
        return [], []
    found = [grid.in_range(value) for value in lookup.mentions if not grid.is_in_cell(value)]
    rows, columns = ({n for one in found for n in one[axis]} for axis in (0, 1))
    return list(rows) if len(rows) == 1 else [], list(columns) if len(columns) == 1 else []


def _subjects(grid: TextGrid, rows: Sequence[int]) -> list[int]:
    """Drop rows whose name is in a cell of another: "Jae reports to Tom" is about Jae."""
    told = [name for row in rows for n, name in enumerate(grid.names[row]) if n not in grid.naming]
    return [row for row in rows if not any(grid.names[row][n] in told for n in grid.naming)]


def _wrong_answer(
    lookup: Lookup, grid: TextGrid, rows: Sequence[int], columns: Sequence[int]
) -> Contradiction | None:
    """Return a contradiction if a table says yes to what a claim denies, or no to what it affirms."""
    words = frozenset(lookup.reading.words)
    quantified = len(rows) == 1 and not columns and not words.isdisjoint(_OF_ALL | _OF_NONE)
    if quantified:  # "all plans have it"
        columns = range(len(grid.headers))
    places = [(row, column) for row in rows for column in columns]
    told = [(place, answer) for place in places if (answer := grid.answer(*place)) is not None]
    if quantified and len(told) < len(grid.headers) - 1:
        return None  # cells that are no answers to one question
    denies = not words.isdisjoint(_OF_NONE) if quantified else _denies(lookup, grid, rows, columns)
    if denies != (not _DENYING.isdisjoint(words)):
        denies = True
        if len(told) > 1 and not quantified:  # "without a lot or a garage"
            return None
    wrong = next((place for place, answer in told if answer is denies), None)
    if (
        wrong is None
        and denies
        and len(places) == 1
        and _NO.search(lookup.text)
        and _has_instead(grid, *places[0])
    ):
        wrong = places[0]
    if wrong is None and "only" in words and len(places) == 1 and told and not denies:
        wrong = next((place for place in _others(grid, *places[0], lookup.text) if grid.answer(*place)), None)
    if wrong is None:
        return None
    return Contradiction(_why(grid, wrong), ((0, len(lookup.text)),), Kind.PLAIN_NO, in_copy=True)


def _has_instead(grid: TextGrid, row: int, column: int) -> bool:
    """Whether a cell has an amount and others in its column say no: "5 %" beside "none"."""
    has_amount = any(value.amounts and value.amounts[0] for value in grid.values(row, column))
    return has_amount and any(grid.answer(other, column) is False for other in range(len(grid.rows)))


def _denies(lookup: Lookup, grid: TextGrid, rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Whether a claim denies its statement about cells; "without" and "neither" deny only what follows."""
    words = lookup.reading.words
    start = next((n for n, word in enumerate(words) if word in _OF_WHAT_FOLLOWS), None)
    if start is None or is_denied_key(lookup.text):  # "parking: no"
        return lookup.denies
    behind = frozenset(lookup.reading.keys[start:])
    named = f" {folded(' '.join(words[start:]))} "
    is_row = any(f" {grid.names[row][n]} " in named for row in rows for n in grid.naming)
    return is_row or any(not behind.isdisjoint(grid.keys[column]) for column in columns)


def _others(grid: TextGrid, row: int, column: int, claim: str) -> Iterator[tuple[int, int]]:
    """Yield the cells that "only" excludes: of other columns if it limits the column, else of other rows."""
    before, _, behind = claim.lower().partition("only")
    # "Orbit 9 is the only one in stock" excludes others like its subject, "only Orbit 9" what it names.
    said = folded(before if before.rstrip().endswith("the") else behind)
    header, names = folded(grid.headers[column]), [grid.names[row][n] for n in grid.naming]
    first = min((place for name in names if (place := said.find(name)) >= 0), default=len(said))
    if 0 <= said.find(header) < first:
        yield from ((row, n) for n in range(len(grid.headers)) if n != column)
    else:
        yield from ((n, column) for n in range(len(grid.rows)) if n != row)


def _why(grid: TextGrid, place: tuple[int, int]) -> str:
    row, column = place
    return f"the table has '{grid.rows[row][column]}' for {grid.rows[row][0]}, {grid.headers[column]}"


def _wrong_value(
    lookup: Lookup, grid: TextGrid, rows: Sequence[int], columns: Sequence[int]
) -> Contradiction | None:
    found = value_of_another_cell(lookup, grid, rows, columns)
    if found is None:
        return None
    value, (row, column), is_named = found
    own = grid.rows[row][column] if row in rows else ""
    place = ((value.start, value.end),)
    return Contradiction(_why(grid, (row, column)), place, Kind.WRONG_RECORD, is_named, instead=own)


def _wrong_text(
    lookup: Lookup, grid: TextGrid, rows: Sequence[int], columns: Sequence[int], said: str
) -> Contradiction | None:
    """Return a contradiction if the claim gives a cell another's text: "Grace Kim works in Berlin."."""
    words = lookup.reading.words
    if lookup.denies or len(grid.rows) == 1 or not _ALTERING.isdisjoint(words):
        return None
    place = text_of_another_cell(lookup, grid, rows, columns, said)
    if place is None and rows and columns:  # "PodCrashLoop – warning, since 16:55": of the row alone
        place = text_of_another_cell(lookup, grid, rows, (), said)
    if place:
        return Contradiction(_why(grid, place), ((0, len(lookup.text)),), Kind.WRONG_RECORD, in_copy=True)
    return None


def _joins(words: Sequence[str]) -> bool:
    """Whether a claim may be about several rows, or compare a cell with something."""
    return any(
        word in _JOINING and not (word in _OF_PLACE and behind and not behind[0].isdigit())
        for word, behind in zip(words, (*words[1:], ""), strict=True)
    )
