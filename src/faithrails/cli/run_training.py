"""Fits a classifier, validates it, and writes it with its tables, pictures and card."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import Progress

from faithrails.cli.progress import progress as display
from faithrails.cli.render import open_console
from faithrails.files import make_folder, write_atomically

if TYPE_CHECKING:  # these need the extra 'train'
    from faithrails.train.choose_cutoffs import Flagged
    from faithrails.train.cross_validate import Method
    from faithrails.train.featurize import FeatureOptions, Matrix, Table
    from faithrails.train.finding_rates import Found
    from faithrails.train.fit import Mask, Recipe
    from faithrails.train.labelled_examples import Example


def fit_and_write(
    found: list[Example],
    out: Path,
    how: FeatureOptions,
    recipe: Recipe,
    method: Method,
    workers: int,
    errors: Console,
    ablation: bool,
) -> None:
    """Read the rows, fit and validate, and write everything at once."""
    from faithrails.train import model_card, model_card_plots, training_results
    from faithrails.train.cross_validate import FOLDS, left_out_in_turn, validate, weights
    from faithrails.train.embedding import keep
    from faithrails.train.featurize import featurize
    from faithrails.train.kinds_that_block_or_mark import marking_kinds, vetoing_kinds

    with display(errors) as progress:
        reading = progress.add_task("reading", total=sum(1 for row in found if row.claims))
        table = featurize(found, workers, lambda: progress.advance(reading), how)
        kinds = _kinds(found, table, workers, progress)
        fitting = progress.add_task("fitting", total=FOLDS + 1 + len(left_out_in_turn(table)))
        flagged = partial(_flagged, kinds, table)
        validation, fitted = validate(
            table, recipe, workers, lambda: progress.advance(fitting), method, flagged
        )
        asking = progress.add_task("signals", total=len(fitted.answer.names))
        signals = training_results.feature_file(table, fitted, validation, lambda: progress.advance(asking))
        worth = _worth(kinds, table, recipe, workers, progress) if ablation else ""

    model = training_results.model_file(fitted, validation, vetoing_kinds(kinds), marking_kinds(kinds))
    model["version"] = hashlib.sha256(json.dumps(model, sort_keys=True).encode()).hexdigest()[:12]
    values = training_results.validation_file(table, fitted, validation, recipe)
    text = model_card.card(model["version"], values, signals, model, kinds)
    make_folder("--out", out)
    with TemporaryDirectory(prefix=".", dir=out) as folder:  # a stop while writing leaves nothing behind
        part = Path(folder)
        keep(how.embedding, part)
        chances = validation.calibration(validation.unseen)
        model_card_plots.contributions(part / "contributions.png", signals)
        model_card_plots.reliability(part / "reliability.png", table.labels, chances, weights(table))
        _write(part / "validation.json", values)
        _write(part / "feature_report.json", signals)
        _write(part / "featurization_meta.json", training_results.meta_file(table, model["version"], how))
        _write(part / "model.json", model, indent=None)
        write_atomically(part / "MODEL_CARD.md", text)
        if worth:
            write_atomically(part / "ABLATION.md", worth)
        _move(part, out)
        if how.embedding is None:
            keep(None, out)  # removes that of an earlier run
    open_console().print(Markdown("\n\n".join([*model_card.tables(values, signals), worth])))
    open_console().print(f"written: {out / 'model.json'} and what belongs to it", soft_wrap=True)


def _kinds(rows: list[Example], table: Table, workers: int, progress: Progress) -> list[Found]:
    """Look up the claims of answers from measured sources that have both labels."""
    from faithrails.train.finding_rates import findings

    known = set(table.sources[_looked_up(table)])
    rows = [row for row in rows if row.claims and row.source in known]
    looking = progress.add_task("looking up", total=len(rows))
    return findings(rows, workers, lambda: progress.advance(looking))


def _flagged(kinds: list[Found], table: Table, chances: Matrix) -> Flagged:
    """Return which answers of a table findings flag; those that were not looked up are not flagged."""
    from faithrails.train.choose_cutoffs import Flagged
    from faithrails.train.kinds_that_block_or_mark import flagged_by_findings

    looked_up, found = _looked_up(table), Flagged.none(len(table.labels))
    for mask, here in zip(found, flagged_by_findings(kinds, chances[looked_up]), strict=True):
        mask[looked_up] = here
    return found


def _looked_up(table: Table) -> Mask:
    """Return which answers of a table are from measured sources that have both labels."""
    import numpy as np

    from faithrails.train.fit import measured

    return np.isin(table.sources, list(set(measured(table)) - table.unmeasured))


def _worth(found: list[Found], table: Table, recipe: Recipe, workers: int, progress: Progress) -> str:
    """Return a page on what features and findings are worth, on the sources that have both labels."""
    from faithrails.train.ablation import ablate, ablation_results, number_of_fits
    from faithrails.train.model_card import families_table, kinds_tables

    leaving = progress.add_task("leaving out", total=number_of_fits(table))
    scores = ablate(table, recipe, workers, lambda: progress.advance(leaving))
    families = families_table(ablation_results(table, scores))
    return f"# What is worth its place\n\n{families}\n\n{kinds_tables(found)}\n"


def _move(part: Path, out: Path) -> None:
    """Move the content of one folder into another, replacing what has the same name there."""
    for path in sorted(part.iterdir()):
        old = out / path.name
        if old.is_dir():
            shutil.rmtree(old)
        os.replace(path, old)


def _write(path: Path, values: Any, indent: int | None = 1) -> None:
    write_atomically(path, json.dumps(values, indent=indent, ensure_ascii=False) + "\n")
