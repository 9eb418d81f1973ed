"""Decides whether a value that no sentence states follows from others, from a label or a minus sign."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from faithrails.evidence.derived_values.result_of_two_own_values import follows
from faithrails.evidence.derived_values.result_with_all_its_parts import is_broken_down
from faithrails.evidence.tables.find_tables import tables_of
from faithrails.evidence.tables.label_beside_its_cell import heads_column, labels_stated_cell
from faithrails.evidence.tables.numeric_table import years_in
from faithrails.evidence.tables.operation_words import direction_of, operation_stems
from faithrails.evidence.tables.results_over_rows_and_columns import follows_from_lines
from faithrails.lookup.contradictions.rule_types import VALUES, Lookup
from faithrails.lookup.missing.of_other_periods import is_of_other_period, is_year_apart
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import PRONOUNS, content_stem

_TELLS_FALL = 14  # characters before a value that may have a word such as "fell"
_SHORTLY_BEFORE = 150  # characters before a claim that "it" may refer to
_PIECE = re.compile(r"(?:[^.;,]|[.,](?=\d))+?(?:%|\bpercent)?(?:[.;,](?!\d)|\sand\s|\Z)")
_TO = re.compile(r"\bto\s\Z")

_Holds = Callable[[Mention], bool]


def follows_from_own(lookup: Lookup, value: Mention, holds: _Holds) -> bool:
    """Return whether a value is the result of other values of the claim, each given or accepted by ``holds``.

    A value that the question gives ("I drove 200 miles") passes if it leads to another value of the claim.
    """
    if value.kind not in VALUES:
        return False
    if _is_given(lookup, value):
        others = [m for m in lookup.mentions if m.kind in VALUES and not _is_given(lookup, m)]
        results = [m for m in others if not holds(m) and _is_result(lookup, m, holds)]
        is_count = value.kind == "number" and not value.unit  # "for two cars"
        return any(is_count or not _is_result(lookup, m, holds, without=value) for m in results)
    return _is_result(lookup, value, holds)


def _is_result(lookup: Lookup, value: Mention, holds: _Holds, *, without: Mention | None = None) -> bool:
    """Whether a value is the result of others; ``without`` is not used as an operand."""
    others = [m for m in lookup.mentions if m.kind in VALUES and m not in (value, without) and not m.ordinal]
    operands = [m for m in others if _is_given(lookup, m) or holds(m)]
    shares = [m for m in lookup.index.values.values if m.kind == "percent"] if value.kind == "percent" else ()
    if (told := is_broken_down(lookup.text, value, operands, _counts(lookup, others), shares)) is not None:
        return told
    if is_of_other_period(lookup, value, operands) or is_year_apart(lookup, value, operands):
        return True
    left_out = without.amounts if without else ()
    asked = sorted(word for word in lookup.question_words if word.isdecimal() and float(word) not in left_out)
    operands += (Mention("number", 0, 0, word, (float(word),)) for word in asked)
    # Some sum of a table's numbers gives any value: there, only the time between two times of day counts.
    if lookup.records or tables_of(lookup.index):
        operands = [one for one in operands if one.minutes is not None]
    return follows(lookup.text, value, operands)


def _counts(lookup: Lookup, others: Sequence[Mention]) -> list[Mention]:
    """Return the numbers that may multiply others; those of the question get the offset -1."""
    asked_for = (m._replace(start=-1, end=-1) for m in lookup.question_values)
    return [m for m in (*asked_for, *others) if m.kind == "number" and m.amounts]


def is_given_with_parts(lookup: Lookup, value: Mention) -> bool:
    """Return whether a claim gives a value with its parts: "€4.10 and €0.40, so €4.50"."""
    others = [one for one in lookup.values if one != value and not one.ordinal]
    return is_broken_down(lookup.text, value, others, _counts(lookup, others)) is True


def _is_given(lookup: Lookup, value: Mention) -> bool:
    same = (value.kind, value.amounts, value.unit, value.currency, value.dates, value.minutes)
    return any(
        same == (one.kind, one.amounts, one.unit, one.currency, one.dates, one.minutes)
        for one in lookup.question_values
    )


def is_over_lines(lookup: Lookup, value: Mention) -> bool:
    """Return whether a value is a result over lines of a table that the claim or its question names.

    If the claim begins with a pronoun, the text before it counts too.
    """
    if not tables_of(lookup.index):
        return False
    refers = not PRONOUNS.isdisjoint(lookup.reading.words[:1])
    before = tokenized(lookup.answer_before_claim[-_SHORTLY_BEFORE:]).stems if refers else ()
    own = [content_stem(word) or (word if word.isdigit() else "") for word in lookup.reading.words]
    asked = [content_stem(word) or (word if word.isdigit() else "") for word in sorted(lookup.question_words)]
    said = [*filter(None, own), *before, *filter(None, asked)]
    return follows_from_lines(lookup.index, lookup.text, value, said)


def labels_stated_value(lookup: Lookup, value: Mention) -> bool:
    """Return whether a value labels a cell that the claim states or compares: "fewer in June than in May"."""
    others = [one for one in lookup.mentions if one.kind in VALUES]
    derived = (one.matched for one in lookup.arithmetic.values if one.explains)
    computes = lookup.arithmetic.comparison or any(one and one.computed for one in derived)
    if heads_column(lookup.index, value) and (
        computes or any(is_over_lines(lookup, one) for one in others if one != value)
    ):
        return True
    return labels_stated_cell(lookup.index, value, lookup.text, others)


def is_stated_as_fall(lookup: Lookup, value: Mention) -> bool:
    """Return whether the claim states a negative value of the evidence as a fall: "slipped 5 %" for "-5 %".

    The clause of the evidence must share a year with the claim or, if either has no year, a content word.
    """
    if value.kind != "percent" or not value.amounts:
        return False
    before = lookup.text[max(0, value.start - _TELLS_FALL) : value.start]
    if direction_of(operation_stems(before)) >= 0 or _TO.search(before):
        return False
    negative = normalized(value._replace(amounts=tuple(-amount for amount in value.amounts)))
    said, years = lookup.reading.content_keys(), years_in(lookup.text)
    for sentence in lookup.index.sentences:
        if not any(agrees(negative, normalized(held)) for held in sentence.values):
            continue
        for piece in _PIECE.findall(lookup.index.text_of(sentence)):
            if any(agrees(negative, normalized(held)) for held in values(piece)):
                there = years_in(piece)
                if years & there if years and there else not said.isdisjoint(tokenized(piece).keys):
                    return True
    return False
