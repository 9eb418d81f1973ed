"""Print how often an edit of a sentence is held alone, beside another sentence, and in a compound sentence.

python benchmarks/forms_of_edits.py ROWS... [--pairs 16]

Each edit changes one fact in a sentence of the evidence; Y is another sentence of it. An answer is held if it
is blocked or marked. The same forms of the unchanged sentence show what a form itself costs.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

from faithrails import Checker, Decision, Settings, Turn
from faithrails.text.sentences import sentences
from faithrails.text.words import STOP_WORDS
from faithrails.train.edit_and_paraphrase_pairs import KINDS, drawn
from faithrails.train.labelled_examples import Example, examples

SEED = 77
SHORTEST, LONGEST = 40, 160  # characters of Y
# X and Y are sentences; x and y begin in lower case and have no full stop.
FORMS = (
    "{X}",
    "{Y} {X}",
    "- {Y}\n- {X}",
    "1. {Y}\n2. {X}",
    "I think {x}.",
    "According to the document, {x}.",
    "{X} [1]",
    "{Yn}, and {x}.",
    "{Yn}; {x}.",
    "{Yn}, but {x}.",
    "{Yn} because {x}.",
    "{Yn}, so {x}.",
    "{Yn} – {x}.",
    "While {y}, {x}.",
    "{Xn} while {y}.",
    "{Yn}, which means {x}.",
    "{Yn} ({x}).",
    "In summary: {y}, {x}.",
)

Case = tuple[str, str, str, list[str]]  # original, edit, Y, evidence


def cases(rows: list[Example], pairs: int) -> list[Case]:
    """Return up to ``pairs`` cases of each kind of edit."""
    chance = Random(SEED)
    counts: Counter[str] = Counter()
    found: list[Case] = []
    for original, kind, _, edit in drawn(rows, 3 * pairs * len(KINDS), SEED):
        evidence = [passage.text for passage in original.example.turn.passages]
        spans = ((text, span) for text in evidence for span in sentences(text))
        beside = [text[span.start : span.end] for text, span in spans]
        beside = [one for one in beside if one[0].isupper() and one[-1] == "." and one != original.text]
        beside = [one for one in beside if SHORTEST < len(one) < LONGEST]
        if beside and counts[kind] < pairs:
            counts[kind] += 1
            found.append((original.text, edit, chance.choice(beside), evidence))
    return found


def written(form: str, text: str, beside: str) -> str:
    plain, other = text.removesuffix("."), beside.removesuffix(".")
    return form.format(X=text, Xn=plain, x=_within(plain), Y=beside, Yn=other, y=_within(other))


def _within(text: str) -> str:
    """Return a sentence as it stands within another: in lower case, unless it begins with a name."""
    return text[0].lower() + text[1:] if text.split()[0].lower() in STOP_WORDS else text


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "rows", nargs="+", type=Path, help="labelled rows whose evidence to take sentences from"
    )
    parser.add_argument("--pairs", type=int, default=16, help="edits of each kind")
    options = parser.parse_args()
    rows = [row for path in options.rows for row in examples(path) if isinstance(row, Example)]
    made = cases(rows, options.pairs)
    table = Table("form", "edits held", "originals held")
    with Checker(Settings()) as checker:
        for form in track(FORMS, "forms"):
            held: Counter[bool] = Counter()
            for original, edit, beside, evidence in made:
                for is_edit, text in ((True, edit), (False, original)):
                    turn = Turn.of(written(form, text, beside), *evidence)
                    held[is_edit] += checker.check_sync(turn).decision is not Decision.PASS
            table.add_row(repr(form), *(f"{held[one] / len(made):.1%}" for one in (True, False)))
    Console(width=100).print(table, f"{len(made)} edits")


if __name__ == "__main__":
    main()
