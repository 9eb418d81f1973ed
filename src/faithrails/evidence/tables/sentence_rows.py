"""Reads a sentence with numbers as a table of one row."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.evidence.tables.claim_numbers import ClaimValue, claim_values
from faithrails.evidence.tables.find_tables import is_flat_row
from faithrails.evidence.tables.laid_out_rows import is_laid_out
from faithrails.evidence.tables.numeric_table import Cell, Label, Table, ordered_years
from faithrails.text.tokenized import tokenized
from faithrails.text.values.mention import Mention

_MOST_SENTENCES = 4
_PIPES, _LEAST_ROWS = 2, 2
_MANY, _MOST_OF_TOKENS = 6, 0.35  # numbers of a sentence, and their share of its words
_LONGEST = 2_000  # characters of a sentence
_LEAST_OF_OTHER, _MOST_OF_OTHER = 0.01, 100.0  # ratios for one scale; not "from 900,000 to 1.2 million"
_NEAR = 40  # characters before a value, and between two, that may tell their order
_CLAUSE_END = re.compile(r"[,;](?=\s)|\s(?:and|but|while|whereas)\s")
_FROM = re.compile(r"\bfrom\b[^\d.;]*\Z", re.IGNORECASE)
_TO = re.compile(r"[^\d.;]*\bto\b[^\d.;]*", re.IGNORECASE)
_COMPARED = re.compile(r"[^.;]*\b(?:compared|versus|vs|against|from|relative)\b[^.;]*", re.IGNORECASE)


_AS_TABLES: PerIndex[dict[int, Table | None]] = PerIndex(lambda index: {})  # by the number of the sentence
_WITH_NUMBERS: PerIndex[npt.NDArray[np.bool_]] = PerIndex(lambda index: _with_numbers(index))


def sentences_as_tables(index: EvidenceIndex, stems: frozenset[str]) -> Iterator[Table]:
    """Yield the sentences of prose with numbers that hold most of these stems, as tables of one row."""
    known = _AS_TABLES.of(index)
    for number in index.postings.best_few(stems, _WITH_NUMBERS.of(index), _MOST_SENTENCES):
        if number not in known:
            known[number] = _as_table(index, index.sentences[number])
        if table := known[number]:
            yield table


def _with_numbers(index: EvidenceIndex) -> npt.NDArray[np.bool_]:
    """Return which sentences are prose and hold a digit."""
    marked = [s.passage not in index.records and _is_prose(index.text_of(s)) for s in index.sentences]
    return np.array(marked, dtype=np.bool_)


def _is_prose(text: str) -> bool:
    if len(text) > _LONGEST or text.count("|") >= _PIPES or not any(map(str.isdigit, text)):
        return False
    if is_laid_out(text) or _is_row_of_numbers(text):
        return False
    # Several rows of numbers are a table.
    return "\n" not in text or sum(map(is_flat_row, text.splitlines())) < _LEAST_ROWS


def _is_row_of_numbers(text: str) -> bool:
    """Whether a text has too few words to tell what its numbers mean: a header with its first row."""
    tokens = text.split()
    numbers = sum(token[-1].isdigit() or token.strip("()%$€£,.-")[:1].isdigit() for token in tokens)
    return numbers >= _MANY and numbers > _MOST_OF_TOKENS * len(tokens)


def _as_table(index: EvidenceIndex, sentence: Sentence) -> Table | None:
    text = index.text_of(sentence)
    found, years = claim_values(text), ordered_years(text)
    if not found:
        return None
    paired = len(years) == len(found)
    of_each = [frozenset({year}) for year in years] if paired else [frozenset(years)] * len(found)
    after = _after(text, [value.mention for value in found])
    found = _measured_alike(found, after)
    ends = [end.start() for end in _CLAUSE_END.finditer(text)]
    clauses = [tokenized(text[start:end]) for start, end in pairwise((0, *ends, len(text)))]
    labels = tuple(
        Label(
            value.mention.text,
            frozenset(clauses[bisect_right(ends, value.mention.start)].stems),
            years=of,
            after=place,
        )
        for value, of, place in zip(found, of_each, after, strict=True)
    )
    cells = {
        (0, n): Cell(0, n, v.amount, v.step, _text(v.mention), v.percent, 1.0) for n, v in enumerate(found)
    }
    return Table((Label(text, sentence.stems, prose=True),), labels, cells)


def _text(value: Mention) -> str:
    """Return the text of a value with its unit, which decides whether two values are comparable."""
    return f"{value.text} {value.unit}" if value.unit else value.text


def _measured_alike(found: list[ClaimValue], after: Sequence[int]) -> list[ClaimValue]:
    """Give both ends of a change one scale or percent sign: "from 27 to 34 million", "4.1 %, down from 4"."""
    read = list(found)
    for n in range(len(found) - 1):
        if {after[n], after[n + 1]} == {1, 2}:
            read[n] = _measured_as(found[n], found[n + 1])
            read[n + 1] = _measured_as(found[n + 1], found[n])
    return read


def _measured_as(value: ClaimValue, other: ClaimValue) -> ClaimValue:
    """Return a bare number with the scale or percent sign of another value."""
    if value.mention.kind != "number" or value.mention.unit or value.times or value.percent:
        return value
    if other.percent:
        return replace(value, percent=True)
    times = other.times or 0.0
    if times and _LEAST_OF_OTHER <= abs(value.amount * times / (other.amount or 1.0)) <= _MOST_OF_OTHER:
        return replace(value, amount=value.amount * times, step=value.step * times, times=times)
    return value


def _after(text: str, found: Sequence[Mention]) -> list[int]:
    """Return 2 for the later of two values that the sentence compares, 1 for the earlier one, else 0.

    -1 for two without a word between them: a row of a table has the later one first.
    """
    after = [0] * len(found)
    for n, (one, other) in enumerate(pairwise(found)):
        between = text[one.end : other.start]
        if not any(map(str.isalpha, between)):
            after[n], after[n + 1] = after[n] or -1, -1
        if len(between) > _NEAR or after[n]:
            continue
        is_from = _FROM.search(text, max(0, one.start - _NEAR), one.start)
        if is_from and _TO.fullmatch(between):
            after[n], after[n + 1] = 1, 2
        elif _COMPARED.fullmatch(between):
            after[n], after[n + 1] = 2, 1
    return after
