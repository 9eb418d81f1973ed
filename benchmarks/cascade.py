"""Print what a cascade saves of the calls of a judge, and what it costs in accuracy.

PYTHONPATH=src:tests python benchmarks/cascade.py ROWS [--answers N] [--noise SHARE]

The judge is scripted: it gives all claims of an answer the label of the answer, and for a share of the
answers the other one. The cut-offs are chosen on half of the rows, by source, and measured on the rest.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from judging import claims_in

from faithrails import Checker, Settings
from faithrails.bench.cascade_bands import AskedAnswer, Band, Quality, choose, quality_of
from faithrails.bench.labelled_rows import Row, read_rows
from faithrails.cli.cascade_calibration import asked_answer, asking_all
from faithrails.testing import ScriptedLLM

SETTINGS = {"cascade": ["layered", "judge"], "judge": {"retries": 0, "schema_retries": 0}}


def rows_of(path: Path, number: int) -> list[Row]:
    """Return labelled rows in an order that is the same in every run."""
    rows = [row for row in read_rows(path) if isinstance(row, Row) and row.label is not None]
    return sorted(rows, key=lambda row: _chance(row.id))[:number]


def judge_of(row: Row, noise: float) -> ScriptedLLM:
    """Return a judge that knows the label of a row, and is wrong for a share of the rows."""
    label = row.label if _chance(f"judge {row.id}") >= noise else 1 - (row.label or 0)
    quote = max((passage.text for passage in row.turn().passages), key=len, default="")

    def reply(prompt: str) -> str:
        said = {"label": "not_mentioned", "quote": None} if label else {"label": "supported", "quote": quote}
        return json.dumps({"verdicts": [{"claim": key, **said} for key in claims_in(prompt)]})

    return ScriptedLLM(reply)


async def asked(rows: Sequence[Row], noise: float) -> list[AskedAnswer]:
    """Ask both tiers for every claim."""
    settings = Settings(**SETTINGS)
    found = []
    async with Checker(settings, verifiers=[asking_all(settings)]) as checker:
        for row in rows:
            report = await checker.with_models(judge=judge_of(row, noise)).check(row.turn())
            found.append(asked_answer(row, report))
    return found


async def measured(rows: Sequence[Row], bands: Sequence[Band], noise: float) -> tuple[Quality, float]:
    """Check rows with the cascade itself; return its quality, and the calls of the judge for each row."""
    tiers = [{"name": "layered", "accept_at": bands[0].accept_at, "reject_at": bands[0].reject_at}, "judge"]
    flagged, calls = [], 0
    async with Checker(Settings(**{**SETTINGS, "cascade": tiers})) as checker:
        for row in rows:
            report = await checker.with_models(judge=judge_of(row, noise)).check(row.turn())
            flagged.append(bool(report.unsupported))
            calls += report.cost.calls
    alarms = [flag for flag, row in zip(flagged, rows, strict=True) if not row.label]
    found = [flag for flag, row in zip(flagged, rows, strict=True) if row.label]
    share = calls / len(rows)
    return Quality(sum(alarms) / len(alarms), 1 - sum(found) / len(found), share), share


def halves(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Divide rows in two, those of one source together."""
    first = [row for row in rows if _chance(f"half {row.cluster}") < 0.5]
    return first, [row for row in rows if row not in first]


def _chance(key: str) -> float:
    return int(hashlib.sha256(key.encode()).hexdigest()[:12], 16) / 16**12


def main() -> None:
    """Print the table in Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rows", type=Path)
    parser.add_argument("--answers", type=int, default=800)
    parser.add_argument("--noise", type=float, default=0.1)
    options = parser.parse_args()
    first, second = halves(rows_of(options.rows, options.answers))
    chosen = choose(asyncio.run(asked(first, options.noise)))
    others = asyncio.run(asked(second, options.noise))
    alone, walked = quality_of(others, ()), asyncio.run(measured(second, chosen.bands, options.noise))[0]
    print(f"bands {chosen.bands}, chosen on {len(first)} answers, measured on {len(second)} others")
    print("| | false alarms | misses | balanced accuracy | answers for which the judge is asked |")
    print("|-|-|-|-|-|")
    for name, one in (("judge everything", alone), ("cascade", walked)):
        print(
            f"| {name} | {one.false_alarms:.3f} | {one.misses:.3f} | {one.balanced_accuracy:.3f} "
            f"| {one.asked:.3f} |"
        )


if __name__ == "__main__":
    main()
