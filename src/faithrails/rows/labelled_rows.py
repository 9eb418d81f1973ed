"""Reads labelled rows; a row that cannot be read is reported."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, field_validator, model_validator

from faithrails.files import Source
from faithrails.rows.field_names import FieldNames
from faithrails.rows.marked_places import Marks, marks_of
from faithrails.rows.read_records import BadRow, Record, records, records_of_file
from faithrails.rows.unique_names import UniqueNames, renamed_row_message
from faithrails.types import Turn

__all__ = ["AnyRow", "BadRow", "Row", "read_rows", "unique"]

NEEDED = ("context", "response")
_LABELS = {"0": 0, "0.0": 0, "false": 0, "1": 1, "1.0": 1, "true": 1}  # as CSV files spell them


def _label(value: Any) -> Any:
    return _LABELS.get(str(value).strip().lower(), value)


def _context(value: Any) -> Any:
    """Drop the nulls of a list of passages."""
    return [part for part in value if part is not None] if isinstance(value, list) else value


def _text(value: Any) -> Any:
    """Return an identifier as text: numbers are common."""
    return value if isinstance(value, str | None) else json.dumps(value, sort_keys=True)


class Row(BaseModel):
    """One answer with its context; ``label`` 1 means unfaithful, 0 faithful.

    ``context`` is a text, a mapping with one (``body``, ``text``, ``content`` or ``page_content``),
    or a list of these. ``source_id`` names what it was taken from.

    Annotators' marks of unfaithful spans are in ``spans``: characters (``start``, ``end``), or numbers of the
    words in ``tokenised`` (``doc_start``, ``doc_end``, counted from 1 and both included); in ``tokens`` with
    ``non_supported``, a flag for each; or in ``claims``, each with ``label`` and either ``start`` and ``end``
    or its ``text`` in the answer's words.
    """

    model_config = ConfigDict(extra="ignore")

    id: Annotated[str, BeforeValidator(lambda value: str(value) if isinstance(value, int) else value)]
    context: Annotated[str | dict[str, Any] | list[str | dict[str, Any]], BeforeValidator(_context)]
    response: str
    question: str = ""
    label: Annotated[Literal[0, 1] | None, BeforeValidator(_label)] = None
    task: str = ""
    dataset: Annotated[str, BeforeValidator(_text)] = ""
    source_id: Annotated[str | None, BeforeValidator(_text)] = None
    spans: list[dict[str, Any]] | None = None
    tokenised: str | None = None
    tokens: Any = None  # other tools use these names for other things, such as a number of tokens
    non_supported: Any = None
    claims: Any = None

    @cached_property
    def marks(self) -> Marks | None:
        """Spans of the answer that were marked unfaithful; None if only the answer has a label."""
        return marks_of(
            self.response, self.spans, self.tokenised, self.tokens, self.non_supported, self.claims
        )

    @model_validator(mode="after")
    def _has_readable_marks(self) -> Row:
        try:
            _ = self.marks
        except (KeyError, TypeError, ValueError) as error:  # the row is reported and left out
            raise ValueError(f"spans: cannot be read: {type(error).__name__}: {error}") from error
        return self

    @property
    def cluster(self) -> str:
        """The cluster of the row: rows that share ``source_id``, or else context, are not independent."""
        if self.source_id is not None:
            return f"{self.dataset}/{self.source_id}"
        context = json.dumps(self.context, sort_keys=True, default=str).encode("utf-8", "surrogatepass")
        return f"{self.dataset}/context {hashlib.sha256(context).hexdigest()[:16]}"

    @property
    def texts_hash(self) -> str:
        """A hash of its answer and passages, as they are checked: 16 hexadecimal digits."""
        turn = self.turn()
        texts = json.dumps([turn.answer, *((passage.id, passage.text) for passage in turn.passages)])
        return hashlib.sha256(texts.encode()).hexdigest()[:16]

    @field_validator("response")
    @classmethod
    def _says_something(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("is empty: there is no answer to check")
        return value

    def turn(self) -> Turn:
        """The row as a turn to check."""
        return Turn.of(self.response, self.context, question=self.question, id=self.id)


AnyRow = TypeVar("AnyRow", bound=Row)


def read_rows(
    source: Source,
    limit: int | None = None,
    kind: type[AnyRow] = Row,  # type: ignore[assignment]
    names: FieldNames | None = None,
) -> Iterator[AnyRow | BadRow]:
    """Yield the rows of a file or folder one at a time, at most ``limit`` of them.

    A row without an id has its number, counted from 1. ``names`` says which fields are which.

    Raises:
        FileError: a file cannot be read at all, its compressed data breaks off, or its format
            is not supported.
        MissingExtraError: its format or place needs a package that is not installed.
    """
    found = islice(records(source, NEEDED, names), limit)
    return (_row(number, record, kind) for number, record in enumerate(found, 1))


def read_slice(
    file: Source, first: int, number: int, names: FieldNames, before: int
) -> Iterator[Row | BadRow]:
    """Yield ``number`` rows of one file from ``first`` on (0 is the first).

    ``before`` is the number of rows in the files before it, so that ids are the same as in ``read_rows``.
    """
    found = islice(records_of_file(file, NEEDED, names, first), number)
    return (_row(place, record, Row) for place, record in enumerate(found, before + first + 1))


def unique(rows: Iterable[AnyRow | BadRow], tell: Callable[[str], None]) -> Iterator[AnyRow | BadRow]:
    """Yield rows under their ``UniqueNames``; ``tell`` gets a sentence for each row that is renamed."""
    names = UniqueNames()
    for row in rows:
        if isinstance(row, BadRow) or (name := names.name(row.id)) == row.id:
            yield row
        else:
            tell(renamed_row_message(row.id, name))
            yield row.model_copy(update={"id": name})


def _row(number: int, record: Record | BadRow, kind: type[AnyRow]) -> AnyRow | BadRow:
    if isinstance(record, BadRow):
        return record
    place, values = record
    try:
        return kind.model_validate({"id": number, **values})
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"] if part not in ("str", "dict[str,any]"))
        message = first["msg"].removeprefix("Value error, ")
        message = "is missing" if first["type"] == "missing" else message
        return BadRow(place, f"{field}: {message}" if field else message)
