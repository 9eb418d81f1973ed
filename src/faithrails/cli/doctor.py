"""``faithrails doctor`` and ``faithrails schema``: examine a configuration, and print its JSON schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from faithrails.cli.render import number_of
from faithrails.settings import Settings
from faithrails.settings.plugins import EXTRACTOR, VERIFIER, Kind, listing

_SIGN = {"ok": "[green]✓[/]", "warning": "[yellow]![/]", "problem": "[red]✗[/]"}


def doctor(
    folder: Annotated[Path, typer.Argument(help="The NeMo configuration folder.")],
) -> None:
    """Show what a configuration folder will do, and its problems.

    Finds rails that are missing, misspelt or shadowed, settings that NeMo drops, missing prompts,
    models and keys, toggles that nothing sets, and missing evidence. Exit code 0: no problem. 1: problems.
    2: the folder cannot be loaded.
    """
    from faithrails.hosts.nemo.doctor import examine

    console = Console(highlight=False, soft_wrap=True)
    findings = examine(folder)
    for finding in findings:
        console.print(_SIGN[finding.kind], end=" ")
        console.print(finding.text, markup=False)
    problems = sum(finding.kind == "problem" for finding in findings)
    warnings = sum(finding.kind == "warning" for finding in findings)
    console.print(
        f"{folder}: {number_of(problems, 'problem')}, {number_of(warnings, 'warning')}", markup=False
    )
    raise typer.Exit(1 if problems else 0)


def schema(
    settings_only: Annotated[
        bool, typer.Option("--settings-only", help="Only the settings under custom_data.faithrails.")
    ] = False,
) -> None:
    """Print the JSON schema of config.yml, for editors that complete and check YAML.

    With the YAML language server, save it and make this the first line of config.yml:
    `# yaml-language-server: $schema=faithrails.schema.json`
    """
    typer.echo(json.dumps(_settings_schema() if settings_only else _config_schema(), indent=2))


def _settings_schema() -> dict[str, Any]:
    found = Settings.model_json_schema()
    for part in (found, found["$defs"]["Overrides"]):
        _show_choices(part["properties"], found["$defs"])
    for name, value in Settings().model_dump(mode="json").items():
        if "default" in found["properties"][name] or name in ("claims", "verifiers"):
            found["properties"][name]["default"] = value  # with what the preset sets
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def _show_choices(properties: dict[str, Any], definitions: dict[str, Any]) -> None:
    """Put what is installed in place of any name; ``package.module:Class`` may hold anything."""
    verifiers = properties["verifiers"]
    items = verifiers if "items" in verifiers else verifiers["anyOf"][0]
    items["items"] = {"anyOf": list(_choices(VERIFIER, definitions))}
    properties["claims"]["anyOf"] = [*_choices(EXTRACTOR, definitions), {"type": "null"}]


def _choices(kind: Kind, definitions: dict[str, Any]) -> Iterator[dict[str, Any]]:
    usable = [(found.name, found.component) for found in listing(kind) if found.component]
    yield {"enum": [name for name, _ in usable]}
    yield {"type": "string", "pattern": ":"}
    for name, component in usable:
        part = component.settings_type.model_json_schema()
        definitions.update(part.pop("$defs", {}))
        part["properties"]["name"] = {"const": name}
        yield {**part, "required": sorted({"name", *part.get("required", ())})}
    pattern = {"name": {"type": "string", "pattern": ":"}}
    yield {"type": "object", "properties": pattern, "required": ["name"]}


def _config_schema() -> dict[str, Any]:
    settings = _settings_schema()
    definitions = settings.pop("$defs", {})
    return {
        "$schema": settings.pop("$schema"),
        "title": "A NeMo Guardrails config.yml with faithrails",
        "type": "object",
        "properties": {
            "custom_data": {"type": "object", "properties": {"faithrails": settings}},
            # NeMo ignores unknown keys without an error; the editor should report them.
            "faithrails": False,
        },
        "$defs": definitions,
    }
