"""docs/operate.md: every block is run."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from faithrails import Settings, Turn, check_sync
from faithrails.hosts.nemo import background_checks
from faithrails.hosts.nemo.doctor import examine
from faithrails.install_paths import HOME
from faithrails.review.rows import votes_of

from command_line import faithrails
from nemo_apps import CHUNKS, UNFAITHFUL, app, checked

DOCS = HOME / "docs" / "operate.md"
if not DOCS.exists():
    pytest.skip("the docs are in the checkout, not in the wheel", allow_module_level=True)
TEXT = DOCS.read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"<!-- run: ([\w.-]+) -->\n```\w+\n(.*?)```", TEXT, re.DOTALL))


def test_every_block_is_run_here() -> None:
    assert set(BLOCKS) == {"sampled", "background", "own-code", "log", "drift", "review"}
    assert TEXT.count("\n```") == 2 * len(BLOCKS)


@pytest.mark.parametrize(
    ("name", "said"), [("sampled", "0.1 of the messages"), ("background", "every answer out")]
)
def test_doctor_says_what_the_settings_let_out(name: str, said: str, tmp_path: Path) -> None:
    config = {
        "import_paths": ["faithrails/rails"],
        "rails": {"output": {"flows": ["check claim faithfulness"]}},
        **yaml.safe_load(BLOCKS[name]),
    }
    (tmp_path / "config.yml").write_text(yaml.safe_dump(config))
    assert any(found.kind == "warning" and said in found.text for found in examine(tmp_path))


async def test_the_background_settings_let_an_answer_out(tmp_path: Path) -> None:
    pytest.importorskip("persistqueue")
    config = {
        "import_paths": ["faithrails/rails"],
        "rails": {"output": {"flows": ["check claim faithfulness"]}},
        **yaml.safe_load(BLOCKS["background"]),
    }
    (tmp_path / "config.yml").write_text(yaml.safe_dump(config))
    seen, _ = await checked(app(tmp_path), UNFAITHFUL, relevant_chunks=CHUNKS)
    background_checks.close()
    assert seen == UNFAITHFUL


def test_the_code_of_ones_own_checks_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("persistqueue")
    monkeypatch.chdir(tmp_path)
    exec(BLOCKS["own-code"], {})
    assert capsys.readouterr().out == "all are checked: True\n"
    assert json.loads((tmp_path / "claims.jsonl").read_text())["report"]["decision"] == "block"


def test_the_settings_of_the_log_are_accepted() -> None:
    settings = Settings.load(yaml.safe_load(BLOCKS["log"])["custom_data"]["faithrails"])
    assert (settings.log_options.redact, settings.log_options.keep_days) == ("hashes", 30)


def run(name: str, number: int = 0) -> Any:
    return faithrails(*shlex.split(BLOCKS[name].splitlines()[number])[1:])


def test_the_command_of_drift_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check_sync(Turn.of("It is in Rome.", "It is in Paris."), Settings(log="claims.jsonl", verifiers="exact"))
    entry = json.loads(Path("claims.jsonl").read_text())
    days = [{**entry, "time": f"2026-01-{1 + number // 40:02d}T12:00"} for number in range(320)]
    Path("claims.jsonl").write_text("".join(json.dumps(day) + "\n" for day in days))
    found = run("drift")
    assert (found.code, "8 days, 0 alerts" in found.err, Path("drift/drift.svg").exists()) == (0, True, True)


@pytest.mark.slow
def test_the_commands_of_review_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    settings = Settings(log="claims.jsonl", on_no_evidence="escalate")
    for number in range(60):
        check_sync(Turn.of("It is 330 metres tall.", question=str(number)), settings)
    assert run("review", 0).code == 0
    tasks = json.loads(Path("tasks.json").read_text())
    for number, task in enumerate(tasks):
        task["data"]["passages"] = [{"id": "1", "text": f"Tower {number} is 330 metres tall."}]
        task["annotations"] = [
            {"completed_by": 1, "result": [{"from_name": "verdict", "value": {"choices": ["faithful"]}}]}
        ]
        assert len(votes_of(task)) == 1
    Path("labelled.json").write_text(json.dumps(tasks))
    assert run("review", 1).code == 0
    assert run("review", 2).code == 0
    assert Path("calibrated.yml").exists()
