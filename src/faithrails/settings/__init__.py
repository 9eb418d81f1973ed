"""Settings, validated at startup."""

from __future__ import annotations

from faithrails.settings.components import ComponentSettings, ModelSettings
from faithrails.settings.schema import PRESETS, Mode, RailName, Risk, Settings

__all__ = ["PRESETS", "ComponentSettings", "Mode", "ModelSettings", "RailName", "Risk", "Settings"]
