"""Sentences with a denial put in or taken out, or another name, are not supported; reworded ones are."""

from collections.abc import Mapping

import pytest
from metamorphic.checking import CHECKS, is_supported
from metamorphic.edits import Edit, any_of, changed
from metamorphic.light import LIGHT
from metamorphic.names import NAMES
from metamorphic.negation import NEGATIONS
from metamorphic.sentences import first, needs_data

pytestmark = pytest.mark.slow  # minutes on two cores: hundreds of sentences of each kind

_MOST = 150  # changed sentences of each kind: `python -m metamorphic` tries more


@needs_data
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("edits", [NEGATIONS, NAMES], ids=["negation", "name"])
def test_changed_sentences_are_not_supported(edits: Mapping[str, Edit], check: str) -> None:
    found = changed("any", any_of(edits), _MOST)
    passed = [one.sentence for one in found if is_supported(check, one.sample.passage, one.sentence)]
    assert len(found) == _MOST
    assert len(passed) <= 0.01 * len(found), passed


@needs_data
@pytest.mark.parametrize("kind", LIGHT)
def test_sentences_that_mean_the_same_are_supported(kind: str) -> None:
    found = changed(kind, LIGHT[kind], 20)
    lost = [one.sentence for one in found if not is_supported("layered", one.sample.passage, one.sentence)]
    assert len(lost) <= 1, lost


@needs_data
@pytest.mark.parametrize("check", CHECKS)
def test_other_passages_around_a_sentence_take_nothing_away(check: str) -> None:
    chosen = first(100)
    around = [a.passage for a in chosen[1:]] + [chosen[0].passage]
    lost = [
        one.sentence
        for one, before, after in zip(chosen, around, around[1:] + around[:1], strict=True)
        if not is_supported(check, f"{before}\n\n{one.passage}\n\n{after}", one.sentence)
    ]
    assert len(lost) <= 0.01 * len(chosen), lost
