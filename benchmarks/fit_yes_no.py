"""Fit the weights that tell whether a statement is a reason for the yes or no before it.

    python benchmarks/fit_yes_no.py

Reads the right answers to yes/no questions of `answers.jsonl.xz`. Prints, for each set left out, the shares
of right answers, and of the same with yes and no exchanged, above several probabilities; then the weights.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table
from sklearn.linear_model import LogisticRegression

from faithrails.claims.probability_of_reason import signals
from faithrails.claims.questions import kind_of
from faithrails.claims.statement_after_yes_no import statement_after_answer
from faithrails.claims.yes_no_answers import polarity
from faithrails.rows.labelled_rows import Row, read_rows

ROWS = Path(__file__).with_name("answers.jsonl.xz")
LEAST = (0.4, 0.5, 0.55, 0.7)
STRENGTH = 0.2  # inverse of the regularisation, on standardised signals
Matrix = npt.NDArray[np.float64]


def main() -> None:
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    sources, names, signs, yes = read(ROWS)
    table = Table("left out", "answers", *(f"right, exchanged ≥ {least}" for least in LEAST))
    for source in sorted(set(sources)):
        there = np.array([one == source for one in sources])
        chance = 1 / (1 + np.exp(-(signs[there] @ fitted(signs[~there], yes[~there]))))
        right = np.where(yes[there], chance, 1 - chance)
        shares = (f"{np.mean(right >= least):.2f}, {np.mean(1 - right >= least):.2f}" for least in LEAST)
        table.add_row(source, str(there.sum()), *shares)
    Console(width=140).print(table)
    for name, weight in zip(names, fitted(signs, yes), strict=True):
        print(f'    "{name}": {weight:.2f},')


def read(path: Path) -> tuple[list[str], list[str], Matrix, npt.NDArray[np.bool_]]:
    """Return the sets of the answers, the names of the signals, the signals, and which answers say yes."""
    found = []
    for row in (row for row in read_rows(path) if isinstance(row, Row)):
        start = statement_after_answer(row.response)
        if row.label or start is None or kind_of(row.question) != "yes_no":
            continue
        answer, statement = polarity(row.response[:start]), row.response[start:].split(". ")[0]
        if answer and statement:
            found.append(
                (str(row.source_id).rpartition("-")[0], signals(row.question, statement), answer == "yes")
            )
    sets, signs, yes = zip(*found, strict=True)
    names = list(signs[0])
    return list(sets), names, np.array([[one[name] for name in names] for one in signs]), np.array(yes)


def fitted(signs: Matrix, yes: npt.NDArray[np.bool_]) -> Matrix:
    """Return the weights of a logistic regression without its bias, which tells how often "no" is right."""
    spread = signs.std(axis=0) + 1e-9
    model = LogisticRegression(C=STRENGTH, max_iter=3_000).fit(signs / spread, yes)
    weights: Matrix = model.coef_[0] / spread
    return weights


if __name__ == "__main__":
    main()
