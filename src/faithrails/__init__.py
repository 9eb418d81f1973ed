"""Output rails for NVIDIA NeMo Guardrails that check whether an answer is supported by its evidence.

A public name is imported when it is first used: the pytest plugin is loaded by every run of pytest in
an environment with faithrails, and should cost it nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from faithrails.checker import Checker, check, check_sync, stream
    from faithrails.claims.protocol import Extractor
    from faithrails.errors import FaithrailsError, ModelError, SettingsError
    from faithrails.models.protocol import Model
    from faithrails.prompts import PromptBook
    from faithrails.settings import Settings
    from faithrails.types import Claim, Decision, Evidence, Label, Passage, Reason, Report, Turn, Verdict
    from faithrails.verify.protocol import Verifier

    __version__: str
else:
    _MODULES = {
        "checker": ("Checker", "check", "check_sync", "stream"),
        "claims.protocol": ("Extractor",),
        "errors": ("FaithrailsError", "ModelError", "SettingsError"),
        "models.protocol": ("Model",),
        "prompts": ("PromptBook",),
        "settings": ("Settings",),
        "types": (
            "Claim", "Decision", "Evidence", "Label", "Passage", "Reason", "Report", "Turn", "Verdict",
        ),
        "verify.protocol": ("Verifier",),
    }  # fmt: skip
    _MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

    def __getattr__(name):
        if name == "__version__":
            return import_module("faithrails.install_paths").installed_version()
        if name not in _MODULE_OF:
            raise AttributeError(f"module 'faithrails' has no attribute {name!r}")
        globals()[name] = value = getattr(import_module(f"faithrails.{_MODULE_OF[name]}"), name)
        return value


__all__ = [
    "Checker",
    "Claim",
    "Decision",
    "Evidence",
    "Extractor",
    "FaithrailsError",
    "Label",
    "Model",
    "ModelError",
    "Passage",
    "PromptBook",
    "Reason",
    "Report",
    "Settings",
    "SettingsError",
    "Turn",
    "Verdict",
    "Verifier",
    "__version__",
    "check",
    "check_sync",
    "stream",
]
