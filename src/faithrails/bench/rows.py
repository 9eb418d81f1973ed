"""Rows to evaluate, read line by line; a row that cannot be read is told, not lost."""

from __future__ import annotations

import gzip
import io
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Annotated, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from faithrails.errors import RowError
from faithrails.types import Passage, Turn


class Row(BaseModel):
    """One answer with its context; ``label`` 1 means unfaithful, 0 faithful."""

    model_config = ConfigDict(extra="ignore")

    id: Annotated[str, BeforeValidator(lambda value: str(value) if isinstance(value, int) else value)]
    context: str | list[str]
    response: str
    question: str = ""
    label: Literal[0, 1] | None = None
    task: str = ""

    def turn(self) -> Turn:
        """The row as a turn to check."""
        texts = [self.context] if isinstance(self.context, str) else self.context
        passages = tuple(Passage(str(number), text) for number, text in enumerate(texts, 1))
        return Turn(self.response, passages, self.question, self.id)


@dataclass(frozen=True, slots=True)
class BadRow:
    """A line that is no row."""

    line: int
    why: str


AnyRow = TypeVar("AnyRow", bound=Row)


def read_rows(path: Path, limit: int | None = None, kind: type[AnyRow] = Row) -> Iterator[AnyRow | BadRow]:  # type: ignore[assignment]
    """Yield the rows of a JSONL file (plain, .gz or .xz), at most ``limit`` lines of it.

    Raises:
        RowError: the file cannot be read at all, or its compressed data breaks off.
    """
    taken = 0
    try:
        with _opened(path) as lines:
            for number, line in enumerate(lines, 1):
                if limit is not None and taken >= limit:
                    return
                if line.strip():
                    taken += 1
                    yield _row(number, line, kind)
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise RowError(f"{path}: cannot be read: {error}") from error


def _row(number: int, line: str, kind: type[AnyRow]) -> AnyRow | BadRow:
    try:
        return kind.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        return BadRow(number, f"{place}: {first['msg']}" if place else first["msg"])


def _opened(path: Path) -> IO[str]:
    if path.suffix == ".gz":
        return io.TextIOWrapper(gzip.open(path), encoding="utf-8", errors="replace")
    if path.suffix == ".xz":
        return io.TextIOWrapper(lzma.open(path), encoding="utf-8", errors="replace")
    return path.open(encoding="utf-8", errors="replace")
