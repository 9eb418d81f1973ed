"""``faithrails schema``: prints the JSON schema of config.yml."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from faithrails.settings import Settings
from faithrails.settings.find_components import EXTRACTOR, VERIFIER, Kind, listing


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
            found["properties"][name]["default"] = value  # including the preset's values
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def _show_choices(properties: dict[str, Any], definitions: dict[str, Any]) -> None:
    """Replace "any name" by the names of installed components; ``package.module:Class`` stays open."""
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
