"""Account for every character of the answers in labelled files: claim, other recognised part, or left over.

    python benchmarks/accounting.py [--rows 100] FILE...

Prints one row per file, and exits with 1 if a character is left over.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.table import Table

from faithrails import Turn
from faithrails.claims import classify_parts
from faithrails.claims.repeats_known_words import can_mean
from faithrails.rows.labelled_rows import Row, read_rows

KINDS = ("claim", "greeting", "question", "refusal", "label", "markup", "left over")


def turns(path: Path) -> Iterator[Turn]:
    """Read the answers of a file with their questions and their evidence."""
    return (row.turn() for row in read_rows(path) if isinstance(row, Row))


def characters(turn: Turn) -> Counter[str]:
    """Count the characters that can carry meaning, by the kind of their part."""
    kinds = ["left over"] * len(turn.answer)
    for part in classify_parts(turn):
        kinds[part.start : part.end] = [part.kind] * (part.end - part.start)
    return Counter(kind for char, kind in zip(turn.answer, kinds, strict=True) if can_mean(char))


def main() -> int:
    """Print the table; return 1 if anything is left over."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("files", nargs="+", type=Path)
    arguments.add_argument("--rows", type=int, default=None, help="of each file; default: all")
    given = arguments.parse_args()
    table = Table("source", "answers", *KINDS)
    everything: Counter[str] = Counter()
    for path in given.files:
        found: Counter[str] = Counter()
        number = 0
        for number, turn in enumerate(islice(turns(path), given.rows), 1):  # noqa: B007
            found += characters(turn)
        table.add_row(path.name.split(".")[0], str(number), *(f"{found[kind]:,}" for kind in KINDS))
        everything += found
    table.add_row("all", "", *(f"{everything[kind]:,}" for kind in KINDS))
    Console(width=140).print(table)
    return 1 if everything["left over"] else 0


if __name__ == "__main__":
    sys.exit(main())
