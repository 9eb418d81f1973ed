"""Generates ``docs/settings.md``, the reference of all settings."""

from __future__ import annotations

import json
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from faithrails.settings import Settings
from faithrails.settings.models import Judge, Samples
from faithrails.settings.paths import ClassifierFolder, LexiconFile, LogFile, SpacyModel, VocabularySource

_INTRODUCTION = """\
# Settings

Everything under `custom_data: {faithrails: {...}}` of config.yml, and every argument of
`faithrails.Settings`. Printed by `faithrails schema --markdown`.

The defaults are those of preset `offline`; the others set other values: see `config/`.
`facts`, `faithfulness` and `hallucination` take any of the other keys but `preset`, for that rail alone.
"""
_PATHS = {
    ClassifierFolder: "path of a folder",
    LexiconFile: "path of a file",
    LogFile: "path of a file",
    VocabularySource: "name of a domain, or path of a file",
    SpacyModel: "name of a package, or path of a folder",
}
_GROUPS: dict[str, type[BaseModel]] = {"judge": Judge, "samples": Samples}


def settings_reference() -> str:
    """Return the reference: one table for the settings, one for each group of them.

    Defaults are the values of ``Settings()``: a preset, ``offline`` too, sets some of its own.
    """
    settings = Settings()
    parts = [_INTRODUCTION, "\n".join(_table(settings))]
    for name, model in _GROUPS.items():
        parts.append(f"\n## `{name}`\n\n{(model.__doc__ or '').strip()}\n")
        parts.append("\n".join(_table(getattr(settings, name))))
    return "\n".join(parts) + "\n"


def _table(values: BaseModel) -> Iterator[str]:
    yield "| key | values | default | meaning |"
    yield "|-|-|-|-|"
    # The general class stands before the fields that only `Settings` has: the preset is read first.
    for name, field in sorted(type(values).model_fields.items(), key=lambda item: item[0] != "preset"):
        default = _default(getattr(values, name))
        meaning = (field.description or "").replace("|", "\\|")
        yield f"| `{name}` | {_values(field.annotation, field)} | {default} | {meaning} |"


def _values(annotation: Any, field: FieldInfo | None = None) -> str:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in arguments)
    if origin in (Union, types.UnionType):
        return _values(next(each for each in arguments if each is not type(None)))
    if origin is Annotated:
        return _PATHS.get(annotation) or _values(arguments[0])
    if origin is tuple:
        return f"list of {_values(arguments[0])}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return "see below" if annotation in _GROUPS.values() else "the other keys"
    plain = {
        Path: "path",
        bool: "`true`, `false`",
        int: "integer",
        float: "number",
        str: "text",
        dict: "mapping",
    }
    return plain[origin or annotation] + (_bounds(field) if field else "")


def _bounds(field: FieldInfo) -> str:
    words = {"ge": "≥", "gt": ">", "le": "≤", "lt": "<"}
    found = [
        f"{word} {getattr(bound, key):g}"
        for bound in field.metadata
        for key, word in words.items()
        if hasattr(bound, key)
    ]
    return f" {', '.join(found)}" if found else ""


def _default(default: Any) -> str:
    """Return a default as it would stand in YAML."""
    if default is None or default == {} or isinstance(default, BaseModel):
        return ""
    if isinstance(default, tuple):
        return f"`[{', '.join(default)}]`"
    if isinstance(default, str) and yaml.safe_load(default) != default:
        return f"`{json.dumps(default)}`"
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"
