"""Human review: what is escalated goes to Label Studio, and its labels come back as rows."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from sklearn.metrics import cohen_kappa_score

from faithrails import Settings, Turn, check_sync
from faithrails.errors import RowError
from faithrails.review.agreement import agreement
from faithrails.review.rows import row_of, votes_of
from faithrails.rows.labelled_rows import read_rows
from faithrails.train.labelled_examples import LabelledRow

from command_line import faithrails

ANSWER = "The tower 🗼 is in Paris. It is 412 metres tall."
WRONG = (25, 47)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with two escalated answers, without evidence, and one that passes."""
    path = tmp_path / "claims.jsonl"
    settings = Settings(log=str(path), on_no_evidence="escalate")
    for answer in (ANSWER, "It is 330 metres tall."):
        check_sync(Turn.of(answer, question="How tall?"), settings)
    check_sync(Turn.of("It is in Paris.", "It is in Paris."), settings)
    return path


def choice(value: str) -> dict[str, Any]:
    return {"from_name": "verdict", "to_name": "answer", "type": "choices", "value": {"choices": [value]}}


def mark(start: int, end: int, text: str | None = None) -> dict[str, Any]:
    value = {"start": start, "end": end, "text": text or ANSWER[start:end], "labels": ["unsupported"]}
    return {"from_name": "claims", "to_name": "answer", "type": "labels", "value": value}


def task(*annotations: list[dict[str, Any]]) -> dict[str, Any]:
    """A task as Label Studio exports it, each annotation by a different reviewer."""
    data = {"id": "a", "question": "", "answer": ANSWER, "passages": [{"id": "1", "text": "It is in Paris."}]}
    said = [{"completed_by": n, "was_cancelled": False, "result": r} for n, r in enumerate(annotations)]
    return {"data": data, "annotations": said}


def row(*annotations: list[dict[str, Any]]) -> dict[str, Any]:
    each = task(*annotations)
    return row_of(each, votes_of(each))


def test_escalated_answers_go_out_and_their_labels_come_back_to_calibrate_and_train(
    log: Path, tmp_path: Path
) -> None:
    tasks, rows = tmp_path / "tasks.json", tmp_path / "rows.jsonl"
    assert faithrails("review", "export", str(log), "--out", str(tasks)).code == 0
    ElementTree.parse(tasks.with_suffix(".xml"))
    exported = json.loads(tasks.read_text())
    assert [each["data"]["answer"] for each in exported] == [ANSWER, "It is 330 metres tall."]
    labelled = []
    for number in range(120):
        each = json.loads(json.dumps(exported[number % 2]))
        each["data"]["passages"] = [
            {"id": str(number), "text": f"It is in Paris. It is 330 metres tall. Room {number}."}
        ]
        said = choice(["unfaithful", "faithful"][number % 2])
        labelled.append({**each, "annotations": [{"completed_by": {"id": 1}, "result": [said]}]})
    tasks.write_text(json.dumps(labelled))
    found = faithrails("review", "import", str(tasks), "--out", str(rows))
    assert (found.code, "60 faithful, 60 unfaithful" in found.out) == (0, True)
    options = ("--out", str(tmp_path / "c.yml"), "--max-false-alarms", "0.3", "--no-plots", "--long-run")
    assert faithrails("calibrate", str(rows), *options).code == 0
    assert "120" in (tmp_path / "c.yml").read_text()
    assert all(isinstance(row, LabelledRow) for row in read_rows(rows, None, LabelledRow))


def test_what_was_reviewed_is_not_exported_again(log: Path, tmp_path: Path) -> None:
    tasks = tmp_path / "tasks.json"
    faithrails("review", "export", str(log), "--out", str(tasks))
    first = json.loads(tasks.read_text())[0]["data"]["id"]
    (tmp_path / "rows.jsonl").write_text(json.dumps({"id": first}) + "\n")
    faithrails("review", "export", str(log), "--out", str(tasks), "--done", str(tmp_path / "rows.jsonl"))
    assert first not in tasks.read_text()


def test_the_interface_does_not_take_the_place_of_the_tasks(log: Path, tmp_path: Path) -> None:
    done = faithrails("review", "export", str(log), "--out", str(tmp_path / "tasks.xml"))
    assert (done.code, "name a file such as tasks.json" in done.err) == (2, True)


@pytest.mark.parametrize("text", ["[1]", "{}", "no row", "1"])
def test_what_is_no_row_of_an_import_is_named(log: Path, tmp_path: Path, text: str) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(text)
    done = faithrails("review", "export", str(log), "--out", str(tmp_path / "t.json"), "--done", str(wrong))
    assert (done.code, f"--done {wrong}: does not hold rows" in done.err) == (2, True)


def test_an_empty_log_is_said_to_be_empty(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    done = faithrails("review", "export", str(tmp_path / "empty.jsonl"), "--out", str(tmp_path / "t.json"))
    assert (done.code, "it holds no check" in done.err) == (2, True)


def test_a_log_without_such_a_case_names_the_option_for_those_that_it_has(log: Path, tmp_path: Path) -> None:
    done = faithrails("review", "export", str(log), "--out", str(tmp_path / "t.json"), "--decision", "block")
    assert done.code == 2
    assert "--decision escalate for its 2, --decision pass for its 1" in done.err


def test_unsupported_claims_are_marked_beforehand(tmp_path: Path) -> None:
    path, tasks = tmp_path / "claims.jsonl", tmp_path / "tasks.json"
    check_sync(Turn.of(ANSWER, "The tower 🗼 is in Paris. It is 330 metres tall."), Settings(log=str(path)))
    assert faithrails("review", "export", str(path), "--out", str(tasks), "--decision", "block").code == 0
    (prediction,) = json.loads(tasks.read_text())[0]["predictions"]
    assert [(one["value"]["start"], one["value"]["end"]) for one in prediction["result"]] == [WRONG]


def test_the_majority_decides_and_a_place_needs_more_than_half_of_it() -> None:
    wrong = [choice("unfaithful"), mark(*WRONG)]
    found = row(wrong, [choice("unfaithful"), mark(31, 47)], [choice("faithful")])
    assert (found["label"], found["spans"], found["reviewers"]) == (1, [{"start": 31, "end": 47}], 3)
    assert row([choice("faithful")])["spans"] == []
    assert "spans" not in row([choice("unfaithful")])


def test_a_browsers_places_are_counted_in_characters() -> None:
    start, end = WRONG
    assert row([mark(start + 1, end + 1, ANSWER[start:end])])["spans"] == [{"start": start, "end": end}]


@pytest.mark.parametrize(
    ("annotations", "said"),
    [
        ([], "has no annotation"),
        ([[]], "chose neither"),
        ([[choice("faithful")], [choice("unfaithful")]], "a tie of votes"),
        ([[choice("faithful"), mark(*WRONG)]], "chose faithful and marked"),
        ([[choice("perhaps")]], "chose neither"),
        ([[mark(0, 5, "Other")]], "does not have the marked text"),
        ([[mark(40, 400, "Other")]], "does not have the marked text"),
    ],
)
def test_what_is_unclear_is_no_row(annotations: list[Any], said: str) -> None:
    with pytest.raises(RowError, match=said):
        row(*annotations)


@pytest.mark.parametrize("content", ["{}", "nonsense", "[]", "[1]", '[{"data": {}}]', '[{"annotations": 3}]'])
def test_a_file_that_label_studio_did_not_write_is_one_clear_error(content: str, tmp_path: Path) -> None:
    (tmp_path / "tasks.json").write_text(content)
    found = faithrails(
        "review", "import", str(tmp_path / "tasks.json"), "--out", str(tmp_path / "rows.jsonl")
    )
    assert (found.code, "Traceback" in found.err) == (2, False)


def test_cohens_kappa_is_that_of_scikit_learn() -> None:
    first, second = [1, 1, 0, 0, 1, 0, 1, 1], [1, 0, 0, 0, 1, 1, 1, 1]
    votes = [{"a": bool(x), "b": bool(y)} for x, y in zip(first, second, strict=True)]
    found = agreement(votes)
    assert found and found.kappa == pytest.approx(cohen_kappa_score(first, second))


def test_fleiss_kappa_of_a_worked_example() -> None:
    votes = [dict(zip("abc", each, strict=True)) for each in ([1, 1, 1], [1, 1, 0], [0, 0, 0], [0, 0, 1])]
    found = agreement([{name: bool(v) for name, v in each.items()} for each in votes])
    assert found and found.name == "Fleiss' kappa"
    assert found.kappa == pytest.approx((2 / 3 - 0.5) / 0.5)


@pytest.mark.parametrize(("votes", "kappa"), [([{"a": True}], "none"), ([{"a": True, "b": True}], None)])
def test_agreement_that_is_not_defined_is_said_to_be(votes: list[dict[str, bool]], kappa: Any) -> None:
    found = agreement(votes)
    assert found is None if kappa == "none" else found is not None and found.kappa is None
