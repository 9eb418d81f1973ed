"""Imports the libraries of the extra ``local`` when a local model first needs them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from faithrails.errors import MissingExtraError


def needed(module: str) -> Any:
    """Return a module of the extra ``local``.

    Raises:
        MissingExtraError: its package is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name and error.name.partition(".")[0] != package:
            raise  # the package is there, but lacks a dependency, which this error names
        raise MissingExtraError(package, "local") from error
