"""One set of rows in every format and place reads the same, and other tools' exports are recognised."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from faithrails.errors import FileError, RowError
from faithrails.files import Source
from faithrails.rows.field_names import FieldNames
from faithrails.rows.json_arrays import ArrayItems
from faithrails.rows.labelled_rows import BadRow, Row, read_rows, read_slice
from faithrails.rows.read_records import count

ROWS = [
    {"id": f"r{n}", "context": [f"Passage {n}.", "Wörter\u2028 und “mehr”."], "response": f"It is {n}.", "label": n % 2}
    for n in range(150)
]  # fmt: skip
EXPECTED = [Row.model_validate(row) for row in ROWS]


def lines(rows: list[dict[str, Any]] = ROWS) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def jsonl_folder(folder: Path) -> Path:
    (folder / "part").mkdir()
    (folder / "_SUCCESS").write_text("")
    (folder / "part" / "_temporary.jsonl").write_text("not a row")
    (folder / "part" / "0.jsonl").write_text(lines(ROWS[:70]))
    (folder / "part" / "1.jsonl").write_text(lines(ROWS[70:]))
    return folder / "part"


def array(folder: Path) -> Path:
    (folder / "rows.json").write_text(json.dumps(ROWS, indent=2))
    return folder / "rows.json"


def table() -> Any:
    return pytest.importorskip("pyarrow", reason="the extra `data` is not installed").Table.from_pylist(ROWS)


def parquet(folder: Path) -> Path:
    rows = table()
    import pyarrow.parquet

    pyarrow.parquet.write_table(rows, folder / "rows.parquet", row_group_size=40)
    return folder / "rows.parquet"


def arrow_file(folder: Path) -> Path:
    rows = table()
    import pyarrow.ipc

    with pyarrow.ipc.new_file(folder / "rows.arrow", rows.schema) as out:
        out.write_table(rows, max_chunksize=100)
    return folder / "rows.arrow"


def dataset(folder: Path) -> Path:
    """Write what ``datasets.Dataset.save_to_disk`` does: Arrow streams beside a list of them."""
    rows = table()
    import pyarrow.ipc

    saved = folder / "saved"
    saved.mkdir()
    files = [f"data-0000{n}-of-00002.arrow" for n in range(2)]
    for name, part in zip(files, (rows.slice(0, 75), rows.slice(75)), strict=True):
        with pyarrow.ipc.new_stream(saved / name, rows.schema) as out:
            out.write_table(part)
    (saved / "dataset_info.json").write_text("{}")
    (saved / "state.json").write_text(json.dumps({"_data_files": [{"filename": name} for name in files]}))
    return saved


def splits(folder: Path) -> Path:
    dataset(folder)
    (folder / "dataset_dict.json").write_text(json.dumps({"splits": ["saved"]}))
    return folder


def remote_file(folder: Path) -> str:
    fsspec = pytest.importorskip("fsspec", reason="the extra `data` is not installed")
    with fsspec.open("memory://faithrails/rows.jsonl.gz", "wt", compression="gzip") as out:
        out.write(lines())
    return "memory://faithrails/rows.jsonl.gz"


def remote_folder(folder: Path) -> str:
    pytest.importorskip("fsspec", reason="the extra `data` is not installed")
    return jsonl_folder(folder).as_uri()


def in_a_zip(folder: Path) -> str:
    from zipfile import ZipFile

    pytest.importorskip("fsspec", reason="the extra `data` is not installed")
    with ZipFile(folder / "all.zip", "w") as out:
        out.writestr("rows.jsonl", lines())
    return f"zip://rows.jsonl::{(folder / 'all.zip').as_uri()}"


@pytest.mark.parametrize(
    "written",
    [jsonl_folder, array, parquet, arrow_file, dataset, splits, remote_file, remote_folder, in_a_zip],
)
def test_the_same_rows_are_read_and_counted_in_every_format_and_place(
    written: Callable[[Path], Source], tmp_path: Path
) -> None:
    source = written(tmp_path)
    assert list(read_rows(source)) == EXPECTED
    assert count(source) == len(ROWS)
    assert count(source, limit=2) == 2


@pytest.mark.parametrize("written", [array, parquet, arrow_file])
@settings(max_examples=15)
@given(st.integers(0, 160), st.integers(0, 160))
def test_a_slice_is_what_lies_there(
    tmp_path_factory: pytest.TempPathFactory, written: Callable[[Path], Source], first: int, number: int
) -> None:
    file = written(tmp_path_factory.mktemp("rows"))
    assert list(read_slice(file, first, number, FieldNames(), 0)) == EXPECTED[first : first + number]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("rows.parquet", b"PAR1"),
        ("rows.parquet", b"nothing"),
        ("rows.arrow", b""),
        ("rows.arrow", b"ARROW1.."),
    ],
)
def test_a_damaged_table_is_an_error_that_names_it(name: str, content: bytes, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra `data` is not installed")
    (tmp_path / name).write_bytes(content)
    with pytest.raises(RowError, match=name):
        list(read_rows(tmp_path / name))


@pytest.mark.parametrize(
    "url", ["nosuch://a/rows.jsonl", "memory://faithrails/missing.jsonl", "file:///missing/x.csv"]
)
def test_a_url_that_cannot_be_read_is_an_error_that_names_it(url: str) -> None:
    pytest.importorskip("fsspec", reason="the extra `data` is not installed")
    with pytest.raises(FileError, match=url):
        list(read_rows(url))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=40)
@given(st.lists(JSON), st.sampled_from([None, 1]), st.integers(0, 40), st.booleans())
@example([0.5], None, 3, False)  # cut after "0."
@example([1e-30], None, 4, False)  # cut after "1e-"
def test_items_of_an_array_are_those_that_json_reads(
    items: list[Any], indent: int | None, read: int, nested: bool
) -> None:
    document = {"evalId": "x", "version": 3, "results": {"prompts": [[1]], "results": items, "stats": {}}}
    text = json.dumps(document if nested else items, indent=indent)
    found = [json.loads(item) for item in ArrayItems(io.StringIO(text[read:]), text[:read])]
    assert json.dumps(found) == json.dumps(items)


@settings(max_examples=40)
@given(st.lists(st.dictionaries(st.text(), st.integers(), min_size=1), min_size=1, max_size=4), st.data())
def test_an_array_that_breaks_off_is_an_error(items: list[Any], data: st.DataObject) -> None:
    text = json.dumps(items)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    with pytest.raises(RowError):
        list(ArrayItems(io.StringIO(cut), ""))


Q, A, C = "How tall is it?", "It is 330 metres tall.", "The tower is 330 metres tall."
EXPORTS = {
    "RAGAS": {"user_input": Q, "retrieved_contexts": [C], "response": A, "reference": "330 m", "faithfulness": 1.0},
    "RAGAS 0.1": {"question": Q, "contexts": [C], "answer": A, "ground_truth": "330 m"},
    "promptfoo": {"vars": {"query": Q, "context": C}, "response": {"output": A, "tokenUsage": {}}, "success": True},
    "LangSmith": {"inputs.question": Q, "outputs.answer": A, "outputs.documents": [{"page_content": C, "type": "Document"}]},
}  # fmt: skip
RUN = {"inputs": {"question": Q}, "outputs": {"output": A, "context": C}, "run_type": "chain"}


@pytest.mark.parametrize(
    ("tool", "record"),
    [
        *EXPORTS.items(),
        ("LangSmith", RUN),
        ("LangSmith", {name: json.dumps(value) if isinstance(value, dict) else value for name, value in RUN.items()}),
        ("promptfoo", {"testCase": {"vars": {"question": Q, "context": [C]}}, "response": {"output": A}}),
    ],
)  # fmt: skip
def test_exports_of_other_tools_are_recognised_and_told_once(
    tool: str, record: dict[str, Any], tmp_path: Path
) -> None:
    (tmp_path / "rows.jsonl").write_text(lines([record, record]))
    told: list[str] = []
    found = list(read_rows(tmp_path / "rows.jsonl", names=FieldNames(tell=told.append)))
    assert [(row.id, row.question, row.response) for row in found if isinstance(row, Row)] == [
        ("1", Q, A),
        ("2", Q, A),
    ]
    assert [passage.text for row in found if isinstance(row, Row) for passage in row.turn().passages] == [
        C,
        C,
    ]
    assert len(told) == 1 and told[0].startswith(f"fields of {tool}: ")


def test_a_promptfoo_result_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    document = {
        "evalId": "e",
        "results": {"version": 3, "results": [EXPORTS["promptfoo"]], "stats": {}},
        "config": {},
    }
    (tmp_path / "out.json").write_text(json.dumps(document, indent=2))
    (row,) = read_rows(tmp_path / "out.json")
    assert isinstance(row, Row) and row.response == A


def test_an_answer_that_promptfoo_has_as_json_is_checked_as_its_text(tmp_path: Path) -> None:
    record = EXPORTS["promptfoo"] | {"response": {"output": {"height": 330}}}
    (tmp_path / "rows.jsonl").write_text(lines([record]))
    (row,) = read_rows(tmp_path / "rows.jsonl")
    assert isinstance(row, Row) and row.response == '{"height": 330}'


def test_a_row_of_a_tool_without_an_answer_is_a_bad_row(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(lines([{**EXPORTS["promptfoo"], "response": {"error": "429"}}]))
    assert [isinstance(row, BadRow) for row in read_rows(tmp_path / "rows.jsonl")] == [True]


def test_lists_as_pandas_writes_them_into_csv_are_lists(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text(f"user_input,retrieved_contexts,response\nq,\"['{C}', 'x']\",{A}\n")
    (row,) = read_rows(tmp_path / "rows.csv")
    assert isinstance(row, Row) and row.context == [C, "x"]


@pytest.mark.parametrize(
    ("options", "record"),
    [
        (["answer=response", "docs=context"], {"answer": A, "docs": [C]}),
        (["out.text=response", "docs=context"], {"out": {"text": A}, "docs": [C], "response": "another"}),
        (["a=b=response", "context=context"], {"a=b": A, "context": [C]}),
    ],
)
def test_named_fields_win_over_those_that_are_recognised(
    options: list[str], record: dict[str, Any], tmp_path: Path
) -> None:
    (tmp_path / "rows.jsonl").write_text(lines([record]))
    names = FieldNames.parsed(options, list(Row.model_fields), print)
    (row,) = read_rows(tmp_path / "rows.jsonl", names=names)
    assert isinstance(row, Row) and (row.response, row.context) == (A, [C])


@pytest.mark.parametrize("option", ["answer", "answer=", "=response", "answer=reply"])
def test_a_mapping_that_names_no_field_is_refused(option: str) -> None:
    with pytest.raises(RowError, match="--map"):
        FieldNames.parsed([option], list(Row.model_fields), print)
