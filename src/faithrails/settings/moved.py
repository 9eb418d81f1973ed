"""Refuses settings that have moved, and names their new place."""

from __future__ import annotations

# What follows `verifiers:`; {value} is replaced by the value given.
_VERIFIERS = {
    "classifier": "[{{name: layered, classifier: {value}}}]",
    "risk": "[{{name: layered, risk: {value}}}]",
    "samples": "[{{name: sampling, number: ..., by: ...}}]",
    "single_call": "[single_call], with claims: llm",
}


def new_place(key: str, value: object) -> str:
    """Return where a setting of an earlier version stands now; empty if there was none of this name."""
    place = _VERIFIERS.get(key)
    return f"moved to verifiers: {place.format(value=value)}" if place else ""
