"""``faithrails calibrate``: rows in, settings with a promised error rate out."""

import json
import random
import shutil
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import yaml

from faithrails import Checker, Settings, Turn
from faithrails.cli.calibrate import command
from faithrails.hosts.nemo import load_config
from faithrails.hosts.nemo.rail import settings_of
from faithrails.install_paths import HOME

from command_line import Done, faithrails

TOWNS = "Paris Rome Lima Oslo Cairo Delhi Quito Accra Hanoi Minsk".split()
DOES = "built a bridge over the river|opened a school for nurses|closed the old market hall|planted limes along the canal".split(
    "|"
)


def rows(number: int, **more: Any) -> list[dict[str, Any]]:
    """Return answers, half of them faithful; some of these in other words than the evidence's."""
    dice, found = random.Random(number), []
    for n in range(number):
        town, other = dice.sample(TOWNS, 2)
        done, else_done = dice.sample(DOES, 2)
        context = f"In {1900 + n} the council of {town} {done}. The mayor of {other} {else_done}, case {n}."
        faithful = f"The council of {town} {done}{dice.choice(['', ' that year', ', as people say'])}."
        # What the other did, or something else: only the first is certainly wrong.
        invented = dice.choice((else_done, "has debts", "met twice in the summer", "is proud of its schools"))
        unfaithful = (
            f"The council of {town} {invented}{dice.choice(['', ', for reasons of money', ' again'])}."
        )
        label = n % 2
        answer = unfaithful if label else faithful
        found.append(
            {"id": str(n), "context": context, "response": answer, "label": label, "task": "AB"[n % 4 < 2]}
            | more
        )
    return found


def write(path: Path, found: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in found))
    return path


def calibrate(folder: Path, found: list[dict[str, Any]], *options: Any) -> Done:
    out = folder / "settings.yml"
    return faithrails("calibrate", write(folder / "rows.jsonl", found), "--out", out, *options)


def settings(path: Path) -> Settings:
    return Settings.load(yaml.safe_load(path.read_text())["custom_data"]["faithrails"])


LAX = ("--max-false-alarms", "0.2", "--max-marked", "0.4", "--no-plots", "--recalibrate", "none")


def test_the_cut_offs_flag_no_more_faithful_answers_than_promised(tmp_path: Path) -> None:
    found = rows(120)
    done = calibrate(tmp_path, found, *LAX)
    assert done.code == 0, done.err
    checker = Checker(settings(tmp_path / "settings.yml"))
    decisions = [
        checker.check_sync(Turn.of(row["response"], row["context"])).decision
        for row in found
        if not row["label"]
    ]
    assert sum(decision == "block" for decision in decisions) <= 0.2 * len(decisions)
    assert sum(decision != "pass" for decision in decisions) <= 0.4 * len(decisions)


def test_the_settings_load_in_nemo_beside_a_config_and_as_one(tmp_path: Path) -> None:
    assert calibrate(tmp_path, rows(80), *LAX).code == 0
    made = (tmp_path / "settings.yml").read_text()
    expected = settings(tmp_path / "settings.yml")
    rails = "import_paths: [faithrails/rails]\nrails: {output: {flows: [check claim faithfulness]}}\n"
    for name, files in {
        "beside": {"config.yml": rails, "settings.yml": made},
        "one": {"config.yml": rails + made},
    }.items():
        folder = tmp_path / name
        folder.mkdir()
        for file, text in files.items():
            (folder / file).write_text(text)
        found = settings_of(load_config(folder))
        assert (found.block_at, found.warn_at) == (expected.block_at, expected.warn_at)


def test_the_settings_of_a_folder_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(HOME / "config" / "offline", folder)
    config = yaml.safe_load((folder / "config.yml").read_text())
    config["custom_data"]["faithrails"] |= {"mode": "warn", "faithfulness": {"block_at": 0.99, "deadline": 7}}
    (folder / "config.yml").write_text(yaml.safe_dump(config))
    assert calibrate(tmp_path, rows(80), *LAX, "--config", folder).code == 0
    found = settings(tmp_path / "settings.yml").rail("faithfulness")
    assert (found.mode, found.deadline) == ("warn", 7)
    assert found.block_at is not None and found.block_at < 0.99


def test_the_provenance_stands_above_the_settings(tmp_path: Path) -> None:
    calibrate(tmp_path, rows(80), *LAX)
    text = (tmp_path / "settings.yml").read_text()
    for part in (
        "Calibrated by faithrails ",
        "preset: offline",
        "layered ",
        "rows.jsonl, sha256 ",
        "80 rows",
        "confidence 0.95",
        "Vovk 2012",
    ):
        assert part in text.partition("custom_data")[0]


@pytest.mark.parametrize("ahead", [(), ("--long-run",)])
def test_too_few_rows_are_refused_with_the_number_needed_and_nothing_is_written(
    ahead: tuple[str, ...], tmp_path: Path
) -> None:
    done = calibrate(tmp_path, rows(60), "--no-plots", "--max-marked", "0.5", *ahead)
    assert (done.code, sorted(path.name for path in tmp_path.iterdir())) == (2, ["rows.jsonl"])
    assert f"needs at least {72 if ahead else 120} independent answers" in done.err


def test_rows_of_one_source_are_not_independent(tmp_path: Path) -> None:
    done = calibrate(tmp_path, rows(80, source_id="one page"), *LAX)
    assert (done.code, "to 1 different contexts, which count as 1" in done.err) == (2, True)


def test_each_task_gets_settings_of_its_own_and_one_with_too_few_rows_is_named(tmp_path: Path) -> None:
    found = [row | {"task": "C" if n < 6 else row["task"]} for n, row in enumerate(rows(180))]
    done = calibrate(tmp_path, found, *LAX, "--by", "task")
    assert (done.code, "task C: " in done.err) == (3, True)
    assert sorted(path.name for path in tmp_path.glob("*.yml")) == ["settings.A.yml", "settings.B.yml"]


def test_unlabelled_rows_are_calibrated_by_the_share_that_is_flagged(tmp_path: Path) -> None:
    found = [{key: value for key, value in row.items() if key != "label"} for row in rows(120)]
    assert "none of the rows has a label" in calibrate(tmp_path, found, "--no-plots").err
    done = calibrate(tmp_path, found, "--flag-share", "0.8", "--max-marked", "0.9", "--no-plots")
    assert done.code == 0, done.err
    assert "not recalibrated" in done.out


def test_precision_is_promised_of_the_blocked_answers(tmp_path: Path) -> None:
    found = rows(300)
    for row in found[1::2]:
        row["response"] = "Scientists found water on the moon, as people say."  # no words of the evidence
    done = calibrate(
        tmp_path,
        found,
        "--min-precision",
        "0.7",
        "--max-marked",
        "0.6",
        "--no-plots",
        "--recalibrate",
        "none",
    )
    assert done.code == 0, done.err
    checker = Checker(settings(tmp_path / "settings.yml"))
    blocked = [
        row["label"]
        for row in found
        if checker.check_sync(Turn.of(row["response"], row["context"])).decision == "block"
    ]
    assert len(blocked) > 50 and sum(blocked) / len(blocked) >= 0.7


@pytest.mark.parametrize("method", ["platt", "isotonic"])
def test_a_recalibrated_check_gives_the_probabilities_that_the_cut_offs_were_chosen_with(
    method: str, tmp_path: Path
) -> None:
    found = rows(120)
    done = calibrate(tmp_path, found, *LAX[:-1], method)
    assert (done.code, f"recalibrated by {method}" in done.out) == (0, True), done.err
    checker = Checker(settings(tmp_path / "settings.yml"))
    faithful = [
        checker.check_sync(Turn.of(row["response"], row["context"])) for row in found if not row["label"]
    ]
    assert sum(report.decision == "block" for report in faithful) <= 0.2 * len(faithful)
    assert all("+" in verdict.version for report in faithful for verdict in report.verdicts)


def test_auto_recalibrates_only_where_it_helps_and_says_so(tmp_path: Path) -> None:
    done = calibrate(tmp_path, rows(120), *LAX[:-2])
    assert ("log loss" in done.out, "calibrat" in done.out) == (True, True)
    again = settings(tmp_path / "settings.yml").verifiers[0]
    assert ("not recalibrated" in done.out) == (getattr(again, "calibration", None) is None)


def test_plots_are_written_beside_the_settings(tmp_path: Path) -> None:
    assert calibrate(tmp_path, rows(80), *LAX[:4], "--recalibrate", "none").code == 0
    names = {
        f"settings.{plot}.{ending}" for plot in ("flagged", "roc", "reliability") for ending in ("png", "svg")
    }
    assert {path.name for path in tmp_path.iterdir()} == names | {"settings.yml", "rows.jsonl"}
    assert (tmp_path / "settings.roc.png").read_bytes().startswith(b"\x89PNG")


def test_plots_without_matplotlib_name_the_extra_before_anything_is_checked(tmp_path: Path) -> None:
    with patch.dict(sys.modules, {"faithrails.calibration.plots": None}):
        done = calibrate(tmp_path, rows(80))
    assert (done.code, "faithrails[train]" in done.err, "--no-plots" in done.err) == (2, True, True)


def test_a_stop_leaves_nothing_behind(tmp_path: Path) -> None:
    with patch.object(command, "write", side_effect=KeyboardInterrupt):
        done = calibrate(tmp_path, rows(80), *LAX)
    assert (done.code, "nothing was written" in done.err) == (130, True)
    assert [path.name for path in tmp_path.iterdir()] == ["rows.jsonl"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--max-false-alarms", "0.1", "--min-precision", "0.9"), "each choose block_at"),
        (("--max-false-alarms", "0.1", "--max-marked", "0.05"), "lower than the share"),
        (("--by", "nothing"), "has no field 'nothing'"),
        (("--config", "missing"), "does not exist"),
        (("--preset", "offline", "--config", "x"), "not both"),
    ],
)
def test_what_cannot_be_meant_is_told(options: tuple[str, ...], told: str, tmp_path: Path) -> None:
    done = calibrate(tmp_path, rows(20), *options, "--no-plots")
    assert (done.code, told in done.err) == (2, True), done.err


def test_bad_rows_are_told_with_file_and_line(tmp_path: Path) -> None:
    path = write(tmp_path / "rows.jsonl", rows(80))
    path.write_text("not JSON\n" + path.read_text())
    done = faithrails("calibrate", path, "--out", tmp_path / "settings.yml", *LAX)
    assert (done.code, f"{path}: line 1: not JSON" in done.err) == (0, True)


def test_a_verifier_that_decides_by_threshold_has_no_cut_offs_to_choose(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(HOME / "config" / "offline", folder)
    text = (folder / "config.yml").read_text().replace("verifiers: [layered]", "verifiers: [exact]")
    (folder / "config.yml").write_text(text)
    done = calibrate(tmp_path, rows(80), "--config", folder, *LAX)
    assert (done.code, "'exact' decides by `threshold`" in done.err) == (2, True)


def test_rows_in_other_languages_are_judged_by_their_labels_and_calibrate_the_others(tmp_path: Path) -> None:
    """A copied sentence in German is supported without a probability."""
    context = "Der Turm wurde im Jahr 1889 gebaut und hat 330 Zimmer. Er steht in Paris an der Seine."
    answer = "Der Turm wurde im Jahr 1889 gebaut und hat 330 Zimmer."
    german = [{"id": f"de{n}", "context": context, "response": answer, "label": 0} for n in range(3)]
    done = calibrate(tmp_path, [*german, *rows(80)], *LAX)
    assert done.code == 0, done.err


def test_a_config_of_someone_else_is_not_overwritten_and_an_earlier_calibration_is(tmp_path: Path) -> None:
    (tmp_path / "settings.yml").write_text("rails: {}\n")
    done = calibrate(tmp_path, rows(80), *LAX)
    assert (done.code, "was not written by this command" in done.err) == (2, True)
    (tmp_path / "settings.yml").write_text("# Calibrated by faithrails 0.0.1 on 2026-01-01\n")
    assert calibrate(tmp_path, rows(80), *LAX).code == 0


def test_without_scikit_learn_auto_recalibrates_nothing_and_a_method_asked_for_names_the_extra(
    tmp_path: Path,
) -> None:
    with patch.dict(sys.modules, {"faithrails.calibration.recalibrate": None}):
        auto = calibrate(tmp_path, rows(80), *LAX[:-2])
        asked = calibrate(tmp_path, rows(80), *LAX[:-1], "platt")
    assert (auto.code, "not recalibrated: it needs scikit-learn" in auto.out) == (0, True)
    assert (asked.code, "faithrails[train]" in asked.err) == (2, True)


def test_a_verifier_that_is_recalibrated_already_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(HOME / "config" / "offline", folder)
    mapped = "verifiers: [{name: layered, calibration: {method: platt, slope: 2.0}}]"
    text = (folder / "config.yml").read_text().replace("verifiers: [layered]", mapped)
    (folder / "config.yml").write_text(text)
    done = calibrate(tmp_path, rows(80), *LAX[:-2], "--config", folder)
    assert (done.code, "has a `calibration` already" in done.out) == (0, True)
    assert settings(tmp_path / "settings.yml").verifiers == settings(folder / "config.yml").verifiers
