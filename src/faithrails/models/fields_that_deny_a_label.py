"""Finds fields of a judge's reply that deny its label "supported": "faithful": false, "error": "…"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_NAMES = re.compile(r"[^\W_]+")
_FILLERS = frozenset("a all claim claims final is overall statement the".split())
_AFFIRMS = frozenset(
    "accurate answer conclusion consistent correct decision entailed faithful grounded judgement judgment "
    "label passed result supported true valid verdict verified".split()
)
_DENIES = frozenset(
    "contradicted contradiction contradictory contradicts fail failed false hallucinated hallucination "
    "inaccurate incorrect refuted refutes unfaithful unsupported wrong".split()
)
_DENIES_IN_TWO = frozenset(
    ("not entailed", "not faithful", "not grounded", "not mentioned", "not supported", "out of scope")
)
_TELLS = frozenset(
    "analysis comment explanation justification note notes rationale reasoning thought".split()
)


def denies_label(fields: Mapping[str, Any]) -> bool:
    """Whether a field says that something is not supported: by its value, or by its name and its value."""
    return any(_denies(_plain(name), value) for name, value in fields.items())


def reasons_in_other_fields(fields: Mapping[str, Any]) -> list[str]:
    """Return the reasons in other fields than the one that was asked for."""
    return [value for name, value in fields.items() if _plain(name) in _TELLS and isinstance(value, str)]


def as_bool(value: Any) -> bool | None:
    """Return what a field says that is true or false, in whatever form; None if it says neither."""
    word = str(value).strip().lower()
    return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(word)


def _denies(name: str, value: Any) -> bool:
    if isinstance(value, list):
        return any(_denies(name, one) for one in value)
    word = _plain(value) if isinstance(value, str) else ""
    if name == "error" and value:
        return True
    if name in _DENIES | _DENIES_IN_TWO:
        return as_bool(value) is True
    return word in _DENIES - {"false"} | _DENIES_IN_TWO or (name in _AFFIRMS and as_bool(value) is False)


def _plain(text: str) -> str:
    return " ".join(word for word in _NAMES.findall(text.lower()) if word not in _FILLERS)
