"""A sentence of the evidence in which one value is changed is not supported."""

from functools import lru_cache
from itertools import islice

import pytest
from metamorphic.checking import is_supported
from metamorphic.edits import changed
from metamorphic.sentences import Sample, needs_data, samples
from metamorphic.values import EDITS

pytestmark = pytest.mark.slow  # minutes on two cores: hundreds of sentences of each kind

AMONG, MOST = 6_000, 100  # sentences looked through, and changed of each kind: the table has more
LEAST = 5  # of a rare kind, further sentences are looked through for so many


@lru_cache(maxsize=1)
def _among() -> list[Sample]:
    return list(islice(samples(), AMONG))


@needs_data
@pytest.mark.parametrize("kind", EDITS)
def test_a_changed_value_is_not_supported(kind: str) -> None:
    found = changed(kind, EDITS[kind], MOST, _among())
    if len(found) < LEAST:
        found = changed(kind, EDITS[kind], LEAST)
    passed = [one for one in found if is_supported("exact", one.sample.passage, one.sentence)]
    assert len(found) >= LEAST
    assert len(passed) <= max(1, 0.02 * len(found)), [one.sentence for one in passed]


@needs_data
@pytest.mark.parametrize("kind", EDITS)
def test_a_changed_value_is_not_supported_by_the_layered_check(kind: str) -> None:
    found = changed(kind, EDITS[kind], 25, _among())
    passed = [one for one in found if is_supported("layered", one.sample.passage, one.sentence)]
    assert len(passed) <= 1, [one.sentence for one in passed]
