"""The quick look that spares most claims the comparison of their denials finds every denial."""

from __future__ import annotations

import pytest

from faithrails.text.negation import negations_in, possible_denials
from faithrails.text.tokenized import TokenizedText

DENIALS = [
    "They did not resign.", "Nobody came.", "She failed to resign.", "It is no longer open.",
    "It lacks windows.", "He denied having met her.", "Instead of tea they drank milk.",
    "It is unsafe to swim.", "They are nonprofit groups.", "The plan is inadequate for winter.",
    "Neither Anna nor Ben passed.", "The claim is false that it rained.", "They hardly slept.",
]  # fmt: skip


@pytest.mark.parametrize("text", DENIALS)
def test_a_text_with_a_denial_may_deny(text: str) -> None:
    reading = TokenizedText(text)
    other = TokenizedText("It is safe, they profit, and the plan is adequate.")
    assert negations_in(reading, 0, len(reading.words), set(other.words), set(other.stems)).places
    assert possible_denials(reading, 0, len(reading.words)).may_deny(other.stems)


def test_a_plain_text_denies_nothing() -> None:
    reading = TokenizedText("The tower is safe in winter.")
    assert not possible_denials(reading, 0, len(reading.words)).may_deny({"tower"})
