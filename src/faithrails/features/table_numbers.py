"""Arithmetic features: whether tables state or imply the numbers of a text, or have others in their place."""

from __future__ import annotations

from faithrails.evidence.tables.explain_numbers import Explained
from faithrails.features.inputs import Inputs


def arithmetic(inputs: Inputs) -> dict[str, float]:
    """Return the signals of this family, all in 0..1; 0 if there are no numbers to explain."""
    values, compared = inputs.arithmetic.values, inputs.arithmetic.comparison
    score = compared.score if compared else 0.0
    holds = bool(compared and compared.holds)
    return {
        "arithmetic.explained": sum(value.explains for value in values) / max(1, len(values)),
        "arithmetic.computed": sum(map(_is_computed, values)) / max(1, len(values)),
        "arithmetic.gap": max((value.gap for value in values), default=0.0),
        "arithmetic.elsewhere": float(any(map(_is_elsewhere, values))),
        "arithmetic.wrong": max(map(_wrong, values), default=0.0),
        "arithmetic.comparison_wrong": 0.0 if holds else score,
        "arithmetic.comparison_holds": score if holds else 0.0,
    }


def _is_computed(value: Explained) -> bool:
    return value.explains and value.matched is not None and value.matched.computed


def _is_elsewhere(value: Explained) -> bool:
    return value.matched is not None and not value.explains and not value.matched.computed


def _wrong(value: Explained) -> float:
    """Return the score of the operation that fits a value best, if nothing gives the value itself; else 0."""
    return value.best.score if value.best and value.matched is None else 0.0
