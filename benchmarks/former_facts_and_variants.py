"""Check statements about former and planned facts, variants of a name, and formulas.

PYTHONPATH=src python benchmarks/former_facts_and_variants.py [--texts NAME] [--examples]

Each text of ``benchmarks/former_facts_and_variants/*.txt`` has a question and statements: "+" is right, "-"
is wrong, and the word before its colon says what it confuses. "---" stands between two passages.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from faithrails import Checker, Decision, Passage, Settings, Turn

FOLDER = Path(__file__).parent / "former_facts_and_variants"
RIGHT = "right"


class Statement(NamedTuple):
    """A statement about the passages of a text; ``kind`` is "right", or what it confuses."""

    name: str
    kind: str
    turn: Turn


def statements(name: str) -> Iterator[Statement]:
    """Yield the statements of a file of texts."""
    for entry in (FOLDER / f"{name}.txt").read_text("utf-8").removeprefix("=== ").split("\n=== "):
        title, _, rest = entry.strip().partition("\n")
        evidence, _, asked = rest.partition("\n? ")
        question, *said = asked.split("\n")
        passages = tuple(Passage(str(n), text) for n, text in enumerate(evidence.split("\n---\n"), 1))
        for line in said:
            kind, _, text = line[2:].partition(": ") if line[0] == "-" else (RIGHT, "", line[2:])
            yield Statement(title, kind, Turn(text, passages, question))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--texts", default="", help="only this file of texts")
    parser.add_argument("--examples", action="store_true", help="print the misjudged statements")
    arguments = parser.parse_args()
    console = Console(soft_wrap=True, highlight=False, markup=False)
    checker = Checker(Settings())
    for name in [arguments.texts] if arguments.texts else sorted(one.stem for one in FOLDER.glob("*.txt")):
        counts: Counter[tuple[str, Decision]] = Counter()
        for one in statements(name):
            report = checker.check_sync(one.turn)
            counts[one.kind, report.decision] += 1
            if arguments.examples and (report.decision is Decision.PASS) is (one.kind != RIGHT):
                why = [(verdict.rule, verdict.why) for verdict in report.verdicts if verdict.rule]
                console.print(f"{report.decision.value:5} [{one.name}] {one.kind}: {one.turn.answer} {why}")
        for kind in sorted({kind for kind, _ in counts}):
            held = "  ".join(f"{one.value} {counts[kind, one]:3}" for one in Decision if counts[kind, one])
            console.print(f"{name:7} {kind:8} {held}")


if __name__ == "__main__":
    main()
