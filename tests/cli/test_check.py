"""``faithrails check`` as a user meets it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from judging import rulings, supported
from openai_server import openai_server

EVIDENCE = "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall."
REPORT = {
    "type": "object",
    "required": ["decision", "score", "reasons", "claims", "cost"],
    "properties": {
        "decision": {"enum": ["pass", "warn", "block", "escalate"]},
        "claims": {
            "items": {
                "required": ["text", "start", "end", "label", "probability", "evidence", "why", "verifier"],
                "properties": {"evidence": {"items": {"required": ["passage", "start", "end", "text"]}}},
            }
        },
        "cost": {"required": ["calls", "tokens", "seconds"]},
    },
}


def faithrails(*args: str, stdin: str = "", **env: str) -> "subprocess.CompletedProcess[str]":
    import os

    return subprocess.run(
        [sys.executable, "-m", "faithrails", *args], input=stdin, capture_output=True, text=True, check=False,
        env={**os.environ, "OPENAI_API_KEY": "", "COLUMNS": "200", **env},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "code", "said"),
    [
        ("It is 330 metres tall.", 0, "PASS"),
        ("It is 412 metres tall.", 1, "«412»"),
        ("It is.", 3, "not_decided"),
    ],
)
def test_the_exit_code_and_the_first_word_tell_the_decision(answer: str, code: int, said: str) -> None:
    done = faithrails("check", "--answer", answer, "--context", EVIDENCE)
    assert (done.returncode, said in done.stdout) == (code, True)


def test_without_evidence_it_is_undecided() -> None:
    done = faithrails("check", "--answer", "It is tall.", "--context", "", "--json")
    assert (done.returncode, json.loads(done.stdout)["reasons"]) == (3, ["no_evidence"])


def test_json_has_the_promised_shape() -> None:
    done = faithrails("check", "--answer", "It is 412 metres tall.", "--context", EVIDENCE, "--json")
    report = json.loads(done.stdout)
    jsonschema.validate(report, REPORT)
    place = report["claims"][0]["evidence"][0]
    assert EVIDENCE[place["start"] : place["end"]] == place["text"]


def test_texts_may_come_from_files_and_from_standard_input(tmp_path: Path) -> None:
    (tmp_path / "context.txt").write_text(EVIDENCE)
    file = f"@{tmp_path / 'context.txt'}"
    done = faithrails("check", "--answer", "@-", "--context", file, stdin="It is 330 metres tall.")
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--context", "x"], "--answer"),
        (["--answer", "x"], "--context"),
        (["--answer", "@no/such/file", "--context", "x"], "no/such/file"),
        (["--answer", "x", "--context", "x", "--preset", "lax"], "preset"),
        (["--answer", "x", "--context", "x", "--threshold", "7"], "threshold"),
        (["--answer", "x", "--context", "x", "--preset", "balanced"], "--judge-model"),
        (["--answer", "x", "--context", "x", "--config", "no/such/folder"], "no/such/folder"),
        (["--answer", "x", "--context", "x", "--judge-model", "m", "--preset", "balanced"], "OPENAI_API_KEY"),
    ],
)
def test_wrong_options_are_named_and_exit_with_2(args: list[str], named: str) -> None:
    done = faithrails("check", *args)
    assert (done.returncode, named in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr


def test_a_model_behind_an_endpoint_judges() -> None:
    def reply(body: dict[str, Any]) -> str:
        prompt = "\n".join(message["content"] for message in body["messages"])
        ruled = rulings(lambda _: supported("330 metres tall"))
        return ruled(prompt) if "<claims-" in prompt else json.dumps({"statements": []})

    with openai_server(reply) as (url, requests):
        done = faithrails(
            "check", "--preset", "balanced", "--judge-model", "small", "--json", "--context", EVIDENCE,
            "--answer", "It is 330 metres tall.", OPENAI_API_KEY="test", OPENAI_BASE_URL=url,
        )  # fmt: skip
    assert (done.returncode, len(requests)) == (0, 2), done.stderr
    assert json.loads(done.stdout)["cost"]["calls"] == 2


def test_a_configuration_folder_gives_settings(tmp_path: Path) -> None:
    (tmp_path / "config.yml").write_text("custom_data: {faithrails: {verifiers: exact, threshold: 0.0}}\n")
    done = faithrails(
        "check", "--config", str(tmp_path), "--answer", "It is 412 metres tall.", "--context", EVIDENCE
    )
    assert done.returncode == 1, done.stderr
    assert "warn" in done.stdout


@pytest.mark.parametrize("command", ["check", "eval", "doctor", "schema", "demo"])
def test_help_helps(command: str) -> None:
    done = faithrails(command, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout
