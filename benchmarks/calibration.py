"""Print, by source, how often the promises of `faithrails calibrate` hold on rows that it has not seen.

PYTHONPATH=src python benchmarks/calibration.py [--data FOLDER] [--rows N] [--halvings N] [--scores FILE]

Each source is split into halves by context (`source_id`), 200 times: cut-offs are chosen on one half and
applied to the other. Checking the rows takes minutes; --scores keeps the scores for the next run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from faithrails import Checker, Settings
from faithrails.bench.check_rows import reports
from faithrails.calibration.cutoffs import Goal, cut_offs
from faithrails.calibration.risk_control import Scored
from faithrails.cli.calibrate.rows import Answer, LooseRow, answer_of
from faithrails.errors import RowError
from faithrails.install_paths import HOME
from faithrails.rows.labelled_rows import BadRow, read_rows

DATA = HOME.parent / "shared" / "data"
GOALS = (
    Goal("false alarms", 0.05, 0.2),
    Goal("false alarms", 0.1, 0.4),
    Goal("precision", 0.2, 0.4),
    Goal("flagged", 0.1, 0.4),
)


@dataclass(frozen=True)
class Halvings:
    """The results for a goal: halvings refused, halvings in which each promise held, and mean rates."""

    number: int
    refused: int
    why: str
    blocked_held: int
    marked_held: int
    blocked: float
    marked: float
    found: float

    @property
    def promised(self) -> int:
        """The number of halvings with enough rows for a promise."""
        return self.number - self.refused


def halve(answers: Sequence[Answer], goal: Goal, number: int, seed: int = 1) -> Halvings:
    """Choose the cut-offs on a random half of the contexts and apply them to the other, ``number`` times."""
    dice = random.Random(seed)
    groups = sorted({answer.blocking.group for answer in answers})
    errors: list[tuple[float, float, float]] = []
    why = ""
    for _ in range(number):
        mine = set(dice.sample(groups, len(groups) // 2))
        ours = [answer for answer in answers if answer.blocking.group in mine]
        others = [answer for answer in answers if answer.blocking.group not in mine]
        try:
            cuts = cut_offs([answer.blocking for answer in ours], [answer.marking for answer in ours], goal)
        except RowError as error:
            why = str(error)
            continue
        errors.append(_rates(others, goal, cuts.block_at.value, cuts.warn_at.value))
    held = [
        sum(error[side] <= most for error in errors) for side, most in enumerate((goal.blocked, goal.marked))
    ]
    means = [sum(error[side] for error in errors) / max(len(errors), 1) for side in range(3)]
    return Halvings(number, number - len(errors), why, *held, *means)


def _rates(
    others: Sequence[Answer], goal: Goal, block_at: float, warn_at: float
) -> tuple[float, float, float]:
    """Return the error of each cut-off on these answers, and the share of unfaithful ones that is marked."""
    blocked = [answer for answer in others if answer.blocking.score >= block_at]
    marked = [answer for answer in others if answer.marking.score >= min(warn_at, block_at)]

    def counted(among: Sequence[Answer]) -> int:
        return sum(goal.measure == "flagged" or answer.blocking.label == 0 for answer in among)

    among = len(blocked) if goal.measure == "precision" else counted(others)
    unfaithful = [answer for answer in others if answer.blocking.label]
    found = sum(bool(answer.blocking.label) for answer in marked)
    return (
        counted(blocked) / max(among, 1),
        counted(marked) / max(counted(others), 1),
        found / max(len(unfaithful), 1),
    )


def sources(folder: Path) -> Iterator[Path]:
    """Yield the files whose answers have both labels."""
    for path in sorted(folder.glob("*.jsonl.xz")):
        labels = {row.label for row in read_rows(path, 500) if not isinstance(row, BadRow)}
        if {0, 1} <= labels:
            yield path


async def scores(path: Path, number: int, settings: Settings, seed: int = 7) -> list[Answer]:
    """Check about ``number`` answers of a file, with all answers to each context, by the default preset."""
    by_context: dict[str, list[LooseRow]] = {}
    for row in read_rows(path, kind=LooseRow):
        if not isinstance(row, BadRow) and row.label is not None:
            by_context.setdefault(row.cluster, []).append(row)
    names = sorted(by_context)
    random.Random(seed).shuffle(names)
    chosen: list[LooseRow] = []
    for name in names:
        chosen += by_context[name] if len(chosen) < number else []
    async with Checker(settings) as checker:

        async def check(row: LooseRow) -> object:
            return await checker.check(row.turn())

        return [answer_of(row, report, settings) async for row, report in reports(chosen, check, 1)]


def main() -> None:
    """Print the table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--rows", type=int, default=1200, help="of each source")
    parser.add_argument("--halvings", type=int, default=200)
    parser.add_argument("--scores", type=Path, help="file that keeps the scores")
    options = parser.parse_args()
    known = _read(options.scores)
    print("| source | promise | refused | held: blocked | held: marked | blocked | marked | found |")
    print("|-|-|-|-|-|-|-|-|")
    for path in sources(options.data):
        name = path.name.partition(".")[0]
        if name not in known:
            known[name] = asyncio.run(scores(path, options.rows, Settings()))
            _keep(options.scores, known)
        for goal in GOALS:
            _print(name, goal, halve(known[name], goal, options.halvings))


def _print(name: str, goal: Goal, found: Halvings) -> None:
    promise = f"{goal.measure} {goal.blocked:g} / {goal.marked:g}"
    if not found.promised:
        print(f"| {name} | {promise} | all: {found.why.partition('. ')[0]} | | | | | |", flush=True)
        return
    print(
        f"| {name} | {promise} | {found.refused} | {found.blocked_held} of {found.promised} "
        f"| {found.marked_held} of {found.promised} | {found.blocked:.3f} | {found.marked:.3f} "
        f"| {found.found:.3f} |",
        flush=True,
    )


def _read(path: Path | None) -> dict[str, list[Answer]]:
    if path is None or not path.exists():
        return {}
    kept = json.loads(path.read_text(encoding="utf-8"))
    return {
        name: [Answer("", Scored(**one["blocking"]), Scored(**one["marking"])) for one in answers]
        for name, answers in kept.items()
    }


def _keep(path: Path | None, known: dict[str, list[Answer]]) -> None:
    if path is not None:
        kept = {name: [asdict(answer) for answer in answers] for name, answers in known.items()}
        path.write_text(json.dumps(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
