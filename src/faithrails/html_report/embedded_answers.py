"""Packs checked answers for the page: an index of all, and compressed blocks that are read when needed."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Hashable, Iterator
from dataclasses import asdict
from typing import Any

from faithrails.html_report.read_run import Checked
from faithrails.types import Evidence, Label, Passage, Verdict
from faithrails.types.labels import STRICTEST_FIRST

_ANSWERS, _SOURCES = 200, 100  # records in a block
_LONGEST = 160  # characters of a claim in the list
_LEVEL = 6  # of deflate


def packed(value: Any) -> str:
    """Return a JSON value as base64 of its deflated UTF-8; lone surrogates become question marks."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode("utf-8", "replace"), _LEVEL)).decode("ascii")


class Blocks:
    """Records in the order they were added, packed ``size`` at a time."""

    def __init__(self, name: str, size: int) -> None:
        self.name, self.size = name, size
        self._done: list[str] = []
        self._open: list[Any] = []

    def __len__(self) -> int:
        return len(self._done) * self.size + len(self._open)

    def add(self, record: Any) -> int:
        """Add a record and return its number."""
        self._open.append(record)
        if len(self._open) == self.size:
            self._done.append(packed(self._open))
            self._open = []
        return len(self) - 1

    def elements(self) -> Iterator[tuple[str, str]]:
        """Yield the id and the content of each block."""
        rest = [packed(self._open)] if self._open else []
        for number, block in enumerate([*self._done, *rest]):
            yield f"{self.name}-{number}", block


class Pack:
    """Everything the page reads about the answers of one run or two."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.sources = Blocks("sources", _SOURCES)
        self.answers = [Blocks(f"answers-{run}", _ANSWERS) for run in range(len(names))]
        self._seen: dict[str, int] = {}
        names = ("task", "source", "reasons", "verifiers", "labels")
        self._values: dict[str, dict[Hashable, int]] = {name: {} for name in names}
        self._rows: dict[str, dict[str, Any]] = {}

    def add(self, run: int, found: Checked) -> None:
        """Add an answer of a run."""
        number = self.answers[run].add(self._record(found))
        row = self._rows.setdefault(
            found.id,
            {"label": found.label, "checks": [None] * len(self.names)}
            | {name: self._number(name, getattr(found, name)) for name in ("task", "source")},
        )
        row["checks"][run] = self._check(found, number)

    def elements(self) -> Iterator[tuple[str, str]]:
        """Yield the id and the content of each block, the index first."""
        values = {name: list(values) for name, values in self._values.items()}
        sizes = {"answers": _ANSWERS, "sources": _SOURCES}
        rows = [
            [name, row["label"], row["task"], row["source"], *row["checks"]]
            for name, row in self._rows.items()
        ]
        yield "index", packed({"runs": self.names, "sizes": sizes, "values": values, "rows": rows})
        for blocks in (*self.answers, self.sources):
            yield from blocks.elements()

    def _number(self, kind: str, value: Hashable) -> int:
        """Return the index of a value in the list that the page has of its kind."""
        return self._values[kind].setdefault(value, len(self._values[kind]))

    def _check(self, found: Checked, number: int) -> list[Any]:
        """Return the fields of a check that the list needs, in the order of ``CHECK`` in ``data.js``."""
        report = found.report
        worst = min(report.verdicts, key=_order, default=None)
        verifiers = sorted({name for verdict in report.verdicts for name in _verifiers(verdict)})
        chance = report.unfaithful_probability
        return [
            number,
            report.decision.value,
            None if chance is None else round(chance, 4),
            report.score,
            self._number("reasons", tuple(reason.value for reason in report.reasons)),
            self._number("verifiers", tuple(verifiers)),
            self._number("labels", tuple(verdict.label.value for verdict in report.verdicts)),
            round(_badness(worst), 4),
            worst.label.value if worst else "",
            worst.claim.text[:_LONGEST] if worst else "",
        ]

    def _record(self, found: Checked) -> dict[str, Any]:
        report, turn = found.report, found.turn
        return {
            "question": turn.question if turn else "",
            "answer": turn.answer if turn else None,
            "sources": [self._source(passage) for passage in turn.passages] if turn else [],
            "claims": [_claim(verdict) for verdict in report.verdicts],
            "omissions": [_place(place) for place in report.omissions],
            "conflicts": [
                [_place(side) for side in conflict.sides] for conflict in report.conflicts_of_the_answer
            ],
            "metrics": [(metric.name, metric.value, metric.why) for metric in report.metrics],
            "notes": report.notes,
            "path": [asdict(step) for step in report.path],
        }

    def _source(self, passage: Passage) -> tuple[str, int]:
        """Return a passage's id and the number of its text; equal texts are kept once."""
        if passage.text not in self._seen:
            self._seen[passage.text] = self.sources.add(passage.text)
        return passage.id, self._seen[passage.text]


def _order(verdict: Verdict) -> tuple[int, float]:
    return STRICTEST_FIRST.index(verdict.label), verdict.support


def _badness(worst: Verdict | None) -> float:
    """Return the sort key of an answer, highest if contradicted; without claims it ranks as unsure."""
    rank, support = _order(worst) if worst else (STRICTEST_FIRST.index(Label.UNSURE), 0.0)
    return len(STRICTEST_FIRST) - rank - support


def _verifiers(verdict: Verdict) -> Iterator[str]:
    yield verdict.verifier
    for layer in verdict.layers:
        yield from _verifiers(layer)


def _claim(verdict: Verdict) -> dict[str, Any]:
    claim, (label, chance, verifier, why) = verdict.claim, _ruling(verdict)
    return {
        "text": claim.text,
        "start": claim.start,
        "end": claim.end,
        "evidence": [_place(place) for place in verdict.evidence],
        "offending": verdict.offending,
        "label": label,
        "chance": chance,
        "verifier": verifier,
        "why": why,
        "layers": [_ruling(layer) for layer in verdict.layers],
    }


def _place(place: Evidence) -> tuple[str, int, int, str]:
    return place.passage, place.start, place.end, place.text


def _ruling(verdict: Verdict) -> tuple[str, float | None, str, str]:
    """Return label, probability, verifier, and why: its words, or else its reason code as words."""
    chance = None if verdict.probability is None else round(verdict.probability, 4)
    why = verdict.why or (verdict.reason.value.replace("_", " ") if verdict.reason else "")
    return verdict.label.value, chance, f"{verdict.verifier} {verdict.version}".strip(), why
