"""Settings, validated at startup."""

from __future__ import annotations

from faithrails.settings.all_settings import RailName, Settings
from faithrails.settings.component_base import ComponentSettings, ModelSettings
from faithrails.settings.overridable_by_rail import Mode, Risk
from faithrails.settings.presets import PRESETS

__all__ = ["PRESETS", "ComponentSettings", "Mode", "ModelSettings", "RailName", "Risk", "Settings"]
