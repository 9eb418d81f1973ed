"""Prints a calibration as a table, and writes it as settings with their provenance, and as plots."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from rich.console import Console

from faithrails.bench.metrics import false_alarms
from faithrails.calibration.cutoffs import Cuts, Goal
from faithrails.calibration.risk_control import Scored
from faithrails.cli.calibrate.recalibrate import RecalibrationResult, recalibrable
from faithrails.cli.calibrate.rows import Answer, LooseRow
from faithrails.cli.load_settings import LoadedSettings
from faithrails.cli.render import figures_table, print_whole
from faithrails.errors import FaithrailsError
from faithrails.files import STDIN, make_folder, name_of, read_text, write_atomically
from faithrails.install_paths import installed_version
from faithrails.types import Report, Turn
from faithrails.verify import build

_FIRST_WORDS = "Calibrated by faithrails"
_RAIL = "faithfulness"  # the rail whose settings are calibrated
_PLACES = ("cascade", "combine", "verifiers")  # where settings name verifiers


@dataclass(frozen=True, slots=True)
class Part:
    """The calibration of all rows, or of those with one value of the field ``--by``.

    ``answers`` have the scores of today, ``mapped`` those after the recalibration.
    """

    name: str
    answers: Sequence[Answer]
    mapped: Sequence[Answer]
    cuts: Cuts
    recalibration: RecalibrationResult


@dataclass(frozen=True, slots=True)
class Job:
    """A calibration of a cascade or a stack: its rows, the settings that check them, the file to write.

    ``raw`` are the settings as they were given, ``origin`` are lines about their provenance.
    """

    rows: Sequence[LooseRow]
    chosen: LoadedSettings
    out: Path
    raw: Mapping[str, Any]
    origin: Sequence[str]

    def write(self, values: Mapping[str, Any], lines: Iterable[str]) -> None:
        """Write the settings, with calibrated values instead of the settings that name verifiers."""
        own = {key: value for key, value in self.raw.items() if key not in _PLACES}
        make_folder("--out", self.out.parent)
        write_atomically(self.out, _config({**own, **values}, [*self.origin, *lines]))


Check = Callable[[Turn], Coroutine[Any, Any, Report]]
# Checks all rows.
CheckAll = Callable[[Check], Coroutine[Any, Any, list[Report]]]


def print_table(console: Console, parts: Sequence[Part], goal: Goal, out: Path) -> None:
    """Print the cut-offs, the shares of the rows that they flag, and the names of the written files."""
    table = figures_table("", "answers", "count as", "cut-off", "false alarms", "interval", "found")
    for part in parts:
        for name in ("block_at", "warn_at"):
            table.add_row(*_row(part, name))
    print_whole(table)
    for part in parts:
        if part.recalibration.words:
            console.print(
                f"{part.name}: {part.recalibration.words}" if part.name else part.recalibration.words,
                soft_wrap=True,
            )
    console.print(promises_in_words(goal), soft_wrap=True)
    names = ", ".join(str(_path(out, part.name)) for part in parts)
    console.print(f"written: {names}", soft_wrap=True, highlight=False)


def promises_in_words(goal: Goal) -> str:
    """Return the promises about error rates, in words."""
    of = "answers" if goal.measure == "flagged" else "faithful answers"
    first = f"at most {goal.blocked:.4g} of {of} are blocked"
    if goal.measure == "precision":
        first = f"at least {1 - goal.blocked:.4g} of the blocked answers are unfaithful"
    span = "in the long run" if goal.long_run else "among half as many answers to come as were counted here"
    return (
        f"promised with confidence {goal.confidence:g}, both together, {span}: {first}; at most "
        f"{goal.marked:.4g} of {of} are blocked or marked"
    )


def provenance(
    paths: Iterable[Path], read: Sequence[LooseRow], chosen: LoadedSettings, *promises_and_method: str
) -> list[str]:
    """Return lines on the origin of the cut-offs: rows, files, date, versions, promises, method."""
    found = build(chosen.settings).verifiers
    return [
        f"{_FIRST_WORDS} {installed_version()} on {date.today().isoformat()}",
        f"preset: {chosen.settings.preset}",
        *(f"verifier: {one.name} {one.version}" for one in found),
        *(f"rows: {name_of(path)}, sha256 {_hash(path)}" for path in paths),
        f"{len(read)} rows with {len({row.cluster for row in read})} different contexts",
        *promises_and_method,
        "It holds for answers like these rows, and for this version of the verifier.",
    ]


def promises(goal: Goal) -> tuple[str, str]:
    """Return the promises, and the method by which the cut-offs were chosen."""
    precise = "method: fixed-sequence tests with exact limits, after Angelopoulos et al. 2021"
    by_share = "method: conformal quantile with its exact distribution, after Vovk 2012"
    return promises_in_words(goal), precise if goal.measure == "precision" else by_share


def write(
    out: Path,
    parts: Sequence[Part],
    chosen: LoadedSettings,
    config: Path | None,
    origin: Sequence[str],
    plots: bool,
) -> None:
    """Write the settings of each part with its plots beside them; if stopped while writing, leave nothing.

    Raises:
        FaithrailsError: two parts have the same file name, or a file was not written by this command.
    """
    make_folder("--out", out.parent)
    _paths = {part.name: _path(out, part.name) for part in parts}
    if len(set(_paths.values())) < len(parts):
        raise FaithrailsError(f"--by: two values give the same file name: {', '.join(_paths)}")
    for path in _paths.values():
        require_free(path)
    with TemporaryDirectory(prefix=".", dir=out.parent) as folder:
        for part in parts:
            target = Path(folder) / _paths[part.name].name
            target.write_text(settings_yaml(part, chosen, config, origin), encoding="utf-8")
            if plots:
                _draw(target.with_suffix(""), part)
        for path in sorted(Path(folder).iterdir()):
            os.replace(path, out.parent / path.name)


def require_free(out: Path) -> None:
    """Check that writing a file overwrites nothing that this command did not write.

    Raises:
        FaithrailsError: the path is a folder, or a file that this command did not write.
    """
    if out.is_dir():
        raise FaithrailsError(f"--out {out}: is a folder; name a file, such as {out / 'settings.yml'}")
    if out.exists() and not read_text(out).startswith(f"# {_FIRST_WORDS}"):
        raise FaithrailsError(f"--out {out}: exists and was not written by this command; name another file")


def settings_yaml(part: Part, chosen: LoadedSettings, config: Path | None, origin: Sequence[str]) -> str:
    """Return a config.yml: the settings that were given, updated with the calibrated ones."""
    values: dict[str, Any] = {"block_at": part.cuts.block_at.value, "warn_at": part.cuts.warn_at.value}
    if part.recalibration.settings:
        values["verifiers"] = _verifiers(chosen, part)
    raw = settings_as_written(config, chosen)
    own = raw.get(_RAIL)  # a rail's settings win over the general ones
    raw = {**raw, _RAIL: {**own, **values}} if isinstance(own, dict) else {**raw, **values}
    lines = [*origin, *([f"these rows only: {part.name}"] if part.name else []), part.recalibration.words]
    for name, cut in (("block_at", part.cuts.block_at), ("warn_at", part.cuts.warn_at)):
        lines.append(f"{name} {cut.value:g}: flags {cut.errors} of {cut.answers} answers that count")
    return _config(raw, lines)


def _config(values: Mapping[str, Any], lines: Iterable[str]) -> str:
    """Return a config.yml with these settings, under comments."""
    comments = "".join(f"# {' '.join(line.split())}\n" for line in lines if line)
    body = {"custom_data": {"faithrails": dict(values)}}
    return comments + yaml.safe_dump(body, sort_keys=False, allow_unicode=True, width=110)


def _verifiers(chosen: LoadedSettings, part: Part) -> list[Any]:
    """Return the list of verifiers, with the fitted map in the settings of the recalibrated one."""
    place = chosen.settings.verifiers.index(recalibrable(chosen.settings))
    plain: list[Any] = chosen.settings.model_dump(mode="json")["verifiers"]
    mapping = part.recalibration.settings and part.recalibration.settings.model_dump(
        mode="json", exclude_defaults=True
    )
    own = plain[place] if isinstance(plain[place], dict) else {"name": plain[place]}
    return [*plain[:place], {**own, "calibration": mapping}, *plain[place + 1 :]]


def settings_as_written(config: Path | None, chosen: LoadedSettings) -> dict[str, Any]:
    """Return the settings of a configuration folder as they are written there; without one, the preset."""
    if config is None:
        return {"preset": chosen.settings.preset}
    from faithrails.hosts.nemo.load_app import load_config

    return dict((load_config(config).custom_data or {}).get("faithrails") or {})


def _row(part: Part, name: str) -> list[str]:
    cut = getattr(part.cuts, name)
    scored = [answer.blocking if name == "block_at" else answer.marking for answer in part.mapped]
    flagged = [answer.score >= cut.value for answer in scored]
    told = [(answer, flag) for answer, flag in zip(scored, flagged, strict=True) if answer.label is not None]
    alarms = false_alarms(
        [a.label or 0 for a, _ in told], [flag for _, flag in told], [a.group for a, _ in told]
    )
    unfaithful = [flag for answer, flag in told if answer.label]
    return [
        f"{part.name} {name}".strip(), str(cut.answers), str(cut.independent), f"{cut.value:g}",
        f"{alarms['share']:.3f}" if alarms else "-",
        f"{alarms['low']:.3f} to {alarms['high']:.3f}" if alarms else "-",
        f"{sum(unfaithful) / len(unfaithful):.3f}" if unfaithful else "-",
    ]  # fmt: skip


def _draw(stem: Path, part: Part) -> None:
    from faithrails.calibration.plots import calibration, flagged, roc

    before, after = ([answer.blocking for answer in side] for side in (part.answers, part.mapped))
    cuts = {name: getattr(part.cuts, name).value for name in ("block_at", "warn_at")}
    flagged(stem.with_name(stem.name + ".flagged"), after, cuts)
    if len({answer.label for answer in after}) > 1:
        roc(stem.with_name(stem.name + ".roc"), after, cuts)
        curves: dict[str, Sequence[Scored]] = {"as it is": before}
        if part.recalibration.settings:
            curves["recalibrated, on the same rows"] = after
        calibration(stem.with_name(stem.name + ".reliability"), curves)


def _path(out: Path, part: str) -> Path:
    """Return the file of a part: settings.QA.yml beside settings.yml."""
    name = re.sub(r"[^\w.-]+", "_", part)
    return out.with_name(f"{out.stem}.{name}{out.suffix}") if part else out


def _hash(path: Path) -> str:
    return "unknown" if str(path) == STDIN else hashlib.sha256(path.read_bytes()).hexdigest()[:16]
