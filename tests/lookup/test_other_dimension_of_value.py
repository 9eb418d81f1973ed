"""A measure of one dimension is not that of another."""

import pytest

from faithrails import Checker, Decision, Settings, Turn

EVIDENCE = (
    "The Eiffel Tower is in Paris. It is 330 metres tall. The canal has a depth of 4 m and is 60-metre wide at Port Said. "
    "The course is three hours long."
)
CHECKER = Checker(Settings(preset="offline"))


def decision(answer: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, EVIDENCE, question="What is known?")).decision


@pytest.mark.parametrize(
    "answer",
    [
        "The Eiffel Tower is 330 metres wide.", "The Eiffel Tower has a length of 330 metres.", "The canal is 4 m wide.",
        "The Eiffel Tower is 330 metres in depth.",
    ],
)  # fmt: skip
def test_another_dimension_is_marked(answer: str) -> None:
    assert decision(answer) is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "The Eiffel Tower is 330 metres high.", "The Eiffel Tower has a height of 330 metres.", "The canal is 4 m deep.",
        "The course is three hours long.", "The canal is 60 metres broad at Port Said.",
    ],
)  # fmt: skip
def test_the_same_dimension_in_other_words_is_not(answer: str) -> None:
    report = CHECKER.check_sync(Turn.of(answer, EVIDENCE, question="What is known?"))
    assert not any("displaced_value" in name for verdict in report.verdicts for name in verdict.findings)
