"""Values that a sentence has for two dates do not change places."""

from itertools import product

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings(preset="offline"))
DATES = [("March", "April"), ("2019", "2020"), ("May 2021", "June 2021")]
VALUES = [("1,200 loaves", "1,500 loaves"), ("$4 million", "$7 million"), ("31%", "44%")]
SENTENCES = [
    "The bakery reported {v} in {d} and {w} in {e}.",
    "In {d} the bakery reported {v}, and in {e} it reported {w}.",
]
CLAIMS = ["The bakery reported {v} in {d}.", "In {d}, {v} was reported by the bakery."]
CASES = list(product(DATES, VALUES, SENTENCES, CLAIMS))


@pytest.mark.parametrize(("dates", "values", "sentence", "claim"), CASES)
def test_the_value_of_the_other_date_is_held_and_the_own_is_not_blocked(
    dates: tuple[str, str], values: tuple[str, str], sentence: str, claim: str
) -> None:
    evidence = sentence.format(d=dates[0], e=dates[1], v=values[0], w=values[1])
    wrong, right = (claim.format(d=dates[1], v=value) for value in values)
    assert OFFLINE.check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS
    assert OFFLINE.check_sync(Turn.of(right, evidence)).decision is not Decision.BLOCK


def test_a_value_that_may_be_of_both_dates_is_no_contradiction() -> None:
    evidence = "It sold 1,200 in March and 1,500 in April, and 1,500 in March of the year before."
    report = OFFLINE.check_sync(Turn.of("The bakery sold 1,500 in March.", evidence))
    assert "displaced_value_in_copy" not in report.verdicts[0].findings
