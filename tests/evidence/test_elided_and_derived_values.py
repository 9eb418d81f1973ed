"""Values that share one unit, time between dates, costs of counts, the rest of a total."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers=("exact",))

TIMETABLE = (
    "| Departs | Arrives | Vessel |\n|---|---|---|\n| 07:15 | 08:40 | Tern |\n| 13:30 | 14:20 | Petrel |"
)
MODELS = "| Model | Weight | Run time | Price |\n|---|---|---|---|\n| Gale | 2.8 kg | 65 min | €379 |\n| Gale Pet | 2.9 kg | 60 min | €419 |\n\nThe brush is sold for €45."


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        ("Net profit fell to 12 million euros from 19 million.", "Net profit dropped by seven million euros to 12 million.", "Net profit dropped by six million euros to 12 million."),
        ("The default timeout is now 20 seconds instead of 80.", "The default timeout is 60 seconds shorter than before.", "The default timeout is 50 seconds shorter than before."),
        ("The default timeout is now 20 seconds instead of 80.", "The default timeout used to be 80 seconds.", "The default timeout used to be 70 seconds."),
        ("Logs stay for 90 days (previously 45).", "Logs stay 45 days longer than before.", "Logs stay 30 days longer than before."),
        ("Logs are written every 15 seconds instead of 60.", "Logs are written four times as often as before.", "Logs are written three times as often as before."),
        ("Only 71 millimetres of rain fell between March and May, against an average of 168.", "Rain from March to May was 97 millimetres below average.", "Rain from March to May was 87 millimetres below average."),
        ("The bridge cost 2.6 million dollars: 1.5 million came from the city, 800,000 from a grant and the rest from donors.", "The city gave 1.5 million dollars and the grant 800,000 dollars.", "The city gave 1.6 million dollars and the grant 800,000 dollars."),
        ("The bridge cost 2.6 million dollars: 1.5 million came from the city, 800,000 from a grant and the rest from donors.", "The donors gave the remaining 300,000 dollars.", "The donors gave the remaining 400,000 dollars."),
        ("The barn was built in 1869. In 1884 Hale sold it to a firm. It burned down in 1891.", "The barn was fifteen years old when Hale sold it.", "The barn was sixteen years old when Hale sold it."),
        ("The outage began at 08:12. Monitoring raised an alert at 08:31.", "It took nineteen minutes from the start of the outage until the alert.", "It took twenty-nine minutes from the start of the outage until the alert."),
        (TIMETABLE, "The Petrel takes fifty minutes.", "The Petrel takes 85 minutes."),
        (TIMETABLE, "The Tern takes an hour and 25 minutes.", "The Tern takes an hour and 35 minutes."),
        ("Tuition is €3,200 per semester.", "Tuition for two semesters comes to €6,400.", "Tuition for two semesters comes to €6,600."),
        ("A room costs $45 a night.", "Three nights in a room cost $135.", "Three nights in a room cost $145."),
        ("The ministry has offered to pay half.", "The ministry would pay half of the repairs.", "The ministry would pay a third of the repairs."),
    ],
)  # fmt: skip
def test_what_the_evidence_implies_is_not_missing_and_another_value_is(
    evidence: str, right: str, wrong: str
) -> None:
    assert not missing(evidence, right)
    assert missing(evidence, wrong)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (
            "The library opens at 9:00. The bus to the harbour leaves at 10:45.",
            "The bus to the harbour takes 105 minutes.",
        ),
        (
            "Doors open at 18:30, the support act plays at 19:15 and the main band at 20:30.",
            "The support act plays for 45 minutes.",
        ),
        (
            "| Train | Departure | Arrival |\n|---|---|---|\n| IC 12 | 08:10 | 10:40 |\n| RE 7 | 09:00 | 12:15 |",
            "The IC 12 takes 3 hours and 15 minutes.",
        ),
        ("A double room costs €90 per night, a suite €160 per night.", "Three nights in a suite cost €270."),
        (
            "Lessons cost £35 per hour with Ms Kay and £28 per hour with Mr Lund.",
            "Three hours with Mr Lund cost £105.",
        ),
        (
            "Hiring a bike costs £15 per day. A deposit of £50 per bike is required.",
            "Hiring two bikes for a day costs £100.",
        ),
        (
            "The project costs $10 million, with $6 million from the state and the rest from donors.",
            "The state pays $4 million of the project.",
        ),
        (
            "The balance sheet shows $9 million in debt and $4 million in cash.",
            "The company has $5 million in cash.",
        ),
        ("The second half of the match was dull, and many fans left early.", "Half of the fans left early."),
        (
            "Students get in at half price. The museum had 9,000 visitors.",
            "Half of the visitors are students.",
        ),
        ("The trail is 14 km long and has 5 huts, rather than 8.", "The trail is 6 km longer than before."),
        (
            "Parking costs $4 per hour in the garage and $2 per hour on the street.",
            "Five hours on the street cost $20.",
        ),
        (
            "The van is $80 per day, and insurance is $12 per day.",
            "Insurance for the van for five days is $400.",
        ),
        (
            "The bridge cost 27 million euros, and 34 million came to see it in its first decade.",
            "The bridge cost 7 million euros more than planned.",
        ),
        (
            "It cost 2.6 million dollars. It carries 1.2 million cars a year.",
            "The cars cost 1.2 million dollars.",
        ),
        ("Chapter 3 took the author 60 days.", "The chapter took the author 3 days."),
        (
            "It began at 08:12. The lunch was at 12:45. The meeting was at 14:00.",
            "He spent 19 minutes there.",
        ),
    ],
)
def test_numbers_of_other_things_are_still_missing(evidence: str, claim: str) -> None:
    assert missing(evidence, claim)


def test_cells_of_two_measures_make_no_sum_that_contradicts_an_amount() -> None:
    assert "wrong_arithmetic" not in findings(MODELS, "The Gale and the brush cost €424 in total.")


def findings(evidence: str, claim: str) -> set[str]:
    report = check_sync(Turn.of(claim, evidence), EXACT)
    return {finding for verdict in report.verdicts for finding in verdict.findings}


def missing(evidence: str, claim: str) -> bool:
    return any(finding.startswith("missing_") for finding in findings(evidence, claim))
