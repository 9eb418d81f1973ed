"""A sentence of the evidence itself is supported."""

import pytest
from metamorphic.checking import CHECKS, is_supported, why
from metamorphic.sentences import first, needs_data


@needs_data
@pytest.mark.parametrize("check", CHECKS)
def test_sentences_of_the_evidence_are_supported(check: str) -> None:
    chosen = first(600)
    lost = [s for s in chosen if not is_supported(check, s.passage, s.sentence)]
    assert len({sample.source for sample in chosen}) >= 10
    assert len(lost) <= 0.01 * len(chosen), [(s.sentence, why(check, s.passage, s.sentence)) for s in lost]
