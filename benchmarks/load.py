"""Measure messages under load, with a judge that takes 300 ms for each reply.

`check` alone, with the judge in this process, shows what faithrails adds. Whole messages through NeMo, with
the judge behind HTTP, are compared with NeMo's own rail in the same run. Prints calls per message, seconds
per message, and the time beyond the judge's own: 300 ms, or behind HTTP the time of a bare call.
"""

import argparse
import asyncio
import gc
import os
import resource
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("NEMO_GUARDRAILS_NO_USAGE_STATS", "1")
os.environ.setdefault("OPENAI_API_KEY", "none")

import httpx
import yaml
from nemoguardrails import LLMRails
from rich.progress import track
from service import LATENCY, model
from stub import reply
from table import Row, show

from faithrails import Decision, Settings, Turn, check
from faithrails.hosts.nemo import load_config
from faithrails.testing import ScriptedLLM

EVIDENCE = "The Eiffel Tower was built for the World's Fair of 1889 in Paris and is 330 metres tall."
ANSWER = "The Eiffel Tower is in Paris. It is 330 metres tall. It was built in 1889."
PROMPT = {"task": "self_check_facts", "content": "Evidence: {{ evidence }} Response: {{ response }}"}
OURS = {"import_paths": ["faithrails/rails"]}
CLAIMS = {"flow": "check claim faithfulness", **OURS}
# The rail, and how many calls it makes one after the other.
VARIANTS: dict[str, tuple[dict[str, Any], int]] = {
    "NeMo: self check facts": ({"flow": "self check facts"}, 1),
    "self check facts": ({"flow": "self check facts", **OURS}, 1),
    "claims: sentences, judge": ({**CLAIMS, "settings": {"claims": "sentences", "verifiers": ["judge"]}}, 1),
    "claims: llm, judge": ({**CLAIMS, "settings": {"claims": "llm", "verifiers": ["judge"]}}, 2),
    "claims: llm, judge, one call": (
        {**CLAIMS, "settings": {"claims": "llm", "verifiers": ["single_call"]}},
        1,
    ),
}


def build(variant: dict[str, Any], folder: Path, url: str = "", llm: ScriptedLLM | None = None) -> LLMRails:
    """Return the application of a variant, with the model at a URL or the one given."""
    main = {"type": "main", "engine": "openai", "model": "stub", "parameters": {"base_url": url}}
    content = {
        "models": [main] if url else [],
        "rails": {"output": {"flows": [variant["flow"]] if "flow" in variant else []}},
        "prompts": [PROMPT],
        "import_paths": variant.get("import_paths", []),
        "custom_data": {"faithrails": variant.get("settings", {})},
    }
    folder.mkdir()
    (folder / "config.yml").write_text(yaml.safe_dump(content))
    return LLMRails(load_config(folder), llm=llm)


async def check_one(settings: Settings, number: int, judge: ScriptedLLM) -> tuple[float, int]:
    begin = time.perf_counter()
    report = await check(
        Turn.of(ANSWER, EVIDENCE, question=f"Where is it? ({number})"), settings, judge=judge
    )
    seconds = time.perf_counter() - begin
    if report.decision is not Decision.PASS:
        raise SystemExit(f"the answer was not passed: {report.reasons}")
    return seconds, report.cost.calls


async def one_message(app: LLMRails, number: int) -> tuple[float, int]:
    messages = [
        {"role": "context", "content": {"relevant_chunks": EVIDENCE, "check_facts": True}},
        {"role": "user", "content": f"Where is it? ({number})"},
        {"role": "assistant", "content": ANSWER},
    ]
    begin = time.perf_counter()
    reply: Any = await app.generate_async(
        messages=messages, options={"rails": ["output"], "log": {"llm_calls": True}}
    )
    seconds = time.perf_counter() - begin
    if reply.response[0]["content"] != ANSWER:
        raise SystemExit(f"the answer was not passed: {reply.response[0]['content']}")
    return seconds, len(reply.log.llm_calls)


Send = Callable[[int], Awaitable[tuple[float, int]]]


async def many(send: Send, messages: int, at_once: int) -> list[tuple[float, int]]:
    """Keep ``at_once`` messages in flight until all are answered.

    The first ones start spread over the time of one judge call, because users do not write in lockstep.
    """
    numbers = iter(range(messages))

    async def work(begin: float) -> list[tuple[float, int]]:
        await asyncio.sleep(begin)
        return [await send(number) for number in numbers]

    return [
        one
        for part in await asyncio.gather(*(work(LATENCY * n / at_once) for n in range(at_once)))
        for one in part
    ]


async def a_call(url: str, messages: int = 15) -> float:
    """Return the seconds of a bare HTTP call of the judge, without faithrails or NeMo."""
    seconds = []
    async with httpx.AsyncClient() as client:
        for _ in range(messages):
            begin = time.perf_counter()
            body = {"model": "stub", "messages": [{"role": "user", "content": "Is it so?"}]}
            (await client.post(f"{url}/chat/completions", json=body)).json()
            seconds.append(time.perf_counter() - begin)
    return statistics.median(seconds)


async def measure(
    what: str, sends: dict[str, Send], at_once: list[int], rounds: int, latency: float = LATENCY
) -> list[Row]:
    for send in sends.values():
        await send(-1)
    # Imported objects are not garbage: scanning them delays every message by 100 ms or more.
    gc.collect()
    gc.freeze()
    found = []
    for number in at_once:
        for name, send in track(sends.items(), f"{number} at once", transient=True):
            answered = await many(send, max(number * rounds, 10), number)
            seconds = sorted(second for second, _ in answered)
            p50, p95 = statistics.median(seconds), seconds[int(0.95 * (len(seconds) - 1))]
            judge = latency * VARIANTS[name][1]
            calls = statistics.mean(calls for _, calls in answered)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            added = (1000 * (p50 - judge), 1000 * (p95 - judge))
            found.append(Row(what, name, number, calls, p50, p95, *added, peak=peak))
    return found


async def by_itself(at_once: list[int], rounds: int) -> list[Row]:
    judge = ScriptedLLM(reply, delay=LATENCY)
    sends: dict[str, Send] = {}
    for name, (variant, _) in VARIANTS.items():
        if "import_paths" in variant:
            chosen = variant.get("settings") or {"claims": "whole", "verifiers": ["facts"]}
            sends[name] = partial(_check, Settings.load(chosen), judge)
    return await measure("check() by itself, a judge of 300 ms in this process", sends, at_once, rounds)


def _check(settings: Settings, judge: ScriptedLLM, number: int) -> Awaitable[tuple[float, int]]:
    return check_one(settings, number, judge)


async def through_nemo(url: str, at_once: list[int], rounds: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # NeMo would find the actions of this repository in the current folder
        sends: dict[str, Send] = {}
        for number, (name, (variant, _)) in enumerate(VARIANTS.items()):
            sends[name] = partial(one_message, build(variant, Path(folder) / str(number), url))
        latency = await a_call(url)
        what = f"through NeMo, a judge behind HTTP: {1000 * latency:.0f} ms for a bare call"
        return await measure(what, sends, at_once, rounds, latency)


def rows(at_once: list[int], rounds: int) -> list[Row]:
    found = asyncio.run(by_itself(at_once, rounds))
    with model(LATENCY) as url:
        return found + asyncio.run(through_nemo(url, at_once, rounds))


def options(what: str | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=what, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--at-once", type=int, nargs="+", default=[1, 32, 200], help="messages in flight")
    parser.add_argument("--rounds", type=int, default=3, help="messages for each of them")
    return parser.parse_args()


def main() -> None:
    chosen = options(__doc__)
    show(rows(chosen.at_once, chosen.rounds))


if __name__ == "__main__":
    main()
