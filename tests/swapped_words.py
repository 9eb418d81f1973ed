"""Whether the check finds exchanged words in a statement."""

from faithrails import Turn, check_sync


def is_swapped(answer: str, evidence: str) -> bool:
    verdicts = check_sync(Turn.of(answer, evidence)).verdicts
    return any("swapped" in name for verdict in verdicts for name in verdict.findings)
