"""Check statements about who says what, and about where things are: reviews, chats, minutes; places, relations.

PYTHONPATH=src python benchmarks/who_and_where.py [--texts NAME] [--examples]

Each text of ``benchmarks/who_and_where/*.txt`` has one or several passages, separated by "---", and
statements: "+" is right, "-" is wrong. The files ``*_blind.txt`` were not read while the check was improved. A
program adds the texts ``made``: two things in each relation with a converse, in four statements.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from faithrails import Checker, Decision, Passage, Settings, Turn

FOLDER = Path(__file__).parent / "who_and_where"
_STATEMENT = re.compile(r"^(?P<sign>[+-]) (?P<text>.+)$", re.MULTILINE)
_PAIRS = (
    "are above|are below", "stand over|stand under", "are to the left of|are to the right of",
    "are left of|are right of", "are north of|are south of", "are to the east of|are to the west of",
    "are north-east of|are south-west of", "are in front of|are behind", "are on top of|are underneath",
    "are upstream of|are downstream of", "are uphill from|are downhill from", "come before|come after",
    "precede|follow", "are bigger than|are smaller than", "are taller than|are shorter than",
    "are older than|are younger than", "are ahead of|are behind", "are higher than|are lower than",
)  # fmt: skip
_THINGS = (
    "the stables|the barns", "the blue chairs|the wooden benches", "Lindhurst and Tave|the salt mines",
    "the offices of the bank|the flats", "the twins|the Harpers",
)  # fmt: skip


class Statement(NamedTuple):
    """A statement about passages, and whether it is wrong."""

    name: str
    wrong: bool
    passages: tuple[str, ...]
    text: str


def statements(name: str) -> Iterator[Statement]:
    """Yield the right and wrong statements of a file."""
    for entry in (FOLDER / f"{name}.txt").read_text("utf-8").split("=== ")[1:]:
        title, _, rest = entry.partition("\n")
        first = _STATEMENT.search(rest)
        passages = tuple(rest[: first.start()].strip().split("\n---\n")) if first else ()
        for one in _STATEMENT.finditer(rest):
            yield Statement(title, one["sign"] == "-", passages, one["text"])


def made() -> Iterator[Statement]:
    """Yield four statements for each relation and two things: as in the passage, exchanged, converse, both."""
    for pair in _PAIRS:
        for things in _THINGS:
            (relation, converse), (one, other) = pair.split("|"), things.split("|")
            passage = f"{_sentence(one, relation, other)} The guide shows them on page 4."
            for wrong, said in (
                (False, _sentence(one, relation, other)),
                (True, _sentence(other, relation, one)),
                (True, _sentence(one, converse, other)),
                (False, _sentence(other, converse, one)),
            ):
                yield Statement(relation, wrong, (passage,), said)


def _sentence(one: str, relation: str, other: str) -> str:
    return f"{one[0].upper()}{one[1:]} {relation} {other}."


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--texts", default="", help="only this file, or 'made'")
    parser.add_argument("--examples", action="store_true", help="print the misjudged statements")
    arguments = parser.parse_args()
    console, checker = Console(soft_wrap=True, highlight=False, markup=False), Checker(Settings())
    names = [arguments.texts] if arguments.texts else [*sorted(one.stem for one in FOLDER.glob("*.txt")), "made"]
    for name in names:
        counts: Counter[tuple[bool, str]] = Counter()
        for one in made() if name == "made" else statements(name):
            passages = tuple(Passage(str(n), text) for n, text in enumerate(one.passages, 1))
            decision = checker.check_sync(Turn(one.text, passages)).decision
            counts[one.wrong, decision.value] += 1
            if arguments.examples and (decision is Decision.PASS) == one.wrong:
                said = "wrong" if one.wrong else "right"
                console.print(f"{said} {decision.value} [{one.name}] {one.text}")
        for (wrong, decided), number in sorted(counts.items()):
            console.print(f"{name}: {'wrong' if wrong else 'right'}  {decided:6} {number}")


if __name__ == "__main__":
    main()
