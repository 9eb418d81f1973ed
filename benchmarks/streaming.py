"""Compare streaming with waiting for the whole answer, with a judge that takes 300 ms for each reply.

An answer of 20 sentences is written at 50 tokens per second. Prints the time until the first sentence goes
out, and the time from the last token to the end of the answer.
"""

import argparse
import asyncio
import statistics
import time
from collections.abc import AsyncIterator

from rich.progress import track
from stub import reply
from table import Row, show

from faithrails import Decision, Settings, Turn, check, stream
from faithrails.testing import ScriptedLLM

LATENCY, TOKENS_A_SECOND, SENTENCES = 0.3, 50, 20
EVIDENCE = "The tower has 330 rooms and a green door on each floor."
ANSWER = " ".join(
    f"On floor {number} of the tower there is one green door and a room." for number in range(SENTENCES)
)
TURN = Turn.of("", EVIDENCE, question="What is in the tower?")
SETTINGS = {
    "claims: sentences, judge": Settings(claims="sentences", verifiers="judge"),
    "claims: llm, judge, one call": Settings(claims="llm", verifiers="single_call"),
    "claims: llm, judge": Settings(claims="llm", verifiers="judge"),
}


class Writer:
    """Writes the answer at its pace, and remembers when it wrote the last token."""

    last = 0.0

    async def tokens(self) -> AsyncIterator[str]:
        """Yield word by word."""
        begin = time.perf_counter()
        for number, word in enumerate(ANSWER.split(" ")):
            await asyncio.sleep(max(0.0, begin + number / TOKENS_A_SECOND - time.perf_counter()))
            self.last = time.perf_counter()
            yield word + " "


async def streamed(settings: Settings) -> tuple[float, float]:
    writer, begin, first, out = Writer(), time.perf_counter(), 0.0, []
    async for piece in stream(writer.tokens(), TURN, settings, judge=ScriptedLLM(reply, delay=LATENCY)):
        first = first or time.perf_counter()
        out.append(piece)
    if "".join(out).strip() != ANSWER:
        raise SystemExit(f"the answer was not passed: {''.join(out)[-200:]}")
    return first - begin, time.perf_counter() - writer.last


async def waited_for(settings: Settings) -> tuple[float, float]:
    writer, begin = Writer(), time.perf_counter()
    answer = "".join([word async for word in writer.tokens()]).strip()
    turn = Turn(answer, TURN.passages, TURN.question)
    report = await check(turn, settings, judge=ScriptedLLM(reply, delay=LATENCY))
    if report.decision is not Decision.PASS:
        raise SystemExit(f"the answer was not passed: {report.reasons}")
    return time.perf_counter() - begin, time.perf_counter() - writer.last


def rows(answers: int) -> list[Row]:
    rows = []
    for name, settings in SETTINGS.items():
        for how, run in (("streamed", streamed), ("waited for", waited_for)):
            found = [
                asyncio.run(run(settings)) for _ in track(range(answers), f"{name}, {how}", transient=True)
            ]
            first, after = (statistics.median(values) for values in zip(*found, strict=True))
            rows.append(
                Row(
                    f"{SENTENCES} sentences at {TOKENS_A_SECOND} tokens/s, {how}",
                    name,
                    first_out=first,
                    after_last=1000 * after,
                    added_p50=1000 * (after - LATENCY),
                )
            )
    return sorted(rows, key=lambda row: row.what)


def main() -> None:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--answers", type=int, default=3, help="answers for each row")
    show(rows(parser.parse_args().answers))


if __name__ == "__main__":
    main()
