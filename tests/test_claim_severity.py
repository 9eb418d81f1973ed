"""A severity that is no share of harm is refused, and nothing passes by it."""

import math

import pytest

from faithrails import Claim, Decision, Extractor, Settings, Turn
from faithrails.checker import Checker

ANSWER = "It is 330 metres tall. The Eiffel Tower is in Rome."
EVIDENCE = "The Eiffel Tower is in Paris. It is 330 metres tall."


@pytest.mark.parametrize("severity", [math.nan, math.inf, -2.0, 1.01])
def test_it_is_within_0_and_1(severity: float) -> None:
    with pytest.raises(ValueError, match="severity"):
        Claim("It is tall.", 0, 11, severity)


class Splitter(Extractor):
    """Splits at the full stop, and gives the second claim another severity or original."""

    name = "splitter"
    version = "1"
    covers_answer = False

    def __init__(self, severity: float = 1.0, original: str = "") -> None:
        self.severity, self.original = severity, original

    async def extract(self, turn: Turn, tools: object) -> list[Claim]:
        end = turn.answer.index(".") + 1
        first, second = turn.answer[:end], turn.answer[end + 1 :]
        return [
            Claim(first, 0, end),
            Claim(second, end + 1, len(turn.answer), self.severity, self.original),
        ]


@pytest.mark.parametrize(
    "extractor", [Splitter(math.nan), Splitter(-2.0), Splitter(original="It is 330 metres tall.")]
)
async def test_no_claim_of_an_extractor_lets_a_false_one_pass(extractor: Splitter) -> None:
    async with Checker(Settings(verifiers="exact", on_error="block"), extractor=extractor) as checker:
        report = await checker.check(Turn.of(ANSWER, EVIDENCE))
    assert report.decision is Decision.BLOCK
