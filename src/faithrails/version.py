"""The version of this package, as it is installed."""

from importlib.metadata import PackageNotFoundError, version


def installed_version() -> str:
    """Return the installed version, or ``unknown`` where the code runs without being installed."""
    try:
        return version("faithrails")
    except PackageNotFoundError:
        return "unknown"
