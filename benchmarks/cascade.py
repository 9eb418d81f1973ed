"""Print how many judge calls a cascade saves, and what it costs in accuracy.

PYTHONPATH=src:tests python benchmarks/cascade.py ROWS [--answers N] [--noise SHARE]

The judge is scripted and asked claim by claim. It knows which claims overlap a span that people marked as
unfaithful, and gives the opposite verdict for a share of the claims, so that judging everything has errors
too. The cut-offs are chosen on half of the rows, split by source, and measured on the rest.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path

from faithrails import Checker, Settings
from faithrails.calibration.cascade_cutoffs import AskedAnswer, Band, Quality, choose, quality_of
from faithrails.cli.calibrate.cascade import asked_answer, asking_all
from faithrails.cli.calibrate.rows import LooseRow
from faithrails.prompts import Prompt, PromptBook
from faithrails.rows.labelled_rows import read_rows
from faithrails.testing import ScriptedLLM

CLAIM_ALONE = PromptBook((Prompt(task="self_check_facts", content="{{ response }}"),))
JUDGE = {"retries": 0, "schema_retries": 0}


def settings_with(first: dict[str, object]) -> Settings:
    """Return settings with a cascade of ``layered`` with these cut-offs, and a judge asked claim by claim."""
    return Settings(cascade=[{"name": "layered", **first}, "facts"], judge=JUDGE)


def rows_of(path: Path, number: int) -> list[LooseRow]:
    """Return labelled rows in a fixed order."""
    rows = [row for row in read_rows(path, None, LooseRow) if isinstance(row, LooseRow)]
    return sorted((row for row in rows if row.label is not None), key=lambda row: chance(row.id))[:number]


def judge_of(row: LooseRow, noise: float) -> ScriptedLLM:
    """Return a judge that knows the marked spans of a row, and is wrong for a share of the claims."""
    marked = [(span["start"], span["end"]) for span in row.spans or ()]

    def reply(claim: str) -> str:
        start = max(0, row.response.find(claim))
        wrong = any(first < start + len(claim) and start < last for first, last in marked)
        return "no" if wrong != (chance(f"judge {row.id} {claim}") < noise) else "yes"

    return ScriptedLLM(reply)


async def asked(rows: Sequence[LooseRow], noise: float) -> list[AskedAnswer]:
    """Ask both tiers about every claim."""
    settings, found = settings_with({}), []
    async with Checker(settings, verifiers=[asking_all(settings)], prompts=CLAIM_ALONE) as checker:
        for row in rows:
            report = await checker.with_models(judge=judge_of(row, noise)).check(row.turn())
            found.append(asked_answer(row, report, 2))
    return found


async def measured(rows: Sequence[LooseRow], band: Band, noise: float) -> Quality:
    """Check rows with the cascade itself: its verdicts, and its calls of the judge for each claim."""
    first = {"accept_at": band.accept_at, "reject_at": band.reject_at}
    async with Checker(settings_with(first), prompts=CLAIM_ALONE) as checker:
        reports = [await checker.with_models(judge=judge_of(row, noise)).check(row.turn()) for row in rows]
    flagged = [(row.label, bool(report.unsupported)) for row, report in zip(rows, reports, strict=True)]
    alarms, found = ([flag for own, flag in flagged if own == label] for label in (0, 1))
    calls = [report.cost.calls for report in reports]
    return Quality(
        sum(alarms) / len(alarms), 1 - sum(found) / len(found),
        sum(calls) / sum(len(report.claims) for report in reports), sum(map(bool, calls)) / len(rows),
    )  # fmt: skip


def halves(rows: Sequence[LooseRow]) -> tuple[list[LooseRow], list[LooseRow]]:
    """Split rows into halves, with those of one source in the same half."""
    sides: tuple[list[LooseRow], list[LooseRow]] = ([], [])
    for row in rows:
        sides[chance(f"half {row.cluster}") < 0.5].append(row)
    return sides


def chance(key: str) -> float:
    """Return a pseudo-random number in 0..1 that depends only on the key."""
    return int(hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:12], 16) / 16**12


def compared(rows: Sequence[LooseRow], noise: float) -> tuple[Band, Quality, Quality]:
    """Choose the cut-offs on one half; return them, and the judge alone and the cascade on the other."""
    first, second = halves(rows)
    band = choose(asyncio.run(asked(first, noise))).bands[0]
    alone = quality_of(asyncio.run(asked(second, noise)), ())
    return band, alone, asyncio.run(measured(second, band, noise))


def main() -> None:
    """Print the table in Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rows", type=Path)
    parser.add_argument("--answers", type=int, default=600)
    parser.add_argument("--noise", type=float, default=0.1)
    options = parser.parse_args()
    rows = rows_of(options.rows, options.answers)
    band, alone, cascade = compared(rows, options.noise)
    print(f"{band} for `layered`, measured on {len(halves(rows)[1])} other answers")
    print("| | false alarms | misses | balanced accuracy | calls of the judge for a claim |")
    print("|-|-|-|-|-|")
    for name, one in (("judge everything", alone), ("cascade", cascade)):
        figures = (one.false_alarms, one.misses, one.balanced_accuracy, one.handed_on)
        print(f"| {name} | {' | '.join(f'{figure:.3f}' for figure in figures)} |")


if __name__ == "__main__":
    main()
