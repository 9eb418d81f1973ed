"""Print, by kind of one-fact edit, how often the check tells an edit from its original and from a paraphrase.

python benchmarks/one_fact_edits.py ROWS... [--pairs N] [--classifier FOLDER] [--source NAME]...

With --classifier, the sources that it was not trained on are chosen by --source.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from faithrails import Checker, Decision, Settings, Turn
from faithrails.train.cross_validate import family
from faithrails.train.featurize import split
from faithrails.train.labelled_examples import Example, examples
from faithrails.train.pairs import KINDS, Drawn, drawn

SEED = 20  # not that of training


@dataclass
class Tally:
    """What the check made of the pairs of one kind."""

    pairs: int = 0
    worse: int = 0
    held: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("edit", "original", "paraphrase"), 0))

    def add(self, other: Tally) -> None:
        """Count the pairs of another tally too."""
        self.pairs, self.worse = self.pairs + other.pairs, self.worse + other.worse
        for text, number in other.held.items():
            self.held[text] += number

    def row(self, kind: str) -> str:
        """Write it as a row of a table."""
        shares = (
            f"{number / self.pairs:.1%}" if self.pairs else "-"
            for number in (self.worse, *self.held.values())
        )
        return f"| {kind} | {self.pairs} | " + " | ".join(shares) + " |"


def checked(checker: Checker, turn: Turn) -> tuple[float, bool]:
    """Return P(unfaithful), 1 where it is not known, and whether the answer is blocked or marked."""
    report = checker.check_sync(turn)
    chance = report.unfaithful_probability
    return 1.0 if chance is None else chance, report.decision is not Decision.PASS


def tally(checker: Checker, pairs: Iterator[Drawn], most: int, show: bool) -> dict[str, Tally]:
    """Check original, paraphrase and edit of up to ``most`` pairs of each kind."""
    found = {kind: Tally() for kind in KINDS}
    for original, kind, paraphrase, edit in pairs:
        one = found[kind]
        if one.pairs == most:
            continue
        texts = {"edit": edit, "original": original.text, "paraphrase": paraphrase}
        results = {
            name: checked(checker, Turn.of(text, *_evidence(original.example)))
            for name, text in texts.items()
        }
        one.pairs += 1
        one.worse += results["edit"][0] > results["original"][0]
        for name, (_, held) in results.items():
            one.held[name] += held
        if show and not results["edit"][1]:
            print(f"{kind} passes at {results['edit'][0]:.2f}: {original.text}\n    -> {edit}")
    return found


def _evidence(example: Example) -> list[str]:
    return [passage.text for passage in example.turn.passages]


def _rows(paths: Sequence[Path], sources: Sequence[str]) -> list[Example]:
    read = (row for path in paths for row in examples(path, split) if isinstance(row, Example))
    return [row for row in read if not sources or family(row.source) in sources or row.source in sources]


def main() -> None:
    """Print the table in Markdown; with --show also the edits that pass."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rows", nargs="+", type=Path, help="labelled rows whose evidence and answers to edit")
    parser.add_argument("--pairs", type=int, default=200, help="pairs of each kind")
    parser.add_argument("--classifier", type=Path, help="folder of a classifier; default: the one that ships")
    parser.add_argument("--source", action="append", default=[], help="only rows of this source")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    layered = {"name": "layered"} | (
        {"classifier": str(options.classifier.resolve())} if options.classifier else {}
    )
    checker = Checker(Settings.load({"preset": "offline", "verifiers": [layered]}, where="options"))
    pairs = drawn(_rows(options.rows, options.source), 2 * options.pairs * len(KINDS), options.seed)
    found = tally(checker, pairs, options.pairs, options.show)
    whole = Tally()
    print("| kind | pairs | edit worse than its original | edits held | originals held | paraphrases held |")
    print("|-|-|-|-|-|-|")
    for kind, one in found.items():
        whole.add(one)
        print(one.row(kind))
    print(whole.row("all"))


if __name__ == "__main__":
    main()
