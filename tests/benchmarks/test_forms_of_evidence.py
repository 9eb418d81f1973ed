"""A passage supports and contradicts the same statements in every form in which extraction writes it."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

from benchmark_scripts import script

forms = script("forms_of_evidence")
OFFLINE = Checker(Settings())
PASSAGE = (
    "The Arvo T3 is a cordless vacuum cleaner that weighs 2.4 kg. Its battery lasts up to 50 minutes in eco mode "
    "and about 12 minutes in turbo mode. The dust container can be rinsed under the tap, but the motor filter must "
    "never get wet. The warranty is three years on the motor and one year on the battery. The first model was "
    "sold in 2019."
)
RIGHT = (
    "The Arvo T3 weighs 2.4 kg.",
    "The motor filter must never get wet.",
    "The warranty on the motor is three years.",
)
WRONG = (
    "The Arvo T3 weighs 4.2 kg.",
    "The battery lasts up to 50 minutes in turbo mode.",
    "The motor filter may get wet.",
    "The warranty on the battery is three years.",
    "The first model was sold in 2018.",
)


def held(statement: str, form: str) -> bool:
    turn = Turn.of(statement, forms.FORMS[form](PASSAGE))
    return OFFLINE.check_sync(turn).decision is not Decision.PASS


@pytest.mark.parametrize("form", forms.FORMS)
def test_right_statements_pass_in_every_form_of_the_passage(form: str) -> None:
    assert [statement for statement in RIGHT if held(statement, form)] == []


@pytest.mark.parametrize("form", forms.FORMS)
def test_wrong_statements_are_held_in_every_form_of_the_passage(form: str) -> None:
    assert [statement for statement in WRONG if not held(statement, form)] == []
