"""Locates the folders that ship beside the code: rails, actions, prompts, config."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent

# Installed, the four folders lie inside the package; in a checkout, at the root.
HOME = PACKAGE if (PACKAGE / "rails").is_dir() else PACKAGE.parents[1]
