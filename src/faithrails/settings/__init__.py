"""Settings, validated at startup."""

from __future__ import annotations

from faithrails.settings.component_base import ComponentSettings, ModelSettings
from faithrails.settings.presets import PRESETS
from faithrails.settings.rail_settings import Mode, Risk
from faithrails.settings.schema import RailName, Settings

__all__ = ["PRESETS", "ComponentSettings", "Mode", "ModelSettings", "RailName", "Risk", "Settings"]
