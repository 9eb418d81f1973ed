"""Finds fields of a judge's reply that deny its label "supported": "faithful": false, "score": 0."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_NAMES = re.compile(r"[A-Z]*[^\W_A-Z]+|[A-Z]+")  # "isSupported" is two words
_NUMBER = re.compile(r"([+-]?\d+(?:\.\d*)?|\.\d+)\s*(%|percent|(?:/|out of|of)\s*(\d+(?:\.\d+)?))?")
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
_MEASURES = frozenset("certainty confidence likelihood probability rate rating score scores".split())
_COUNTS = frozenset(("count", "number"))
_GOOD = _AFFIRMS | frozenset(
    "accuracy attribution consistency correctness entailment factuality faithfulness grounding "
    "groundedness relevance relevancy similarity support truthfulness".split()
)
_BAD = _DENIES | _DENIES_IN_TWO | {"errors", "risk", "uncertainty"}
_LEAST_BAD = 0.5  # from this number on, a measure of something bad denies support
_TELLS = frozenset(
    "analysis because comment comments critique details explanation justification note notes rationale "
    "reasoning remark summary thinking thought thoughts why".split()
)


def denies_label(fields: Mapping[str, Any]) -> bool:
    """Whether a field says that something is not supported: by its value, or by its name and its value."""
    return any(_denies(_plain(name), value) for name, value in fields.items())


def reasons_in_other_fields(fields: Mapping[str, Any]) -> list[str]:
    """Return the reasons in other fields than the one that was asked for."""
    return [value for name, value in fields.items() if _plain(name) in _TELLS and isinstance(value, str)]


def as_bool(value: Any) -> bool | None:
    """Return what a field says that is true or false, in whatever form; None if it says neither."""
    number = _number(value)
    if number in (0.0, 1.0):
        return bool(number)
    return {"true": True, "yes": True, "false": False, "no": False}.get(str(value).strip().lower())


def _denies(name: str, value: Any) -> bool:
    if isinstance(value, list):
        return any(_denies(name, one) for one in value)
    if isinstance(value, Mapping):
        return denies_label(value)
    if (name == "error" and value) or _measures_opposite(name, value):
        return True
    word = _plain(value) if isinstance(value, str) else ""
    return word in _DENIES - {"false"} | _DENIES_IN_TWO or (name in _AFFIRMS and as_bool(value) is False)


def _measures_opposite(name: str, value: Any) -> bool:
    """Whether something good is 0 ("confidence": 0), or something bad is not ("hallucination risk": 0.9)."""
    number = _number(value)
    words = [word for word in name.split() if word not in _COUNTS]
    measured = [word for word in words if word not in _MEASURES]
    if " ".join(measured) in _BAD:
        return as_bool(value) is True or (number is not None and number >= _LEAST_BAD)
    return number is not None and number <= 0 and bool(words) and _GOOD.issuperset(measured)


def _number(value: Any) -> float | None:
    """Return a number, also one in words such as "0 %" or "0/10", as a share; None for anything else."""
    if value is None or isinstance(value, bool):
        return None
    text = str(value).strip().lower()
    if text in ("none", "zero"):
        return 0.0
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    whole = float(found[3] or 100) if found[2] else 1.0
    return float(found[1]) / (whole or 1.0)


def _plain(text: str) -> str:
    return " ".join(word for word in map(str.lower, _NAMES.findall(text)) if word not in _FILLERS)
