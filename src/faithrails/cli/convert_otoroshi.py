"""``faithrails convert``: converts Otoroshi's ``faithfulness`` guardrail into settings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from faithrails.errors import FaithrailsError, SettingsError
from faithrails.files import name_of, read_text, write_atomically
from faithrails.settings import Settings

File = Annotated[Path, typer.Argument(help="Otoroshi's guardrail, or its provider entity, as JSON.")]
Out = Annotated[Path | None, typer.Option(help="A file for the settings; default: standard output.")]
ContextOut = Annotated[
    Path | None, typer.Option(help="A file for the guardrail's context, as a JSON list of texts.")
]

_ID = "faithfulness"
_NO_CONTEXT = "--"  # Otoroshi's default: no context


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Config(_Strict):
    ref: str | None = None
    provider: str | None = None
    context: str | list[str] = _NO_CONTEXT
    threshold: float = Field(0.8, ge=0.0, le=1.0)
    exclude_out_of_scope_statements: bool = True


class _Guardrail(_Strict):
    id: Literal["faithfulness"]
    enabled: Literal[True] = True
    before: Literal[False] = False
    after: Literal[True] = True
    config: _Config


# Why a value that Otoroshi allows has no counterpart here.
_NO_COUNTERPART = {
    "enabled": "a guardrail that is off needs no settings; leave the rail out of the configuration",
    "before": "faithrails checks answers, not what the user sends; set it to false",
    "after": "faithrails checks answers; set it to true",
}


@dataclass(frozen=True, slots=True)
class Converted:
    """Settings of faithrails, as in YAML; the guardrail's passages; notes on what is left to do."""

    settings: dict[str, Any]
    passages: tuple[str, ...]
    notes: tuple[str, ...]


def settings_of_otoroshi(text: str, where: str) -> Converted:
    """Read a guardrail, a list of guardrails, or a provider entity with ``guardrails``, as JSON.

    Both score an answer by supported / all statements. Statements out of scope count as supported in
    Otoroshi and are left out here, unless ``exclude_out_of_scope_statements`` is false.

    Raises:
        SettingsError: the text is none of these, or a key has no counterpart; the message names each.
    """
    fragment = text.lstrip().startswith('"')  # a key and its value, as Otoroshi's manual shows it
    try:
        data = json.loads(f"{{{text}}}" if fragment else text)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{where}: not JSON: {error}") from None
    places = list(_guardrails(data, where))
    chosen = [(place, one) for place, one in places if one.get("id") == _ID]
    if len(chosen) != 1:
        ids = ", ".join(str(one.get("id")) for _, one in places) or "none"
        raise SettingsError(f"{where}: must hold one guardrail with the id '{_ID}' (guardrails: {ids})")
    others = [str(one.get("id")) for _, one in places if one.get("id") != _ID]
    return _converted(_validated(*chosen[0]).config, others)


def _guardrails(data: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(data, dict) and "guardrails" in data:
        data, where = data["guardrails"], f"{where}: guardrails"
    if isinstance(data, dict):
        yield where, data
    elif isinstance(data, list) and all(isinstance(one, dict) for one in data):
        yield from ((f"{where}[{place}]", one) for place, one in enumerate(data))
    else:
        raise SettingsError(f"{where}: must be a guardrail or a list of guardrails")


def _validated(where: str, guardrail: dict[str, Any]) -> _Guardrail:
    try:
        return _Guardrail.model_validate(guardrail)
    except ValidationError as error:
        raise SettingsError("\n".join(f"{where}.{_told(problem)}" for problem in error.errors())) from None


def _told(problem: Any) -> str:
    path = ".".join(map(str, problem["loc"]))
    if problem["type"] == "extra_forbidden":
        return f"{path}: has no counterpart in faithrails; remove it"
    if problem["type"] == "literal_error" and path in _NO_COUNTERPART:
        return f"{path}: {_NO_COUNTERPART[path]} (got {problem['input']!r})"
    return f"{path}: {problem['msg']}"


def _converted(config: _Config, others: list[str]) -> Converted:
    given = [config.context] if isinstance(config.context, str) else config.context
    passages = tuple(text for text in given if text.strip() and text != _NO_CONTEXT)
    scope = "pass" if config.exclude_out_of_scope_statements else "fail"
    settings: dict[str, Any] = {"preset": "balanced", "threshold": config.threshold, "out_of_scope": scope}
    notes = []
    if model := config.ref or config.provider:
        settings["judge"] = {"type": model}
        notes.append(f"the judge is '{model}': add a model with `type: {model}` to `models:`")
    if passages:
        notes.append("config.context is evidence, which is not a setting: give it as $relevant_chunks")
    notes += [f"the guardrail '{name}' is not converted" for name in others]
    Settings.load(settings)
    return Converted(settings, passages, tuple(notes))


def convert(file: File, out: Out = None, context_out: ContextOut = None) -> None:
    """Convert Otoroshi's faithfulness guardrail into settings.

    The settings are written as a config.yml; notes on what is left to do are printed on standard error.
    Exit code 2: the file has a key without a counterpart.
    """
    for option, path in (("--out", out), ("--context-out", context_out)):
        if path is not None and path.exists():
            raise FaithrailsError(f"{option} {path}: exists; name another file")
    found = settings_of_otoroshi(read_text(file), name_of(file))
    body = {"custom_data": {"faithrails": found.settings}}
    text = yaml.safe_dump(body, sort_keys=False, allow_unicode=True, width=110)
    if context_out is not None:
        write_atomically(context_out, json.dumps(found.passages, ensure_ascii=False, indent=2) + "\n")
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_atomically(out, text)
    for note in found.notes:
        typer.echo(f"note: {note}", err=True)
