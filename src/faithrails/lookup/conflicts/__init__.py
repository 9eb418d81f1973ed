"""Sentences that contradict each other: of passages, or of one answer."""
