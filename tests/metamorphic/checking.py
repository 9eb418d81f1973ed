"""What the checks that need no model say of a sentence, with the passage as its only evidence."""

from __future__ import annotations

from faithrails import Label, Settings, Turn, check_sync

CHECKS = {"exact": Settings(verifiers=("exact",)), "layered": Settings(preset="offline")}


def is_supported(check: str, passage: str, sentence: str) -> bool:
    """Whether every claim of the sentence is supported, and it has one."""
    verdicts = check_sync(Turn.of(sentence, passage), CHECKS[check]).verdicts
    return bool(verdicts) and all(verdict.label is Label.SUPPORTED for verdict in verdicts)


def why(check: str, passage: str, sentence: str) -> str:
    """Return in words what the verdicts rest on."""
    verdicts = check_sync(Turn.of(sentence, passage), CHECKS[check]).verdicts
    return "; ".join(f"{verdict.label.value}: {verdict.why}" for verdict in verdicts)
