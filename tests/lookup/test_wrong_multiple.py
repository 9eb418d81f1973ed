"""A multiple in words is that of the two values in the evidence."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

TIMES = {
    "halved": 0.5, "doubled": 2, "tripled": 3, "trebled": 3, "quadrupled": 4, "quintupled": 5,
    "rose fourfold": 4, "rose six-fold": 6,
}  # fmt: skip
CHANGES = [
    ("Revenue", 12, "Revenue changed from ${} million in 2019 to ${} million in 2023."),
    ("The staff", 120, "The staff went from about {} people to {}."),
    ("The fee", 20, "The fee was changed from {} euros to {} euros."),
    ("Rainfall", 40, "From {} mm to nearly {} mm: that is how rainfall changed."),
]


def found(answer: str, evidence: str) -> bool:
    return (
        "times as much" in check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts[0].why
    )


@pytest.mark.parametrize(
    ("change", "said", "real"), list(itertools.product(CHANGES, TIMES, (0.5, 2, 3, 4, 6)))
)
def test_a_multiple_contradicts_if_it_is_another(change, said, real):
    subject, first, sentence = change
    answer, evidence = f"{subject} {said}.", sentence.format(first, round(first * real))
    is_close = 0.8 * TIMES[said] <= real <= 1.25 * TIMES[said]
    assert found(answer, evidence) == (not is_close)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Revenue more than doubled.", "Revenue rose from $10 million to $31 million."),
        ("Revenue did not triple.", "Revenue rose from $10 million to $20 million."),
        ("Revenue doubled.", "Revenue rose from $10 million to $11 million, and doubled since 2001."),
        ("Visits tripled.", "Visits rose from 12 to 48 million."),  # 12 million or 12?
        ("Visits tripled.", "The museum is open from 8 to 12 and has 300 rooms."),
        ("Visits tripled.", "Visits rose between 1999 and 2004."),
    ],
)
def test_a_multiple_that_may_be_right_does_not_contradict(answer, evidence):
    assert not found(answer, evidence)
