"""On questions about annual reports: how many right results are explained, and wrong ones by chance."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.explain_numbers import explained
from faithrails.text.tokenized import tokenized
from faithrails.types import Passage

ROWS = Path(__file__).parents[3] / "shared/data/tatqa_train.jsonl.xz"


def _by_formula(row: dict[str, str], index: EvidenceIndex) -> bool:
    values = explained(tokenized(row["response"]), index).values
    return any(value.explains and value.matched.computed for value in values)


@pytest.mark.slow
@pytest.mark.skipif(not ROWS.exists(), reason="needs the human-labelled rows, which are not shipped")
def test_right_results_are_explained_and_wrong_ones_hardly_ever():
    counts = {0: [0, 0], 1: [0, 0]}
    indexes: dict[str, EvidenceIndex] = {}
    with lzma.open(ROWS, "rt", encoding="utf-8") as lines:
        rows = [row for row in map(json.loads, lines) if row["answer_type"] == "arithmetic"]
    for row in rows:
        index = indexes.setdefault(row["source_id"], EvidenceIndex([Passage("1", row["context"])]))
        counts[row["label"]][0] += _by_formula(row, index)
        counts[row["label"]][1] += 1
    assert counts[0][0] >= 0.6 * counts[0][1]
    assert counts[1][0] <= 0.05 * counts[1][1]
