"""Locates the installed package and the folders that ship beside its code, and tells its version."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent

# The folders rails, actions, prompts and config are in the installed package; in a checkout, at the root.
HOME = PACKAGE if (PACKAGE / "rails").is_dir() else PACKAGE.parents[1]


def installed_version() -> str:
    """Return the installed version, or ``unknown`` where the code runs without being installed."""
    try:
        return version("faithrails")
    except PackageNotFoundError:
        return "unknown"
