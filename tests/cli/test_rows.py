"""Files of rows as users have them: every format, every fault, and a message for each."""

import bz2
import csv
import gzip
import io
import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.errors import FaithrailsError
from faithrails.rows.labelled_rows import BadRow, Row, read_rows, unique

from command_line import faithrails

GOOD = {
    "id": "a",
    "context": "The tower is 330 metres tall.",
    "response": "It is 330 metres tall.",
    "label": 0,
}
LINE = json.dumps(GOOD)
CSV = "id,context,response,label\na,The tower is 330 metres tall.,It is 330 metres tall.,0\n"


def lines(*rows: Any) -> str:
    return "".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows)


def read(path: Path, content: str | bytes) -> list[Any]:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return list(read_rows(path))


def evaluate(tmp_path: Path, name: str, content: str | bytes, *more: Any) -> tuple[int, str, Any]:
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    done = faithrails("eval", path, "--out", tmp_path / "out", *more)
    summary = tmp_path / "out" / "summary.json"
    return done.code, done.err, json.loads(summary.read_text()) if summary.exists() else None


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("rows.jsonl", LINE),
        ("rows.JSONL", LINE),
        ("rows.ndjson", f"\n\n{LINE}\n\n"),
        ("rows.jsonl", b"\xef\xbb\xbf" + LINE.encode()),
        ("rows.jsonl", LINE.encode("utf-16")),
        ("rows.jsonl", LINE.replace("\n", "\r\n") + "\r\n"),
        ("rows.json", f"[{LINE}]"),
        ("rows.json", json.dumps([GOOD], indent=2)),
        ("rows.json", LINE),
        ("rows.jsonl", json.dumps([GOOD], indent=1)),
        ("rows", LINE),
        ("rows.csv", CSV),
        ("rows.csv", b"\xef\xbb\xbf" + CSV.encode()),
        ("rows.csv", CSV.encode("utf-16")),
        ("rows.csv", CSV.replace(",", ";")),
        ("rows.csv", CSV.replace("id,context", "ID , Context")),
        ("rows.csv", CSV.replace("\n", "\r\n")),
        ("rows.csv", CSV + ",,,\n\n"),
        ("rows.tsv", CSV.replace(",", "\t")),
        ("rows.csv.gz", gzip.compress(CSV.encode(), mtime=0)),
        ("rows.json.xz", lzma.compress(f"[{LINE}]".encode())),
        ("rows.jsonl.bz2", bz2.compress(LINE.encode())),
    ],
)
def test_the_same_row_is_read_from_every_format(name: str, content: str | bytes, tmp_path: Path) -> None:
    assert read(tmp_path / name, content) == [Row.model_validate(GOOD)]


@pytest.mark.parametrize("field", ["question", "label", "task", "dataset", "spans", "anything"])
def test_a_null_is_an_absent_field(field: str, tmp_path: Path) -> None:
    absent = {key: value for key, value in GOOD.items() if key != field}
    assert read(tmp_path / "rows.jsonl", lines({**GOOD, field: None})) == [Row.model_validate(absent)]


@pytest.mark.parametrize("field", ["context", "response"])
def test_a_null_where_a_field_is_needed_is_that_field_missing(field: str, tmp_path: Path) -> None:
    (found,) = read(tmp_path / "rows.jsonl", lines({**GOOD, field: None}))
    assert (found.place, found.why) == ("line 1", f"{field}: is missing")


@pytest.mark.parametrize(
    ("context", "texts"),
    [
        (["one", None, "two"], ["one", "two"]),
        ({"id": "x", "text": "one"}, ["one"]),
        ([{"page_content": "one"}, {"body": "two"}, "three"], ["one", "two", "three"]),
        ([], []),
    ],
)
def test_a_context_may_be_what_evidence_may_be(context: Any, texts: list[str], tmp_path: Path) -> None:
    (row,) = read(tmp_path / "rows.jsonl", lines({**GOOD, "context": context}))
    assert [passage.text for passage in row.turn().passages] == texts


def test_a_cell_may_hold_a_list_of_passages_and_a_text_in_brackets_stays_one(tmp_path: Path) -> None:
    cells = ['["one", "two"]', "[1] a footnote", "[1, 2]"]
    table = io.StringIO()
    csv.writer(table).writerows(
        [["id", "context", "response"], *([str(n), c, "x"] for n, c in enumerate(cells))]
    )
    found = read(tmp_path / "rows.csv", table.getvalue())
    assert [row.context for row in found] == [["one", "two"], *cells[1:]]


@pytest.mark.parametrize(
    ("label", "read_as"), [("1", 1), ("0", 0), ("1.0", 1), ("true", 1), ("False", 0), ("", None)]
)
def test_labels_of_a_table_are_read(label: str, read_as: int | None, tmp_path: Path) -> None:
    (row,) = read(tmp_path / "rows.csv", f"id,context,response,label\na,b,c,{label}\n")
    assert row.label == read_as


@given(
    st.lists(
        st.fixed_dictionaries(
            {
                name: st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1)
                for name in ("id", "context", "response")
            }
        ).filter(
            lambda row: (
                all(value.strip() for value in row.values()) and not row["context"].lstrip().startswith("[")
            )
        ),
        min_size=1,
    )
)
def test_a_table_says_the_same_as_lines(
    tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("rows")
    table = io.StringIO()
    writer = csv.DictWriter(table, ["id", "context", "response"])
    writer.writeheader()
    writer.writerows(rows)
    expected = [Row.model_validate(row) for row in rows]
    assert (
        read(folder / "rows.csv", table.getvalue()) == read(folder / "rows.jsonl", lines(*rows)) == expected
    )
    assert read(folder / "rows.json", json.dumps(rows)) == expected


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("rows.txt", LINE, "rows.txt: the ending '.txt' is unknown; rows are read from .jsonl"),
        ("rows.xlsx.gz", b"", "the ending '.xlsx' is unknown"),
        ("rows.json", "[1, 2", "rows.json: not a JSON array"),
        ("rows.csv", "id,answer\n1,x\n", "the header lacks context, response; it has id, answer"),
        ("rows.csv", "", "the header lacks context, response; it has nothing"),
        ("rows.csv", 'id,context,response\na,"open', "rows.csv: line 2: not readable CSV"),
        ("rows.jsonl", "", "rows.jsonl: there are no rows in it; nothing was checked"),
        ("rows.json", "[]", "there are no rows in it"),
        ("rows.jsonl", "one\ntwo\n", "none of 2 rows can be read; nothing was checked"),
        ("rows.jsonl", LINE[:-1] + ', "response": " "}', "line 1: response: is empty"),
        ("rows.gz", b"not gzip", "rows.gz: cannot be read"),
        ("rows.jsonl.xz", lzma.compress(LINE.encode() * 99)[:-20], "rows.jsonl.xz: cannot be read"),
        ("rows.json", "[" * 60_000, "not a JSON array: recursion limit exceeded"),
        ("rows.jsonl", "[" * 60_000, "line 1: not JSON: recursion limit exceeded"),
        ("rows.jsonl", '{"id":' * 60_000, "none of 1 rows can be read"),
        ("rows.jsonl", LINE.replace("tower", "t\xfcrm").encode("latin-1"), "line 1: is not UTF-8 text"),
        ("rows.jsonl", "\x00" * 9, "none of 1 rows can be read"),
    ],
)  # fmt: skip
def test_where_nothing_can_be_checked_the_reason_is_named_and_the_code_is_2(
    name: str, content: str | bytes, said: str, tmp_path: Path
) -> None:
    code, err, summary = evaluate(tmp_path, name, content)
    assert (code, summary) == (2, None)
    assert said in err


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("not JSON", "line 2: not JSON: expected ident at column 2"),
        ("[1]", "line 2: must be an object with fields, got list"),
        ("null", "line 2: must be an object with fields, got NoneType"),
        ('{"id": "x", "context": 5, "response": "y"}', "line 2: context: "),
        ('{"id": "x", "context": "c", "response": "r", "label": 2}', "line 2: label: Input should be 0 or 1"),
        ('{"id": "x", "context": "c", "response": ["r"]}', "line 2: response: "),
    ],
)
def test_a_bad_row_is_named_and_the_others_are_checked(bad: str, said: str, tmp_path: Path) -> None:
    code, err, summary = evaluate(tmp_path, "rows.jsonl", lines(GOOD, bad, {**GOOD, "id": "b"}))
    assert (code, summary["n"], summary["failed_rows"]) == (0, 2, 1)
    assert said in err


def test_of_many_bad_rows_the_first_are_printed_and_the_rest_counted(tmp_path: Path) -> None:
    _, err, _ = evaluate(tmp_path, "rows.jsonl", lines(GOOD, *["x"] * 100))
    assert err.count("not JSON") == 20
    assert "... and 80 more like these" in err


def test_rows_with_one_id_are_all_checked_told_and_found_again_on_resume(tmp_path: Path) -> None:
    rows = lines(GOOD, GOOD, {**GOOD, "id": "a#2"}, {**GOOD, "id": "b"}, GOOD)
    code, err, summary = evaluate(tmp_path, "rows.jsonl", rows, "--limit", 2)
    assert (code, summary["n"]) == (0, 2)
    assert "duplicate id 'a': this row is 'a#2' in the results" in err
    assert evaluate(tmp_path, "rows.jsonl", rows, "--resume")[2]["n"] == 5
    ids = [json.loads(line)["id"] for line in (tmp_path / "out" / "results.jsonl").read_text().splitlines()]
    assert ids == ["a", "a#2", "a#2#2", "b", "a#3"]


@given(st.lists(st.sampled_from(["a", "a#2", "a#2#2", "b"])))
def test_ids_are_made_unique_in_the_same_way_each_time(ids: list[str]) -> None:
    rows: list[Row | BadRow] = [Row.model_validate({**GOOD, "id": name}) for name in ids]
    told: list[str] = []
    found = [row.id for row in unique(rows, told.append) if isinstance(row, Row)]
    assert len(set(found)) == len(found) == len(ids)
    assert len(told) == sum(before != after for before, after in zip(ids, found, strict=True))
    assert found == [row.id for row in unique(rows, told.append) if isinstance(row, Row)]


def test_rows_may_come_from_standard_input(tmp_path: Path) -> None:
    done = faithrails("eval", "-", "--out", tmp_path, stdin=lines(GOOD).encode())
    assert done.code == 0, done.err
    assert json.loads((tmp_path / "summary.json").read_text())["n"] == 1


@pytest.mark.parametrize(
    ("rows", "out", "said"),
    [
        ("missing.jsonl", "out", "missing.jsonl: does not exist"),
        ("empty", "out", "empty: is a folder without a file of rows"),
        (".", "out", "holds files of several formats (.csv, .jsonl); name one file"),
        ("rows.jsonl", "rows.jsonl", "--out"),
        ("rows.jsonl", "old", "results.jsonl exists: give --resume"),
    ],
)
def test_files_and_folders_that_cannot_be_used_are_named(
    rows: str, out: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rows.jsonl").write_text(LINE)
    Path("rows.csv").write_text(CSV)
    Path("empty").mkdir()
    Path("old").mkdir()
    Path("old/results.jsonl").write_text("{}\n")
    done = faithrails("eval", rows, "--out", out)
    assert (done.code, said in done.err) == (2, True), done.err


def test_going_on_with_a_file_that_holds_no_results_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "results.jsonl").write_text(lines({"id": 1}))
    code, err, _ = evaluate(tmp_path, "rows.jsonl", lines(GOOD), "--resume")
    assert (code, "results.jsonl:1: not a result of faithrails eval" in err) == (2, True)


def test_results_of_other_settings_are_not_added_to(tmp_path: Path) -> None:
    rows = lines(GOOD, {**GOOD, "id": "b"})
    evaluate(tmp_path, "rows.jsonl", rows, "--limit", 1)
    code, err, _ = evaluate(tmp_path, "rows.jsonl", rows, "--resume", "--threshold", 0.5)
    assert (code, "made with other settings of threshold" in err) == (2, True)
    assert evaluate(tmp_path, "rows.jsonl", rows, "--resume")[0] == 0


def test_an_answer_with_a_line_separator_does_not_break_the_results(tmp_path: Path) -> None:
    rows = lines({**GOOD, "response": "It is tall.\u2028It is 330 metres tall."}, {**GOOD, "id": "b"})
    assert evaluate(tmp_path, "rows.jsonl", rows)[2]["n"] == 2
    assert evaluate(tmp_path, "rows.jsonl", rows, "--resume")[2]["n"] == 2


def test_a_limit_does_not_read_on(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(lines(GOOD, "x"))
    assert [isinstance(row, Row) for row in read_rows(path, 1)] == [True]


def test_reading_an_empty_folder_raises_our_error(tmp_path: Path) -> None:
    with pytest.raises(FaithrailsError, match="is a folder without"):
        list(read_rows(tmp_path))
