"""Metrics, the dashboard and the alerts that read them, and the container."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from faithrails.hosts.service.metrics import Metrics
from faithrails.install_paths import HOME

from service_app import RIGHT, WRONG, body

DEPLOY = HOME / "deploy"
if not DEPLOY.exists():
    pytest.skip("the files to deploy are in the checkout, not in the wheel", allow_module_level=True)


def exported() -> set[str]:
    """Return the names of all series that the service exports."""
    metrics = Metrics()
    metrics.decided("pass", ["corrected"], 0.1)
    metrics.requests.labels("/v1/check", "200").inc()
    lines = metrics.text().decode().splitlines()
    return {re.split(r"[{ ]", line)[0] for line in lines if not line.startswith("#")}


def queries() -> list[str]:
    panels = json.loads((DEPLOY / "grafana-dashboard.json").read_text())["panels"]
    rules = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"][0]["rules"]
    return [target["expr"] for panel in panels for target in panel["targets"]] + [
        rule["expr"] for rule in rules
    ]


@pytest.mark.parametrize("query", queries())
def test_every_query_reads_metrics_that_are_exported(query: str) -> None:
    named = set(re.findall(r"\b(?:faithrails|process)_\w+", query))
    assert named <= exported()
    assert named or "up{" in query


async def test_checks_are_counted_by_decision_and_reason(client: httpx.AsyncClient) -> None:
    await client.post("/v1/check/batch", json={"turns": [body(RIGHT), body(WRONG), body(WRONG)]})
    await client.post("/v1/check", content=b"{", headers={"Content-Type": "application/json"})
    text = (await client.get("/metrics")).text
    for line in (
        'faithrails_checks_total{decision="pass"} 1.0',
        'faithrails_checks_total{decision="block"} 2.0',
        'faithrails_check_reasons_total{reason="certain_finding"} 2.0',
        "faithrails_check_seconds_count 3.0",
        "faithrails_requests_in_flight 0.0",
        'faithrails_http_requests_total{path="/v1/check/batch",status="200"} 1.0',
        'faithrails_http_requests_total{path="/v1/check",status="400"} 1.0',
    ):
        assert line in text.splitlines()


async def test_paths_that_do_not_exist_make_no_series(client: httpx.AsyncClient) -> None:
    for number in range(5):
        await client.get(f"/v1/{number}")
    assert (
        'faithrails_http_requests_total{path="other",status="404"} 5.0' in (await client.get("/metrics")).text
    )


def test_the_container_runs_as_no_root_user_with_a_health_check_and_no_secrets() -> None:
    lines = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    steps: list[tuple[str, str]] = [
        (word.upper(), rest) for line in lines if line and not line.startswith("#")
        for word, _, rest in [line.partition(" ")]
    ]  # fmt: skip
    known = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "EXPOSE", "USER", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {word for word, _ in steps} <= known
    final = steps[max(place for place, (word, _) in enumerate(steps) if word == "FROM") :]
    said: dict[str, Any] = dict(final)
    assert said["USER"].split(":")[0].isdecimal() and int(said["USER"].split(":")[0]) > 0
    assert "/healthz" in said["HEALTHCHECK"]
    assert json.loads(said["ENTRYPOINT"])[:2] == ["faithrails", "serve"]
    assert not re.search(r"(?i)(key|token|secret|password)\s*=", "\n".join(lines))
    for word, rest in steps:
        if word == "COPY" and "--from" not in rest:
            assert all((HOME / source).exists() for source in rest.split()[:-1])


@pytest.mark.skipif(shutil.which("promtool") is None, reason="needs promtool (Debian: prometheus)")
@pytest.mark.parametrize(
    "command", ["check rules alerts.yml", "check config prometheus.yml", "test rules alerts_test.yml"]
)
def test_prometheus_accepts_the_rules_and_the_configuration(command: str) -> None:
    done = subprocess.run(["promtool", *command.split()], cwd=DEPLOY, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_metrics_are_in_the_format_that_prometheus_reads() -> None:
    metrics = Metrics()
    metrics.decided("block", ["certain_finding"], 0.2)
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("needs promtool (Debian: prometheus)")
    done = subprocess.run([promtool, "check", "metrics"], input=metrics.text(), capture_output=True)
    assert done.returncode in (0, 3), done.stderr  # 3: remarks on style alone
    assert b"error" not in done.stderr.lower()


def test_the_page_and_the_container_are_described() -> None:
    assert "docs/service.md" in Path(HOME / "README.md").read_text()
