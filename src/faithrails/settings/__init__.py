"""Everything a user can choose, checked before the first answer is served."""

from __future__ import annotations

from faithrails.settings.schema import PRESETS, Mode, RailName, Settings

__all__ = ["PRESETS", "Mode", "RailName", "Settings"]
