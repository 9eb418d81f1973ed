"""Output rails for NVIDIA NeMo Guardrails that check whether an answer is supported by its evidence."""

from faithrails.checker import Checker, check, check_sync, stream
from faithrails.claims.protocol import Extractor
from faithrails.errors import FaithrailsError, ModelError, SettingsError
from faithrails.models.protocol import Model
from faithrails.prompts import PromptBook
from faithrails.settings import Settings
from faithrails.types import Claim, Decision, Evidence, Label, Passage, Reason, Report, Turn, Verdict
from faithrails.verify.protocol import Verifier
from faithrails.version import installed_version

__version__ = installed_version()
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
