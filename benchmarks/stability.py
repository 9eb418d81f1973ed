"""Print how often decisions change when passages are added, repeated or put in another order.

python benchmarks/stability.py ROWS... [--rows N]

The evidence of a row is split into three passages at the ends of lines or sentences. Unrelated passages come
from rows of the same file with other contexts.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from faithrails import Checker, Decision, Passage, Settings, Turn
from faithrails.rows.labelled_rows import BadRow, Row, read_rows
from faithrails.text.sentences import sentences

UNRELATED = 5
PARTS = 3


def parts(text: str) -> list[str]:
    """Split a text into up to three parts of whole sentences and similar length."""
    ends = [span.end for span in sentences(text)]
    cuts = [min(ends, key=lambda end: abs(end - len(text) * n / PARTS), default=0) for n in range(1, PARTS)]
    places = sorted({0, *cuts, len(text)})
    return [text[a:b] for a, b in itertools.pairwise(places) if text[a:b].strip()]


def numbered(texts: list[str]) -> tuple[Passage, ...]:
    return tuple(Passage(f"{number}", text) for number, text in enumerate(texts, 1))


def variants(texts: list[str], unrelated: list[str], chance: Random) -> Iterator[tuple[str, list[str]]]:
    yield "five unrelated passages behind", [*texts, *unrelated]
    mixed = [*texts, *unrelated]
    chance.shuffle(mixed)
    yield "five unrelated passages between", mixed
    yield "a passage twice", [*texts, chance.choice(texts)]
    yield "another order", [*reversed(texts)]


def main() -> None:
    """Print the share of changed decisions by file and kind of change."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="ROWS")
    parser.add_argument("--rows", type=int, default=100, help="rows of each file")
    options = parser.parse_args()
    checker = Checker(Settings.load({"preset": "offline"}, where="options"))
    changed: Counter[str] = Counter()
    to_block: Counter[str] = Counter()
    total = 0
    for path in options.files:
        chance = Random(7)
        rows = [row for row in read_rows(path, kind=Row) if not isinstance(row, BadRow)]
        for row in chance.sample(rows, min(options.rows, len(rows))):
            turn = row.turn()
            texts = parts("\n".join(passage.text for passage in turn.passages))
            others = [r for r in chance.sample(rows, min(40, len(rows))) if r.source_id != row.source_id]
            unrelated = [parts(r.turn().passages[0].text)[0] for r in others if r.turn().passages][:UNRELATED]
            before = decision(checker, turn, texts)
            total += 1
            for kind, passages in variants(texts, unrelated, chance):
                after = decision(checker, turn, passages)
                changed[kind] += after is not before
                to_block[kind] += after is Decision.BLOCK and before is not Decision.BLOCK
        print(f"{path.name}: {total} rows so far", flush=True)
    print("| change | rows | decisions changed | of these to block |")
    print("|-|-|-|-|")
    for kind, number in changed.items():
        print(f"| {kind} | {total} | {number} ({number / total:.2%}) | {to_block[kind]} |")


def decision(checker: Checker, turn: Turn, texts: list[str]) -> Decision:
    return checker.check_sync(replace(turn, passages=numbered(texts))).decision


if __name__ == "__main__":
    main()
