"""Explains the numbers of a claim by the tables of the evidence: stated, computed, elsewhere or wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.binding import Binding, Words
from faithrails.evidence.tables.cells import years_in
from faithrails.evidence.tables.claim_values import ClaimValue, claim_values
from faithrails.evidence.tables.find import tables_of
from faithrails.evidence.tables.formulas import _UNNAMED_OPERATION, Derivation, computed, stated
from faithrails.evidence.tables.operations import names_operation
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.mention import Mention

_MOST_TABLES = 3
_SCALES = (1.0, 1e3, 1e6, 1e9)
_UNSAID_SCALE = 0.95  # of a claim's scale that the table does not say


@dataclass(frozen=True, slots=True)
class Explained:
    """A number of a claim with the best derivation that gives it, and the best that the claim's words fit."""

    value: ClaimValue
    matched: Derivation | None
    best: Derivation | None

    @property
    def gap(self) -> float:
        """How much better another value fits the words of the claim than its own, 0..1."""
        return (self.best.score if self.best else 0.0) - (self.matched.score if self.matched else 0.0)


def explain(text: str, index: EvidenceIndex, reading: TokenizedText) -> list[Explained]:
    said = Words(tuple(reading.stems), years_in(text))
    bindings = sorted((Binding(t, said) for t in tables_of(index)), key=lambda b: -b.total)[:_MOST_TABLES]
    bindings = [b for b in bindings if b.rows]
    own = claim_values(text)
    paired = _paired_years(text, own)
    return [_explained(v, bindings, y) for v, y in zip(own, paired, strict=True)]


def _explained(value: ClaimValue, bindings: Sequence[Binding], years: frozenset[int] | None) -> Explained:
    found = list(_derivations(value, bindings, years))
    matched = max((replace(d, score=d.score * f) for d in found if (f := fits(value, d))), key=lambda d: d.score, default=None)
    best = max((d for d in found if _may_be(value, d)), key=lambda d: d.score, default=None)
    return Explained(value, matched, best)


def _derivations(value, bindings, years) -> Iterator[Derivation]:
    for binding in bindings:
        ops = frozenset() if value.given else value.operations
        named = names_operation(binding.said.known)
        top = binding.table.rows[binding.rows[0]]
        absorbed = any(named & binding.table.rows[r].stems for r in binding.rows[:1]) or any(named & c.stems for c in binding.table.columns)
        yield from stated(binding, years, 1.0 if not ops or absorbed else _UNNAMED_OPERATION)
        if ops:
            yield from computed(binding, ops, named)


def _may_be(value: ClaimValue, d: Derivation) -> bool:
    return value.percent == d.percent or (not value.percent and not value.scaled) or d.percent is False and d.scale == 1.0


def fits(value: ClaimValue, d: Derivation) -> float:
    """Return how well a derivation gives a value: 0 if it does not, 1 if it does, less where the scale is not said."""
    if value.percent:
        if d.percent:
            return float(_equal(value, d, 1.0))
        if d.computed and d.scale == 1.0:
            return float(_equal(value, d, 100.0))
        return 0.8 * _equal(value, d, 1.0) if d.scale is None else 0.0
    if value.scaled:
        if d.percent:
            return 0.0
        if d.scale is not None:
            return float(_equal(value, d, d.scale))
        return _UNSAID_SCALE * any(_equal(value, d, s) for s in _SCALES)
    return float(_equal(value, d, 1.0) or bool(d.scale and _equal(value, d, d.scale)))


def _equal(value: ClaimValue, d: Derivation, times: float) -> bool:
    amount = d.amount * times
    slack = 0.5 * value.step * 1.02 + 1e-9 * abs(amount)
    wanted = [value.amount]
    if value.either_sign or d.any_sign or (not d.computed):
        wanted.append(-value.amount)
    if d.computed and value.direction < 0 and not d.any_sign and "-" in d.formula:
        wanted = [-abs(value.amount)]
    elif d.computed and value.direction > 0 and not d.any_sign and "-" in d.formula:
        wanted = [value.amount]
    return any(abs(w - amount) <= slack for w in wanted)


def _paired_years(text: str, own: Sequence[ClaimValue]) -> list[frozenset[int] | None]:
    """Pair values with years in order where a claim names as many of both."""
    years = [y for y in _ordered_years(text)]
    free = [v for v in own if v.given or not v.operations]
    if len(years) > 1 and len(own) == len(years) == len(free):
        return [frozenset({y}) for y in years]
    return [None] * len(own)


def _ordered_years(text: str) -> list[int]:
    import re
    return [int(y) for y in re.findall(r"(?<![\d.,$])(?:19|20)\d\d(?![\d,]|\.\d)", text)]
