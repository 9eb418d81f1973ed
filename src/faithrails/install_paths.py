"""Where this package is installed, with the folders that ship beside the code, and its version."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent

# Installed, the folders rails, actions, prompts and config lie in the package; in a checkout, at the root.
HOME = PACKAGE if (PACKAGE / "rails").is_dir() else PACKAGE.parents[1]


def installed_version() -> str:
    """Return the installed version, or ``unknown`` where the code runs without being installed."""
    try:
        return version("faithrails")
    except PackageNotFoundError:
        return "unknown"
