"""Recognises the fields of other tools' exports, and those that the user names, as fields of a row."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic_core import from_json

from faithrails.errors import RowError

_ESSENTIAL = ("context", "response")
_QUESTIONS = ("question", "query", "input", "user_input")
_CONTEXTS = ("context", "contexts", "documents", "retrieved_contexts", "passages")
_ANSWERS = ("answer", "output", "response", "result")


@dataclass(frozen=True, slots=True)
class Format:
    """The export format of another tool: for each of our fields, the paths at which it may be."""

    tool: str
    paths: Mapping[str, tuple[str, ...]]

    def fits(self, record: Mapping[str, Any]) -> bool:
        """Whether the record has an answer and a context at these paths."""
        return all(_first(record, self.paths[name]) for name in _ESSENTIAL)


# The names in ragas 0.2 (`SingleTurnSample`) and 0.1, in promptfoo's JSON and JSONL output, and in
# LangSmith's `ExperimentResults.to_pandas` and exported runs.
FORMATS = (
    Format(
        "RAGAS", {"question": ("user_input",), "context": ("retrieved_contexts",), "response": ("response",)}
    ),
    Format("RAGAS 0.1", {"question": ("question",), "context": ("contexts",), "response": ("answer",)}),
    Format(
        "promptfoo",
        {
            "question": tuple(
                f"{place}.{name}" for place in ("vars", "testCase.vars") for name in _QUESTIONS
            ),
            "context": tuple(f"{place}.{name}" for place in ("vars", "testCase.vars") for name in _CONTEXTS),
            "response": ("response.output",),
        },
    ),
    Format(
        "LangSmith",
        {
            "question": tuple(f"inputs.{name}" for name in _QUESTIONS),
            "context": tuple(f"{place}.{name}" for place in ("outputs", "inputs") for name in _CONTEXTS),
            "response": tuple(f"outputs.{name}" for name in _ANSWERS),
        },
    ),
)


@dataclass(frozen=True)
class FieldNames:
    """How the fields of records are named.

    ``given`` maps our names to paths in a record, as the user writes them: ``{"response": "answer"}``.
    ``tell`` gets a sentence the first time a tool's export is recognised.
    """

    given: Mapping[str, str] = field(default_factory=dict)
    tell: Callable[[str], object] = bool
    _told: set[str] = field(default_factory=set)

    @classmethod
    def parsed(
        cls, options: Collection[str], known: Collection[str], tell: Callable[[str], object]
    ) -> FieldNames:
        """Read options of the form ``answer=response``: the record's field, and ours.

        Raises:
            RowError: one has another form, or names none of the ``known`` fields.
        """
        given = {}
        for option in options:
            theirs, equals, ours = (part.strip() for part in option.rpartition("="))
            if not theirs or not equals or ours not in known:
                raise RowError(f"--map {option}: write THEIRS=OURS, OURS one of {', '.join(known)}")
            given[ours] = theirs
        return cls(given, tell)

    def renamed(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Return the record with our names beside its own, unless they are ours already.

        A name that the user maps comes only from the field that was given.
        """
        mapped = {ours: _at(record, path) for ours, path in self.given.items()}
        chosen = {ours: value for ours, value in mapped.items() if value is not None}
        ours = {name: value for name, value in record.items() if name not in mapped} | chosen
        # promptfoo has a mapping where our `response` is a text.
        if not ours.keys() >= set(_ESSENTIAL) or isinstance(ours["response"], dict):
            ours |= {name: value for name, value in self._recognised(record).items() if name not in mapped}
        return ours

    def missing(self, header: Collection[str], needed: Collection[str]) -> list[str]:
        """Return the needed fields that a table with this header lacks."""
        if {"inputs", "outputs"} <= set(header):  # cells with JSON, whose fields only the rows show
            return []
        had = self.renamed(dict.fromkeys(header, ""))
        return [name for name in needed if name not in had]

    def _recognised(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Return our fields of a record in a tool's export format; empty if none fits."""
        found = next((each for each in FORMATS if each.fits(record)), None)
        if found is None:
            return {}
        used = {ours: path for ours, paths in found.paths.items() if (path := _first(record, paths))}
        if found.tool not in self._told:
            self._told.add(found.tool)
            names = ", ".join(f"{theirs} as {ours}" for ours, theirs in used.items() if theirs != ours)
            self.tell(f"fields of {found.tool}: {names} (--map THEIRS=OURS reads others)")
        values = {ours: _at(record, path) for ours, path in used.items()}
        if not isinstance(values["response"], str):  # what a provider answered in JSON
            values["response"] = json.dumps(values["response"], ensure_ascii=False, default=str)
        return values


def _first(record: Mapping[str, Any], paths: Collection[str]) -> str | None:
    return next((path for path in paths if _at(record, path) is not None), None)


def _at(record: Any, path: str) -> Any:
    """Return the value at a dotted path; a mapping on the way may be JSON in a text, as in tables."""
    if isinstance(record, str) and record.lstrip().startswith("{"):
        try:
            record = from_json(record)
        except ValueError:  # a text in braces: it has no fields
            return None
    if not isinstance(record, Mapping):
        return None
    if path in record:
        return record[path]
    head, _, rest = path.partition(".")
    return _at(record.get(head), rest) if rest else None
