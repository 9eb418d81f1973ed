"""Measure the exact check on texts written from data: which wrong numbers and names it finds.

    python benchmarks/exact.py DATA_DIR

Recall is the share of spans, marked by annotators as a wrong number or name, that overlap something flagged.
False flags are the share of all other numbers and names that are flagged. In the second set, spans are not
marked as numbers or names: a wrong ("INCORRECT") or unstated ("NOT_CHECKABLE") span counts as a number or
name if numbers or names make up at least a quarter of it; longer clauses that contain one are counted
separately. Its annotators leave many wrong values unmarked, so false flags are also counted in answers
without any mark.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field, fields
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from faithrails.claims import sentence_claims
from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.look_up_claim import examine
from faithrails.rows.labelled_rows import BadRow
from faithrails.text.values.extract import mentions
from faithrails.train.labelled_examples import LabelledRow, read_rows

KINDS = {
    "name": "NAME",
    "number": "NUMBER",
    "money": "NUMBER",
    "percent": "NUMBER",
    "time": "NUMBER",
    "date": "NUMBER",
}

LEAST_SHARE = 0.25  # of a span's characters
UNFAITHFUL = ("NUMBER", "NAME", "INCORRECT", "NOT_CHECKABLE")


@dataclass
class Counts:
    """The number of items of each kind, and how many of them were flagged."""

    all: Counter[str] = field(default_factory=Counter)
    hit: Counter[str] = field(default_factory=Counter)

    def add(self, kind: str, hit: bool) -> None:
        """Count one item."""
        self.all[kind] += 1
        self.hit[kind] += hit

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.all + other.all, self.hit + other.hit)

    def share(self, kind: str) -> str:
        """Return the share of a kind (empty: of all kinds) that was flagged, as text."""
        hit, number = (self.hit[kind], self.all[kind]) if kind else (self.hit.total(), self.all.total())
        return f"{hit / number:.3f} of {number}" if number else "-"


@dataclass
class Measured:
    """Counts of wrong spans, of clauses that contain one, and of values that annotators left unmarked."""

    spans: Counts = field(default_factory=Counts)
    clauses: Counts = field(default_factory=Counts)
    others: Counts = field(default_factory=Counts)
    unmarked: Counts = field(default_factory=Counts)  # the others in answers without any mark

    def __add__(self, other: Measured) -> Measured:
        pairs = ((getattr(self, part.name), getattr(other, part.name)) for part in fields(self))
        return Measured(*(mine + theirs for mine, theirs in pairs))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    found = {source: measure(data / f"{source}.jsonl.xz") for source in ("sportsett_train", "quintd_train")}
    table = Table("set", "kind", "recall", "false flags", "in answers without a mark", "recall of clauses")
    for source, measured in (*found.items(), ("both", sum(found.values(), Measured()))):
        for kind in ("NUMBER", "NAME", ""):
            parts = (measured.spans, measured.others, measured.unmarked, measured.clauses)
            table.add_row(source, kind or "both", *(counts.share(kind) for counts in parts))
    Console(width=120).print(table)


def measure(path: Path) -> Measured:
    found = Measured()
    for row in track(list(read_rows(path, kind=LabelledRow)), path.name, transient=True):
        if isinstance(row, BadRow):
            continue
        places = flags(row)
        said = [(m.start, m.end, KINDS[m.kind]) for m in mentions(row.response) if m.kind in KINDS]
        spans = list(zip(row.marks.unfaithful if row.marks else (), row.spans or [], strict=False))
        for (start, end), span in spans:
            typed = span["type"] in ("NUMBER", "NAME")
            kind, share = (span["type"], 1.0) if typed else inside(said, start, end)
            if span["type"] in UNFAITHFUL and kind:
                of = found.spans if share >= LEAST_SHARE else found.clauses
                of.add(kind, overlaps(places, start, end))
        for start, end, kind in said:
            if not overlaps([place for place, _ in spans], start, end):
                found.others.add(kind, overlaps(places, start, end))
                if not spans:
                    found.unmarked.add(kind, overlaps(places, start, end))
    return found


def overlaps(places: list[tuple[int, int]], start: int, end: int) -> bool:
    return any(s < end and e > start for s, e in places)


def flags(row: LabelledRow) -> list[tuple[int, int]]:
    """Return the spans of the numbers and names that the check flags."""
    turn = row.turn()
    index = EvidenceIndex(turn.passages)
    places = []
    for claim in sentence_claims(turn):
        findings = examine(claim, index, turn.question, row.response[: claim.start])
        if findings is None:
            continue
        found = [(mention.start, mention.end) for mention in findings.missing]
        found += findings.contradiction.places if findings.contradiction else ()
        places += [(claim.start + start, claim.start + end) for start, end in found]
    return places


def inside(said: list[tuple[int, int, str]], start: int, end: int) -> tuple[str | None, float]:
    """Return "NUMBER" or "NAME", whichever makes up more of a span, and its share of the characters."""
    shares = Counter()
    for s, e, kind in said:
        if s < end and e > start:
            shares[kind] += (min(e, end) - max(s, start)) / (end - start)
    return shares.most_common(1)[0] if shares else (None, 0.0)


if __name__ == "__main__":
    main()
