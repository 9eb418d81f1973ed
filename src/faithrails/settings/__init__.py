"""Settings, validated at startup."""

from __future__ import annotations

from faithrails.settings.schema import PRESETS, Mode, RailName, Settings

__all__ = ["PRESETS", "Mode", "RailName", "Settings"]
