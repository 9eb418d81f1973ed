"""Check statements about procedures, conditions and duties: which step first, who must, in which case.

PYTHONPATH=src python benchmarks/procedures.py [--folder degree_and_scope] [--texts NAME] [--examples]

Each text of ``benchmarks/procedures/*.txt`` has a question and statements: "+" is right, "-" is wrong, and
the word before its colon says what it exchanges. The texts of ``degree_and_scope`` have statements that say
more than the text: "the oldest" for "one of the oldest", "all" for "most", "everyone" for "students".
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from faithrails import Checker, Decision, Passage, Settings, Turn

_HERE = Path(__file__).parent
FOLDER = _HERE / "procedures"
RIGHT = "right"


class Statement(NamedTuple):
    """A statement about a text; ``kind`` is "right", or what is exchanged."""

    name: str
    kind: str
    evidence: str
    question: str
    text: str


def statements(name: str, folder: Path = FOLDER) -> Iterator[Statement]:
    """Yield the statements of a file of texts."""
    for entry in (folder / f"{name}.txt").read_text("utf-8").removeprefix("=== ").split("\n=== "):
        title, _, rest = entry.strip().partition("\n")
        evidence, _, asked = rest.partition("\n? ")
        question, *said = asked.split("\n")
        for line in said:
            kind, _, text = line[2:].partition(": ") if line[0] == "-" else (RIGHT, "", line[2:])
            yield Statement(title, kind, evidence, question, text)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", default=FOLDER.name, help="the folder of the texts")
    parser.add_argument("--texts", default="", help="only this file of texts")
    parser.add_argument("--examples", action="store_true", help="print the misjudged statements")
    arguments = parser.parse_args()
    console, checker = Console(soft_wrap=True, highlight=False, markup=False), Checker(Settings())
    folder = _HERE / arguments.folder
    for name in [arguments.texts] if arguments.texts else sorted(one.stem for one in folder.glob("*.txt")):
        counts: Counter[tuple[str, bool]] = Counter()
        for one in statements(name, folder):
            turn = Turn(one.text, (Passage("1", one.evidence),), one.question)
            report = checker.check_sync(turn)
            passes = report.decision is Decision.PASS
            counts[one.kind, passes] += 1
            if arguments.examples and passes is (one.kind != RIGHT):
                rules = [verdict.rule for verdict in report.verdicts if verdict.rule]
                console.print(f"{report.decision.value} [{one.name}] {one.kind}: {one.text} {rules or ''}")
        for kind in sorted({kind for kind, _ in counts}):
            console.print(f"{name:7} {kind:10} passes {counts[kind, True]:3}  held {counts[kind, False]:3}")
        passing, held = (
            sum(count for (kind, passed), count in counts.items() if kind != RIGHT and passed is passes)
            for passes in (True, False)
        )
        console.print(f"{name:7} all wrong  passes {passing:3}  held {held:3}")


if __name__ == "__main__":
    main()
