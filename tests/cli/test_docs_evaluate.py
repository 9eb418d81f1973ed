"""docs/evaluate.md: every command that needs no model and no cluster is run."""

import json
import re
import shlex
from pathlib import Path

import pytest

from faithrails.install_paths import HOME

from command_line import faithrails

DOCS = HOME / "docs" / "evaluate.md"
if not DOCS.exists():
    pytest.skip("the docs are in the checkout, not in the wheel", allow_module_level=True)
TEXT = DOCS.read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"<!-- run: ([\w.-]+) -->\n```\w+\n(.*?)```", TEXT, re.DOTALL))
OTHERS = [BLOCKS.pop("budget"), BLOCKS.pop("ray")]  # they need a model, and a cluster
FACT = "The tower is 330 metres tall."


def test_the_commands_run_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rows.jsonl").write_text(json.dumps({"context": FACT, "response": FACT}) + "\n")
    Path("export.jsonl").write_text(json.dumps({"answer": FACT, "sources": {"text": FACT}}) + "\n")
    assert list(BLOCKS) == ["eval", "map", "resume", "workers", "audit"]
    for command in BLOCKS.values():
        done = faithrails(*shlex.split(command)[1:])
        assert done.code == 0, done.err


@pytest.mark.parametrize("command", OTHERS)
def test_the_options_of_the_other_commands_exist(command: str) -> None:
    known = faithrails("eval", "--help").out
    assert OTHERS and all(option in known for option in re.findall(r"--[a-z-]+", command))
