"""Check statements about written texts: right ones, and wrong ones with what is wrong in them.

python benchmarks/texts.py [SUBJECT ...] [--only NAME] [--examples]

``texts/SUBJECT/NAME.txt`` has texts ("=== title"), each with a question ("? ") and statements: "+" is right,
"-" is wrong, and the word before its colon says what it changes or exchanges. "---" stands between passages.
The files named "blind" were written before the check was run on their texts. Subjects: which step, party or
case (``procedures``); more than the text says (``degree_and_scope``); the value or word of another heading
(``sections``); what held before, or of a similar name (``former_facts_and_variants``); amounts compared and
restated (``quantities``); whose action it is (``who_does_what``).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from faithrails import Checker, Decision, Passage, Settings, Turn

TEXTS = Path(__file__).parent / "texts"
RIGHT = "right"


class Statement(NamedTuple):
    """A statement about a text; ``kind`` is "right", or what it changes."""

    name: str
    kind: str
    turn: Turn


def statements(path: Path) -> Iterator[Statement]:
    """Yield the statements of a file of texts."""
    for entry in path.read_text("utf-8").removeprefix("=== ").split("\n=== "):
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
    subjects = sorted(folder.name for folder in TEXTS.iterdir())
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", default=subjects, help="default: all")
    parser.add_argument("--only", default="*", help="only the file with this name")
    parser.add_argument("--examples", action="store_true", help="print the misjudged statements")
    arguments = parser.parse_args()
    console, checker = Console(soft_wrap=True, highlight=False, markup=False), Checker(Settings())
    for path in (one for subject in arguments.subjects for one in sorted((TEXTS / subject).glob("*.txt"))):
        if not path.match(f"{arguments.only}.txt"):
            continue
        counts: Counter[tuple[str, bool]] = Counter()
        for one in statements(path):
            report = checker.check_sync(one.turn)
            passes = report.decision is Decision.PASS
            counts[one.kind, passes] += 1
            if arguments.examples and passes is (one.kind != RIGHT):
                rules = [verdict.rule for verdict in report.verdicts if verdict.rule]
                console.print(
                    f"{report.decision.value} [{one.name}] {one.kind}: {one.turn.answer} {rules or ''}"
                )
        for passes in (True, False):
            counts["all wrong", passes] = sum(
                count for (kind, passed), count in counts.items() if kind != RIGHT and passed is passes
            )
        for kind in sorted({kind for kind, _ in counts}):
            passing, held = counts[kind, True], counts[kind, False]
            console.print(f"{path.parent.name}/{path.stem} {kind:12} passes {passing:3}  held {held:3}")


if __name__ == "__main__":
    main()
