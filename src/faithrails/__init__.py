"""Output rails for NVIDIA NeMo Guardrails that check whether an answer is supported by its evidence."""

from faithrails.pipeline import check, check_sync
from faithrails.settings import Settings
from faithrails.streaming import stream
from faithrails.types import Claim, Decision, Evidence, Label, Passage, Reason, Report, Turn, Verdict
from faithrails.version import installed_version

__version__ = installed_version()
__all__ = [
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
