"""``faithrails train``: trains a classifier on labelled rows, and reports every figure about it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.console import Console

from faithrails.cli.load_settings import load_settings
from faithrails.cli.progress import progress, stoppable
from faithrails.cli.render import open_console
from faithrails.cli.run_training import fit_and_write
from faithrails.errors import FaithrailsError
from faithrails.files import make_folder, name_of
from faithrails.rows.labelled_rows import BadRow, read_rows, unique
from faithrails.settings import ComponentSettings
from faithrails.text.spacy_names_and_parts_of_speech import load_parser
from faithrails.types import Report

_ROWS_PER_TABLE = 10  # faithful rows for each synthetic table
_AT_ONCE = 8  # rows that are judged at the same time


def train(
    data: Annotated[
        list[Path],
        typer.Argument(
            help="Rows (JSON lines, a JSON array, CSV or TSV, also .gz, .xz, .bz2) with id, context, "
            "response, label (1: unfaithful), and optionally spans (or tokens with non_supported); rows "
            "of one dataset and source_id stay together."
        ),
    ],
    out: Annotated[Path, typer.Option(help="Folder for the classifier, its tables, pictures and card.")],
    also: Annotated[
        list[Path] | None,
        typer.Option(
            help="Further rows to train on, left out of all figures and cut-offs, such as those of "
            "benchmarks/statements.jsonl.xz, which were written for training."
        ),
    ] = None,
    trees: Annotated[
        int, typer.Option(min=0, help="Boosted trees that score claims; 0: a logistic regression.")
    ] = 150,
    calibration: Annotated[
        Literal["platt", "isotonic"], typer.Option(help="How scores become probabilities.")
    ] = "platt",
    synthetic: Annotated[
        int,
        typer.Option(
            min=0,
            help="How many faithful answers to corrupt and learn claims from too: a number, date, name, "
            "negation or relation changes, or a sentence of another is added. At most one for each "
            "faithful row.",
        ),
    ] = 4_000,
    pairs: Annotated[
        int,
        typer.Option(
            min=0,
            help="How many answers to generate and learn claims from too, in pairs: a paraphrase and a "
            "one-fact edit of one sentence. At most one for each row.",
        ),
    ] = 8_000,
    made_pairs: Annotated[
        int,
        typer.Option(
            min=0,
            help="How many tables to generate and learn arithmetic from, each with a right and a wrong "
            "sentence. At most one for every ten faithful rows.",
        ),
    ] = 700,
    from_judge: Annotated[
        str | None,
        typer.Option(
            metavar="MODEL",
            help="Label the rows that have no label with this model of an OpenAI-compatible endpoint. The "
            "labels are kept in OUT/judged.jsonl, which a later run continues.",
        ),
    ] = None,
    embedding: Annotated[
        Path | None,
        typer.Option(
            exists=True,
            file_okay=False,
            help="Word vectors to use instead of those that ship: a folder with a static embedding, or with "
            "an encoder (sentence-transformers, ONNX) to derive one from. They are copied to OUT.",
        ),
    ] = None,
    use_spacy_fusion: Annotated[
        str | None,
        typer.Option(
            metavar="MODEL",
            help="An installed spaCy model, or its folder, whose entities count as names too. Set "
            "`spacy: MODEL` where the classifier is used.",
        ),
    ] = None,
    enable_pos_metrics: Annotated[
        bool,
        typer.Option("--enable-pos-metrics", help="Add features of parts of speech, from that spaCy model."),
    ] = False,
    ablation: Annotated[
        bool,
        typer.Option(
            "--ablation",
            help="Also write OUT/ABLATION.md: what each family of features and each kind of certain finding "
            "is worth. Trains a classifier without each family, for each source: an hour for 10,000 rows.",
        ),
    ] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes. Default: one per core.")] = None,
) -> None:
    """Train a classifier on labelled rows, validate it, and write it with its figures.

    Two runs over the same rows on the same machine give the same files. The classifier is written
    at the end, all at once. Exit code 0: done. 2: wrong options, or rows that cannot be used. 130: stopped.
    """
    try:
        from faithrails.train.are_rows_enough import require_enough
        from faithrails.train.edit_and_paraphrase_pairs import corrupted
        from faithrails.train.edit_and_paraphrase_pairs import pairs as in_pairs
        from faithrails.train.embedding import read_with
        from faithrails.train.featurize import FeatureOptions
        from faithrails.train.fit import SEED, Recipe
        from faithrails.train.labelled_examples import examples
        from faithrails.train.synthetic_tables import made_tables
    except ImportError as error:
        needs = "needs scikit-learn and matplotlib: pip install 'faithrails[train]'"
        raise FaithrailsError(f"training {needs} ({error})") from error

    if enable_pos_metrics and not use_spacy_fusion:
        raise FaithrailsError(
            "--enable-pos-metrics needs --use-spacy-fusion MODEL, which finds parts of speech"
        )
    if use_spacy_fusion:
        load_parser(use_spacy_fusion)
    errors = open_console(stderr=True, highlight=False)
    if from_judge:
        data = [*data, _judged(data, out, from_judge, errors)]
    rows = (_of(path, row) for path in data for row in examples(path))
    found = list(_readable(rows, errors, bool(from_judge)))
    written = (_of(path, row) for path in also or () for row in examples(path))
    unmeasured = [replace(row, measured=False) for row in _readable(written, errors, judged=False)]
    repeated = len(found) - len({row.id for row in found})
    if repeated:
        errors.print(f"{repeated} rows have the id of another; without a source_id they count as one context")
    try:
        require_enough(found)
    except FaithrailsError as error:
        raise FaithrailsError(f"{', '.join(map(name_of, data))}: {error}") from error
    faithful = sum(row.label == 0 for row in found)
    found += [
        *corrupted(found, min(synthetic, faithful), SEED),
        *made_tables(min(made_pairs, faithful // _ROWS_PER_TABLE), SEED),
        *in_pairs(found, min(pairs, len(found)), SEED),
        *unmeasured,
    ]
    workers = workers or os.cpu_count() or 1
    with stoppable(errors), read_with(embedding) as own:
        how = FeatureOptions(own, use_spacy_fusion, enable_pos_metrics)
        fit_and_write(found, out, how, Recipe(trees=trees), calibration, workers, errors, ablation)


def _judged(data: list[Path], out: Path, model: str, errors: Console) -> Path:
    """Label the rows without a label, and return the file that holds them."""
    from faithrails.train.judge_labels import judge_rows
    from faithrails.train.labelled_examples import LabelledRow

    chosen = load_settings("balanced", None, None, model)
    settings = chosen.settings.model_copy(update={"claims": ComponentSettings(name="sentences")})
    read = unique((row for path in data for row in read_rows(path, kind=LabelledRow)), errors.print)
    rows = [row for row in read if isinstance(row, LabelledRow) and row.label is None]
    make_folder("--out", out)
    path = out / "judged.jsonl"

    async def check(row: LabelledRow) -> Report:
        return await replace(chosen, settings=settings).check(row.turn())

    with stoppable(errors, f"stopped; what was judged is in {path}"), progress(errors) as shown:
        task = shown.add_task("judging", total=len(rows))
        done = chosen.done(judge_rows(rows, check, path, _AT_ONCE, lambda: shown.advance(task)))
    errors.print(
        f"judged: {done.labelled} rows; left out: {done.left_out}, with claims that the judge did not decide"
    )
    return path


def _readable(rows: Iterable[Any], errors: Console, judged: bool) -> Iterable[Any]:
    from faithrails.train.labelled_examples import NoLabel

    unlabelled = 0
    for row in rows:
        if isinstance(row, NoLabel):
            unlabelled += 1
        elif isinstance(row, BadRow):
            errors.print(f"{row.place}: {row.why}")
        else:
            yield row
    if unlabelled and not judged:
        errors.print(f"{unlabelled} rows have no label and are left out; --from-judge MODEL labels them")


def _of(path: Path, row: Any) -> Any:
    """Add the name of the file to the place of a row that cannot be read."""
    return replace(row, place=f"{name_of(path)}, {row.place}") if isinstance(row, BadRow) else row
