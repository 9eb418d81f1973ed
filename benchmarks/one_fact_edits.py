"""Print, by kind of one-fact edit, how often the check catches an edit, its original and a paraphrase.

python benchmarks/one_fact_edits.py ROWS... [--pairs 200] [--left-out FOLDER] [--source NAME]... [--show]

A text is held if it is blocked or marked. Prints the shares held at the default cut-offs, and at the lowest
cut-off on P(unfaithful) that holds at most 15 % of the originals and 20 % of the paraphrases.

The shipped classifier was trained on edits of the same sources. With --left-out FOLDER, classifiers written
by left_out_classifiers.py each check the edits of the sources that they have not seen.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from faithrails import Checker, Decision, Settings, Turn
from faithrails.train.edit_and_paraphrase_pairs import KINDS, drawn
from faithrails.train.fit import family
from faithrails.train.labelled_examples import Example, examples

SEED = 20  # differs from that of training
TEXTS = ("edit", "original", "paraphrase")
MOST_HELD = {"original": 0.15, "paraphrase": 0.2}
NONE_BY_CHANCE = 2.0  # above any P(unfaithful)


@dataclass(frozen=True)
class Checked:
    """The result for a text: P(unfaithful), 1 if unknown, and whether it is held."""

    chance: float
    held: bool


@dataclass(frozen=True)
class Triple:
    """A kind of edit, and the results for original, paraphrase and edit."""

    kind: str
    of: dict[str, Checked]

    @property
    def is_worse(self) -> bool:
        """Whether the edit scores worse than its original."""
        return self.of["edit"].chance > self.of["original"].chance


def checked(checker: Checker, turn: Turn) -> Checked:
    report = checker.check_sync(turn)
    chance = report.unfaithful_probability
    return Checked(1.0 if chance is None else chance, report.decision is not Decision.PASS)


def triples(
    rows: Sequence[Example], classifier: Path | None, most: int, seed: int, show: bool
) -> list[Triple]:
    """Check original, paraphrase and edit of up to ``most`` pairs of each kind."""
    layered = {"name": "layered"} | ({"classifier": str(classifier.resolve())} if classifier else {})
    checker = Checker(Settings.load({"preset": "offline", "verifiers": [layered]}, where="options"))
    found: list[Triple] = []
    for original, kind, paraphrase, edit in drawn(rows, 2 * most * len(KINDS), seed):
        if sum(one.kind == kind for one in found) == most:
            continue
        evidence = [passage.text for passage in original.example.turn.passages]
        texts = zip(TEXTS, (edit, original.text, paraphrase), strict=True)
        one = Triple(kind, {name: checked(checker, Turn.of(text, *evidence)) for name, text in texts})
        found.append(one)
        if show and not one.of["edit"].held:
            print(f"{kind} passes at {one.of['edit'].chance:.2f}: {original.text}\n    -> {edit}")
    return found


def share(found: Sequence[Triple], text: str, cut: float = NONE_BY_CHANCE) -> float:
    """Return the share of one of the three texts that is held: by default, or with the cut-off ``cut``."""
    return float(np.mean([one.of[text].held or one.of[text].chance >= cut for one in found]))


def lowest_cut(found: Sequence[Triple]) -> float:
    """Return the lowest cut-off at which not too many originals and paraphrases are held."""
    cuts = np.arange(0.05, 1.0, 0.005)
    good = [cut for cut in cuts if all(share(found, text, cut) <= most for text, most in MOST_HELD.items())]
    return float(min(good, default=NONE_BY_CHANCE))


def table_of(found: Sequence[Triple]) -> str:
    cut = lowest_cut(found)
    lines = [
        f"| kind | pairs | worse than its original | {' | '.join(f'{text}s held' for text in TEXTS)} "
        f"| {' | '.join(f'{text}s from {cut:.3f} on' for text in TEXTS)} |",
        "|-" * (3 + 2 * len(TEXTS)) + "|",
    ]
    for kind in (*KINDS, "all"):
        mine = [one for one in found if kind in (one.kind, "all")]
        if mine:
            shares = [
                float(np.mean([one.is_worse for one in mine])),
                *(share(mine, text) for text in TEXTS),
                *(share(mine, text, cut) for text in TEXTS),
            ]
            lines.append(f"| {kind} | {len(mine)} | {' | '.join(f'{one:.1%}' for one in shares)} |")
    return "\n".join(lines)


def of_unseen(rows: Sequence[Example], folder: Path, workers: int, most: int, **how: Any) -> list[Triple]:
    """Check the edits of each part of the sources with the classifier that has not seen them."""
    parts = json.loads((folder / "parts.json").read_text("utf-8"))
    own = [[row for row in rows if family(row.source) in part] for part in parts]
    folders = [folder / str(number) for number in range(len(parts))]
    with ProcessPoolExecutor(workers) as pool:
        found = pool.map(partial(triples, most=-(-most // len(parts)), **how), own, folders)
        return [one for part in found for one in part]


def main() -> None:
    """Print the table in Markdown; with --show also the edits that pass."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rows", nargs="+", type=Path, help="labelled rows whose evidence and answers to edit")
    parser.add_argument("--pairs", type=int, default=200, help="pairs of each kind")
    parser.add_argument("--classifier", type=Path, help="folder of a classifier; default: the one that ships")
    parser.add_argument("--left-out", type=Path, help="folder that left_out_classifiers.py wrote")
    parser.add_argument("--source", action="append", default=[], help="only rows of this source")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    read = (row for path in options.rows for row in examples(path) if isinstance(row, Example))
    wanted = set(options.source)
    rows = [row for row in read if not wanted or not wanted.isdisjoint({family(row.source), row.source})]
    how = {"most": options.pairs, "seed": options.seed, "show": options.show}
    if options.left_out:
        found = of_unseen(rows, options.left_out, options.workers, **how)
    else:
        found = triples(rows, options.classifier, **how)
    print(table_of(found))


if __name__ == "__main__":
    main()
