"""Writes the model card and its tables, as Markdown, from the values of the report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from faithrails.classifier.model import LEAST_TO_MARK
from faithrails.train.ablation import AblationResult
from faithrails.train.finding_rates import Found, Tally, pooled, tallies
from faithrails.train.kinds_that_block_or_mark import (
    LEAST_RATIO,
    LEAST_RATIO_TO_MARK,
    MOST_FALSE,
    MOST_FALSE_TO_MARK,
)

Values = dict[str, Any]

_FIGURES = ("f1", "precision", "recall", "pr_auc", "roc_auc", "brier")
_HEADS = ("F1", "precision", "recall", "PR-AUC", "ROC-AUC", "Brier")
_STRONGEST = 12


def card(version: str, found: Values, signals: list[Values], model: Values, kinds: Sequence[Found]) -> str:
    """Write the model card: what it is, what it was trained on, and every table."""
    parts = [
        f"# Faithfulness classifier {version}",
        _about(model, found),
        *tables(found, signals),
        _vetoes(model["vetoes"], model["marks"]),
        kinds_tables(kinds),
        "![contributions](contributions.png)\n\n![reliability](reliability.png)\n",
    ]
    return "\n\n".join(parts)


def tables(found: Values, signals: list[Values]) -> list[str]:
    """Write every table, each under its heading."""
    left_out = ("classifier", "novelty", "length", "response", "cross_validated")
    threshold = f"flagged from P(unfaithful) = {found['cutoffs']['balanced']['warn_at']:.3f} on"
    return [
        *_expected(found["operating"], found["left_out"]),
        "## Rows\n\n" + _counts(found["counts"]),
        f"## Cross-validation by groups\n\nFive folds, seed {found['recipe']['seed']}, "
        f"C = {found['recipe']['c']}; {threshold}.\n\n"
        + _slices("fold", ((str(number), row) for number, row in enumerate(found["folds"], 1))),
        f"Mean F1 by C: {', '.join(f'{c}: {f1:.4f}' for c, f1 in found['sweep_f1'].items())}.",
        "## By source\n\nBy models that have not seen the row.\n\n"
        + _slices("source", found["by_source"].items()),
        "## By task\n\n" + _slices("task", found["by_task"].items()),
        "## By type of answer\n\n" + _slices("type", found["by_answer_type"].items()),
        "## Leaving each source out\n\nAUROC, by a model that was trained on all other sources, beside the "
        "share of content words that the evidence lacks (novelty), the length of the answer, and what its "
        "words tell without the evidence (response alone, trained on the source itself).\n\n"
        + _table(
            ("left out", "classifier", "novelty", "length", "response alone", "trained on it too"),
            ((name, *(_number(row[key]) for key in left_out)) for name, row in found["left_out"].items()),
        ),
        "## Strongest coefficients\n\nOf the second stage, on standardised signals; positive: unfaithful.\n\n"
        + _table(
            ("signal", "weight", "mean over folds", "deviation", "in folds"),
            map(_coefficient, found["coefficients"][:_STRONGEST]),
        ),
        "## Strongest signals by permutation\n\nLoss of AUROC when the values of a signal are shuffled.\n\n"
        + _table(
            ("signal", "loss", "correlation with unfaithful"),
            (
                (r["signal"], f"{r['permutation_importance']:.4f}", f"{r['correlation']:+.3f}")
                for r in sorted(signals, key=lambda r: -r["permutation_importance"])[:_STRONGEST]
            ),
        ),
        "## Cut-offs\n\nP(unfaithful) at which an answer is marked or blocked, by `risk`. Where most "
        "claims are about a table or records, hardly anything but findings marks.\n\n"
        + _table(
            ("risk", "marked from", "where tables or records are evidence", "blocked from"),
            (
                (risk, *(f"{one[name]:.3f}" for name in ("warn_at", "warn_at_tables", "block_at")))
                for risk, one in found["cutoffs"].items()
            ),
        ),
    ]


def _coefficient(row: Values) -> tuple[str, ...]:
    deviation = f"{row['deviation']:.3f}"
    return row["signal"], f"{row['weight']:+.3f}", f"{row['mean']:+.3f}", deviation, str(row["in_folds"])


def _expected(operating: Values, left_out: Values) -> list[str]:
    """Write the rates of each source under each risk; empty if no source was left out."""
    if not left_out:
        return []
    heads = [head for risk in operating for head in (f"{risk}: false alarms", "caught")]
    sources = next(iter(operating.values())).keys()
    rows = [
        (
            source,
            _number(left_out[source]["classifier"]),
            *_rates([operating[risk][source] for risk in operating]),
        )
        for source in sources
    ]
    means = [_mean_rates(operating[risk].values()) for risk in operating]
    mean = ("mean", _number(left_out["mean"]["classifier"]), *_rates(means))
    return [
        "## What to expect\n\nEach kind of data was left out: classifier and cut-offs come from all others. "
        "False alarms: share of faithful answers blocked / blocked or marked. Caught: the same of unfaithful "
        "answers.\n\n" + _table(("left out", "AUROC", *heads), [*rows, mean])
    ]


def _rates(of_risks: Iterable[Values]) -> Iterable[str]:
    for rates in of_risks:
        for label in ("faithful", "unfaithful"):
            yield f"{_percent(rates[f'{label}_blocked'])} / {_percent(rates[f'{label}_marked'])}"


def _mean_rates(rows: Iterable[Values]) -> Values:
    every = list(rows)
    known = {key: [row[key] for row in every if row[key] is not None] for key in every[0]}
    return {key: sum(values) / len(values) if values else None for key, values in known.items()}


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def _vetoes(vetoes: Sequence[str], marks: Sequence[str]) -> str:
    names = ", ".join(vetoes) or "none"
    others = sorted(set(marks) - set(vetoes))
    return (
        f"## Vetoes\n\nKinds of finding that block by themselves: {names}. Such a kind is found at least "
        f"{LEAST_RATIO:g} times as often in unfaithful answers as in faithful ones (lower end of a 95 % "
        f"interval), or in a near copy and in under one of {1 / MOST_FALSE:.0f} faithful answers.\n\n"
        "Kinds with which no answer goes out unmarked, outside of near copies from P(unfaithful) = "
        f"{LEAST_TO_MARK:g} on: these, and {', '.join(others) or 'no other'}. They are found at least "
        f"{LEAST_RATIO_TO_MARK:g} times as often in unfaithful answers, or in under {MOST_FALSE_TO_MARK:.0%} "
        "of faithful ones. All other findings explain a verdict and do not decide it."
    )


def _about(model: Values, found: Values) -> str:
    stage = "boosted trees" if "trees" in model["claim"] else "logistic regression"
    number = len(model["answer"]["signals"])
    return (
        "Says how probable it is that an answer is supported by its evidence, and each of its claims. "
        f"Claims are scored by {stage}; the answer by logistic regression on {number} numbers that its "
        "claims give: their new words, what they name that the evidence lacks, and their scores. Its "
        "penalty draws it to a rule of thumb: the more new words, the less faithful. The weights have the "
        "sign that their signal allows: a less supported claim never makes its answer more faithful. "
        f"Probabilities are calibrated ({model['calibration']['method']}) for a share of "
        f"{found['recipe']['prior']:.0%} unfaithful answers.\n\n"
        "It knows words, numbers, names and their places, and the meaning of single words; it does not "
        "reason. An answer that puts the evidence's own words together wrongly can pass, and a free "
        "paraphrase can be flagged."
    )


def _counts(counts: Values) -> str:
    heads = ("source", "answers", "unfaithful", "groups", "claims", "unfaithful", "without label")
    keys = ("answers", "unfaithful", "groups", "claims", "claims_unfaithful", "claims_without_label")
    rows = [(name, *(row[key] for key in keys)) for name, row in counts.items()]
    rows.append(("all", *(sum(row[1 + i] for row in rows) for i in range(len(keys)))))
    return _table(heads, (tuple(map(str, row)) for row in rows))


def _slices(what: str, rows: Iterable[tuple[str, Values]]) -> str:
    return _table(
        (what, "rows", "unfaithful", *_HEADS),
        (
            (name, str(r["n"]), str(r["unfaithful"]), *(_number(r[key]) for key in _FIGURES))
            for name, r in rows
        ),
    )


def families_table(found: Sequence[AblationResult]) -> str:
    """Write how much AUROC each left-out source loses without each family of features, with deviations."""
    families = list(dict.fromkeys(one.family for one in found))
    by_source: dict[str, dict[str, AblationResult]] = {}
    for one in found:
        by_source.setdefault(one.source, {})[one.family] = one
    rows = [
        (source, f"{max(o.whole for o in own.values()):.3f}", *(_loss([own[name]]) for name in families))
        for source, own in by_source.items()
    ]
    whole = sum(next(iter(own.values())).whole for own in by_source.values()) / len(by_source)
    mean = (_loss([own[name] for own in by_source.values()]) for name in families)
    table = _table(("left out", "AUROC", *families), [*rows, ("mean", f"{whole:.3f}", *mean)])
    return f"## Families of features\n\nLoss of AUROC without them; positive: they help.\n\n{table}"


def _loss(found: Sequence[AblationResult]) -> str:
    deviation = sum(one.deviation**2 for one in found) ** 0.5 / len(found)
    return f"{sum(one.loss for one in found) / len(found):+.4f} ± {deviation:.4f}"


def kinds_tables(found: Sequence[Found]) -> str:
    """Write hits, precision and likelihood ratio of each kind of finding: of answers, then of claims."""
    return "\n\n".join(
        f"## Kinds of finding, by {texts}\n\nWith the 95 % interval of the likelihood ratio.\n\n"
        + _kinds(found, by_claim)
        for texts, by_claim in (("answers", False), ("claims", True))
    )


def _kinds(found: Sequence[Found], by_claim: bool) -> str:
    tallied = tallies(found, by_claim)
    rows = []
    for kind in sorted({kind for kind, _ in tallied}):
        own = {source: tally for (name, source), tally in tallied.items() if name == kind}
        together = Tally(*map(sum, zip(*own.values(), strict=True)))
        rows.append((kind, "all", *_tallied(together), _ratio(pooled(own.values()))))
        rows += [
            ("", source, *_tallied(tally), _ratio(tally.likelihood_ratio))
            for source, tally in sorted(own.items())
            if tally.precision is not None
        ]
    heads = ("kind", "source", "unfaithful", "faithful", "precision", "likelihood ratio")
    return _table(heads, rows)


def _tallied(one: Tally) -> tuple[str, str, str]:
    hits = f"{one.hits} of {one.unfaithful}", f"{one.false_hits} of {one.faithful}"
    return *hits, _number(one.precision)


def _ratio(found: tuple[float, float, float] | None) -> str:
    return "-" if found is None else f"{found[0]:.2f} ({found[1]:.2f}-{found[2]:.2f})"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["-"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
