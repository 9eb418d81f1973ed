"""Prints ``docs/settings.md``, the reference of all settings."""

from __future__ import annotations

import inspect
import json
import types
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from faithrails.classifier.calibration import CalibrationSettings
from faithrails.settings import ComponentSettings, ModelSettings, Settings
from faithrails.settings.find_components import EXTRACTOR, VERIFIER, built_in, find
from faithrails.settings.judge import Judge
from faithrails.settings.overridable_by_rail import RailSettings
from faithrails.settings.paths import (
    ClassifierFolder,
    EmbeddingFolder,
    ExistingFile,
    ExistingFolder,
    LexiconFile,
    LogFile,
    SpacyModel,
    VocabularySource,
)

_INTRODUCTION = """\
# Settings

Everything under `custom_data: {faithrails: {...}}` of config.yml, and every argument of
`faithrails.Settings`.

The defaults are those of preset `offline`; the others set other values: see `config/`.
`facts`, `faithfulness` and `hallucination` take any of the other keys but `preset`, for that rail alone.
"""
_PATHS = {
    ClassifierFolder: "path of a folder",
    EmbeddingFolder: "path of a folder",
    ExistingFile: "path of a file",
    ExistingFolder: "path of a folder",
    LexiconFile: "path of a file",
    LogFile: "path",
    VocabularySource: "name of a domain, or path of a file",
    SpacyModel: "name of a package, or path of a folder",
}
_COMPONENTS = """
## Verifiers and extractors

An entry of `verifiers`, and `claims`, is a name, `package.module:Class`, or `{name: ..., <its settings>}`.
`faithrails verifiers` lists those that are installed, with what they need. Of those that ship with
faithrails, these have settings of their own:
"""
_MODEL = """\
`{name}` takes any key of `judge`, for itself alone: `{{name: {name}, type: judge_model}}`.
"""


def settings_reference() -> str:
    """Return the reference: one table for the settings, one for the judge and one for each component's own.

    Defaults are the values of ``Settings()``: a preset, ``offline`` too, sets some of its own.
    """
    settings = Settings()
    parts = [_INTRODUCTION, "\n".join(_table(settings))]
    for name in ("judge", "sample", "background", "log_options"):
        group = getattr(settings, name)
        parts.append(f"\n## `{name}`\n\n{inspect.cleandoc(type(group).__doc__ or '')}\n")
        parts.append("\n".join(_table(group)))
    parts += [_COMPONENTS, *_components()]
    return "\n".join(parts) + "\n"


def _components() -> Iterator[str]:
    """Yield a part for each built-in component that has settings of its own."""
    for kind in (VERIFIER, EXTRACTOR):
        for name in built_in(kind):
            own = find(kind, name).settings_type
            if issubclass(own, ModelSettings):
                rows = "\n".join(_table(own(name=name), leave_out=Judge.model_fields)) + "\n"
                more = f"\n{rows}" if rows.count("\n") > 2 else ""
                yield f"### {kind.noun} `{name}`\n\n{_MODEL.format(name=name)}{more}"
            elif own is not ComponentSettings:
                yield (
                    f"### {kind.noun} `{name}`\n\n" + "\n".join(_table(own.model_construct(name=name))) + "\n"
                )


_CHOICES = {
    "claims": "an extractor: see below",
    "verifiers": "list of verifiers: see below",
    "tiers": "list of verifiers, with their cut-offs",
}


def _table(values: BaseModel, leave_out: Container[str] = ()) -> Iterator[str]:
    yield "| key | values | default | meaning |"
    yield "|-|-|-|-|"
    # The general class stands before the fields that only `Settings` has: the preset is read first.
    for name, field in sorted(type(values).model_fields.items(), key=lambda item: item[0] != "preset"):
        if name in leave_out or (name == "name" and isinstance(values, ComponentSettings)):
            continue
        default = _default(getattr(values, name, None))  # None: it must be given
        meaning = (field.description or "").replace("|", "\\|")
        values_of = _CHOICES.get(name) or _values(field.annotation, field)
        yield f"| `{name}` | {values_of} | {default} | {meaning} |"


def _values(annotation: Any, field: FieldInfo | None = None) -> str:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in arguments)
    if origin in (Union, types.UnionType):
        return _values(next(each for each in arguments if each is not type(None)), field)
    if origin is Annotated:
        return _PATHS.get(annotation) or _values(arguments[0])
    if origin is tuple:
        return f"list of {_values(arguments[0])}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if issubclass(annotation, ComponentSettings):
            return "verifier"
        if annotation is CalibrationSettings:
            return ", ".join(f"`{key}`" for key in CalibrationSettings.model_fields)
        return "the other keys" if issubclass(annotation, RailSettings) else "see below"
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
    if isinstance(default, ComponentSettings):
        return f"`{default.name}`"
    if default is None or default == {} or isinstance(default, BaseModel):
        return ""
    if isinstance(default, tuple):
        return f"`[{', '.join(str(getattr(each, 'name', each)) for each in default)}]`"
    if isinstance(default, str) and yaml.safe_load(default) != default:
        return f"`{json.dumps(default)}`"
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


if __name__ == "__main__":
    print(settings_reference(), end="")
