"""Print how mode `correct` changes answers with one wrong value or name, without a model.

PYTHONPATH=src:tests python benchmarks/repair.py [--edits N] [--seed N] [--verifier layered|exact]

Each answer is a few sentences of a passage in ../shared/data, with one fact changed in one of them.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from metamorphic.edits import any_of
from metamorphic.names import NAMES
from metamorphic.sentences import Sample, samples
from metamorphic.values import EDITS as VALUES

from faithrails import Checker, Decision, Report, Settings, Turn
from faithrails.warnings_and_markers import outgoing_text

KINDS = {"value": any_of(VALUES), "name": any_of(NAMES)}
SENTENCES = 3  # of an answer


@dataclass(frozen=True, slots=True)
class Edited:
    """An answer with one fact changed; ``original`` is the answer before, ``wrong`` the changed sentence."""

    kind: str
    passage: str
    original: str
    answer: str
    wrong: str


def edited(number: int, seed: int = 0) -> list[Edited]:
    """Return the first edits, alternating values and names; the same ones for the same seed."""
    found = (_edits(kind, samples(60), seed) for kind in KINDS)
    return [one for pair in zip(*(islice(each, number // 2) for each in found), strict=False) for one in pair]


def _edits(kind: str, among: Iterator[Sample], seed: int) -> Iterator[Edited]:
    by_passage: dict[str, list[str]] = {}
    for sample in among:
        known = by_passage.setdefault(sample.passage, [])
        known.append(sample.sentence)
        if len(known) != SENTENCES:
            continue
        chance = random.Random(f"{seed or ''}{kind}: {sample.passage}")
        place = chance.randrange(SENTENCES)
        wrong = KINDS[kind](known[place], sample.passage, chance)
        if wrong is not None and wrong not in sample.passage:
            changed = [*known[:place], wrong, *known[place + 1 :]]
            yield Edited(kind, sample.passage, " ".join(known), " ".join(changed), wrong)


def outcome(one: Edited, report: Report, settings: Settings) -> str:
    """Return what the user gets for an edited answer, in words."""
    seen = outgoing_text(one.answer, report, settings)
    if report.decision in (Decision.BLOCK, Decision.ESCALATE):
        return "blocked"
    if one.wrong in seen:
        return "marked" if report.decision is Decision.WARN else "unmarked"
    if one.original in seen:
        return "put right"
    return "left out" if not any(c.kind == "corrected" for c in report.repair.changes) else "otherwise"  # type: ignore[union-attr]


def is_less_supported(report: Report) -> bool:
    """Whether a corrected answer that goes out is less supported than the answer as it was written."""
    before = report.as_written
    if report.decision in (Decision.BLOCK, Decision.ESCALATE) or before is report:
        return False
    now, then = report.unfaithful_probability, before.unfaithful_probability
    worse = now is not None and then is not None and now > then
    return worse or (report.score or 0.0) < (before.score or 0.0)


def tally(edits: Sequence[Edited], settings: Settings) -> Counter[tuple[str, str]]:
    """Check every edited answer and its original, and count the outcomes by kind."""
    counted: Counter[tuple[str, str]] = Counter()
    with Checker(settings) as checker:
        for one in edits:
            report = checker.check_sync(Turn.of(one.answer, one.passage))
            found = outcome(one, report, settings)
            counted[one.kind, found] += 1
            counted[one.kind, "less supported"] += is_less_supported(report)
            original = checker.check_sync(Turn.of(one.original, one.passage))
            counted[one.kind, "original changed"] += original.repair is not None
    return counted


COLUMNS = (
    "put right",
    "left out",
    "otherwise",
    "blocked",
    "marked",
    "unmarked",
    "less supported",
    "original changed",
)


def main() -> None:
    """Print the table in Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--verifier", choices=("layered", "exact"), default="layered")
    options = parser.parse_args()
    edits = edited(options.edits, options.seed)
    counted = tally(edits, Settings(mode="correct", verifiers=options.verifier))
    print(f"| changed | answers | {' | '.join(COLUMNS)} |")
    print("|-|-" + "|-" * len(COLUMNS) + "|")
    for kind in KINDS:
        cells = " | ".join(str(counted[kind, column]) for column in COLUMNS)
        print(f"| {kind} | {sum(one.kind == kind for one in edits)} | {cells} |")


if __name__ == "__main__":
    main()
