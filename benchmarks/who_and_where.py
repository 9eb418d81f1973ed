"""Check statements about who says what, and where things are: reviews, chats, minutes; places, relations.

PYTHONPATH=src python benchmarks/who_and_where.py [--texts NAME] [--examples]

Each text of ``benchmarks/who_and_where/*.txt`` has one or several passages, separated by "---", and
statements: "+" is right, "-" is wrong. The files ``*_blind.txt`` were not read while the check was improved.
A program adds ``made``, two things in each relation with a converse, in four statements, and ``forms``, three
people in each form of text.
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
# How texts of several people name who says what; "|" separates passages.
_FORMS = (
    "{a}: {x}\n{b}: {y}\n{c}: {z}",
    "{a} (4 stars): {x}\n{b} (2 stars): {y}\n{c} (3 stars): {z}",
    "**{a}:** {x}\n\n**{b}:** {y}\n\n**{c}:** {z}",
    "- {a}: {x}\n- {b}: {y}\n- {c}: {z}",
    "[10:01] {a}: {x}\n[10:03] {b}: {y}\n[10:04] {c}: {z}",
    "From: {a}\nSubject: stay\n\n{x}\n\nFrom: {b}\nSubject: stay\n\n{y}\n\nFrom: {c}\nSubject: stay\n\n{z}",
    "Review by {a}\n{x}|Review by {b}\n{y}|Review by {c}\n{z}",
    "Reviewer: {a}\nRating: 4/5\n{x}\n\nReviewer: {b}\nRating: 2/5\n{y}\n\nReviewer: {c}\nRating: 3/5\n{z}",
    "★★★★☆ {a}\n{x}\n\n★★☆☆☆ {b}\n{y}\n\n★★★☆☆ {c}\n{z}",
    "### {a}\n\n{x}\n\n### {b}\n\n{y}\n\n### {c}\n\n{z}",
    '{a} wrote: "{x}" {b} wrote: "{y}" {c} wrote: "{z}"',
    '"{x}" – {a}\n\n"{y}" – {b}\n\n"{z}" – {c}',
    "Comment from {a} on 3 May: {x}\n\nComment from {b} on 4 May: {y}\n\nComment from {c} on 9 May: {z}",
    '{{"name": "{a}", "text": "{x}"}}\n{{"name": "{b}", "text": "{y}"}}\n{{"name": "{c}", "text": "{z}"}}',
)
_SAID = (
    "The room was noisy. Breakfast was great.",
    "The room was quiet, but the shower was broken.",
    "The staff were rude. The breakfast was poor.",
)
_OPINIONS = (
    (False, "{a} found the room noisy."), (True, "{a} found the room quiet."),
    (True, "{b} found the room noisy."), (False, "{b} found the room quiet."),
    (False, "{a} liked the breakfast."), (True, "{a} complained about the breakfast."),
    (True, "{c} liked the breakfast."), (False, "{c} was unhappy with the breakfast."),
    (False, "{b} complained about the shower."), (True, "{a} complained about the shower."),
    (True, "{b} said that the staff were rude."), (False, "{c} said that the staff were rude."),
)  # fmt: skip
_PEOPLE = (("Anna", "Boris", "Carla"), ("Dora Keane", "Emil Frost", "Gina Marsh"))


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


def forms() -> Iterator[Statement]:
    """Yield statements on what three people say, in each form of text."""
    for form in _FORMS:
        for a, b, c in _PEOPLE:
            x, y, z = _SAID
            passages = tuple(form.format(a=a, b=b, c=c, x=x, y=y, z=z).split("|"))
            for wrong, opinion in _OPINIONS:
                yield Statement(form[:20], wrong, passages, opinion.format(a=a, b=b, c=c))


def made() -> Iterator[Statement]:
    """Yield four statements for each relation and two things: as there, exchanged, converse, both."""
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
    parser.add_argument("--texts", default="", help="only this file, 'made' or 'forms'")
    parser.add_argument("--examples", action="store_true", help="print the misjudged statements")
    arguments = parser.parse_args()
    console, checker = Console(soft_wrap=True, highlight=False, markup=False), Checker(Settings())
    by_program = {"made": made, "forms": forms}
    of_files = sorted(one.stem for one in FOLDER.glob("*.txt"))
    names = [arguments.texts] if arguments.texts else [*of_files, *by_program]
    for name in names:
        counts: Counter[tuple[bool, str]] = Counter()
        for one in by_program[name]() if name in by_program else statements(name):
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
