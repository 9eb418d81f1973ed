"""The former value of a change is not its present one, in whatever words."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers=("exact",))
SWAPPED = {"swapped_range_in_copy"}  # of one clause that has both values
DISPLACED = {"displaced_value_in_copy"}  # found before, by a rule for clauses apart or for all values
TAKINGS = "Farrow reported takings of £612, up from £540 last spring."
NOTES = "Deleted notes stay in the bin for 60 days (previously 30)."
TIMEOUT = "The timeout is now 20 seconds instead of 80."
SHARE = "Women hold 31 % of the seats, compared with 24 % in the previous parliament."


@pytest.mark.parametrize(
    ("evidence", "right", "wrong", "kinds"),
    [
        (TAKINGS, "The takings came to £612, compared with £540 the previous spring.", "The takings came to £540, compared with £612 the previous spring.", SWAPPED),
        (TAKINGS, "The takings were £612; they had been £540 last spring.", "The takings were £540; they had been £612 last spring.", DISPLACED | {"displaced_value_in_bare_answer"}),
        (NOTES, "Deleted notes now disappear from the bin after 60 days; in earlier versions they were kept for 30.", "Deleted notes now disappear from the bin after 30 days; in earlier versions they were kept for 60.", SWAPPED),
        (TIMEOUT, "The timeout used to be 80 seconds and is now 20.", "The timeout used to be 20 seconds and is now 80.", SWAPPED),
        (TIMEOUT, "Instead of 80 seconds, the timeout lasts 20.", "Instead of 20 seconds, the timeout lasts 80.", SWAPPED),
        (SHARE, "Women have 31 % of the seats, up from 24 %.", "Women have 24 % of the seats, up from 31 %.", DISPLACED),
    ],
)  # fmt: skip
def test_the_former_value_is_not_the_present_one(
    evidence: str, right: str, wrong: str, kinds: set[str]
) -> None:
    assert findings(evidence, right) == set()
    assert findings(evidence, wrong) == kinds


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (TIMEOUT, "The timeout is not 80 seconds any more but 20."),
        ("Rent is 540 euros in Kiel, compared with 612 in Bonn. In Kiel it was 612 euros last year.", "Rent in Kiel is 540 euros, down from 612."),
        ("It fell from 80 to 20 in May and rose to 80 in June.", "It rose to 80 in June, compared with 20 in May."),
    ],
)  # fmt: skip
def test_other_changes_are_not_exchanged(evidence: str, answer: str) -> None:
    assert SWAPPED.isdisjoint(findings(evidence, answer))


def findings(evidence: str, answer: str) -> set[str]:
    report = check_sync(Turn.of(answer, evidence), EXACT)
    return {finding for verdict in report.verdicts for finding in verdict.findings}
