"""Print how many of the answers in `answers.jsonl.xz` pass, are marked and are blocked.

    python benchmarks/answers.py [--kinds]

These are answers in the style of assistants, right and with one error, by forty-four authors who did not
know what is checked (`ANSWERS.md`). ``--kinds`` prints a row for each kind of answer and of error.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.table import Table

from faithrails import Checker, Decision, Settings
from faithrails.rows.labelled_rows import Row, read_rows

ROWS = Path(__file__).with_name("answers.jsonl.xz")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kinds", action="store_true", help="a row for each kind")
    options = parser.parse_args()
    counts: dict[tuple[str, str, str], Counter[Decision]] = {}
    with Checker(Settings()) as checker:
        for row in (row for row in read_rows(ROWS) if isinstance(row, Row)):
            report = checker.check_sync(row.turn())
            kind = row.task if options.kinds else ""
            key = row.dataset, "with an error" if row.label else "right", kind
            counts.setdefault(key, Counter())[report.decision] += 1
    table = Table("set", "answers", "kind", "number", "pass", "marked", "blocked")
    for (name, label, kind), found in sorted(counts.items()):
        decisions = (found[one] for one in (Decision.PASS, Decision.WARN, Decision.BLOCK))
        table.add_row(name, label, kind, str(found.total()), *map(str, decisions))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
