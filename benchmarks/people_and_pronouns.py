"""Check statements about people that a passage also calls "he" and "she": who did it, whose is it, who spoke.

PYTHONPATH=src python benchmarks/people_and_pronouns.py [--names N] [--seed S] [--examples N] [--texts NAME]

Each block of ``benchmarks/people/*.txt`` is a passage with statements: "+" is right, "-" is wrong, and "?" is
left open by the passage, so that it must pass. Names are drawn anew for each passage. If it is about one
woman and one man, each statement is also made of "she" or "he".
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from faithrails import Checker, Decision, Settings, Turn

FOLDER = Path(__file__).parent / "people"
KINDS = {"+": "right", "-": "wrong", "?": "open"}
_STATEMENT = re.compile(r"[+?-] ")
_BY_NAME = re.compile(r"(?<=\A[+-] )\{(?P<who>[fm])\}(?: \{[stu]\})?(?= )")
_PRONOUNS = {"f": "She", "m": "He"}
_WOMEN = (
    "Anna Clara Emma Fatima Greta Helen Ingrid Julia Laura Maria Nina Olga Rosa Sarah Susan Linda".split()
)
_MEN = "Ben Carlos David Erik Felix Hugo Karl Marco Michael Omar Paul Peter Robert Tom Pedro John".split()
_SURNAMES = "Moss Fry Holt Lind Okafor Weber Novak Quinn Tanaka Varga Sharma Duarte Brandt Keller".split()


class Statement(NamedTuple):
    """A statement about a passage, and whether it is right, wrong or open."""

    kind: str
    passage: str
    text: str


def statements(name: str, chance: random.Random) -> Iterator[Statement]:
    """Yield the statements of a file of passages, with other names in each passage."""
    for block in (FOLDER / f"{name}.txt").read_text("utf-8").strip().split("\n\n"):
        if "{g}" not in block and "{n}" not in block and "Mr {" not in block:
            lines = [_BY_NAME.sub(lambda one: _PRONOUNS[one["who"]], line) for line in block.split("\n")]
            block = "\n".join((block, *(one for one in lines if _STATEMENT.match(one) and one not in block)))
        said = _named(block, chance).split("\n")
        passage = "\n".join(line for line in said if not _STATEMENT.match(line))
        yield from (Statement(KINDS[line[0]], passage, line[2:]) for line in said if _STATEMENT.match(line))


def _named(block: str, chance: random.Random) -> str:
    f, g = chance.sample(_WOMEN, 2)
    m, n = chance.sample(_MEN, 2)
    s, t, u = chance.sample(_SURNAMES, 3)
    return block.format(f=f, g=g, m=m, n=n, s=s, t=t, u=u)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--names", type=int, default=3, help="draws of names for each passage (default: 3)")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--examples", type=int, default=0, help="misjudged statements to print for each kind")
    parser.add_argument("--texts", default="", help="only this file of passages")
    arguments = parser.parse_args()
    chance, checker = random.Random(arguments.seed), Checker(Settings())
    console = Console(soft_wrap=True)
    for name in [arguments.texts] if arguments.texts else sorted(one.stem for one in FOLDER.glob("*.txt")):
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        misjudged: dict[str, list[str]] = defaultdict(list)
        for one in (one for _ in range(arguments.names) for one in statements(name, chance)):
            decision = checker.check_sync(Turn.of(one.text, one.passage)).decision
            counts[one.kind][decision.value] += 1
            if (decision is Decision.PASS) == (one.kind == "wrong"):
                misjudged[one.kind].append(
                    f"{decision.value}: {one.text} | {one.passage}".replace("\n", " / ")
                )
        for kind in KINDS.values():
            console.print(f"{name:8} {kind}  {dict(counts[kind])}", highlight=False)
            for text in misjudged[kind][: arguments.examples]:
                console.print(f"    {text}", highlight=False, markup=False)


if __name__ == "__main__":
    main()
