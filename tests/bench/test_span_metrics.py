"""Figures by character and by claim, from the marks of annotators."""

from typing import Any

import pytest

from faithrails import Settings, check_sync
from faithrails.bench.check_rows import result_of
from faithrails.bench.summary import summary
from faithrails.rows.labelled_rows import Row
from faithrails.rows.marked_places import Marks, claim_labels

GOOD, BAD = "The tower is 330 metres tall.", "It was built in 1999."
FIELDS = {"id": "a", "context": f"{GOOD} It was built in 1889.", "response": f"{GOOD} {BAD}", "label": 1}
PLACE = {"start": 30, "end": 51}


@pytest.mark.parametrize(
    ("marks", "labels"),
    [
        ({"spans": [PLACE]}, [0, 1]),
        ({"spans": []}, [0, 0]),
        ({"tokens": ["330", "1999"], "non_supported": [False, True]}, [0, 1]),
        ({"tokenised": f"{GOOD} {BAD}", "spans": [{"doc_start": 7, "doc_end": 11}]}, [0, 1]),
        ({"claims": [{"text": GOOD, "label": 0}, {"text": BAD, "label": 1}]}, [0, 1]),
        ({"claims": [{**PLACE, "label": 1}]}, [None, 1]),
        ({"claims": [GOOD, BAD], "tokens": 17}, [None, None]),
        ({}, [None, None]),
    ],
)
def test_marks_in_any_form_label_the_claims(marks: dict[str, Any], labels: list[int | None]) -> None:
    row = Row.model_validate({**FIELDS, **marks})
    assert list(claim_labels([(0, 29), (30, 51)], row.label, row.marks)) == labels


def test_a_faithful_answer_has_faithful_claims() -> None:
    assert claim_labels([(0, 3), (4, 9)], 0, None) == (0, 0)
    assert claim_labels([(0, 3)], 1, None) == (1,)
    assert claim_labels([(0, 3)], None, Marks(((2, 4),))) == (1,)


@pytest.mark.parametrize(("start", "f1"), [(30, 1.0), (0, 0.0)])
def test_figures_are_of_the_characters_and_claims_that_the_check_finds(start: int, f1: float) -> None:
    row = Row.model_validate({**FIELDS, "spans": [{"start": start, "end": start + 20}]})
    found = summary([result_of(row, check_sync(row.turn(), Settings(verifiers="exact")))], 0)
    assert (found["spans"]["answers"], found["claims"]["labelled"]) == (1, 2)
    assert found["claims"]["f1"] == f1
    assert (found["spans"]["f1"] > 0) == (f1 > 0)


def test_spans_that_cannot_be_read_make_a_bad_row() -> None:
    with pytest.raises(ValueError, match="spans: cannot be read"):
        Row.model_validate({**FIELDS, "spans": [{"from": 1}]})
