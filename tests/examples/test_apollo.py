"""The example application, run as a user runs it: with the scripted model, and with an endpoint."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from faithrails.install_paths import HOME

from openai_server import openai_server

MAIN = HOME / "examples" / "apollo" / "main.py"
if not MAIN.exists():
    pytest.skip("the examples are in the checkout, not in the wheel", allow_module_level=True)

versions = pytest.mark.parametrize("version", ["1.0", "2.x"])
WARNING = "Note: parts of this answer are not supported by our documents."


def run(version: str, folder: Path, *arguments: str, **env: str) -> str:
    own = {key: value for key, value in os.environ.items() if not key.startswith("OPENAI_")}
    command = [sys.executable, str(MAIN), "--colang", version, *arguments]
    done = subprocess.run(command, cwd=folder, env=own | env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def turns(printed: str) -> list[list[str]]:
    return [block.splitlines() for block in printed.split("\nquestion: ")[1:]]


@versions
def test_with_the_scripted_model_one_answer_passes_one_is_blocked_one_warned_one_unchecked(
    version: str, tmp_path: Path
) -> None:
    printed = run(version, tmp_path)
    assert printed.startswith("No OPENAI_API_KEY: a scripted model answers")
    passed, blocked, warned, unchecked = turns(printed)
    assert "the check:      pass" in passed
    assert "the user sees:  Neil Armstrong" in "\n".join(passed)
    assert "the check:      block certain_finding" in blocked
    assert "'32' is not in the evidence" in blocked[-1]
    assert "the user sees:  I'm sorry" in "\n".join(blocked)
    assert "the check:      warn certain_finding" in warned
    assert "'April 27, 1970' is not in the evidence" in warned[-1]
    assert WARNING in warned
    assert "the check:      was switched off for this message" in unchecked


@versions
@pytest.mark.parametrize(
    ("answer", "verdict", "finish", "decision"),
    [
        ("Apollo 8 was launched on December 21, 1968.", "yes", "stop", "pass"),
        ("Apollo 8 was launched on December 23, 1968.", "yes", "stop", "block certain_finding"),
        ("Apollo 8 was launched on December 21, 1968.", "no", "stop", "block below_threshold"),
        (
            "Apollo 8 was launched on December 21, 1968.",
            "Nein.",
            "stop",
            "block below_threshold unreadable_verdict",
        ),
        ("Apollo 8 was launched on December 21, 1968.", "yes", "length", "block answer_truncated"),
    ],
)
def test_with_a_key_it_asks_the_endpoint_and_trusts_nothing_it_says(
    version: str, answer: str, verdict: str, finish: str, decision: str, tmp_path: Path
) -> None:
    def reply(body: dict[str, Any]) -> dict[str, Any]:
        judging = "yes or no" in body["messages"][-1]["content"]
        content = verdict if judging else answer
        return {"message": {"content": content}, "finish_reason": "stop" if judging else finish}

    with openai_server(reply) as (url, requests):
        printed = run(
            version,
            tmp_path,
            "--question",
            "When was Apollo 8 launched?",
            OPENAI_API_KEY="key",
            OPENAI_BASE_URL=url,
            OPENAI_MODEL="tiny",
        )
    assert "scripted" not in printed
    assert {request["model"] for request in requests} == {"tiny"}
    assert f"the check:      {decision}" in printed
    refused = "the user sees:  I'm sorry" in printed
    assert refused == (decision != "pass")
