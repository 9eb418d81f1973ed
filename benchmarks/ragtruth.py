"""Print response-level figures on RAGTruth's official files, next to published ones.

PYTHONPATH=src python benchmarks/ragtruth.py FOLDER [--split test] [--risk balanced] [--good-only] [--limit N]

FOLDER holds response.jsonl and source_info.jsonl, as published with the corpus (Niu et al. 2024,
https://github.com/ParticleMedia/RAGTruth, folder dataset/). A response is unfaithful if an annotator marked
a span in it, and found if it is blocked or marked. Nothing is fitted to the rows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from faithrails import Checker, Settings
from faithrails.bench.check_rows import result_of
from faithrails.bench.metrics import flags
from faithrails.bench.summary import Result, blocked, summary
from faithrails.errors import RowError
from faithrails.rows.labelled_rows import Row
from faithrails.rows.read_records import BadRow, records

TASKS = ("QA", "Data2txt", "Summary")


@dataclass(frozen=True)
class Published:
    """F1 in percent over the responses of the test split, by task if the source gives it."""

    what: str
    qa: float | None
    data2txt: float | None
    summary: float | None
    all: float


# Figures of the papers of RAGTruth, Luna, LettuceDetect, TinyLettuce and RAG-HAT.
PUBLISHED = (
    Published("gpt-3.5-turbo, prompted", 30.8, 77.4, 37.1, 52.9),
    Published("gpt-4-turbo, prompted", 45.6, 78.3, 47.6, 63.4),
    Published("SelfCheckGPT, gpt-3.5, 3 samples", 43.7, 74.8, 40.1, 58.8),
    Published("RAGAS faithfulness", 35.7, 61.9, 40.8, 52.0),
    Published("TruLens", 36.6, 79.0, 44.5, 60.4),
    Published("Luna, 440M", 51.3, 75.9, 52.5, 65.4),
    Published("TinyLettuce, 17M", None, None, None, 68.5),
    Published("TinyLettuce, 32M", None, None, None, 72.2),
    Published("TinyLettuce, 68M", None, None, None, 75.0),
    Published("LettuceDetect, base", 65.5, 87.9, 50.5, 76.1),
    Published("Llama-2-13B, fine-tuned", 68.2, 88.1, 59.1, 78.7),
    Published("LettuceDetect, large", 70.2, 88.5, 59.7, 79.2),
    Published("RAG-HAT", 74.8, 91.6, 67.6, 83.9),
)


def read(folder: Path, split: str = "test", good_only: bool = False) -> Iterator[Row]:
    """Yield the responses of a split as rows.

    Raises:
        RowError: a line cannot be read, or a response names a source that is not there.
    """
    found = {
        str(values["source_id"]): values for values in _lines(folder / "source_info.jsonl", "source_info")
    }
    for values in _lines(folder / "response.jsonl", "response"):
        if values.get("split") != split or (good_only and values.get("quality") != "good"):
            continue
        source = found.get(str(values["source_id"]))
        if source is None:
            raise RowError(f"{folder}: response {values.get('id')}: no source {values['source_id']}")
        yield _row(values, source)


def _row(response: dict[str, Any], source: dict[str, Any]) -> Row:
    given = source["source_info"]
    of_question = isinstance(given, dict) and "passages" in given
    return Row(
        id=str(response["id"]),
        source_id=str(response["source_id"]),
        context=given["passages"] if of_question else given if isinstance(given, str) else json.dumps(given),
        question=given.get("question", "") if of_question else "",
        response=response["response"],
        label=int(bool(response.get("labels"))),
        task=source["task_type"],
    )


def _lines(path: Path, needed: str) -> Iterator[dict[str, Any]]:
    for record in records(path, ()):
        if isinstance(record, BadRow):
            raise RowError(f"{path}: {record.place}: {record.why}")
        place, values = record
        if "source_id" not in values or needed not in values:
            raise RowError(f"{path}: {place}: not a line of RAGTruth: needs source_id and {needed}")
        yield values


def check(rows: list[Row], settings: Settings) -> list[Result]:
    """Check the rows one after the other, as a single user would wait for them."""

    async def run() -> list[Result]:
        async with Checker(settings) as checker:
            return [result_of(row, await checker.check(row.turn())) for row in track(rows, "checking")]

    return asyncio.run(run())


def table(results: list[Result], risk: str) -> str:
    """Return our figures and the published ones in Markdown."""
    found = summary(results, 0)
    lines = [
        "| ours, " + risk + " | responses | unfaithful | F1 | precision | recall | AUROC | F1, blocked only |"
    ]
    lines.append("|-|-|-|-|-|-|-|-|")
    for task in (*(task for task in TASKS if task in found["by_task"]), "all"):
        part = found if task == "all" else found["by_task"][task]
        mine = [result for result in results if task in ("all", result["task"])]
        alone = flags([result["label"] for result in mine], [blocked(result) for result in mine])["f1"]
        shares = (_percent(value) for value in (part["f1"], part["precision"], part["recall"]))
        area = "-" if part["auroc"] is None else f"{part['auroc']:.3f}"
        counts = f"{part['labelled']} | {part['unfaithful']}"
        lines.append(f"| {task} | {counts} | {' | '.join(shares)} | {area} | {_percent(alone)} |")
    latency = found["latency_ms"]
    alarms = found["false_alarms"]["blocked"]
    share = f"{alarms['share']:.1%} of faithful responses blocked; " if alarms else ""
    lines += ["", f"{share}p50 {latency['p50']} ms, p95 {latency['p95']} ms a response", "", published()]
    return "\n".join(lines)


def published() -> str:
    """Return the published F1 in Markdown."""
    lines = ["| published F1, test split | QA | Data2txt | Summary | all |", "|-|-|-|-|-|"]
    for one in PUBLISHED:
        figures = (one.qa, one.data2txt, one.summary, one.all)
        cells = " | ".join("-" if figure is None else f"{figure:.1f}" for figure in figures)
        lines.append(f"| {one.what} | {cells} |")
    return "\n".join(lines)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}"


def main() -> None:
    """Check the responses and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--split", default="test", choices=("train", "test"))
    parser.add_argument("--risk", default="balanced", choices=("lenient", "balanced", "strict"))
    parser.add_argument(
        "--good-only", action="store_true", help="leave out responses of a quality other than good"
    )
    parser.add_argument("--limit", type=int)
    options = parser.parse_args()
    rows = list(read(options.folder, options.split, options.good_only))[: options.limit]
    if not rows:
        raise SystemExit(f"{options.folder}: no response of the split {options.split}")
    Console().print(
        table(check(rows, Settings(risk=options.risk)), options.risk), markup=False, soft_wrap=True
    )


if __name__ == "__main__":
    main()
