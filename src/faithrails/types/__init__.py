"""The values of a check: turn, claim, verdict, report."""

from __future__ import annotations

from faithrails.parse_passages import Passage
from faithrails.types.conflict import Conflict
from faithrails.types.labels import Decision, Label, Reason
from faithrails.types.repair import Change, Repair
from faithrails.types.report import Metric, Report
from faithrails.types.trace import Cost, Handoff, TierCost
from faithrails.types.turn import Message, Turn
from faithrails.types.verdict import Claim, Cutoffs, Evidence, Verdict

__all__ = [
    "Change", "Claim", "Conflict", "Cost", "Cutoffs", "Decision", "Evidence", "Handoff", "Label", "Message",
    "Metric", "Passage", "Reason", "Repair", "Report", "TierCost", "Turn", "Verdict",
]  # fmt: skip
