"""One entry of the check log, and how its line of JSON is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError, field_validator

from faithrails.errors import RowError
from faithrails.types import Message, Passage, Reason, Turn
from faithrails.types.report_json import ReportRow

FORMAT = 4


class Entry(BaseModel):
    """One line of the log. ``reasons`` are those that were known before the check began.

    ``id`` is unique to the entry. In a ``redacted`` entry every text is a keyed hash, and ``settings`` hold
    only their own hash.
    """

    model_config = ConfigDict(extra="forbid")

    format: Literal[4]
    id: str
    version: str
    time: str
    redacted: bool
    settings: dict[str, Any]
    turn: dict[str, Any]
    reasons: list[Reason]
    since: int
    report: dict[str, Any]

    @field_validator("report")
    @classmethod
    def _is_report(cls, report: dict[str, Any]) -> dict[str, Any]:
        ReportRow.model_validate(report)
        return report

    @field_validator("turn")
    @classmethod
    def _is_turn(cls, turn: dict[str, Any]) -> dict[str, Any]:
        try:
            turn_from(turn)
        except (KeyError, TypeError) as error:
            raise ValueError(f"not the fields of a turn ({error})") from None
        return turn

    @property
    def report_before_correction(self) -> dict[str, Any]:
        """The report on the answer as it was written, before a correction."""
        return (self.report.get("repair") or {}).get("before") or self.report

    def logged_turn(self) -> Turn:
        """Return the turn of the logged check.

        Raises:
            RowError: the entry is redacted.
        """
        if self.redacted:
            raise RowError("is redacted: the log has hashes in place of its texts")
        return turn_from(self.turn)


def turn_from(logged: Mapping[str, Any]) -> Turn:
    """Return the turn with the values that ``dataclasses.asdict`` gave.

    Raises:
        KeyError, TypeError: they are not the fields of a turn.
    """
    values = dict(logged)
    values["passages"] = tuple(Passage(**passage) for passage in values["passages"])
    values["prompt"] = tuple(Message(**message) for message in values["prompt"])
    values["samples"] = tuple(values["samples"])
    return Turn(**values)


def read_entry(line: str) -> Entry:
    """Read one line.

    Raises:
        RowError: it is not an entry, or has another format; the message names the field.
    """
    try:
        return Entry.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        if first["loc"] == ("format",):
            raise RowError(f"not of format {FORMAT}: replay it with the faithrails that wrote it") from None
        if first["type"] == "json_invalid":
            raise RowError(
                "not a complete JSON object; a process that is killed leaves half a line"
            ) from None
        place = ".".join(map(str, first["loc"]))
        raise RowError(f"{place}: {first['msg']}" if place else first["msg"]) from None
