"""The classifier: reads coefficients from JSON and applies them with numpy."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from faithrails.classifier.calibration import NEVER, Calibration, Matrix, read_calibration
from faithrails.errors import SettingsError
from faithrails.features.catalogue import FeatureValues
from faithrails.install_paths import PACKAGE
from faithrails.settings import Risk
from faithrails.types import Cutoffs

SHIPPED = PACKAGE / "assets" / "classifier"
FORMAT = 6
# Least P(unfaithful) at which a finding marks. Below it the classifier is more reliable than such findings:
# most of the numbers that it then accepts are results of a calculation.
LEAST_TO_MARK = 0.1
RISKS: tuple[Risk, ...] = ("lenient", "balanced", "strict")
# Features of an answer from P(unfaithful) of its claims: the mean, -log P(none is unfaithful), the logarithm
# of the mean odds, and the worst P(unfaithful) of a claim whose share of new words is at most `KNOWN_WORDS`,
# so that new words alone do not explain it.
POOLED = ("claims.mean", "claims.any", "claims.pooled", "claims.worst_of_known_words")
KNOWN_WORDS = 0.15  # largest share of words that neither evidence nor question has
NOVELTY = "answer_novelty_ratio"
_NO_CLAIMS = (0.0, 0.0, -6.0, 0.0)  # of an answer without claims


@dataclass(frozen=True)
class Linear:
    """Logistic regression on standardised signals; positive logits mean unfaithful."""

    names: tuple[str, ...]
    mean: Matrix
    scale: Matrix
    weights: Matrix
    bias: float

    def logits(self, rows: Matrix) -> Matrix:
        """Return a logit for each row of signals, shape (rows,)."""
        return np.asarray(((rows - self.mean) / self.scale) @ self.weights + self.bias, dtype=np.float64)

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Linear:
        """Build from the parsed JSON of one stage."""
        table = values["signals"]
        mean, scale, weight = (
            np.array([table[name][key] for name in table], float) for key in ("mean", "scale", "weight")
        )
        return cls(tuple(table), mean, scale, weight, float(values["bias"]))

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON values."""
        rows = zip(self.names, self.mean, self.scale, self.weights, strict=True)
        return {
            "bias": self.bias,
            "signals": {n: {"mean": float(m), "scale": float(s), "weight": float(w)} for n, m, s, w in rows},
        }


@dataclass(frozen=True)
class Trees:
    """Boosted regression trees, whose sum is a logit.

    Each array has the shape (trees, nodes); a leaf leads to itself.
    """

    names: tuple[str, ...]
    feature: npt.NDArray[np.int64]
    split: Matrix
    left: npt.NDArray[np.int64]
    right: npt.NDArray[np.int64]
    value: Matrix
    bias: float
    depth: int

    def logits(self, rows: Matrix) -> Matrix:
        """Return a logit for each row of signals, shape (rows,)."""
        number, nodes = self.feature.shape
        feature, split, children, value = self._flat
        node = np.broadcast_to(np.arange(number) * nodes, (len(rows), number))
        base = (np.arange(len(rows)) * rows.shape[1])[:, None]
        values = np.ascontiguousarray(rows).ravel()
        for _ in range(self.depth):
            goes_right = values.take(base + feature.take(node)) > split.take(node)
            node = children.take(2 * node + goes_right)
        return np.asarray(value.take(node).sum(axis=1) + self.bias, dtype=np.float64)

    @cached_property
    def _flat(self) -> tuple[npt.NDArray[Any], ...]:
        """All trees in one row; a node's children, left before right, by their places in it."""
        first = (np.arange(len(self.feature)) * self.feature.shape[1])[:, None]
        children = np.stack((self.left + first, self.right + first), axis=-1)
        return tuple(table.ravel() for table in (self.feature, self.split, children, self.value))

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON values."""
        columns = ("feature", "split", "left", "right", "value")
        sizes = [int(row.max()) + 1 for row in np.maximum(self.left, self.right)]
        return {
            "bias": self.bias,
            "depth": self.depth,
            "signals": list(self.names),
            "trees": [
                {column: getattr(self, column)[tree, :size].tolist() for column in columns}
                for tree, size in enumerate(sizes)
            ],
        }

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Trees:
        """Build from the parsed JSON of one stage."""
        nodes = max(len(tree["feature"]) for tree in values["trees"])

        def table(key: str, kind: type) -> Any:
            found: npt.NDArray[Any] = np.zeros((len(values["trees"]), nodes), dtype=kind)
            for row, tree in enumerate(values["trees"]):
                found[row, : len(tree[key])] = tree[key]
            return found

        return cls(
            tuple(values["signals"]), table("feature", np.int64), table("split", np.float64),
            table("left", np.int64), table("right", np.int64), table("value", np.float64),
            float(values["bias"]), int(values["depth"]),
        )  # fmt: skip


@dataclass(frozen=True)
class Scores:
    """Probabilities of being supported, 0..1: of the answer, and of each of its claims in order.

    The least supported claim has the probability of the answer; the logits of the others are shifted
    by the same amount. ``missing`` names signals that the classifier reads and did not get; they count as 0.
    """

    answer: float
    claims: tuple[float, ...]
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Classifier:
    """Two stages: claims by their own signals, then the answer by its signals and its claims.

    ``cutoffs`` holds for each risk those for answers about prose, and about tables and records.
    ``vetoes`` are the kinds of finding (``lookup.kinds_of_finding``) that make a claim certainly wrong,
    ``marks`` those that mark the answer (in free wording from ``LEAST_TO_MARK`` on).
    """

    version: str
    claim: Linear | Trees
    answer: Linear
    calibration: Calibration
    cutoffs: Mapping[Risk, tuple[Cutoffs, Cutoffs]]
    vetoes: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Classifier:
        """Build from the parsed JSON of ``model.json``."""
        return cls(
            str(values["version"]),
            (Trees if "trees" in values["claim"] else Linear).read(values["claim"]),
            Linear.read(values["answer"]),
            read_calibration(values["calibration"]),
            {risk: _cutoffs(values["cutoffs"][risk]) for risk in RISKS},
            frozenset(map(str, values["vetoes"])),
            frozenset(map(str, values.get("marks", ()))),
        )

    @cached_property
    def reads_parts(self) -> bool:
        """Whether parts of speech are among its signals."""
        return any(name.startswith("pos.") for name in self._names)

    @cached_property
    def _names(self) -> frozenset[str]:
        """All signals that it reads."""
        return frozenset((*self.claim.names, *self.answer.names))

    def claim_logits(self, claims: Sequence[FeatureValues]) -> Matrix:
        """Return a logit of being unfaithful for each claim."""
        return self.claim.logits(_rows(claims, self.claim.names)) if claims else np.zeros(0)

    def score(self, answer: FeatureValues, claims: Sequence[FeatureValues]) -> Scores:
        """Score an answer and its claims in one pass."""
        logits = self.claim_logits(claims)
        whole = {**answer, **pooled(logits, np.array([claim.get(NOVELTY, 0.0) for claim in claims]))}
        chance = float(self.calibration(self.answer.logits(_rows([whole], self.answer.names)))[0])
        calibrated = log(max(chance, NEVER) / max(1.0 - chance, NEVER))
        shift = calibrated - float(logits.max()) if len(logits) else 0.0
        missing = tuple(sorted(self._names.difference(whole, claims[0] if claims else answer)))
        return Scores(_supported(calibrated), tuple(_supported(float(z) + shift) for z in logits), missing)


def _cutoffs(values: Mapping[str, float]) -> tuple[Cutoffs, Cutoffs]:
    warn_at, block_at = values["warn_at"], values["block_at"]
    return Cutoffs(warn_at, block_at), Cutoffs(values.get("warn_at_tables", warn_at), block_at)


def pooled(logits: Matrix, novelty: Matrix) -> FeatureValues:
    """Return the pooled features of an answer's claims from the logit and the novelty of each."""
    if not len(logits):
        return dict(zip(POOLED, _NO_CLAIMS, strict=True))
    chances = 1.0 / (1.0 + np.exp(-np.clip(logits, -30, 30)))
    any_of_them = float(-np.log1p(-np.clip(chances, 0.0, 0.999)).sum())
    mean_odds = float(np.logaddexp.reduce(logits)) - log(len(logits))
    known = float(chances[novelty <= KNOWN_WORDS].max(initial=0.0))
    return dict(zip(POOLED, (float(chances.mean()), any_of_them, mean_odds, known), strict=True))


def _rows(signals: Sequence[FeatureValues], names: Sequence[str]) -> Matrix:
    try:
        return np.array([[*map(one.__getitem__, names)] for one in signals], dtype=np.float64)
    except KeyError:  # signals of another version: ``Scores.missing`` names them
        return np.array([[one.get(name, 0.0) for name in names] for one in signals], dtype=np.float64)


def _supported(logit: float) -> float:
    return 1.0 / (1.0 + exp(min(max(logit, -30.0), 30.0)))


@lru_cache(maxsize=4)
def embedding_of(folder: Path) -> Path | None:
    """Return the embedding that a classifier brings along; None if it was trained with the shipped one."""
    own = folder / "embedding"
    return own if own.is_dir() else None


@lru_cache(maxsize=4)
def load(folder: Path = SHIPPED) -> Classifier:
    """Read a classifier once.

    Raises:
        SettingsError: the folder holds no classifier, or one in another format.
    """
    path = folder / "model.json"
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        if values["format"] != FORMAT:
            raise SettingsError(
                f"{path}: format {values['format']}, but this faithrails reads format {FORMAT}"
            )
        return Classifier.read(values)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SettingsError(f"{path}: not a classifier: {type(error).__name__}: {error}") from error
