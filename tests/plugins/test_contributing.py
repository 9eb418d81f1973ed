"""Adding a verifier touches one file and its test: the diff that CONTRIBUTING.md shows, applied."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from faithrails.install_paths import HOME, PACKAGE

if not (HOME / "CONTRIBUTING.md").exists():
    pytest.skip("the tests run against an installed wheel, not a checkout", allow_module_level=True)

TEXT = (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
DIFF = re.findall(r"<!-- run: add-a-verifier -->\n```diff\n(.*?)```", TEXT, re.DOTALL)[0]
WHERE = re.findall(r"^\| [^|]+ \| (`[^|]+`) \|$", TEXT.partition("<!-- where -->")[2], re.MULTILINE)
TREE = re.findall(
    r"^\| (`[^|]+`) \| ([^|]+) \|$", TEXT.partition("<!-- tree -->")[2].partition("\n\n")[0], re.MULTILINE
)
FILES = re.findall(r"^\+\+\+ b/(\S+)$", DIFF, re.MULTILINE)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the checkout with the diff applied."""
    for folder in ("src", "actions", "config", "prompts", "rails"):
        shutil.copytree(HOME / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["git", "apply"], cwd=tmp_path, input=DIFF, text=True, check=True)
    return tmp_path


def names_in(cell: str) -> list[str]:
    """Return the names of files and folders that stand in a cell of a table."""
    return re.findall(r"`([\w/]+(?:\.py|/))`", cell)


def test_the_table_of_the_tree_has_each_file_and_folder_once() -> None:
    paths = [path for path in PACKAGE.iterdir() if not path.name.startswith("_") and path.name != "py.typed"]
    there = [path.name + "/" * path.is_dir() for path in paths if path.is_file() or any(path.glob("[!_]*"))]
    assert sorted(name for cell, _ in TREE for name in names_in(cell)) == sorted(there)


def test_every_file_that_the_table_of_the_tree_explains_exists() -> None:
    for row, text in TREE:
        places = [HOME, PACKAGE, *(PACKAGE / name for name in names_in(row))]
        missing = [name for name in names_in(text) if not any((at / name).exists() for at in places)]
        assert missing == [], row


def test_every_file_that_the_page_names_exists() -> None:
    named = {name for row in WHERE for name in re.findall(r"`([^`]+)`", row)}
    assert 20 < len(WHERE) <= 40
    assert [name for name in named if not (HOME / "src/faithrails" / name).is_file()] == []


def test_the_diff_touches_one_file_and_its_test() -> None:
    assert FILES == ["src/faithrails/verify/verbatim.py", "tests/verify/test_verbatim.py"]


def test_a_verifier_works_once_its_file_is_there(checkout: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    for command in (
        ["pytest", "-q", "--rootdir", ".", "-p", "no:cacheprovider", FILES[1]],
        ["faithrails", "verifiers", "--json"],
    ):
        run = [sys.executable, "-m", *command]
        done = subprocess.run(run, cwd=checkout, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert '"name": "verbatim", "origin": "built in"' in done.stdout
