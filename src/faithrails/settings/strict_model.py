"""The base of settings, in which an unknown key is an error, and the explanations of such errors."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, Annotated, Any, Optional, get_args
from unicodedata import category

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError

from faithrails.errors import SettingsError

_ERROR_TYPE = "explained"
TAG = "form: "  # begins the tags of the forms that a value may have
Share = Annotated[float, Field(ge=0.0, le=1.0)]
# Settings of earlier versions, and what to write instead; {value} is the value that was given.
_GENERAL = {
    "classifier": "moved to verifiers: [{{name: layered, classifier: {value}}}]",
    "samples": "moved to verifiers: [{{name: sampling, number: ..., by: ...}}]",
    "single_call": "moved to verifiers: [single_call], with claims: llm",
    "entailment_threshold": "is gone: layered and classifier decide by risk (lenient, balanced or strict), "
    "or by warn_at and block_at, both P(unfaithful); for exact and sampling, write "
    "verifiers: [{{name: exact, supported_at: {value}}}]",
    "on_hard_failure": "is gone: a finding of a kind that has proved true decides by itself, as mode says; "
    "to mark such answers instead of blocking them, write mode: warn",
}
_OF_CLASSIFIERS = {
    "risk": "moved beside verifiers: risk: {value}",
    "entailment_threshold": "is gone: beside verifiers, write risk (lenient, balanced or strict), or "
    "warn_at and block_at, both P(unfaithful)",
}
_OF_WORDS = {"entailment_threshold": "is now supported_at: {value}"}


class Strict(BaseModel):
    """Settings in which an unknown key raises SettingsError, whether they are built in Python or loaded."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    if not TYPE_CHECKING:  # type checkers read the arguments from the fields

        def __init__(self, **values: Any) -> None:
            try:
                super().__init__(**values)
            except ValidationError as error:
                name = type(self).__name__
                raise SettingsError("\n".join(explain(error, type(self), name))) from None

        # With this mark, which pydantic's base class has too, nested groups of settings are validated by
        # their fields instead of by calling this method.
        __init__.__pydantic_base_init__ = True

    @field_validator("*", mode="before")
    @classmethod
    def _no_boolean_for_a_number(cls, value: Any, info: ValidationInfo) -> Any:
        """Refuse true and false (in YAML also yes, no, on, off), which would count as 1 and 0."""
        if isinstance(value, bool):
            kinds = set(_kinds(cls.model_fields[str(info.field_name)].annotation))
            if kinds & {int, float} and bool not in kinds:
                raise ValueError("must be a number")
        return value


def explain(error: ValidationError, model: type[BaseModel], where: str) -> list[str]:
    """Return a line for each wrong key, with its path under ``where`` and the nearest known key."""
    lines = []
    for problem in error.errors():
        place = [str(key) for key in problem["loc"] if key != "[key]" and not str(key).startswith(TAG)]
        path = ".".join([where, *place])
        if problem["type"] == _ERROR_TYPE:
            lines += [f"{path}{line}" for line in problem["ctx"]["lines"]]
        elif problem["type"] == "extra_forbidden":
            *outer, key = problem["loc"]
            lines.append(f"{path}: {_unknown(str(key), problem['input'], _keys(model, outer))}")
        else:
            message = problem["msg"].removeprefix("Value error, ")
            lines.append(f"{path}: {message} (got {problem['input']!r})")
    return lines


def settings_error(lines: Sequence[str]) -> PydanticCustomError:
    """Return an error for validators to raise; ``explain`` appends each line to the path of the key."""
    return PydanticCustomError(_ERROR_TYPE, "{text}", {"text": "; ".join(lines), "lines": list(lines)})


def error_lines(error: ValueError, where: str) -> list[str]:
    """Return the lines of a ``settings_error``, or the text of another error, each appended to ``where``."""
    lines = (error.context or {}).get("lines") if isinstance(error, PydanticCustomError) else None
    return [f"{where}{line}" for line in lines] if lines else [f"{where}: {error}"]


def _unknown(key: str, value: object, known: Sequence[str]) -> str:
    if place := _new_place(key, value, known):
        return place
    near = difflib.get_close_matches(key, known, 1)
    return f"unknown setting; did you mean '{near[0]}'?" if near else "unknown setting"


def _new_place(key: str, value: object, known: Sequence[str]) -> str:
    """Return what replaces a setting of an earlier version; "" if there was none of this name.

    ``known`` are the keys of the group of settings that the key was given in.
    """
    told = _GENERAL if "verifiers" in known else _OF_CLASSIFIERS if "classifier" in known else _OF_WORDS
    return told.get(key, "").format(value=value)


def _kinds(annotation: Any) -> Iterator[Any]:
    """Yield a type annotation and, recursively, its arguments."""
    yield annotation
    for part in get_args(annotation):
        yield from _kinds(part)


def optional(field: FieldInfo) -> tuple[Any, FieldInfo]:
    """Return a field that may be left out (None), as ``pydantic.create_model`` takes it."""
    field = copy(field)  # keeps the bounds, which are in the field's metadata
    field.annotation = Optional[field.annotation]  # type: ignore[assignment]  # noqa: UP045
    field.default, field.default_factory = None, None
    return field.annotation, field


def _keys(model: type[BaseModel], path: list[int | str]) -> list[str]:
    """Return the keys that the group of settings at ``path`` may have."""
    for key in path:
        field = model.model_fields.get(str(key))
        kinds = [field.annotation, *get_args(field.annotation)] if field else []
        model = next(
            (kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), model
        )
    return list(model.model_fields)


_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol that are invisible


def shows(text: str, kinds: str = "LNPS") -> bool:
    """Return whether a text has a visible character of these kinds (the first letters of categories)."""
    return any(category(char)[0] in kinds and char not in _BLANK for char in text)


def _visible(text: str | None) -> str | None:  # None: the rail follows the general settings
    if text is not None and not shows(text):
        raise ValueError("must have a visible character: with it an answer is marked")
    return text


Notice = Annotated[str, AfterValidator(_visible)]  # a text that the user sees
