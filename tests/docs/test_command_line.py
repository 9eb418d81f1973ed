"""The commands on the pages whose exit code or result says something."""

import json
import shlex
from pathlib import Path

import pytest
import yaml

from faithrails import Settings

from command_line import faithrails
from docs_pages import blocks
from nemo_apps import CHUNKS, UNFAITHFUL


def codes_of(commands: str) -> dict[str, int]:
    lines = [shlex.split(line.removeprefix("$ faithrails ")) for line in commands.splitlines()]
    return {arguments[0]: faithrails(*arguments).code for arguments in lines}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("my_config").mkdir()
    Path("my_config/config.yml").write_text(blocks("start")["config"])
    return tmp_path


def test_the_answer_of_the_first_minutes_is_blocked() -> None:
    assert codes_of(blocks("start")["check"]) == {"check": 1}


def test_the_commands_end_as_the_page_says(folder: Path) -> None:
    row = {"id": "1", "context": CHUNKS, "response": UNFAITHFUL, "label": 1}
    Path("rows.jsonl").write_text(json.dumps(row) + "\n")
    codes = codes_of(blocks("command_line")["shell"])
    assert codes == {"check": 1, "eval": 0, "doctor": 0, "verifiers": 0, "schema": 0}
    assert json.loads(Path("results/summary.json").read_text())["n"] == 1


@pytest.mark.slow
def test_calibration_writes_cut_offs_that_the_folder_takes() -> None:
    evidence = "Tower {n} is {n} metres tall."
    rows = [
        {"id": str(n), "context": evidence.format(n=n), "label": n % 2,
         "response": f"Tower {n} is {n + n % 2} metres tall."}
        for n in range(260)
    ]  # fmt: skip
    Path("rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert set(codes_of(blocks("cutoffs")["calibrate"]).values()) == {0}
    written = yaml.safe_load(Path("my_config/settings.yml").read_text())["custom_data"]["faithrails"]
    assert Settings.load(written).block_at
