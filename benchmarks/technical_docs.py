"""Check statements about technical documentation: options, paths, code, identifiers, versions, roles.

PYTHONPATH=src python benchmarks/technical_docs.py [--file technical_docs.txt] [--examples]

Each text of the file has a question and statements. In "The default is ⟦3|5|30⟧", the first alternative is
right, the others are wrong; each wrong statement has one wrong alternative.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from faithrails import Checker, Decision, Passage, Settings, Turn

_TEXTS = Path(__file__).with_name("technical_docs.txt")
_CHOICE = re.compile("⟦([^⟧]*)⟧")


class Statement(NamedTuple):
    """A statement about a text, and whether it is wrong."""

    name: str
    wrong: bool
    evidence: str
    question: str
    text: str


def statements(path: Path = _TEXTS) -> Iterator[Statement]:
    """Yield the right and wrong statements of a file."""
    for entry in path.read_text("utf-8").split("\n=== "):
        name, _, rest = entry.removeprefix("=== ").partition("\n")
        evidence, _, asked = rest.partition("\n? ")
        question, *forms = re.split(r"\n> ", asked.strip("\n"))
        for form in forms:
            for wrong, text in chain(((False, _chosen(form)),), ((True, one) for one in _wrong(form))):
                yield Statement(name, wrong, evidence, question, text)


def _chosen(form: str) -> str:
    return _CHOICE.sub(lambda found: found[1].split("|")[0], form)


def _wrong(form: str) -> Iterator[str]:
    for found in _CHOICE.finditer(form):
        for other in found[1].split("|")[1:]:
            yield _chosen(form[: found.start()]) + other + _chosen(form[found.end() :])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--file", type=Path, default=_TEXTS)
    parser.add_argument("--examples", action="store_true", help="print the misjudged statements")
    arguments = parser.parse_args()
    console, checker = Console(soft_wrap=True, highlight=False, markup=False), Checker(Settings())
    counts: Counter[tuple[bool, str]] = Counter()
    for one in statements(arguments.file):
        turn = Turn(one.text, (Passage("1", one.evidence),), one.question)
        decision = checker.check_sync(turn).decision
        counts[one.wrong, decision.value] += 1
        if arguments.examples and (decision is Decision.PASS) == one.wrong:
            console.print(f"{'wrong' if one.wrong else 'right'} {decision.value} [{one.name}] {one.text}")
    for (wrong, decided), number in sorted(counts.items()):
        console.print(f"{'wrong' if wrong else 'right'}  {decided:6} {number}")


if __name__ == "__main__":
    main()
