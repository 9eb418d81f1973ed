"""``faithrails audit-claims``: counts what the claims of answers leave out, repeat, or lump together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer
from rich.console import Console

from faithrails.checker import Checker
from faithrails.claims.audit import audit, locate_claims
from faithrails.cli.check import Config, JudgeModel, Preset
from faithrails.cli.evaluate import FAILED, Map
from faithrails.cli.load_settings import LoadedSettings, load_settings
from faithrails.cli.render import number_of, open_console
from faithrails.errors import FaithrailsError, ModelError
from faithrails.files import name_of, source_of
from faithrails.rows.field_names import FieldNames
from faithrails.rows.labelled_rows import BadRow, Row, read_rows
from faithrails.types import Claim

_KINDS = {
    "uncovered": "sentences or clauses that no claim states in full",
    "duplicates": "claims that repeat another of the same answer",
    "compound": "claims that make several statements",
    "failed": "answers whose claims could not be extracted",
}
Most = Annotated[int | None, typer.Option(min=0, help="Exit with 1 if there are more.")]


def audit_claims(
    rows: Annotated[str, typer.Argument(help="Rows, as for `faithrails eval`.")],
    preset: Preset = None,
    config: Config = None,
    judge_model: JudgeModel = None,
    fields: Map = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Take only the first N rows.")] = None,
    examples: Annotated[int, typer.Option(min=0, help="How many findings of each kind to show.")] = 5,
    max_uncovered: Most = None,
    max_duplicates: Most = None,
    max_compound: Most = None,
) -> None:
    """Audit the claims in the field `claims` of the rows, or else those that the settings extract.

    A claim in `claims` is a text, or a mapping with `text`. Exit code 0: done. 1: more findings than a
    --max-... allows, or with any --max-... an answer whose claims could not be extracted. 2: wrong options,
    or no row can be read.
    """
    chosen = load_settings(preset, config, None, judge_model)
    errors = open_console(stderr=True, highlight=False, soft_wrap=True)
    names = FieldNames.parsed(fields or (), list(Row.model_fields), errors.print)
    found = chosen.done(_audited(read_rows(source_of(rows), limit, names=names), chosen, errors))
    if not found.answers:
        raise FaithrailsError(f"{name_of(source_of(rows))}: no row can be read; nothing was audited")
    found.show(open_console(highlight=False, soft_wrap=True), examples)
    limits = {"uncovered": max_uncovered, "duplicates": max_duplicates, "compound": max_compound}
    over = [name for name, most in limits.items() if most is not None and found.counts[name] > most]
    if over or (found.counts["failed"] and any(most is not None for most in limits.values())):
        errors.print(f"failed: too many of: {', '.join(over or ['failed'])}")
        raise typer.Exit(FAILED)


@dataclass
class _Found:
    """Counts over all answers, and the first findings of each kind with the ids of their rows."""

    answers: int = 0
    claims: int = 0
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_KINDS, 0))
    first: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: {kind: [] for kind in _KINDS})

    def add(self, kind: str, id_: str, texts: tuple[str, ...]) -> None:
        self.counts[kind] += len(texts)
        if len(self.first[kind]) < 100:
            self.first[kind] += [(id_, text) for text in texts]

    def show(self, console: Console, examples: int) -> None:
        console.print(f"{number_of(self.answers, 'answer')}, {number_of(self.claims, 'claim')}")
        for kind, what in _KINDS.items():
            if self.counts[kind] or kind != "failed":
                console.print(f"{kind}: {self.counts[kind]} ({what})")
            for id_, text in self.first[kind][:examples]:
                console.print(f"  {id_}: {' '.join(text.split())}")


async def _audited(rows: Iterator[Row | BadRow], chosen: LoadedSettings, errors: Console) -> _Found:
    found, checker = _Found(), chosen.checker_with()
    async for row, claims in _with_claims(rows, checker, errors):
        found.answers += 1
        if isinstance(claims, ModelError):
            found.add("failed", row.id, (str(claims),))
            continue
        seen = audit(row.turn(), claims)
        found.claims += seen.claims
        for kind in ("uncovered", "duplicates", "compound"):
            found.add(kind, row.id, getattr(seen, kind))
    return found


async def _with_claims(
    rows: Iterator[Row | BadRow], checker: Checker, errors: Console
) -> AsyncIterator[tuple[Row, list[Claim] | ModelError]]:
    for row in rows:
        if isinstance(row, BadRow):
            errors.print(f"{row.place}: {row.why}")
        elif isinstance(row.claims, list):
            yield row, locate_claims([_text(claim) for claim in row.claims], row.response)
        else:
            try:
                yield row, await checker.extract(row.turn())
            except ModelError as error:  # counted, and fails every limit
                yield row, error


def _text(claim: Any) -> str:
    return str(claim.get("text", "")) if isinstance(claim, dict) else str(claim)
