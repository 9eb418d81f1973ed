"""Reads a sentence with several numbers as a row of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.sentence_pairs import Sentence
from faithrails.evidence.tables.claim_values import claim_values
from faithrails.evidence.tables.table import Cell, Label, Table, ordered_years

_MOST_SENTENCES = 4
_PIPES = 2
_LONGEST = 2_000  # characters of a sentence


@dataclass(slots=True)
class _Known:
    """The sentences that were read as tables, and which are prose with numbers."""

    tables: dict[int, Table | None] = field(default_factory=dict)
    marked: npt.NDArray[np.bool_] | None = None


_AS_TABLES: PerIndex[_Known] = PerIndex(lambda index: _Known())


def sentences_as_tables(index: EvidenceIndex, stems: frozenset[str]) -> Iterator[Table]:
    """Yield the sentences that hold most of these stems and two numbers or more, as tables of one row."""
    known = _AS_TABLES.of(index)
    for number in index.postings.best_few(stems, _with_numbers(index, known), _MOST_SENTENCES):
        if number not in known.tables:
            known.tables[number] = _as_table(index, index.sentences[number])
        table = known.tables[number]
        if table:
            yield table


def _with_numbers(index: EvidenceIndex, known: _Known) -> npt.NDArray[np.bool_]:
    """Return which sentences are prose and hold a digit."""
    if known.marked is None:
        plain = [p.text == r.text for p, r in zip(index.passages, index.readings, strict=True)]  # no records
        marked = [plain[s.passage] and _is_prose(index.text_of(s)) for s in index.sentences]
        known.marked = np.array(marked, dtype=np.bool_)
    return known.marked


def _is_prose(text: str) -> bool:
    return len(text) <= _LONGEST and text.count("|") < _PIPES and any(map(str.isdigit, text))


def _as_table(index: EvidenceIndex, sentence: Sentence) -> Table | None:
    text = index.text_of(sentence)
    found, years = claim_values(text), ordered_years(text)
    if not found:
        return None
    paired = len(years) == len(found)
    of_each = [frozenset({year}) for year in years] if paired else [frozenset(years)] * len(found)
    labels = tuple(Label(value.mention.text, years=of) for value, of in zip(found, of_each, strict=True))
    cells = {
        (0, n): Cell(0, n, v.amount, v.step, v.mention.text, v.percent, 1.0) for n, v in enumerate(found)
    }
    return Table((Label(text, sentence.stems, prose=True),), labels, cells)
