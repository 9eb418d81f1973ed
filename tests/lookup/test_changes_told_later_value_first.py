"""A change told by its later value first ("84 million, up from 78 million") is not turned round."""

import itertools

import pytest

from faithrails import Decision, Settings, Turn, check_sync

OFFLINE = Settings(preset="offline")
SUBJECTS = ("Revenue", "Net income of the group", "Membership of the club", "The average rent")
AMOUNTS = (
    ("$84 million", "$78 million"),
    ("4,500", "4,200"),
    ("31 percent", "24 percent"),
    ("620 euros", "575 euros"),
)
TELLING = ("{s} was {a}, up from {b} a year earlier.", "{s} stood at {a}, compared with {b} in 2018.", "{s} came to {a} versus {b} in May.")  # fmt: skip
CASES = list(itertools.product(SUBJECTS, AMOUNTS, TELLING))


def decided(answer: str, evidence: str) -> Decision:
    return check_sync(Turn.of(answer, f"{evidence} The office moved in June."), OFFLINE).decision


@pytest.mark.parametrize(("subject", "amounts", "telling"), CASES)
def test_the_ends_of_a_change_keep_their_places(subject: str, amounts: tuple[str, str], telling: str) -> None:
    later, earlier = amounts
    evidence = telling.format(s=subject, a=later, b=earlier)
    assert decided(f"{subject} rose from {earlier} to {later}.", evidence) is Decision.PASS
    assert decided(f"{subject} fell from {later} to {earlier}.", evidence) is not Decision.PASS
    assert decided(f"{subject} rose to {earlier} from {later}.", evidence) is not Decision.PASS
