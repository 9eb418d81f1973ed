"""Extremes, differences, multiples, shares and changes are checked against the values of the evidence."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
PLANS = "The Basic plan costs $5 a month, Pro $10 and Max $20."
BULLETS = "- **Lite** – 5 GB. €8 a month\n- **Day** – 25 GB. €13 a month\n- **Plus** – 80 GB. €19 a month"
SECTIONS = "## Kestrel\n1.4 kg · €289\n## Goose\n5.6 kg · €199\n## Osprey\n2.8 kg · €499"
TABLE = "| Plan | Storage |\n|-|-|\n| Basic | 10 GB |\n| Pro | 100 GB |\n| Max | 1 TB |"
HOTELS = "Hotel Adler was built in 1904. Hotel Berg opened in 1988. Hotel Kurz dates from 1930."
TRAILS = "The red trail is 4 km long and climbs 120 m. The blue trail is 9 km long and climbs 350 m."
TOWNS = "Hexley is the dearest with €402,000; then come Dunsford (€345,000) and Port Tarrant (€297,000)."
SURVEY = "In the survey, 72% of nurses and 41% of doctors reported working overtime."
MOOD = "Of 297 people, 38.9% were satisfied, 53% neutral and 8.1% dissatisfied."
CREW = "Of the 40 volunteers, 10 work on Sundays and 30 on Saturdays. The team has 12 women and 8 men."
CHANGES = (
    "The share of renters grew from 20% to 40%. Sales fell from 800 to 600 units. Profit fell by a third."
)
STAGE = "Today's stage was 168 km long. Tomorrow's stage is 40 km shorter. The bill rose by €390 to €4,290."


def decide(claim: str, evidence: str) -> Decision:
    return OFFLINE.check_sync(Turn.of(claim, evidence)).decision


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (PLANS, "Basic is the cheapest plan.", "Pro is the cheapest plan."),
        (PLANS, "Max costs more than Pro.", "Pro costs more than Max."),
        (BULLETS, "Lite is the cheapest, at €8 a month.", "Day is the cheapest, at €13 a month."),
        (BULLETS, "Plus costs €6 more than Day.", "Plus costs €9 more than Day."),
        (SECTIONS, "The Goose is the heaviest.", "The Osprey is the heaviest."),
        (SECTIONS, "The Osprey is €210 dearer than the Kestrel.", "The Osprey is €90 dearer than the Kestrel."),
        (SECTIONS, "The Goose is twice as heavy as the Osprey.", "The Goose is three times as heavy as the Osprey."),
        (TABLE, "Max has the most storage.", "Pro has the most storage."),
        (TABLE, "Pro has less storage than Max.", "Pro has more storage than Max."),
        (HOTELS, "Hotel Adler is the oldest.", "Hotel Berg is the oldest."),
        (HOTELS, "Hotel Kurz is older than Hotel Berg.", "Hotel Berg is older than Hotel Kurz."),
        (TRAILS, "The blue trail is longer than the red trail.", "The red trail is longer than the blue trail."),
        (TOWNS, "Dunsford is dearer than Port Tarrant.", "Port Tarrant is dearer than Dunsford."),
        (SURVEY, "Most nurses reported overtime.", "Most doctors reported overtime."),
        (SURVEY, "More nurses than doctors reported working overtime.", "Fewer nurses than doctors reported overtime."),
        (MOOD, "A majority was neutral.", "A majority was satisfied."),
        (MOOD, "Less than half were satisfied.", "More than half were satisfied."),
        (CREW, "Three quarters of the volunteers work on Saturdays.", "Half of the volunteers work on Sundays."),
        (CREW, "Most volunteers work on Saturdays.", "Most volunteers work on Sundays."),
        (CREW, "More women than men are on the team.", "More men than women are on the team."),
        (CHANGES, "The share of renters doubled.", "The share of renters tripled."),
        (CHANGES, "Sales fell by a quarter.", "Sales fell by half."),
        (CHANGES, "Profit fell by a third.", "Profit was cut in half."),
        (STAGE, "Tomorrow's stage is 40 km shorter.", "Tomorrow's stage is 40 km longer."),
        (STAGE, "The bill went up by €390.", "The bill went down by €390."),
    ],
)  # fmt: skip
def test_quantities_decide(evidence: str, right: str, wrong: str) -> None:
    assert decide(right, evidence) is Decision.PASS
    assert decide(wrong, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        # the evidence calls it so
        (
            "Brannoch is 41 m tall. At 24 m, Auld is the tallest of the north.",
            "At 24 m, Auld is the tallest there.",
        ),
        # a difference is no price
        ("Breakfast: $14\nLunch: $16\nVegetarian: $2 less", "Breakfast is the cheapest, at $14."),
        # the share of another subject
        (
            "Furnishings brought in half of sales; workwear contributed 31 %.",
            "The outdoor line made less than a fifth of sales.",
        ),
        # what was joined later is not younger
        ("Ann joined in 2011. Bo joined in 2015.", "Bo is older than Ann."),
        # bounds compare nothing
        ("Of 2,300 members, 1,000 are on Standard.", "Standard has more than 900 members."),
    ],
)
def test_values_of_something_else_contradict_nothing(evidence: str, claim: str) -> None:
    findings = [
        one for verdict in OFFLINE.check_sync(Turn.of(claim, evidence)).verdicts for one in verdict.findings
    ]
    assert not any("comparison" in one or "quantifier" in one for one in findings)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (
            "Maths was passed by 84 %, compared with 78 % last year.",
            "The maths pass rate went up by six points.",
        ),
        (
            "The chain has 410 shops. Of these, 260 are in Germany and the others in Poland.",
            "150 are in Poland.",
        ),
        (
            "It employs 1,250 people, roughly 100 fewer than in January.",
            "In January it had around 1,350 people.",
        ),
        ("Profit fell by a third, to $6 million.", "Profit had been $9 million before."),
        ("Use went down: 45 % of the members came by car.", "Fewer than half of the members came by car."),
    ],
)
def test_numbers_that_changes_and_totals_imply_are_not_missing(evidence: str, claim: str) -> None:
    verdicts = OFFLINE.check_sync(Turn.of(claim, evidence)).verdicts
    assert not any("missing_number" in verdict.findings for verdict in verdicts)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        # the share of one thing is none of another
        ("The firm employs 400 people. 25 % of its revenue comes from Asia.", "100 people come from Asia."),
        ("Of 1,200 pupils, 30 % cycle. 40 teachers cycle.", "3 % of the pupils are teachers."),
        (
            "70 % of Alto users are satisfied. 15 % of Alto users left.",
            "A fifth of Alto users are satisfied.",
        ),
        # points of two changes
        (
            "It fell from 8 % to 5 % in the north, from 12 % to 11 % in the south.",
            "In the north it fell by 6 points.",
        ),
        ("Support rose from 38 % to 49 %.", "Support fell by 11 percentage points."),
    ],
)
def test_numbers_of_something_else_imply_nothing(evidence: str, claim: str) -> None:
    assert decide(claim, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (
            "The new route is 40 km shorter than the old one.",
            "The old route is 40 km longer than the new one.",
        ),
        ("The Alto is 2 kg lighter than the Brio.", "The Brio is 2 kg heavier than the Alto."),
        ("Heating costs fell by €200 to €900 a year.", "Heating costs were €200 higher before."),
        (
            "On time were 60 % of trains in 2022, 75 % in 2023.",
            "In 2023, three quarters of trains were on time.",
        ),
        ("Downtime was cut by half. Output doubled.", "Downtime was cut in half while output doubled."),
        ("The class has 14 girls and 11 boys. Of the boys, 3 sing.", "More boys than girls sing."),
    ],
)
def test_the_other_side_and_the_elided_case_are_no_contradictions(evidence: str, claim: str) -> None:
    assert decide(claim, evidence) is not Decision.BLOCK


HILLS = "Castle Hill (212 m) is the highest point, St Anne's Hill being 30 metres lower."
ROUTE = "Stage nine was 168 km long. Tomorrow's stage is 40 km shorter."


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (HILLS, "St Anne's Hill is 182 m high.", "St Anne's Hill is 242 m high."),
        (HILLS, "Castle Hill is 212 m high.", "Castle Hill is 182 m high."),
        (ROUTE, "Tomorrow's stage is 128 km long.", "Stage nine was 128 km long."),
        (
            "Profit fell by a third, to $6 million.",
            "Profit had been $9 million.",
            "Profit had been $4 million.",
        ),
    ],
)
def test_a_difference_leads_to_one_value_of_one_thing(evidence: str, right: str, wrong: str) -> None:
    assert decide(right, evidence) is Decision.PASS
    assert decide(wrong, evidence) is not Decision.PASS
