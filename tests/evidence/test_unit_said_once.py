"""Values that plain prose implies: the unit, the rest, the hours or the second height is not stated."""

import pytest

from faithrails import Settings, Turn, check_sync


def missing(answer: str, evidence: str) -> bool:
    return any(
        v.findings for v in check_sync(Turn.of(answer, evidence), Settings(verifiers="exact")).verdicts
    )


@pytest.mark.parametrize(
    ("evidence", "answer", "right", "wrong"),
    [
        (
            "The insurance was 90 pounds in 2018. It climbed to 120 the next year.",
            "Between 2018 and 2019 the insurance went up by {} pounds.",
            "30",
            "40",
        ),
        (
            "Nora needs 35 minutes for the loop. Her cousin takes 50.",
            "The cousin takes {} minutes longer than Nora.",
            "fifteen",
            "twenty",
        ),
        (
            "A permit is 6 euros for boats and 14 for trailers.",
            "A permit for trailers is {} euros more than for boats.",
            "eight",
            "nine",
        ),
        (
            "The gym opens from 7 a.m. to 9 p.m. on weekdays and from 8 a.m. until noon on Sundays.",
            "On Sundays the gym opens for {} hours.",
            "four",
            "fourteen",
        ),
        (
            "At 1,300 metres, the Old Pass is 60 metres lower than the New Pass.",
            "The New Pass is at {} metres.",
            "1,360",
            "1,240",
        ),
    ],
)
def test_the_value_follows_and_another_does_not(evidence: str, answer: str, right: str, wrong: str) -> None:
    assert not missing(answer.format(right), evidence)
    assert missing(answer.format(wrong), evidence)


def test_the_value_before_at_is_of_the_thing_named_next() -> None:
    evidence = "At 1,300 metres, the Old Pass is 60 metres lower than the New Pass."
    assert missing("The Old Pass is at 1,240 metres.", evidence)
    assert missing("The Old Pass is at 1,360 metres.", evidence)


def test_a_number_that_counts_something_else_takes_no_unit() -> None:
    evidence = "The lease costs 700 dollars. The tenant keeps two cats and feeds 3."
    assert missing("The lease costs 697 dollars more than the cats.", evidence)
