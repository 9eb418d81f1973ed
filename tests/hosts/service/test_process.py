"""The service as a process of its own: docs/service.md, load, its end, its page, and Prometheus."""

import asyncio
import itertools
import json
import re
import shlex
import shutil
import signal
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from faithrails import Settings
from faithrails.install_paths import HOME

from benchmark_scripts import script
from openai_server import openai_server

DOCS = HOME / "docs" / "service.md"
if not DOCS.exists():
    pytest.skip("the docs are in the checkout, not in the wheel", allow_module_level=True)
BLOCKS = dict(re.findall(r"<!-- run: ([\w.-]+) -->\n```\w+\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL))
SERVICE = script("service")
pytestmark = pytest.mark.timeout(600)  # three processes start, which takes a while on a busy machine


def commands(block: str) -> tuple[list[str], dict[str, str]]:
    """Return the arguments of ``faithrails serve`` in a block of the docs, and the variables that it exports."""
    lines = [shlex.split(line.removeprefix("$ ")) for line in BLOCKS[block].splitlines()]
    exported = dict(line[1].split("=", 1) for line in lines if line[0] == "export")
    (arguments,) = (line for line in lines if line[0] == "faithrails")
    assert arguments[1] == "serve"
    return arguments[2:], exported


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[subprocess.Popen[str], int, str]]:
    """The service as the docs start it, with an upstream and its page: process, port and a key."""
    (first, keys), (page, _), (_, upstream_key) = (
        commands("serve"),
        commands("serve-ui"),
        commands("upstream"),
    )
    answer = [
        [{"delta": {"content": f"{word} "}}]
        for word in "The Eiffel Tower is in Paris. The Eiffel Tower is in Rome.".split()
    ]
    with openai_server(lambda _: [*answer, [{"delta": {}, "finish_reason": "stop"}]]) as (url, _):
        started = SERVICE.service(*first, *page, "--upstream", url, "--workers", "2", **keys, **upstream_key)
        with started as (process, port):
            yield process, port, keys["FAITHRAILS_API_KEYS"].split(",")[1]


def test_every_block_of_the_docs_is_run_here() -> None:
    assert set(BLOCKS) == {"serve-ui", "serve", "curl", "upstream", "client", "promtool"}


def test_the_request_of_the_docs_is_blocked(served: Any) -> None:
    command = BLOCKS["curl"].strip().removeprefix("$ ").replace("localhost:8000", f"127.0.0.1:{served[1]}")
    if not shutil.which("curl"):
        pytest.skip("needs curl")
    done = subprocess.run([*shlex.split(command), "--silent"], capture_output=True, check=True)
    assert json.loads(done.stdout)["decision"] == "block"


def test_the_client_of_the_docs_sees_checked_sentences(
    served: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(BLOCKS["client"].replace("localhost:8000", f"127.0.0.1:{served[1]}"), {})
    assert capsys.readouterr().out == f"The Eiffel Tower is in Paris. \n\n{Settings().refusal}"


def test_a_body_over_the_limit_gets_its_status_although_it_is_not_kept(served: Any) -> None:
    async def post() -> Any:
        connection = SERVICE.Connection(served[1], served[2])
        try:
            return await connection.post("/v1/check", b" " * 8_000_000)
        finally:
            connection.close()

    status, text = asyncio.run(post())
    assert (status, json.loads(text)["error"]["code"]) == (413, "body_too_large")


@pytest.mark.slow
def test_of_200_clients_each_gets_the_reply_to_its_own_answer(served: Any) -> None:
    outcome = asyncio.run(SERVICE.load(served[1], served[2], 300, 200))
    assert (len(outcome.seconds), outcome.wrong, outcome.refused, outcome.cut_off) == (300, [], 0, 0)


@pytest.mark.slow
def test_prometheus_scrapes_the_service_and_answers_the_dashboard(served: Any, tmp_path: Path) -> None:
    if not shutil.which("prometheus"):
        pytest.skip("needs prometheus (Debian: prometheus)")
    text = (
        (HOME / "deploy" / "prometheus.yml").read_text().replace("localhost:8000", f"127.0.0.1:{served[1]}")
    )
    (tmp_path / "prometheus.yml").write_text(text.replace("15s", "1s"))
    shutil.copy(HOME / "deploy" / "alerts.yml", tmp_path)
    command = [
        "prometheus",
        "--web.listen-address=127.0.0.1:19191",
        f"--storage.tsdb.path={tmp_path / 'data'}",
    ]
    with subprocess.Popen(
        [*command, "--config.file=prometheus.yml"], cwd=tmp_path, stderr=subprocess.DEVNULL
    ) as process:
        try:
            assert _until_scraped("faithrails_http_requests_total") > 0
            assert {_asked(query)["status"] for query in _queries_of_the_dashboard()} == {"success"}
        finally:
            process.terminate()


def _queries_of_the_dashboard() -> list[str]:
    panels = json.loads((HOME / "deploy" / "grafana-dashboard.json").read_text())["panels"]
    queries = [target["expr"] for panel in panels for target in panel.get("targets", ())]
    assert len(queries) >= len(panels) > 5
    return [query.replace("$__rate_interval", "1m").replace("$instance", ".*") for query in queries]


def _asked(query: str) -> Any:
    """Return what Prometheus answers; an invalid query raises an HTTPError."""
    url = f"http://127.0.0.1:19191/api/v1/query?{urllib.parse.urlencode({'query': query})}"
    with urllib.request.urlopen(url) as reply:
        return json.load(reply)


def _until_scraped(metric: str) -> int:
    """Return how many series Prometheus has of a metric, after at most a minute."""
    for _ in range(60):
        time.sleep(1)
        try:
            if found := _asked(metric)["data"]["result"]:
                return len(found)
        except OSError:  # it has not started yet
            continue
    return 0


def test_the_configuration_of_the_docs_is_valid() -> None:
    if not shutil.which("promtool"):
        pytest.skip("needs promtool (Debian: prometheus)")
    command = shlex.split(BLOCKS["promtool"].strip().removeprefix("$ "))
    assert subprocess.run(command, cwd=HOME, capture_output=True).returncode == 0


def test_on_sigterm_every_request_that_was_accepted_is_answered(served: Any) -> None:
    process, port, key = served

    outcome = SERVICE.Outcome()

    def numbers_until_the_signal() -> Iterator[int]:
        for number in itertools.count(1):
            if number == 101:  # each of 50 clients asks for its next number after a reply: there are 51
                process.send_signal(signal.SIGTERM)
            yield number

    async def under_load() -> None:
        numbers = numbers_until_the_signal()
        clients = (SERVICE.client(port, key, numbers, outcome, SERVICE.CHECKS, 0.0) for _ in range(50))
        await asyncio.gather(*clients)

    asyncio.run(under_load())
    told = re.search(r"Answered (\d+) of (\d+) requests", process.stderr.read())
    assert process.wait() == 0
    assert told and told[1] == told[2]
    # Nobody takes the next connection of the 50 clients; that is where each ends.
    assert (outcome.wrong, outcome.cut_off, outcome.refused) == ([], 0, 50)
    assert 50 < len(outcome.seconds) <= int(told[1])
