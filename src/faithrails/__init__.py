"""Output rails for NVIDIA NeMo Guardrails that check whether an answer is supported by its evidence."""

from faithrails.checker import Checker, check, check_sync, stream
from faithrails.settings import Settings
from faithrails.types import Claim, Decision, Evidence, Label, Passage, Reason, Report, Turn, Verdict
from faithrails.version import installed_version

__version__ = installed_version()
__all__ = [
    "Checker",
    "Claim",
    "Decision",
    "Evidence",
    "Label",
    "Passage",
    "Reason",
    "Report",
    "Settings",
    "Turn",
    "Verdict",
    "check",
    "check_sync",
    "stream",
]
