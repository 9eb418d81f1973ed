"""Fit the weights of the exact verifier on human-labelled rows.

    python benchmarks/fit_exact.py DATA_DIR [--rows 400]

The rows are labelled claims: a sentence of a response is unfaithful if it overlaps a span that an annotator
marked; the only sentence of a response takes the response's label. Weights are at least 0, and each source
counts the same. Prints the AUROC with each source left out, and that of a baseline: the share of words that
are not in the context.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from faithrails import Turn
from faithrails.bench.metrics import auroc
from faithrails.claims import sentence_claims
from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.look_up_claim import examine
from faithrails.types import Passage
from faithrails.verify.exact import WEIGHTS

SOURCES = ("ragtruth_qa_train", "wice_dev", "begin_dev", "summedits_train", "defacto_train")
PRIOR = 0.7  # share of claims that are faithful where the verifier is used
Matrix = npt.NDArray[np.float64]


def rows(path: Path, number: int) -> Iterator[dict]:
    """Yield rows evenly spread over a file, because files are ordered by source."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        found = [json.loads(line) for line in lines]
    step = max(1, len(found) // number)
    yield from found[::step][:number]


def examples(path: Path, number: int) -> Iterator[tuple[list[float], int, float]]:
    """Yield the features, label (1: unfaithful) and baseline score of each claim."""
    for row in rows(path, number):
        context = row["context"] if isinstance(row["context"], str) else "\n".join(row["context"])
        turn = Turn(row["response"], (Passage("1", context),), row.get("question") or "")
        claims = sentence_claims(turn)
        index = EvidenceIndex(turn.passages)
        marked = [(span["start"], span["end"]) for span in row.get("spans") or ()]
        for claim in claims:
            found = examine(claim, index, turn.question)
            if found is None or (not marked and row["label"] == 1 and len(claims) > 1):
                continue
            hit = any(start < claim.end and end > claim.start for start, end in marked)
            label = int(hit) if marked else row["label"]
            values = [found.features[name] for name in WEIGHTS]
            yield values, label, found.features["missing_all"]


def fit(x: Matrix, y: Matrix, weight: Matrix, steps: int = 4000) -> tuple[Matrix, float]:
    """Fit a logistic regression with weights of at least 0, by projected gradient descent."""
    w, b = np.full(x.shape[1], 0.5), -1.0
    for _ in range(steps):
        p = 1.0 / (1.0 + np.exp(-(x @ w + b)))
        error = weight * (p - y)
        w = np.maximum(0.0, w - 1.0 * (x.T @ error / weight.sum() + 0.002 * w))
        b -= 1.0 * float(error.sum() / weight.sum())
    return w, b


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--rows", type=int, default=400, help="rows taken from each file")
    args = parser.parse_args()
    parts = {}
    for source in SOURCES:
        found = list(examples(args.data / f"{source}.jsonl.xz", args.rows))
        parts[source] = tuple(np.array(column, dtype=float) for column in zip(*found, strict=True))
        print(f"{source}: {len(found)} claims, {parts[source][1].mean():.0%} unfaithful", flush=True)
    print(f"\n{'left out':22} AUROC  share of words lacking")
    for source, (x, y, plain) in parts.items():
        w, b = fit(*gathered({name: part for name, part in parts.items() if name != source}))
        scores = x @ w + b
        print(f"{source:22} {auroc(list(y), list(scores)):.3f}  {auroc(list(y), list(plain)):.3f}")
    w, b = fit(*gathered(parts))
    print(f"\nBIAS = {-b + np.log(PRIOR / (1 - PRIOR)):.2f}")
    for name, value in zip(WEIGHTS, w, strict=True):
        print(f'    "{name}": {value:.2f},')


def gathered(parts: dict) -> tuple[Matrix, Matrix, Matrix]:
    """Return all parts together; each source, and each class within it, has the same weight."""
    weights = []
    for _, y, _ in parts.values():
        positive = max(1.0, float(y.sum()))
        negative = max(1.0, float(len(y) - y.sum()))
        weights.append(np.where(y == 1, 0.5 / positive, 0.5 / negative))
    x = np.concatenate([x for x, _, _ in parts.values()])
    y = np.concatenate([y for _, y, _ in parts.values()])
    return x, y, np.concatenate(weights) * len(y)


if __name__ == "__main__":
    main()
