"""``benchmarks/ragtruth.py`` on made-up files in the official format; the docs show the same published figures."""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from faithrails import Settings
from faithrails.errors import RowError
from faithrails.install_paths import HOME

from benchmark_scripts import script

if not (HOME / "benchmarks").exists():
    pytest.skip("the benchmarks are in the checkout, not in the wheel", allow_module_level=True)

SOURCES = [
    {"source_id": "1", "task_type": "Summary", "source": "CNN/DM", "source_info": "The tower is 330 metres tall.",
     "prompt": "Summarize"},
    {"source_id": "2", "task_type": "QA", "source": "MARCO",
     "source_info": {"question": "how tall is the tower", "passages": "passage 1:The tower is 330 metres tall.\n\n"},
     "prompt": "Answer"},
    {"source_id": "3", "task_type": "Data2txt", "source": "Yelp",
     "source_info": {"name": "Tower Cafe", "city": "Paris", "business_stars": 4.5}, "prompt": "Write"},
]  # fmt: skip
SPAN = {
    "start": 0,
    "end": 5,
    "text": "false",
    "meta": "",
    "label_type": "Evident Conflict",
    "implicit_true": False,
}


def response(number: int, source: str, text: str, unfaithful: bool, **more: Any) -> dict[str, Any]:
    labels = [SPAN] if unfaithful else []
    return {"id": str(number), "source_id": source, "model": "m", "temperature": 0.7, "labels": labels,
            "split": "test", "quality": "good", "response": text} | more  # fmt: skip


RESPONSES = [
    response(0, "1", "The tower is 330 metres tall.", False),
    response(1, "1", "The tower is 412 metres tall.", True),
    response(2, "2", "The tower is 330 metres tall.", False),
    response(3, "2", "The tower in Rome opened in 1971.", True, quality="truncated"),
    response(4, "3", "Tower Cafe is in Paris.", False),
    response(5, "3", "Tower Cafe is in Oslo and has 2 stars.", True),
    response(6, "1", "Of the other split.", True, split="train"),
]


@pytest.fixture(scope="module")
def ragtruth() -> ModuleType:
    return script("ragtruth")


def write(folder: Path, responses: list[Any] = RESPONSES, sources: list[Any] = SOURCES) -> Path:
    for name, lines in (("response", responses), ("source_info", sources)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def test_the_responses_of_a_split_are_read_with_their_sources(ragtruth: ModuleType, tmp_path: Path) -> None:
    rows = list(ragtruth.read(write(tmp_path)))
    assert [(row.id, row.task, row.label) for row in rows] == [
        ("0", "Summary", 0), ("1", "Summary", 1), ("2", "QA", 0), ("3", "QA", 1), ("4", "Data2txt", 0),
        ("5", "Data2txt", 1),
    ]  # fmt: skip
    assert (rows[2].question, rows[2].context[:9]) == ("how tall is the tower", "passage 1")
    assert '"city": "Paris"' in rows[4].context
    assert [row.id for row in ragtruth.read(tmp_path, "train")] == ["6"]
    assert "3" not in [row.id for row in ragtruth.read(tmp_path, good_only=True)]


def test_the_table_has_our_figures_by_task_and_the_published_ones(
    ragtruth: ModuleType, tmp_path: Path
) -> None:
    found = ragtruth.table(ragtruth.check(list(ragtruth.read(write(tmp_path))), Settings()), "balanced")
    assert "| all | 6 | 3 | " in found and "| QA | 2 | 1 | " in found
    assert "p50 " in found and "| RAG-HAT | 74.8 | 91.6 | 67.6 | 83.9 |" in found


@pytest.mark.parametrize(
    ("responses", "sources", "told"),
    [
        ([response(0, "9", "x", False)], SOURCES, "response 0: no source 9"),
        ([{"id": "0"}], SOURCES, "response.jsonl: line 1: not a line of RAGTruth"),
        (RESPONSES, ["text"], "source_info.jsonl: line 1: must be an object"),
    ],
)
def test_files_of_another_form_are_named(
    responses: list[Any], sources: list[Any], told: str, ragtruth: ModuleType, tmp_path: Path
) -> None:
    with pytest.raises(RowError, match=told):
        list(ragtruth.read(write(tmp_path, responses, sources)))


def test_the_docs_have_the_published_figures(ragtruth: ModuleType) -> None:
    text = (HOME / "docs" / "published_results.md").read_text(encoding="utf-8")
    assert ragtruth.published() in text
