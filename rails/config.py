"""Called by NeMo Guardrails for every application that imports this folder."""

from typing import Any

from faithrails.errors import FaithrailsError
from faithrails.hosts.nemo import install
from faithrails.hosts.nemo.raise_startup_errors import refuse_start


def init(app: Any) -> None:
    """Register the actions and check the settings, before any answer is served."""
    try:
        install(app)
    except FaithrailsError as error:  # the application does not start: its constructor raises this
        refuse_start(app, error)
