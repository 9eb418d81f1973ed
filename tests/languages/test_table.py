"""docs/languages.md: its table is what the script prints, and every language keeps what it promises."""

import re
import subprocess
import sys

import pytest

from faithrails.install_paths import HOME
from faithrails.types import Label

from benchmark_scripts import script

PAGE = HOME / "docs" / "languages.md"
if not PAGE.exists():
    pytest.skip("the docs are in the checkout, not in the wheel", allow_module_level=True)
LANGUAGES = script("languages")
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"<!-- run: (\w+) -->\n```\w+\n(.*?)```", TEXT, re.DOTALL))


@pytest.mark.parametrize("code", LANGUAGES.CODES)
def test_every_language_has_30_edits_of_each_kind_and_keeps_its_promise(code: str) -> None:
    for kind in LANGUAGES.KINDS:
        counted = LANGUAGES.labels(code, kind)
        assert counted.total() >= 30 and counted[Label.SUPPORTED] <= 0.2 * counted.total(), kind
    assert LANGUAGES.labels(code)[Label.SUPPORTED] >= 27


@pytest.mark.parametrize("code", LANGUAGES.CODES)
def test_the_page_has_the_row_that_the_script_prints(code: str) -> None:
    assert LANGUAGES.row(code) in TEXT


@pytest.mark.parametrize("code", LANGUAGES.CODES)
@pytest.mark.parametrize("kind", LANGUAGES.KINDS)
def test_every_line_has_something_to_edit_of_each_kind(code: str, kind: str) -> None:
    lines = LANGUAGES.lines_of(code)
    assert len({LANGUAGES.edited(line, kind) for line in lines} - set(map(LANGUAGES.edited, lines))) == len(
        lines
    )


def test_the_example_prints_why_the_german_answer_is_blocked(capsys: pytest.CaptureFixture[str]) -> None:
    exec(BLOCKS["german"], {})
    assert capsys.readouterr().out == "de block '1980' stands where the evidence has '1890'\n"


@pytest.mark.slow
def test_the_command_prints_the_table() -> None:
    program = [sys.executable, *BLOCKS["table"].split()[1:]]
    printed = subprocess.run(program, cwd=HOME, capture_output=True, text=True, check=True).stdout
    assert printed.strip() in TEXT
