"""The README: every block that it marks as runnable is run, and its tables match the code."""

import json
import re
import shlex
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from faithrails import Checker, Settings, Turn, verify
from faithrails.cli import app as command_line
from faithrails.cli.settings_reference import settings_reference
from faithrails.settings import PRESETS
from faithrails.shipped_folders import HOME
from faithrails.train.cutoffs import SHARES
from faithrails.types import Reason

from nemo_apps import CHUNKS, FAITHFUL, UNFAITHFUL, app, checked

README = HOME / "README.md"
if not README.exists():
    pytest.skip("the README is in the checkout, not in the wheel", allow_module_level=True)
TEXT = README.read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"<!-- run: ([\w.-]+) -->\n```\w+\n(.*?)```", TEXT, re.DOTALL))


def test_every_marked_block_is_run_here() -> None:
    here = {
        "config-v1",
        "config-v2",
        "settings",
        "python",
        "checker",
        "verifier",
        "stream",
        "shell",
        "calibrate",
    }
    in_test_recipes = {"prompts.yml", "config.yml", "rails.co", "actions.py"}
    assert set(BLOCKS) == here | in_test_recipes


async def test_the_colang_1_configuration_passes_and_blocks(tmp_path: Path) -> None:
    (tmp_path / "config.yml").write_text(BLOCKS["config-v1"])
    rails = app(tmp_path)
    seen, report = await checked(rails, FAITHFUL, relevant_chunks=CHUNKS)
    assert (seen, report and report["decision"]) == (FAITHFUL, "pass")
    seen, report = await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS)
    assert seen != UNFAITHFUL
    assert report and report["decision"] == "block"


@pytest.mark.parametrize(("city", "passes"), [("Rome", False), ("Paris", True)])
async def test_the_colang_2_file_blocks_its_own_answer_and_passes_the_right_one(
    city: str, passes: bool, tmp_path: Path
) -> None:
    (tmp_path / "config.yml").write_text('colang_version: "2.x"\n')
    (tmp_path / "main.co").write_text(BLOCKS["config-v2"].replace("is in Rome", f"is in {city}"))
    reply = await app(tmp_path).generate_async(messages=[{"role": "user", "content": "Where?"}])
    assert (reply["content"] == f"The Eiffel Tower is in {city}.") == passes


def test_the_settings_are_accepted() -> None:
    settings = Settings.load(yaml.safe_load(BLOCKS["settings"])["custom_data"]["faithrails"])
    (sampling,) = settings.rail("hallucination").verifiers
    assert (sampling.number, sampling.by) == (3, "sentence")
    assert settings.judge.type == "judge_model"


def test_the_python_names_the_unsupported_claim(capsys: pytest.CaptureFixture[str]) -> None:
    exec(BLOCKS["python"], {})
    assert capsys.readouterr().out == "block ['The Eiffel Tower is in Rome.']\n"


def test_a_verifier_of_ones_own_is_used_as_an_object() -> None:
    names: dict[str, Any] = {"__name__": "readme"}
    exec(BLOCKS["verifier"], names)
    turn = Turn.of("The Eiffel Tower is in Paris.", CHUNKS)
    for most, decision in ((80, "pass"), (10, "block")):
        assert (
            Checker(verifiers=["layered", names["Length"](most=most)]).check_sync(turn).decision == decision
        )


async def test_the_checker_checks_every_turn() -> None:
    names: dict[str, Any] = {}
    exec(BLOCKS["checker"], names)
    turns = [Turn.of(answer, CHUNKS) for answer in (FAITHFUL, UNFAITHFUL)]
    assert await names["check_all"](turns) == ["pass", "block"]


async def test_the_stream_ends_before_what_is_unsupported(capsys: pytest.CaptureFixture[str]) -> None:
    async def tokens() -> AsyncIterator[str]:
        for word in "The Eiffel Tower is in Paris. It is 412 metres tall.".split(" "):
            yield word + " "

    names: dict[str, Any] = {}
    exec(BLOCKS["stream"], names)
    await names["answer"](tokens())
    assert capsys.readouterr().out == f"The Eiffel Tower is in Paris. \n\n{Settings().refusal}"


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    row = {"id": "1", "context": CHUNKS, "response": UNFAITHFUL, "label": 1}
    Path("rows.jsonl").write_text(json.dumps(row) + "\n")
    Path("my_config").mkdir()
    Path("my_config/config.yml").write_text(BLOCKS["config-v1"])
    codes = {}
    for line in BLOCKS["shell"].splitlines():
        arguments = shlex.split(line.removeprefix("$ "))
        assert arguments[0] == "faithrails"
        codes[arguments[1]] = CliRunner().invoke(command_line, arguments[1:]).exit_code
    assert codes == {"check": 1, "eval": 0, "doctor": 0, "verifiers": 0, "schema": 0}
    assert json.loads(Path("results/summary.json").read_text())["n"] == 1


def test_the_commands_of_calibration_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    evidence = "Tower {n} is {n} metres tall."
    rows = [
        {"id": str(n), "context": evidence.format(n=n), "label": n % 2,
         "response": f"Tower {n} is {n + n % 2} metres tall."}
        for n in range(200)
    ]  # fmt: skip
    Path("rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    Path("my_config").mkdir()
    Path("my_config/config.yml").write_text(BLOCKS["config-v1"])
    for line in BLOCKS["calibrate"].splitlines():
        done = CliRunner().invoke(command_line, shlex.split(line.removeprefix("$ "))[1:])
        assert done.exit_code == 0, (line, done.output)
    assert Settings.load(
        yaml.safe_load(Path("my_config/settings.yml").read_text())["custom_data"]["faithrails"]
    ).block_at


def test_the_table_of_reasons_names_every_reason_and_its_policy() -> None:
    rows = re.findall(r"^\| (`[^|]+) \|[^|]*\| ([^|]+) \|$", TEXT.partition("| reason |")[2], re.MULTILINE)
    listed = [name for names, _ in rows for name in re.findall(r"`(\w+)`", names)]
    assert sorted(listed) == sorted(Reason)
    for _, policy in rows:
        for name, default in re.findall(r"`(\w+)` \((\w+)\)", policy):
            assert getattr(Settings(), name) == default


def test_the_table_of_presets_is_what_they_are() -> None:
    for preset in PRESETS:
        row = re.search(rf"^\| `{preset}` \| (\w+) \| ([\w ]+) \| `(\w+): ([\w.]+)`", TEXT, re.MULTILINE)
        assert row
        settings = Settings(preset=preset)
        claims, verifiers = verify.names(settings)
        key = row.group(3)
        assert row.groups() == (claims, " and ".join(verifiers), key, str(getattr(settings, key)))


def test_the_table_of_risks_has_the_shares_that_training_keeps_to() -> None:
    for risk, shares in SHARES.items():
        row = re.search(rf"^\| `{risk}`[^|]* \| (\d+) % \| (\d+) % \|", TEXT, re.MULTILINE)
        assert row
        assert row.groups() == tuple(f"{share:.0%}".rstrip("%") for share in shares)


def test_links_to_files_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", TEXT):
        assert (HOME / target).exists(), target


def test_the_reference_of_settings_is_up_to_date() -> None:
    path = HOME / "docs" / "settings.md"
    assert path.read_text(encoding="utf-8") == settings_reference(), (
        f"run: faithrails schema --markdown > {path}"
    )
