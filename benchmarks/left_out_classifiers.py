"""Train four classifiers, each without a quarter of the sources, to measure sources that they have not seen.

python benchmarks/left_out_classifiers.py ROWS... --out FOLDER [--statements FILE] [--rows 1500]

Each is trained on a seeded sample of each file and on the edits that `faithrails train` makes of it. FOLDER/0
to FOLDER/3 hold the classifiers, FOLDER/parts.json the sources that each has not seen, for `one_fact_edits.py
--left-out FOLDER`. Prints the AUROC of each source by the classifier that has not seen it. Cut-offs and the
kinds of finding that block or mark are those of the shipped classifier; the calibration is fitted to the
unseen answers.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
from rich.console import Console
from rich.progress import Progress

from faithrails.bench.metrics import auroc
from faithrails.classifier.model import SHIPPED
from faithrails.train.ablation import unseen
from faithrails.train.cross_validate import PRIOR, calibrate, left_out_in_turn, mean_area, weights
from faithrails.train.edit_and_paraphrase_pairs import corrupted, pairs
from faithrails.train.featurize import Matrix, Table, featurize
from faithrails.train.fit import SEED, Fitted, Recipe, family
from faithrails.train.labelled_examples import Example, examples
from faithrails.train.synthetic_tables import made_tables
from faithrails.train.training_results import stages

PARTS = 4


def training_rows(paths: Sequence[Path], most: int, statements: Path | None) -> list[Example]:
    """Return a seeded sample of each file, and the rows that `faithrails train` adds."""
    rows: list[Example] = []
    for path in paths:
        found = labelled(path)
        rows += Random(SEED).sample(found, min(most, len(found)))
    faithful = sum(row.label == 0 for row in rows)
    made = [
        *corrupted(rows, min(4_000, faithful), SEED),
        *made_tables(min(700, faithful // 10), SEED),
        *pairs(rows, min(8_000, len(rows)), SEED),
    ]
    written = [replace(row, measured=False) for row in labelled(statements)] if statements else []
    return [row for row in (*rows, *made, *written) if row.claims]


def labelled(path: Path) -> list[Example]:
    return [row for row in examples(path) if isinstance(row, Example)]


def write(table: Table, fitted: Fitted, logits: Matrix, folder: Path) -> None:
    """Write a classifier like the shipped one, with other stages and another calibration."""
    weight = weights(table)
    known = ~np.isnan(logits) & (weight > 0)
    calibration = calibrate(table.labels[known], logits[known], weight[known])
    shutil.copytree(SHIPPED, folder, dirs_exist_ok=True)
    model = json.loads((folder / "model.json").read_text("utf-8"))
    model |= {**stages(fitted), "calibration": {**calibration.as_dict(), "prior": PRIOR}}
    model["version"] = f"left-out-{folder.name}"
    (folder / "model.json").write_text(json.dumps(model), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--statements", type=Path, help="rows to train on that are not measured")
    parser.add_argument("--rows", type=int, default=1_500, help="of each file")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    rows = training_rows(options.data, options.rows, options.statements)
    with Progress(console=Console(stderr=True)) as progress:
        reading = progress.add_task("reading", total=len(rows))
        table = featurize(rows, options.workers, lambda: progress.advance(reading))
        sources = left_out_in_turn(table)
        parts = [list(map(str, part)) for part in np.array_split(sorted(set(map(family, sources))), PARTS)]
        training = progress.add_task("training", total=PARTS)
        logits, models = np.full(len(table.labels), np.nan), []
        with ProcessPoolExecutor(options.workers) as pool:
            for here, found, fitted in pool.map(partial(unseen, table, recipe=Recipe()), parts):
                logits[here] = found
                models.append(fitted)
                progress.advance(training)
    for number, fitted in enumerate(models):
        write(table, fitted, logits, options.out / str(number))
    (options.out / "parts.json").write_text(json.dumps(parts), "utf-8")
    print("| left out | AUROC |\n|-|-|")
    for source in sources:
        here = table.sources == source
        print(f"| {source} | {auroc(table.labels[here], logits[here]) or 0.0:.3f} |")
    print(f"| mean | {mean_area(table, logits):.3f} |")


if __name__ == "__main__":
    main()
