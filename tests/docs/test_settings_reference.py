"""docs/settings.md: generated, current, and its defaults are those that settings have."""

import re
from typing import Any

import yaml
from pydantic import BaseModel

from faithrails import Settings
from faithrails.settings import ModelSettings
from faithrails.settings.find_components import EXTRACTOR, VERIFIER, find
from faithrails.settings.judge import Judge

from benchmark_scripts import script
from docs_pages import PAGES

TEXT = script("settings_reference", "docs").settings_reference()


def test_the_page_is_up_to_date() -> None:
    assert PAGES["settings"] == TEXT, "run: make reference"


def _named(value: Any) -> Any:
    """The names of verifiers instead of their settings."""
    if isinstance(value, list):
        return [_named(each) for each in value]
    return value["name"] if isinstance(value, dict) and "name" in value else value


def test_the_reference_shows_the_defaults_that_settings_have() -> None:
    groups = {
        f"`{name}`": getattr(Settings(), name) for name in ("judge", "sample", "background", "log_options")
    }
    groups["Settings"] = Settings()
    for part in re.split(r"^#+ ", TEXT, flags=re.MULTILINE)[1:]:
        kind, _, name = part.splitlines()[0].partition(" ")
        if part.splitlines()[0] == "Verifiers and extractors" or "| key |" not in part:
            continue
        own = EXTRACTOR if kind == "extractor" else VERIFIER
        values = groups.get(kind) or find(own, name.strip("`")).settings_type.model_construct(name=name)
        rows = re.findall(r"^\| `(\w+)` \| .*? \| (?:`(.*?)`)? \| ", part, re.MULTILINE)
        elsewhere = {"name"} | (set(Judge.model_fields) if isinstance(values, ModelSettings) else set())
        assert {name for name, _ in rows} == set(type(values).model_fields) - elsewhere
        for name, shown in rows:
            value = getattr(values, name, None)
            if shown:
                value = _named(values.model_dump(mode="json")[name])
                assert yaml.safe_load(shown) == value, name
            else:
                assert value in (None, {}) or isinstance(value, BaseModel), name
