"""Called by NeMo Guardrails for every application that imports this folder."""

from typing import Any

from faithrails.nemo import install


def init(app: Any) -> None:
    """Register the actions and check the settings, before any answer is served."""
    install(app)
