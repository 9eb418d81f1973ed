"""Finds numbers that contradict a table of the evidence: wrong results, signs, scales, rows and years."""

from __future__ import annotations

import re

from faithrails.evidence.tables.explain_numbers import Explained
from faithrails.evidence.tables.formulas import Derivation
from faithrails.evidence.tables.text_grid import folded, text_grids
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.formulas_in_words import figure
from faithrails.lookup.missing.follows_from_own_values import is_given_with_parts
from faithrails.lookup.missing.may_be_computed import may_be_computed
from faithrails.text.values.digits import MINUS
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention

_MORE_OR_LESS = re.compile(r"\s(?:more|fewer|less|extra|additional)\b", re.IGNORECASE)
_OF_SEVERAL = frozenset("and but compared versus vs while whereas than against unlike".split())
_FIT = 0.8  # least score of the right figure for the words of the claim
_AHEAD = 0.5  # least lead over the best place that has the claim's number


def wrong_arithmetic(lookup: Lookup) -> Contradiction | None:
    """Return the first number for which a table has, or implies, another."""
    found = lookup.arithmetic
    stated = {
        value.matched.cells[0].text for value in found.values if value.matched and not value.matched.computed
    }
    told = {value.matched.cells for value in found.values if value.matched and value.explains}
    for value in found.values:
        mention = value.value.mention
        if value.best and value.best.score >= _FIT and value.gap >= _AHEAD:
            if value.best.cells in told:
                continue  # another number of the claim is that of these cells
            if not any(map(str.isdigit, mention.text)):
                continue  # "rose by half": its size is compared in words
            if value.best.computed and {cell.text for cell in value.best.cells} <= stated:
                continue  # "costs more ($1,749 versus $1,299)"
            if _counts_another_thing(mention, value.best):
                continue  # money, and the sentence counts people
            if not value.best.computed and _MORE_OR_LESS.match(lookup.text, mention.end):
                continue  # "3,300 more" is a difference, of unknown operands
            if is_given_with_parts(lookup, mention):
                continue  # "€4.10 and €0.40, so €4.50"
            if _is_of_another_row(lookup, mention):
                continue  # "9p on EV Night, compared with 24.8p on Fix"
            of = None if value.best.computed else value.best.amount * (value.best.scale or 1.0)
            if may_be_computed(lookup, mention, of=of):
                continue  # "at half fare it is £8.00"
            place = (mention.start, mention.end)
            return Contradiction(_why(value, value.best), (place,), instead=_instead(value, value.best))
    compared = found.comparison
    # A value that the evidence lacks may be one of other conditions: "cheaper for members, at €20.50".
    if compared and not compared.holds and compared.score >= _FIT and not lookup.missing:
        return Contradiction(compared.why)
    return None


def _is_of_another_row(lookup: Lookup, said: Mention) -> bool:
    """Whether a claim is about several rows of a table, and one of them has the number."""
    if _OF_SEVERAL.isdisjoint(lookup.reading.words):
        return False
    words = f" {folded(lookup.text)} "
    return any(
        len(rows := grid.rows_of(words)) > 1
        and any(grid.has(said, row, column) for row in rows for column in range(len(grid.headers)))
        for grid in text_grids(lookup.index)
    )


def _counts_another_thing(said: Mention, right: Derivation) -> bool:
    """Whether money or a unit is compared with a result computed from sentence values without it."""
    if not (right.prose and right.computed) or right.ratio or right.percent:
        return False
    if not (said.unit or said.kind == "money"):
        return False
    there = [value for cell in right.cells for value in values(cell.text)]
    return not any((value.kind, value.unit) == (said.kind, said.unit) for value in there)


def _why(value: Explained, right: Derivation) -> str:
    said = value.value.mention.text
    if right.computed:
        rest = f": {'an increase' if right.amount > 0 else 'a decrease'}" if _turns(right) else ""
        return f"{right.formula} = {figure(value, right)}{rest}, not '{said}'"
    return f"the table has {figure(value, right)} for this, not '{said}'"


def _turns(right: Derivation) -> bool:
    """Whether the change goes the other way than the claim says."""
    return bool(right.direction) and right.direction * right.amount < 0.0


def _instead(value: Explained, right: Derivation) -> str:
    """Return the right figure as the claim would write it; empty where its words could be wrong too."""
    if _turns(right):
        return ""
    said = value.value.mention.text
    sign = said[: next((n for n, char in enumerate(said) if char.isalnum()), 0)].rstrip(f"+({MINUS}")
    return f"{sign}{figure(value, right)}"
