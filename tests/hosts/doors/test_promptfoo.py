"""The promptfoo assertion: what it returns, and what the real promptfoo makes of it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from faithrails import SettingsError
from faithrails.hosts.promptfoo import assertion, get_assert

from openai_server import openai_server

EVIDENCE = "The Eiffel Tower is in Paris. It was built between 1887 and 1889. It is 330 metres tall."
GOOD = "The Eiffel Tower is in Paris. It is 330 metres tall."
BAD = "The Eiffel Tower is in Paris. It is 412 metres tall."


def graded(output: Any, context: Any = EVIDENCE, **config: Any) -> dict[str, Any]:
    return get_assert(output, {"vars": {"context": context, "query": "How tall?"}, "config": config})


def test_a_supported_output_passes_with_a_result_for_each_claim() -> None:
    found = graded(GOOD)
    assert (found["pass"], found["score"], len(found["componentResults"])) == (True, 1.0, 2)


def test_an_unsupported_output_fails_and_names_its_claim() -> None:
    found = graded(BAD)
    assert (found["pass"], found["score"]) == (False, 0.5)
    assert "- \"It is 412 metres tall.\" (contradicted): '412' is not in the evidence" in found["reason"]
    assert [one["pass"] for one in found["componentResults"]] == [True, False]


@pytest.mark.parametrize("context", [None, "", [], " "])
def test_without_a_context_it_fails(context: Any) -> None:
    found = graded(GOOD, context)
    assert (found["pass"], found["score"], "no_evidence" in found["reason"]) == (False, 0.0, True)
    assert not get_assert(GOOD, {})["pass"]


@pytest.mark.parametrize("output", ["", " ", {}, []])
def test_an_empty_output_fails(output: Any) -> None:
    found = graded(output)
    assert (found["pass"], found["score"], found["reason"]) == (False, 0.0, "the answer is empty")


@pytest.mark.parametrize("output", [{"height": "412 metres"}, ["It is 412 metres tall."], 412])
def test_an_output_that_is_json_is_checked_as_json(output: Any) -> None:
    assert not graded(output)["pass"]


def test_the_config_holds_settings() -> None:
    assert "deadline" in graded(GOOD, deadline=1e-9)["reason"]
    assert graded(GOOD, warn_at=0.0, block_at=1.0, doubtful="pass")["pass"]
    assert not graded(GOOD, warn_at=0.0, block_at=1.0)["pass"]
    with pytest.raises(SettingsError, match=r"config\.presett"):
        graded(GOOD, presett="strict")


def test_the_folder_of_the_assertion_shadows_no_other_package() -> None:
    folder = Path(assertion.__file__).parent
    assert {path.name for path in folder.glob("*.py")} == {"__init__.py", "assertion.py"}


PACKAGE = Path(assertion.__file__).parents[3]
PROMPTFOO = os.environ.get("PROMPTFOO") or shutil.which("promptfoo")


def grader(request: dict[str, Any]) -> str:
    """Judge for promptfoo's own assertion: repeats the claims, and finds only those with 412 false."""
    text = request["messages"][-1]["content"]
    if "Natural language inference" not in text:
        return (BAD if "412" in text else GOOD).replace(". ", ".\n")
    claims = text.rpartition("statements:")[2].partition("Answer:")[0].strip().splitlines()
    return "\n".join(f"{claim} verdict: {'no' if '412' in claim else 'yes'}" for claim in claims)


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Results of three tests: supported, unsupported, and without a context.

    The first two are graded by our assertion and by promptfoo's own, the third by ours.
    """
    if PROMPTFOO is None:
        pytest.skip("promptfoo is missing: run `npm install promptfoo`, and name its program in PROMPTFOO")
    folder = tmp_path_factory.mktemp("promptfoo")
    (folder / "faithfulness.py").write_text("from faithrails.hosts.promptfoo import get_assert\n")
    ours = {"type": "python", "value": "file://faithfulness.py"}
    with openai_server(grader) as (url, _):
        judge = {"id": "openai:chat:judge", "config": {"apiBaseUrl": url, "apiKey": "k"}}
        theirs = {"type": "context-faithfulness", "threshold": 0.8, "provider": judge}
        both = {"context": EVIDENCE, "query": "How tall?"}
        tests = [{"vars": {"answer": GOOD, **both}, "assert": [ours, theirs]},
                 {"vars": {"answer": BAD, **both}, "assert": [ours, theirs]},
                 {"vars": {"answer": GOOD, "query": "How tall?"}, "assert": [ours]}]  # fmt: skip
        config = {"prompts": ["{{answer}}"], "providers": ["echo"], "tests": tests}
        (folder / "promptfooconfig.yaml").write_text(yaml.safe_dump(config))
        run(folder, "eval", "--no-cache", "--no-table", "-o", "out.json")
    found = json.loads((folder / "out.json").read_text())["results"]["results"]
    return sorted(found, key=lambda row: row["testIdx"])


def run(folder: Path, *arguments: str) -> None:
    """Run promptfoo without telemetry or any look for updates."""
    off = ("TELEMETRY", "UPDATE", "SHARING", "REMOTE_GENERATION")
    env = {
        **os.environ,
        **{f"PROMPTFOO_DISABLE_{name}": "1" for name in off},
        "PROMPTFOO_PYTHON": sys.executable,
        "PROMPTFOO_CONFIG_DIR": str(folder / "home"),
        "PYTHONPATH": str(PACKAGE),
    }
    command = [str(PROMPTFOO), *arguments]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert (folder / "out.json").exists(), done.stderr[-2000:] + done.stdout[-2000:]


def graded_by(kind: str, row: dict[str, Any]) -> dict[str, Any]:
    results: list[dict[str, Any]] = row["gradingResult"]["componentResults"]
    return next(one for one in results if one["assertion"]["type"] == kind)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_promptfoo_shows_pass_fail_and_score_as_with_its_own_assertion(rows: list[dict[str, Any]]) -> None:
    assert [row["success"] for row in rows] == [True, False, False]
    for kind in ("python", "context-faithfulness"):
        found = [graded_by(kind, row) for row in rows[:2]]
        assert [(one["pass"], one["score"]) for one in found] == [(True, 1), (False, 0.5)]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_promptfoo_shows_the_unsupported_claims_and_a_result_for_each_claim(
    rows: list[dict[str, Any]],
) -> None:
    reason = graded_by("python", rows[1])["reason"]
    assert 'Unsupported claims:\n- "It is 412 metres tall." (contradicted)' in reason
    claims = [one["reason"] for one in rows[1]["gradingResult"]["componentResults"][1:3]]
    assert [claim.split('"')[1] for claim in claims] == BAD.replace(". ", ".|").split("|")


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_promptfoo_fails_an_answer_without_a_context(rows: list[dict[str, Any]]) -> None:
    assert (rows[2]["score"], "no_evidence" in rows[2]["gradingResult"]["reason"]) == (0, True)
