"""Labelled rows: the marks of annotators, in the notations of several data sets."""

import json
from pathlib import Path
from typing import Any

import pytest

from faithrails.rows.labelled_rows import BadRow
from faithrails.train.labelled_examples import Example, examples

ANSWER = "The tower is tall. It was built by dentists. It is grey."
ROW = {"id": "1", "context": "The tower is tall and grey.", "response": ANSWER, "label": 1}
MARKED = {
    "spans": {"spans": [{"start": 32, "end": 43, "text": "by dentists", "type": "X"}]},
    "numbered": {
        "tokenised": "The tower is tall . It was built by dentists . It is grey .",
        "spans": [{"doc_start": 9, "doc_end": 10, "tokens": "by dentists"}],
    },
    "flagged": {
        "tokens": ["The", "tower", "is", "tall", ".", "It", "was", "built", "by", "dentists", "."],
        "non_supported": [False] * 8 + [True, True, False],
    },
}


def read(tmp_path: Path, *rows: object) -> list[Example | BadRow]:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return list(examples(path))


@pytest.mark.parametrize("way", MARKED)
def test_marks_label_the_claims_they_touch(tmp_path: Path, way: str) -> None:
    (found,) = read(tmp_path, {**ROW, **MARKED[way]})
    assert isinstance(found, Example)
    assert found.claim_labels == (0, 1, 0)


def test_without_marks_only_what_is_certain_has_a_label(tmp_path: Path) -> None:
    found = read(tmp_path, ROW, {**ROW, "label": 0}, {**ROW, "response": "It was built by dentists."})
    assert [example.claim_labels for example in found if isinstance(example, Example)] == [
        (None, None, None), (0, 0, 0), (1,),
    ]  # fmt: skip


def test_rows_of_one_source_id_are_one_group(tmp_path: Path) -> None:
    first, second, third = read(
        tmp_path,
        {**ROW, "dataset": "a", "source_id": 7}, {**ROW, "dataset": "a", "source_id": "7"}, {**ROW, "dataset": "b", "source_id": 7},
    )  # fmt: skip
    assert isinstance(first, Example)
    assert isinstance(second, Example)
    assert isinstance(third, Example)
    assert first.group == second.group != third.group


def test_a_row_without_label_is_told(tmp_path: Path) -> None:
    (found,) = read(tmp_path, {key: value for key, value in ROW.items() if key != "label"})
    assert isinstance(found, BadRow)
    assert "no label" in found.why


@pytest.mark.parametrize("spans", [[{"start": None, "end": 3}], [{"begin": 0}], [{"start": "a", "end": 3}]])
def test_spans_of_another_form_leave_the_row_out_and_are_told(spans: Any, tmp_path: Path) -> None:
    found, good = read(tmp_path, {**ROW, "label": 1, "spans": spans}, {**ROW, "spans": None})
    assert isinstance(found, BadRow) and "spans: cannot be read" in found.why
    assert isinstance(good, Example)
