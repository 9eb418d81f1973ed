"""Explains the numbers of a claim by the tables of the evidence: stated, computed, elsewhere or wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.initials_joined_by_and import spelled_out
from faithrails.evidence.tables.claim_numbers import ClaimValue, claim_values
from faithrails.evidence.tables.compare_cells import Comparison, comparison, says_comparison
from faithrails.evidence.tables.find_tables import tables_of
from faithrails.evidence.tables.formulas import (
    ADDEND,
    UNNAMED_OPERATION,
    Derivation,
    Derivations,
    computed,
    stated,
)
from faithrails.evidence.tables.label_beside_its_cell import labels_stated_cell
from faithrails.evidence.tables.limits_over_rows import counts_columns, keep_limits, limits_in
from faithrails.evidence.tables.numeric_table import ordered_years, years_of_claim
from faithrails.evidence.tables.operation_words import (
    OPERATION_STEMS,
    Operation,
    direction_of,
    names_share,
    operations_of,
)
from faithrails.evidence.tables.row_and_column_fit import Binding, Words
from faithrails.evidence.tables.sentence_rows import sentences_as_tables
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import STOP_WORDS, content_stem

_MOST_TABLES = 3
_SCALES = (1.0, 1e3, 1e6, 1e9)
_TIMES = (*_SCALES, 100.0)  # factors of a derivation before it is compared
_UNSAID_SCALE = 0.95  # fit of a claim's scale that the table does not state
_UNSAID_PERCENT = 0.8
_PERCENT_STATED = 0.85
_MOST_KNOWN = 1_000  # claims
_AS_GOOD = 0.1  # by how much the best fit may exceed that of the derivation that explains a value
_OF_YEARS, _OF_SCALES = frozenset(("fy", "cy")), ("thousand", "million", "billion")
_LEAST_FIT = 0.3
_OF_RECORDS = 0.7  # the best fit of a result computed from records
_ROUGHLY = 0.05  # share by which a value with "about" may be off
_ROUNDED = 0.51  # rounding error, in steps


@dataclass(frozen=True, slots=True)
class Explained:
    """A number of a claim, the best derivation of it, and the derivation that best fits the claim's words."""

    value: ClaimValue
    matched: Derivation | None
    best: Derivation | None

    @property
    def gap(self) -> float:
        """How much better another value fits the claim's words than the claim's value does, 0..1."""
        gap = (self.best.score if self.best else 0.0) - (self.matched.score if self.matched else 0.0)
        return max(0.0, gap)

    @property
    def explains(self) -> bool:
        """Whether the value has a derivation that fits the claim about as well as that of any other value."""
        return self.matched is not None and self.matched.score >= _LEAST_FIT and self.gap <= _AS_GOOD

    @property
    def is_one_of_prose(self) -> bool:
        """Whether a sentence states the number; the look-up then also compares currency, unit and noun."""
        return self.matched is not None and self.matched.prose and not self.matched.computed


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """How the evidence's tables and sentences explain a claim's amounts, and the outcome of its comparison.

    ``limits`` are the offsets of bounds that a row keeps ("exceeded $5 million"), and of the count of cells.
    """

    values: tuple[Explained, ...] = ()
    comparison: Comparison | None = None
    limits: frozenset[int] = frozenset()

    def explains(self, mention: Mention, *, computed: bool = True) -> bool:
        """Whether a table states a number of the claim or, with ``computed``, implies it."""
        return (computed and mention.start in self.limits) or any(
            v.explains and not v.is_one_of_prose and (computed or not (v.matched and v.matched.computed))
            for v in self.values
            if v.value.mention.start == mention.start
        )


_KNOWN: PerIndex[dict[str, Arithmetic]] = PerIndex(lambda index: {})


def explained(reading: TokenizedText, index: EvidenceIndex) -> Arithmetic:
    """Return ``explain`` for a text; cached, since two checks and the features need it."""
    known = _KNOWN.of(index)
    if reading.text not in known:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        known[reading.text] = explain(reading.text, index, reading)
    return known[reading.text]


def explain(text: str, index: EvidenceIndex, reading: TokenizedText) -> Arithmetic:
    """Explain a claim's amounts, and check its comparison, by the tables and sentences of the evidence."""
    own, known = claim_values(text), tables_of(index)
    compares = bool(known) and says_comparison(reading)
    if not known:  # a number that a sentence states needs no formula
        own = [v for v in own if v.operations and not index.values.holds(normalized(v.mention))]
    sets_limit = bool(known) and bool(limits_in(text))
    if not (own or compares or sets_limit):
        return Arithmetic()
    said = words_of_claim(text, index, reading)
    tables = [Binding(table, said, index.weights) for table in known]
    near = sorted(tables, key=lambda b: -b.total)[:_MOST_TABLES]
    tables = [binding for binding in near if binding.rows]
    labels = frozenset().union(*(binding.digits for binding in tables))
    own = claim_values(text, labels) if own and labels else own
    own = [value for value in own if not (sets_limit and counts_columns(text, value.mention))]
    mentions = [value.mention for value in own]
    own = [value for value in own if not labels_stated_cell(index, value.mention, text, mentions)]
    compared = comparison(reading, near, has_values=bool(own)) if compares else None
    limits = keep_limits(text, tables, index) if sets_limit else frozenset()
    if not own:
        return Arithmetic((), compared, limits)
    prose = [
        Binding(table, said, index.weights) for table in sentences_as_tables(index, said.stems_in_evidence)
    ]
    bindings, years = [*tables, *prose], _paired_years(text, own)
    known_as: dict[tuple[object, ...], Derivations] = {}  # shared by values in the same context
    of_each = zip(own, years, strict=True)
    if compared and compared.holds:
        compared = None  # it does not confirm the values
    found = tuple(_explained(v, bindings, of, known_as) for v, of in of_each)
    return Arithmetic(found, None if limits else compared, limits)


def words_of_claim(text: str, index: EvidenceIndex, reading: TokenizedText) -> Words:
    """Return the words of a claim by which rows and columns are found."""
    small = frozenset(f"={word}" for word in reading.words if word in STOP_WORDS)
    spelled = chain.from_iterable(spelled_out(index, text))
    stems = tuple(content_stem(word) or f"={word}" for word in (*reading.words, *spelled))
    of_values = frozenset(stem for value in claim_values(text) for stem in _words_of(value)) | _OF_YEARS
    held = frozenset(stems) & index.stems.keys() - of_values  # "EUR 14,500 thousand" is no part of a label
    return Words(stems, held, small, years_of_claim(text))


def _words_of(value: ClaimValue) -> Iterator[str]:
    yield from filter(None, map(content_stem, tokenized(value.mention.text).words))
    if value.times:
        yield from _OF_SCALES


def _explained(
    value: ClaimValue,
    bindings: Sequence[Binding],
    years: frozenset[int] | None,
    known: dict[tuple[object, ...], Derivations],
) -> Explained:
    said = years, value.given, value.operations
    if said not in known:
        known[said] = Derivations(_derivations(value, bindings, years))
    found = known[said]
    near = found.near(value.amount, _ROUNDED * value.step, _roughly(value), _TIMES)
    fitting = [d._replace(score=d.score * fit) for d in near if (fit := fits(value, d))]
    matched = max(fitting, key=lambda d: d.score, default=None)
    if matched is None and _is_of_something_else(value, bindings):
        return Explained(value, None, None)
    best = found.best(_kind(value), lambda d: _same_kind(value, d))
    if matched is None and value.mention.unit and not (best and best.prose and value.either_sign):
        best = None  # the claim may use another unit than the table
    return Explained(value, matched, best)


def _is_of_something_else(value: ClaimValue, bindings: Sequence[Binding]) -> bool:
    """Whether a number counts things that no label names: "18 parameters" beside a table of scores."""
    nouns = value.mention.nouns if value.mention.kind == "number" and not value.operations else frozenset()
    return bool(nouns) and all(nouns.isdisjoint(binding.table.stems) for binding in bindings)


def _derivations(
    value: ClaimValue, bindings: Sequence[Binding], years: frozenset[int] | None
) -> Iterator[Derivation]:
    for binding in bindings:
        named = _operations(value, binding, paired=years is not None)
        operations = operations_of(named)
        # "Reduced in 75 % of patients" is no reduction by 75 %.
        if binding.table.prose and names_share(named):
            operations |= {Operation.SHARE}
        if not binding.table.by_keys:
            plain = not operations or _states_result(named, binding)
            for cell in stated(binding, years):
                if plain and not (operations and _is_end_of_change(binding, cell)):
                    yield cell
                else:
                    yield cell._replace(score=cell.score * _fit_of_single_cell(operations, value, cell))
        if operations:
            # "The net increase in cash fell" is a fall.
            row = frozenset() if binding.table.prose else binding.table.rows[binding.rows[0]].stems
            turned = direction_of(named - row)
            for found in computed(
                binding, operations, OPERATION_STEMS & binding.said.stems_in_evidence, turned
            ):
                # Records explain a number and contradict none: any of their values may be meant.
                yield found._replace(score=min(found.score, _OF_RECORDS)) if binding.table.by_keys else found


def _operations(value: ClaimValue, binding: Binding, paired: bool) -> frozenset[str]:
    """Return the stems that name an operation for a value, without those in the label of the best row.

    "Total sales in 2019" is a row; "total sales in 2018 and 2019" may be the sum of two of its cells.
    """
    if value.given or not binding.rows:
        return frozenset()
    several = len(binding.said.years) > 1 and not paired
    row = binding.table.rows[binding.rows[0]]
    return value.operations if several or row.prose else value.operations - row.stems


def _fit_of_single_cell(operations: frozenset[Operation], value: ClaimValue, cell: Derivation) -> float:
    """Return the fit of a single cell if the claim names an operation; percentages are often stated."""
    if value.percent and cell.percent:
        return _PERCENT_STATED
    return ADDEND if operations <= {Operation.SUM, Operation.AVERAGE} else UNNAMED_OPERATION


def _states_result(named: frozenset[str], binding: Binding) -> bool:
    """Whether a column, or the sentence itself, states a result: "Change", "rose by 5 %"."""
    rows = binding.table.rows if binding.table.prose else ()
    return any(named & label.stems for label in (*rows, *binding.table.columns))


def _is_end_of_change(binding: Binding, cell: Derivation) -> bool:
    """Whether a cell is the value before or after a change in a sentence: "from 27 to 34"."""
    return binding.table.prose and binding.table.columns[cell.cells[0].column].after > 0


def _kind(value: ClaimValue) -> tuple[bool, bool]:
    """Return all that ``_same_kind`` reads from a value."""
    return value.percent, bool(value.times) or value.mention.kind == "money"


def _same_kind(value: ClaimValue, d: Derivation) -> bool:
    """Whether a derivation gives the kind of value that the claim has: a percentage, an amount."""
    if value.percent:
        return d.percent or d.ratio
    if value.mention.kind == "money" and any(one.unit for cell in d.cells for one in values(cell.text)):
        return False  # kilograms
    return not (value.times or value.mention.kind == "money") or not (d.percent or d.ratio)


def fits(value: ClaimValue, d: Derivation) -> float:
    """Return 1 if a derivation gives a value, less if the table states no scale or percent sign, else 0."""
    if value.percent and not any(map(str.isdigit, value.mention.text)) and any(c.percent for c in d.cells):
        return 0.0  # "fell by a quarter" is no fall by 25 points
    if value.percent and not d.percent:
        if d.ratio:
            return float(_equal(value, d, 100.0))
        return _UNSAID_PERCENT * (not d.computed and _equal(value, d, 1.0))
    if value.percent or not value.times:
        return float(_equal(value, d, 1.0) or bool(d.scale and _equal(value, d, d.scale)))
    if d.percent:
        return 0.0
    if d.scale is not None:
        return float(_equal(value, d, d.scale))
    return _UNSAID_SCALE * any(_equal(value, d, scale) for scale in _SCALES)


def _equal(value: ClaimValue, d: Derivation, times: float) -> bool:
    """Whether a derivation gives a value to its last digit, with a sign that fits."""
    amount = d.amount * times
    slack = _ROUNDED * value.step + _roughly(value) * abs(amount)
    signs = (1.0, -1.0) if value.either_sign or d.any_sign or not d.computed else (1.0,)
    if d.direction and not d.any_sign:
        return abs(abs(value.amount) - d.direction * amount) <= slack
    return any(abs(sign * value.amount - amount) <= slack for sign in signs)


def _roughly(value: ClaimValue) -> float:
    return _ROUGHLY if value.mention.bound == "about" else 1e-9


def _paired_years(text: str, own: Sequence[ClaimValue]) -> list[frozenset[int] | None]:
    """Pair values with years in order if a claim has equally many of both, and more than one."""
    years = ordered_years(text)
    if len(own) == len(years) > 1:
        return [frozenset({year}) for year in years]
    return [None] * len(own)
