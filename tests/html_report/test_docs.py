"""docs/report.md: every command is run."""

import re
import shlex
from pathlib import Path

import pytest

from faithrails.install_paths import HOME

from command_line import faithrails
from html_report import made_runs

DOCS = HOME / "docs" / "report.md"
if not DOCS.exists():
    pytest.skip("the documentation is in the checkout, not in the wheel", allow_module_level=True)
BLOCKS = dict(
    re.findall(r"<!-- run: ([\w.-]+) -->\n```\w*\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
)


def test_the_commands_write_the_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rows.jsonl").write_text(made_runs.row("a").model_dump_json() + "\n")
    for block in ("shell", "compare"):
        for line in BLOCKS.pop(block).splitlines():
            assert faithrails(*shlex.split(line.removeprefix("$ "))[1:]).code == 0, line
    assert not BLOCKS
    assert Path("report.html").stat().st_size < Path("comparison.html").stat().st_size
