"""A value that lies just within a limit implies it; one farther away does not."""

import pytest

from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values

NEW_YORK = "an estimated population of 8,537,673 distributed over a wide area"


def implies(evidence: str, claim: str) -> bool:
    (wanted,) = values(claim)
    return any(agrees(wanted, found) for found in values(evidence))


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The population is over 8.5 million.", NEW_YORK),
        ("The population is more than 8 million.", NEW_YORK),
        ("The population exceeds 8,500,000.", NEW_YORK),
        ("The population is at least 8.5 million.", NEW_YORK),
        ("The population is under 8.6 million.", NEW_YORK),
        ("The population is less than 9 million.", NEW_YORK),
        ("The population is nearly 8.6 million.", NEW_YORK),
        ("The town has over 8 million people.", "8,537,673 residents were counted"),
        ("The town has fewer than 8,600 residents.", "8,537 residents were counted"),
        ("Cases exceeded 300.", "312 infections were reported"),
        ("The score was over 90.", "93 points"),
        ("The fee is over 4,100.", "The fee is $4,137."),
        ("The share is under 31.", "a share of 30.4%"),
    ],
)
def test_what_lies_just_within_a_limit_implies_it(claim: str, evidence: str) -> None:
    assert implies(evidence, claim)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The population is over 9 million.", NEW_YORK),
        ("The population is over 8.6 million.", NEW_YORK),
        ("The population is over 5 million.", NEW_YORK),
        ("The population is under 8.5 million.", NEW_YORK),
        ("The population is under 10 million.", NEW_YORK),
        ("The town has over 5,000 people.", "8,537 residents were counted"),
        ("The shelter took in over 8,500 dogs.", "It took in 8,537 cats and 2,100 dogs."),
        ("The plant has more than 1,200 staff.", "The plant has 1,250 machines and 300 staff."),
        ("The town has over 30 people.", "31 dogs were counted"),
        ("Cases exceeded 250.", "312 infections were reported"),
        ("More than 10 came.", "11 points"),
        ("It has over 2,000 people.", "It was in May 2016."),
        ("It is over 8.5 million.", "It has at least 8,537,673 parts."),
    ],
)
def test_what_lies_beyond_or_far_away_does_not(claim: str, evidence: str) -> None:
    assert not implies(evidence, claim)
