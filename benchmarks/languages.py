"""Print how many edits of numbers, names and negations the preset `offline` finds in each language.

python benchmarks/languages.py [--write]

The files in `benchmarks/languages` have one sentence per line: {number|another}, [name|another],
<plain|negated>. `--write` puts the table into docs/languages.md.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from functools import cache, partial
from pathlib import Path

from faithrails import Checker, Settings, Turn
from faithrails.text.languages.closed_words import closed_words, name_of
from faithrails.types import Label

FOLDER = Path(__file__).parent / "languages"
PAGE = Path(__file__).parents[1] / "docs" / "languages.md"
CODES = tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))
KINDS = {"number": "{", "name": "[", "negation": "<"}
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->"
_CHOICE = re.compile(r"(?P<kind>[{\[<])(?P<given>[^|]*)\|(?P<edited>[^}\]>]*)[}\]>]")
_SENTENCES = 10  # in a passage


def lines_of(code: str) -> list[str]:
    """Return the marked sentences of a language."""
    return (FOLDER / f"{code}.txt").read_text(encoding="utf-8").splitlines()


def _choice(edited: str, found: re.Match[str]) -> str:
    return found["edited"] if found["kind"] == edited else found["given"]


def edited(line: str, kind: str = "") -> str:
    """Return the sentence of a line, with its number, name or negation edited."""
    return _CHOICE.sub(partial(_choice, KINDS.get(kind, "")), line)


def passages(code: str) -> list[str]:
    """Return all sentences of a language in passages of ten."""
    told, space = list(map(edited, lines_of(code))), "" if closed_words(code).unspaced else " "
    return [space.join(told[at : at + _SENTENCES]) for at in range(0, len(told), _SENTENCES)]


@cache
def _checker() -> Checker:
    return Checker(Settings())


@cache
def labels(code: str, kind: str = "") -> Counter[Label]:
    """Return the labels of the only claim of each answer: a sentence as it is, or edited."""
    checker, evidence = _checker(), passages(code)
    answers = (edited(line, kind) for line in lines_of(code))
    reports = (checker.check_sync(Turn.of(answer, *evidence)) for answer in answers)
    return Counter(verdict.label for report in reports for verdict in report.verdicts)


def row(code: str) -> str:
    """Return the row of a language."""
    cells = [name_of(code)]
    for kind in KINDS:
        counted = labels(code, kind)
        found = counted[Label.CONTRADICTED] + counted[Label.NOT_MENTIONED]
        cells.append(f"{counted.total() - counted[Label.SUPPORTED]} ({found}) of {counted.total()}")
    counted = labels(code)
    return " | ".join(["", *cells, f"{counted[Label.SUPPORTED]} of {counted.total()}", ""]).strip()


def table() -> str:
    """Return the table of all languages."""
    head = "| Language | Numbers changed | Names changed | Negations | As written |\n|-|-|-|-|-|\n"
    return head + "".join(f"{row(code)}\n" for code in CODES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    made = table()
    if parser.parse_args().write:
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.index(BEGIN) + len(BEGIN), page.index(END)
        PAGE.write_text(page[:before] + made + page[after:], encoding="utf-8")
    print(made)


if __name__ == "__main__":
    main()
