"""A formula has one content in several spellings."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
FORMULAS = (
    "Water is H2O and methane is CH4. Hydrogen peroxide is H2O2. The area of a circle is πr². The mass has the energy "
    "E = mc². The area of the field is 120 m²."
)


@pytest.mark.parametrize(
    "answer",
    [
        "Water is H₂O.",
        "Methane is CH₄.",
        "The area of a circle is πr^2.",
        "The mass has the energy E = mc^2.",
        "The area of the field is 120 m².",
        "The area of the field is 120 square metres.",
    ],
)
def test_another_spelling_of_a_formula_passes(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, FORMULAS)).decision is Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "Water is H2O2.",
        "Hydrogen peroxide is H2O.",
        "Methane is CH3.",
        "The area of a circle is πr³.",
        "The area of a circle is πr^3.",
        "The mass has the energy E = mc³.",
    ],
)
def test_another_formula_does_not(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, FORMULAS)).decision is not Decision.PASS
