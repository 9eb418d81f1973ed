"""Reads presets, and expands the short forms of settings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import yaml

from faithrails.errors import SettingsError
from faithrails.install_paths import HOME
from faithrails.settings.strict_model import settings_error

PROFILES = {"high_stakes": 0.95, "support": 0.85, "general": 0.70}  # thresholds
_WEIGHTS_OF_PROFILES = {"contradicted": 2.0}
PRESETS = ("offline", "layered", "balanced", "strict")


@lru_cache(maxsize=len(PRESETS))
def preset_values(name: str) -> dict[str, Any]:
    """Return the settings in a preset's config.yml, without the preset's name.

    Raises:
        SettingsError: the file cannot be read.
    """
    path = HOME / "config" / name / "config.yml"
    try:
        values = dict(yaml.safe_load(path.read_text(encoding="utf-8"))["custom_data"]["faithrails"])
    except (OSError, yaml.YAMLError, KeyError, TypeError) as error:
        raise SettingsError(f"{path}: not a readable preset: {error}") from error
    values.pop("preset", None)
    return values


def expand_short_forms(values: Any) -> Any:
    """Replace the short forms ``cascade``, ``combine`` and ``profile`` by the settings they stand for."""
    if not isinstance(values, dict):
        return values
    values = dict(values)
    profile = values.get("profile")
    if isinstance(profile, str) and profile in PROFILES:
        values.setdefault("threshold", PROFILES[profile])
        values.setdefault("weights", _WEIGHTS_OF_PROFILES)
    if "combine" in values:
        members = values.get("verifiers")
        if values.pop("combine") != "stack" or not isinstance(members, (list, tuple)):
            raise settings_error([".combine: must be `stack`, beside a list of `verifiers`"])
        values["verifiers"] = [{"name": "stack", "members": members}]
    elif "cascade" in values:
        if "verifiers" in values:
            raise settings_error([".cascade: takes the place of verifiers; leave one of them out"])
        values["verifiers"] = [{"name": "cascade", "tiers": values.pop("cascade")}]
    return values
