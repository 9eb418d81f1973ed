"""Refuses settings of earlier versions, and names what to write instead."""

from __future__ import annotations

from collections.abc import Sequence

# What to write instead; {value} is replaced by the value given.
_GENERAL = {
    "classifier": "moved to verifiers: [{{name: layered, classifier: {value}}}]",
    "samples": "moved to verifiers: [{{name: sampling, number: ..., by: ...}}]",
    "single_call": "moved to verifiers: [single_call], with claims: llm",
    "entailment_threshold": "is gone: layered and classifier decide by risk (lenient, balanced or strict), "
    "or by warn_at and block_at, both P(unfaithful); for exact and sampling, write "
    "verifiers: [{{name: exact, supported_at: {value}}}]",
    "on_hard_failure": "is gone: a finding of a kind that has proved true decides by itself, as mode says; "
    "to mark such answers instead of blocking them, write mode: warn",
}
_OF_CLASSIFIERS = {
    "risk": "moved beside verifiers: risk: {value}",
    "entailment_threshold": "is gone: beside verifiers, write risk (lenient, balanced or strict), or "
    "warn_at and block_at, both P(unfaithful)",
}
_OF_WORDS = {"entailment_threshold": "is now supported_at: {value}"}


def new_place(key: str, value: object, known: Sequence[str]) -> str:
    """Return what a setting of an earlier version is now; empty if there was none of this name.

    ``known`` are the keys of the group of settings that the key was given in.
    """
    told = _GENERAL if "verifiers" in known else _OF_CLASSIFIERS if "classifier" in known else _OF_WORDS
    return told.get(key, "").format(value=value)
