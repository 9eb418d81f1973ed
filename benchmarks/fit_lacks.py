"""Fit the weights that tell whether the evidence has what an answer says it lacks.

    python benchmarks/fit_lacks.py

Reads the statements of the sets `lack_1` to `lack_4` of `answers.jsonl.xz`. Prints, for each author left out,
the share of each kind of statement whose probability is above several values; then the bias and the weights.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track
from rich.table import Table
from sklearn.linear_model import LogisticRegression

from faithrails.claims.false_lack import signals
from faithrails.claims.lack_statements import find_lack
from faithrails.evidence.index import EvidenceIndex
from faithrails.rows.labelled_rows import Row, read_rows
from faithrails.text.sentences import sentences

ROWS = Path(__file__).with_name("answers.jsonl.xz")
ABOVE = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
STRENGTH = 0.05  # inverse of the regularisation, on standardised signals
# No word shows that the evidence has it in other words. Such statements are rare beside those about what no
# sentence is about, which look the same, so they count less.
OF_OTHER_WORDS, LESS = "other_words", 0.1
Matrix = npt.NDArray[np.float64]
Column = npt.NDArray[np.str_]


def main() -> None:
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    names, authors, kinds, signs, held = read(ROWS)
    chances = np.zeros(len(held))
    for author in sorted(set(authors)):
        there = authors == author
        bias, weights = fitted(signs[~there], held[~there], kinds[~there])
        chances[there] = 1 / (1 + np.exp(-bias - signs[there] @ weights))
    table = Table("author left out", "kind", "statements", *(f"≥ {least}" for least in ABOVE))
    for author in sorted(set(authors)):
        for kind in sorted(set(kinds)):
            there = (authors == author) & (kinds == kind)
            shares = (f"{np.mean(chances[there] >= least):.2f}" for least in ABOVE)
            table.add_row(author, kind, str(there.sum()), *shares)
    Console(width=140).print(table)
    bias, weights = fitted(signs, held, kinds)
    print(f"_BIAS = {bias:.2f}")
    for name, weight in zip(names, weights, strict=True):
        print(f'    "{name}": {weight:.2f},')


def read(path: Path) -> tuple[list[str], Column, Column, Matrix, npt.NDArray[np.bool_]]:
    """Return the names of the signals; of each statement the author, kind, signals, and if it is false."""
    found = []
    rows = [row for row in read_rows(path) if isinstance(row, Row) and row.dataset.startswith("lack_")]
    for row in track(rows, "reading"):
        parts = (row.response[span.start : span.end] for span in sentences(row.response))
        lack = next((lack for part in parts if (lack := find_lack(part))), None)
        signs = lack and signals(row.question, lack.topic, EvidenceIndex(row.turn().passages))
        if signs:
            found.append((row.dataset, row.task, signs, row.label == 1))
    authors, kinds, signs_of, held = zip(*found, strict=True)
    names = list(signs_of[0])
    matrix = np.array([[one[name] for name in names] for one in signs_of])
    return names, np.array(authors), np.array(kinds), matrix, np.array(held)


def fitted(signs: Matrix, held: npt.NDArray[np.bool_], kinds: Column) -> tuple[float, Matrix]:
    """Return the bias and the weights of a logistic regression."""
    spread = signs.std(axis=0) + 1e-9
    count = np.where(kinds == OF_OTHER_WORDS, LESS, 1.0)
    model = LogisticRegression(C=STRENGTH, max_iter=3_000).fit(signs / spread, held, sample_weight=count)
    weights: Matrix = model.coef_[0] / spread
    return float(model.intercept_[0]), weights


if __name__ == "__main__":
    main()
