"""Measure the time that a rail adds to one message, compared with NeMo's own rail and no rail.

The model replies at once, so that only the rails' own work is measured. All variants run in one process and
alternate message by message, so that a noisy machine slows them alike and the ratios hold.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from load import OURS, build
from nemoguardrails import LLMRails
from rich.progress import track
from table import Row, show

from faithrails.testing import ScriptedLLM

EVIDENCE = (
    "The Eiffel Tower was built for the World's Fair of 1889 in Paris. It is 330 metres tall.\n"
    "The company of Gustave Eiffel designed and built the tower between 1887 and 1889."
)
ANSWER = "The Eiffel Tower is in Paris. It is 330 metres tall."
VARIANTS: dict[str, dict[str, Any]] = {
    "no rail": {},
    "NeMo: self check facts": {"flow": "self check facts"},
    "faithrails: self check facts": {"flow": "self check facts", **OURS},
    "faithrails: check claim faithfulness": {"flow": "check claim faithfulness", **OURS},
}


async def one_message(app: LLMRails) -> float:
    messages = [
        {"role": "context", "content": {"relevant_chunks": EVIDENCE, "check_facts": True}},
        {"role": "user", "content": "Where is it?"},
        {"role": "assistant", "content": ANSWER},
    ]
    begin = time.perf_counter()
    reply = await app.generate_async(messages=messages, options={"rails": ["output"]})
    seconds = time.perf_counter() - begin
    if reply.response[0]["content"] != ANSWER:
        raise SystemExit(f"the answer was not passed: {reply.response[0]['content']}")
    return seconds


async def measure(messages: int) -> dict[str, list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # NeMo would find the actions of this repository in the current folder
        apps = {
            name: build(variant, Path(folder) / str(i), llm=ScriptedLLM(lambda prompt: "yes"))
            for i, (name, variant) in enumerate(VARIANTS.items())
        }
        for app in apps.values():
            await one_message(app)
        seconds: dict[str, list[float]] = {name: [] for name in apps}
        for _ in track(range(messages), "messages", transient=True):
            for name, app in apps.items():
                seconds[name].append(await one_message(app))
    return seconds


async def rows(messages: int) -> list[Row]:
    seconds = await measure(messages)
    medians = {name: statistics.median(values) for name, values in seconds.items()}
    base = medians["no rail"]
    peer = medians["NeMo: self check facts"] - base
    return [
        Row(
            "one message, a judge that replies at once",
            name,
            p50=median,
            p95=statistics.quantiles(seconds[name], n=20)[-1],
            added_p50=1000 * (median - base),
            ratio=(median - base) / peer,
        )
        for name, median in medians.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100, help="messages for each variant")
    show(asyncio.run(rows(parser.parse_args().messages)))


if __name__ == "__main__":
    main()
