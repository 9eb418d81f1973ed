"""The public API: these names, typed, and no more; a user's program type-checks and runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import faithrails
from faithrails import Decision

import user_program

PROGRAM = Path(user_program.__file__)
PACKAGE = Path(faithrails.__file__).parent


def run(*command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    env = {**os.environ, "MYPYPATH": str(PACKAGE.parent), "PYTHONPATH": str(PACKAGE.parent)}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def test_the_public_names_are_these() -> None:
    assert faithrails.__all__ == [
        "Checker", "Claim", "Decision", "Evidence", "Extractor", "FaithrailsError", "Label", "Model",
        "ModelError", "Passage", "PromptBook", "Reason", "Report", "Settings", "SettingsError", "Turn",
        "Verdict", "Verifier", "__version__", "check", "check_sync", "stream",
    ]  # fmt: skip


@pytest.mark.parametrize("name", faithrails.__all__)
def test_every_public_name_is_documented_and_used_by_the_users_program(name: str) -> None:
    assert name in PROGRAM.read_text()
    assert getattr(faithrails, name).__doc__


def test_importing_faithrails_imports_neither_nemo_nor_the_libraries_of_models() -> None:
    heavy = ("nemoguardrails", "openai", "langchain_core", "spacy", "torch", "sklearn", "rich", "typer")
    code = f"import sys, faithrails; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_users_program_runs() -> None:
    assert set(user_program.run()) == {Decision.PASS}


WRONG = (
    "check_sync('text')",
    "Turn.of(5)",
    "Turn.of('', 5)",
    "Checker(judge='gpt')",
    "stream(['a'], turns()[0])",
)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_mypy_accepts_the_users_program_and_refuses_wrong_calls(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    program = f"{PROGRAM.read_text()}\n\n"
    (tmp_path / "program.py").write_text(program + "\n".join(WRONG) + "\n")
    done = run("mypy", "--strict", "program.py", folder=tmp_path)
    found = [int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line]
    first = program.count("\n") + 1
    assert sorted(set(found)) == list(range(first, first + len(WRONG))), done.stdout


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_pyright_accepts_the_users_program(tmp_path: Path) -> None:
    pytest.importorskip("pyright")
    if run("pyright", "--version", folder=tmp_path).returncode:
        pytest.skip("pyright cannot start: it needs node, or a network to fetch itself")
    (tmp_path / "program.py").write_text(PROGRAM.read_text())
    done = run("pyright", "--pythonpath", sys.executable, "program.py", folder=tmp_path)
    assert done.returncode == 0, done.stdout
