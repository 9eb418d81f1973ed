"""Print what each family of features and each kind of certain finding is worth.

    python benchmarks/ablation.py DATA.jsonl.xz ... [--rows 250] [--cache FILE]

Of a family of features: the loss of AUROC on sources that were left out of training, when it is left
out (positive: it helps), beside the deviation of that loss. Of a kind of finding: unfaithful and
faithful answers it hits, its precision, and how much likelier it is in unfaithful answers, with the 95 %
interval; then the same for claims, where these have labels. Each file counts as one source.
"""

from __future__ import annotations

import argparse
import hashlib
import pickle
from dataclasses import replace
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import Progress

from faithrails.train.ablation import ablate, number_of_fits
from faithrails.train.featurize import Table, featurize, split
from faithrails.train.finding_rates import Found, findings
from faithrails.train.fit import SEED, Recipe
from faithrails.train.labelled_examples import Example, examples
from faithrails.train.model_card import families_table, kinds_tables


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--rows", type=int, default=250, help="rows of each file, drawn with a seed")
    parser.add_argument("--cache", type=Path, help="keep what was read of the rows in this file")
    parser.add_argument("--trees", type=int, default=Recipe.trees, help="boosted trees that score claims")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only-findings", action="store_true", help="leave out the families of features")
    args = parser.parse_args()
    console = Console(width=200, stderr=True)
    with Progress(console=console, redirect_stdout=False) as progress:
        found, table = cached(args, progress)
        print(kinds_tables(found), end="\n\n", flush=True)
        if table is None:
            return
        task = progress.add_task("leaving out", total=number_of_fits(table))
        worth = ablate(table, Recipe(trees=args.trees), args.workers, lambda: progress.advance(task))
    print(families_table(worth))


def cached(args: argparse.Namespace, progress: Progress) -> tuple[list[Found], Table | None]:
    """Read the sampled rows, or take what an earlier run kept of the same rows."""
    wanted = [path.name for path in args.data], args.rows, args.only_findings
    if args.cache and args.cache.exists():
        rows, found = pickle.loads(args.cache.read_bytes())
        if rows == wanted:
            return found
        raise SystemExit(f"{args.cache}: holds other rows; name another file")
    found = read(args, progress)
    if args.cache:
        args.cache.write_bytes(pickle.dumps((wanted, found)))
    return found


def read(args: argparse.Namespace, progress: Progress) -> tuple[list[Found], Table | None]:
    rows = [row for path in args.data for row in sample(path, args.rows)]
    task = progress.add_task("reading", total=len(rows) * (1 if args.only_findings else 2))
    found = findings(rows, args.workers, lambda: progress.advance(task))
    table = None if args.only_findings else featurize(rows, args.workers, lambda: progress.advance(task))
    return found, table


def sample(path: Path, number: int) -> list[Example]:
    """Return a seeded sample of the labelled rows of a file, grouped by their evidence."""
    rows = [row for row in examples(path, split) if isinstance(row, Example) and row.claims]
    chosen = Random(SEED).sample(rows, min(number, len(rows)))
    source = path.name.split(".")[0]
    return [replace(row, source=source, group=evidence_of(row)) for row in chosen]


def evidence_of(row: Example) -> str:
    text = "\n".join(passage.text for passage in row.turn.passages)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


if __name__ == "__main__":
    main()
