"""Print what each rule of the exact check is worth: its hits, and what changes without it.

    python benchmarks/rules.py DATA.jsonl.xz ... [--rows N] [--workers N]

Each row is checked, and again without each rule that found something in it; another rule may find the same.
*Lost* are unsupported answers that pass without the rule, or are only marked; *freed* are supported ones. A
rule that loses none is a candidate for removal if many rows are of the kind that it is for.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

from faithrails import Checker, Decision, Report, Settings
from faithrails.lookup.contradictions import rules
from faithrails.rows.labelled_rows import BadRow, Row, read_rows

_RANKS = {Decision.PASS: 0, Decision.WARN: 1, Decision.BLOCK: 2}
_ROWS_AT_ONCE = 50


@dataclass
class Worth:
    """Answers by the rule that found something in them: all, and those judged less strictly without it."""

    hits: Counter[tuple[str, bool]] = field(default_factory=Counter)
    less: Counter[tuple[str, bool]] = field(default_factory=Counter)

    def add(self, other: Worth) -> None:
        """Add the counts of other rows."""
        self.hits += other.hits
        self.less += other.less


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="+", help="rows with labels")
    parser.add_argument("--rows", type=int, help="rows of each file, drawn with a seed (default: all)")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    rows = list(chain.from_iterable(sample(path, args.rows) for path in args.data))
    parts = [rows[n : n + _ROWS_AT_ONCE] for n in range(0, len(rows), _ROWS_AT_ONCE)]
    worth = Worth()
    with ProcessPoolExecutor(args.workers) as pool:
        for part in track(pool.map(measure, parts), "checking", len(parts)):
            worth.add(part)
    Console(width=120).print(table(worth))


def sample(path: Path, most: int | None) -> list[Row]:
    """Return the rows of a file, or some of them, drawn with a seed."""
    rows = [row for row in read_rows(path, kind=Row) if not isinstance(row, BadRow)]
    return Random(0).sample(rows, min(len(rows), most)) if most is not None else rows


def measure(rows: Sequence[Row]) -> Worth:
    """Check rows, and again without each rule that found something in them."""
    worth = Worth()
    for row in rows:
        check = partial(_report, row)
        report = check()
        for rule in {verdict.rule for verdict in report.verdicts} - {""}:
            key = rule, bool(row.label)
            worth.hits[key] += 1
            with left_out(rule):
                worth.less[key] += _RANKS[check().decision] < _RANKS[report.decision]
    return worth


def _report(row: Row) -> Report:
    """Check a row with an index of its own: findings are kept with the index."""
    with Checker(Settings(cache=0)) as checker:
        return checker.check_sync(row.turn())


@contextmanager
def left_out(name: str) -> Iterator[None]:
    """Leave out the rules of a file while the block runs, in this process."""
    kept = rules._RULES
    rules._RULES = tuple(row for row in kept if not row[1].__module__.endswith(f".{name}"))
    rules._rules_for.cache_clear()
    try:
        yield
    finally:
        rules._RULES = kept
        rules._rules_for.cache_clear()


def table(worth: Worth) -> Table:
    """Return a table of the rules, the least useful first."""
    names = {rule.__module__.rpartition(".")[2]: rule.__module__ for _, rule, _ in rules._RULES}
    result = Table("rule", "lines", "hits unsupported", "supported", "lost", "freed")
    for name in sorted(names, key=lambda name: (worth.less[name, True] - worth.less[name, False], name)):
        path = Path(rules.__file__).parents[2].parent / f"{names[name].replace('.', '/')}.py"
        counts = (
            worth.hits[name, True],
            worth.hits[name, False],
            worth.less[name, True],
            worth.less[name, False],
        )
        result.add_row(name, str(len(path.read_text("utf-8").splitlines())), *map(str, counts))
    return result


if __name__ == "__main__":
    main()
