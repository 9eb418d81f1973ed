"""Measure the exact check on texts written from data: which wrong numbers and names it finds.

    python benchmarks/exact.py DATA_DIR

Recall is the share of the spans that annotators marked as a wrong number or name which overlap
something flagged; false flags are the share of all other numbers and names that are flagged.
Spans of the second set have no such type: one that is wrong ("INCORRECT") or that the data does not
say ("NOT_CHECKABLE") counts as one or the other if numbers or names make up at least a quarter of it;
whole clauses that only hold one are counted apart. Its annotators leave many wrong values unmarked,
so false flags are also counted in the answers without any mark.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from faithrails.bench.rows import BadRow
from faithrails.signals.grounding import EvidenceIndex
from faithrails.signals.mentions import mentions
from faithrails.signals.words import words
from faithrails.train.featurize import split
from faithrails.train.labels import LabelledRow, read_rows
from faithrails.verify.looked_up import examine

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    for source in ("sportsett_train", "quintd_train"):
        measure(source, parser.parse_args().data / f"{source}.jsonl.xz")


def measure(source: str, path: Path) -> None:
    marked, found, others, flagged = Counter(), Counter(), Counter(), Counter()
    clean, flagged_clean = Counter(), Counter()
    clauses, found_clauses = Counter(), Counter()
    seconds = []
    for row in read_rows(path, kind=LabelledRow):
        if isinstance(row, BadRow):
            continue
        started = time.perf_counter()
        places = flags(row)
        seconds.append(time.perf_counter() - started)
        said = [(m.start, m.end, KINDS[m.kind]) for m in mentions(row.response) if m.kind in KINDS]
        spans = list(zip(row.marks() or [], row.spans or [], strict=False))
        for (start, end), span in spans:
            typed = span["type"] in ("NUMBER", "NAME")
            kind, share = (span["type"], 1.0) if typed else inside(said, start, end)
            if span["type"] not in UNFAITHFUL or kind is None:
                continue
            hit = any(s < end and e > start for s, e in places)
            of, hits = (marked, found) if share >= LEAST_SHARE else (clauses, found_clauses)
            of[kind] += 1
            hits[kind] += hit
        for start, end, kind in said:
            if not any(s < end and e > start for (s, e), _ in spans):
                others[kind] += 1
                hit = any(s < end and e > start for s, e in places)
                flagged[kind] += hit
                if not spans:
                    clean[kind] += 1
                    flagged_clean[kind] += hit
    seconds.sort()
    for kind in ("NUMBER", "NAME"):
        print(
            f"{source:16} {kind:7} recall {found[kind] / max(1, marked[kind]):.3f} of {marked[kind]}; "
            f"false flags {flagged[kind] / max(1, others[kind]):.3f} of {others[kind]}, in answers without "
            f"a mark {flagged_clean[kind] / max(1, clean[kind]):.3f} of {clean[kind]}; recall of clauses "
            f"that hold one {found_clauses[kind] / max(1, clauses[kind]):.3f} of {clauses[kind]}"
        )
    print(f"{source:16} p50 {seconds[len(seconds) // 2] * 1000:.1f} ms an answer")


def flags(row: LabelledRow) -> list[tuple[int, int]]:
    """Places of the numbers and names that the check says are wrong."""
    turn = row.turn()
    index = EvidenceIndex(turn.passages)
    asked = frozenset(word for word, _, _ in words(turn.question))
    places = []
    for claim in split(turn):
        findings = examine(claim, index, asked, row.response[: claim.start])
        if findings is None:
            continue
        found = [(mention.start, mention.end) for mention in findings.missing]
        found += findings.clash.places if findings.clash else ()
        places += [(claim.start + start, claim.start + end) for start, end in found]
    return places


def inside(said: list[tuple[int, int, str]], start: int, end: int) -> tuple[str | None, float]:
    """Return whether numbers or names make up more of a span, and what share of its characters."""
    shares = Counter()
    for s, e, kind in said:
        if s < end and e > start:
            shares[kind] += (min(e, end) - max(s, start)) / (end - start)
    return shares.most_common(1)[0] if shares else (None, 0.0)


if __name__ == "__main__":
    main()
