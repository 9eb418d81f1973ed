"""Print what each family of features and each kind of finding contributes to the figures.

    python benchmarks/ablation.py DATA.jsonl.xz ... [--rows 40] [--edits 20]

Reads a seeded sample of each file (one source each), and one-fact edits and paraphrases of these rows. Each
row is scored by a model that has not seen its source: the files are left out in four parts. *Held* is blocked
or marked.

- Family of features: the models are trained without it. AUROC is the mean over sources, edits held are
  counted where a fifth of the faithful answers is held, false alarms where as many edits are held as with all
  features.
- Kind of finding: its hits, and the change if such findings are left out. The kinds that mark are those of
  the shipped classifier. No other rule replaces one that is left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np
from rich.console import Console
from rich.progress import Progress

from faithrails.classifier.model import LEAST_TO_MARK, SHIPPED, load
from faithrails.lookup.kinds_of_finding import Kind, is_in_copy
from faithrails.rows.labelled_rows import read_rows
from faithrails.train.ablation import ablate, ablation_results, families
from faithrails.train.cross_validate import left_out_in_turn, mean_area
from faithrails.train.edit_and_paraphrase_pairs import KINDS, PARAPHRASE, pairs
from faithrails.train.featurize import Matrix, Table, featurize
from faithrails.train.finding_rates import Found, findings
from faithrails.train.fit import SEED, Mask, Recipe, family
from faithrails.train.kinds_that_block_or_mark import has_one_of
from faithrails.train.labelled_examples import Example, LabelledRow, example_of
from faithrails.train.model_card import families_table

PARTS = 4
SOURCES = 10  # rows of each file that are edited; replacement words come from their evidence
HELD = 0.2  # share of faithful answers that are held
# Fewer trees than in the shipped classifier: the models are trained on fewer rows, and many times.
RECIPE = Recipe(trees=40)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--rows", type=int, default=40, help="rows of each file, drawn with a seed")
    parser.add_argument("--edits", type=int, default=20, help="one-fact edits of each kind")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    with Progress(console=Console(width=200, stderr=True)) as progress:
        sampled = [sample(path, args.rows) for path in args.data]
        rows, few = ([row for part in sampled for row in part[:most]] for most in (args.rows, SOURCES))
        rows += [row for row in pairs(few, 2 * args.edits * len(KINDS), SEED) if row.claims]
        found = findings(rows, args.workers, step(progress, "looking up", len(rows)))
        table = featurize(rows, args.workers, step(progress, "reading", len(rows)))
        parts = np.array_split(sorted({family(row.source) for row in rows}), PARTS)
        fits = PARTS * (1 + len(families(table)))
        scores = ablate(
            table, RECIPE, args.workers, step(progress, "training", fits), [list(part) for part in parts]
        )
    texts = Texts.of(table)
    print(of_families(texts, scores), end="\n\n")
    print(families_table(ablation_results(table, scores)), end="\n\n")
    print(of_kinds(texts, scores[""], found))


def step(progress: Progress, name: str, total: int) -> Callable[[], None]:
    task = progress.add_task(name, total=total)
    return lambda: progress.advance(task)


def sample(path: Path, number: int) -> list[Example]:
    """Return a seeded sample of the labelled rows of a file."""
    rows = [row for row in read_rows(path, kind=LabelledRow) if isinstance(row, LabelledRow)]
    rows = [row for row in rows if row.label is not None]
    chosen = Random(SEED).sample(rows, min(number, len(rows)))
    found = (example_of(row, path) for row in chosen)
    source = path.name.split(".")[0]
    return [replace(row, source=source, group=f"{source}/{row.group}") for row in found if row.claims]


@dataclass(frozen=True)
class Texts:
    """Masks of the answers in a table: faithful and unfaithful ones of the data, edits, paraphrases."""

    table: Table
    faithful: Mask
    unfaithful: Mask
    edits: Mask
    paraphrases: Mask

    @classmethod
    def of(cls, table: Table) -> Texts:
        """Return the masks of a table, by the sources of its answers."""
        real = np.isin(table.sources, left_out_in_turn(table))
        made = np.array(
            [str(source).endswith(tuple(f"_{kind}" for kind in KINDS)) for source in table.sources]
        )
        again = np.array([str(source).endswith(f"_{PARAPHRASE}") for source in table.sources])
        return cls(table, real & (table.labels == 0), real & (table.labels == 1), made, again)


def of_families(texts: Texts, scores: dict[str, Matrix]) -> str:
    whole = scores[""]
    cut = np.quantile(whole[texts.faithful], 1 - HELD)
    caught = float((whole[texts.edits] >= cut).mean())

    def figures(logits: Matrix) -> tuple[float, float, float]:
        own = np.quantile(logits[texts.faithful], 1 - HELD)
        as_many = np.quantile(logits[texts.edits], 1 - caught)
        alarms = float((logits[texts.faithful] >= as_many).mean())
        return mean_area(texts.table, logits), alarms, float((logits[texts.edits] >= own).mean())

    base = figures(whole)
    rows = [
        [name, *(f"{b - a:+.3f}" for a, b in zip(base, figures(logits), strict=True))]
        for name, logits in scores.items()
        if name
    ]
    heads = ["without", f"AUROC {base[0]:.3f}", f"false alarms {base[1]:.3f}", f"edits held {base[2]:.3f}"]
    return "## Families of features: change without them\n\n" + table_of(heads, rows)


def of_kinds(texts: Texts, logits: Matrix, found: Sequence[Found]) -> str:
    shipped = load(SHIPPED)
    marks, vetoes = shipped.marks, shipped.vetoes
    chances = 1.0 / (1.0 + np.exp(-logits))
    cut = np.quantile(chances[texts.faithful], 1 - HELD)

    def figures(kind: str) -> tuple[float, float, float]:
        marking = [name for name in marks if not is_of(name, kind)]
        sure = [name for name in marking if is_in_copy(name)]
        held = (chances >= cut) | has_one_of(found, sure)
        held |= has_one_of(found, marking) & (chances >= LEAST_TO_MARK)
        blocked = has_one_of(found, [name for name in vetoes if not is_of(name, kind)])
        held |= blocked
        return (
            mean_area(texts.table, chances + blocked),
            float(held[texts.faithful].mean()),
            float(held[texts.edits].mean()),
        )

    base = figures("")
    groups = {
        "unfaithful": texts.unfaithful,
        "faithful": texts.faithful,
        "edits": texts.edits,
        "paraphrases": texts.paraphrases,
    }
    names = frozenset().union(*(kinds for one in found for kinds in one.kinds))
    rows = []
    for kind in sorted(one.value for one in Kind):
        hits = has_one_of(found, [name for name in names if is_of(name, kind)])
        changes = (f"{b - a:+.4f}" for a, b in zip(base, figures(kind), strict=True))
        rows.append([kind, *(str(int(hits[group].sum())) for group in groups.values()), *changes])
    heads = [
        "kind",
        *groups,
        f"AUROC {base[0]:.3f}",
        f"false alarms {base[1]:.3f}",
        f"edits held {base[2]:.3f}",
    ]
    sizes = ", ".join(f"{int(group.sum())} {name}" for name, group in groups.items())
    return f"## Kinds of finding: hits, and change without them\n\nOf {sizes}.\n\n" + table_of(heads, rows)


def is_of(name: str, kind: str) -> bool:
    """Whether a name of a finding is of a kind, whatever the wording of the claim."""
    return name.removesuffix("_in_copy").removesuffix("_in_bare_answer") == kind


def table_of(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(line)} |" for line in (heads, ["-"] * len(heads), *rows))


if __name__ == "__main__":
    main()
