"""A cause that is given as the effect does not pass, in whatever words either is joined to the other."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Decision, Turn, check_sync

EFFECT_FIRST = ("{e} because {c}.", "{e}, as {c}.", "{e} after {c}.", "{e} since {c}.")
CLAIMS = ("{e} because {c}.", "{c}, so {e}.", "Because {c}, {e}.")
EVENTS = [  # effect, cause
    ("the ferry stopped sailing", "the harbour silted up"),
    ("the lambs were moved indoors", "foxes dug under the fence"),
    ("membership doubled", "the club opened a second court"),
]


def said(form: str, effect: str, cause: str) -> str:
    text = form.format(e=effect, c=cause)
    return text[0].upper() + text[1:]


@pytest.mark.parametrize(("evidence", "claim", "of"), [*product(EFFECT_FIRST, CLAIMS, EVENTS)])
def test_cause_and_effect_are_told_apart(evidence: str, claim: str, of: tuple[str, str]) -> None:
    effect, cause = of
    source = f"The report covers three years. {said(evidence, effect, cause)} It ends with a list of names."
    assert check_sync(Turn.of(said(claim, cause, effect), source)).decision is not Decision.PASS
    assert check_sync(Turn.of(said(claim, effect, cause), source)).decision is not Decision.BLOCK


def test_an_effect_that_the_sentence_before_names() -> None:
    source = "Inspectors found rust on the rails in June; it was caused by salt that lorries dropped there."
    assert check_sync(Turn.of("The rust on the rails led to salt.", source)).decision is not Decision.PASS
    assert check_sync(Turn.of("Salt caused the rust on the rails.", source)).decision is not Decision.BLOCK
