"""Results over rows and columns: the difference between two named ones, the sum or average of one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
FARM = """Crop | Area (ha) | Yield (t/ha)
Wheat | 120 | 7.5
Barley | 80 | 6.0
Rapeseed | 40 | 3.2
"""
CAMERAS = """| | Aero X1 | Aero X2 | Aero Pro |
|---|---|---|---|
| Weight | 390 g | 445 g | 680 g |
| Price | $699 | $999 | $2,199 |
"""
ISLANDS = """Island | Population 2011 | Population 2021
Selva | 18,200 | 21,300
Mirra | 6,450 | 5,980
Kotu | 9,100 | 9,560
"""
LENDERS = """Lender | Initial rate | Fee
Marlow | 4.39% | £995
Crest | 4.62% | £495
Juniper | 4.18% | £1,495
Total | | £2,985
"""
Case = tuple[str, str, str, str]  # the table, a question, a right answer and a wrong one


def differences() -> Iterator[Case]:
    for more, less, weight, price in (("X2", "X1", 55, 300), ("Pro", "X2", 235, "1,200")):
        for wrong in (weight + 10, weight - 5):
            said = f"The {more} costs ${price} more than the {less} and weighs {{}} g more."
            yield CAMERAS, "How do they compare?", said.format(weight), said.format(wrong)
    yield (
        LENDERS, "How do they compare?",
        "Crest's initial rate is 0.23 percentage points higher than Marlow's.",
        "Crest's initial rate is 0.44 percentage points higher than Marlow's.",
    )  # fmt: skip
    for wrong in (270, 4700):
        said = "Mirra had {} fewer people in 2021 than in 2011."
        yield ISLANDS, "Did Mirra lose people?", said.format(470), said.format(wrong)


def wholes() -> Iterator[Case]:
    for wrong in (250, 1240):
        said = "The three crops cover {} hectares between them."
        yield FARM, "What is the total cropped area?", said.format(240), said.format(wrong)
    said = "The three islands together had {} inhabitants in 2021."
    yield ISLANDS, "What was the combined population?", said.format("36,840"), said.format("33,750")
    said = "The fees come to £{} in all."
    yield LENDERS, "What do the three fees add up to?", said.format("2,985"), said.format("5,970")
    said = "The average area is {} hectares."
    yield FARM, "What is the average area of the crops?", said.format(80), said.format(75)


def own_operands() -> Iterator[Case]:
    for wrong in ("£11,000", "£14,000"):
        text = "Grade | Minimum | Maximum\nG6 | 35,500 | 44,500\nG7 | 44,000 | 56,000\n(Salaries in GBP per year)"
        said = "The G7 band spans {}, from £44,000 to £56,000."
        yield text, "How wide is the G7 band?", said.format("£12,000"), said.format(wrong)
    text = "Commuter survey (n = 1,200). Main mode of travel: Car 46%, Bus 21%, Train 14%, Bicycle 11%."
    said = "21% of the 1,200 people surveyed took the bus, which is {} respondents."
    yield text, "How many took the bus?", said.format(252), said.format(262)
    said = "At 7.5 t/ha on 120 hectares, the wheat crop comes to {} tonnes."
    yield FARM, "How much wheat was produced?", said.format(900), said.format(960)
    text = "Council tax: band D, GBP 2,040 a year. Floor area: 96 m2."
    said = "It is band D at £2,040 a year, which averages £{} a month."
    yield text, "What is it per month?", said.format(170), said.format(175)
    text = "The treaty of 1743 ended the nine-year war between Morvek and Lethia."
    said = "As the war lasted nine years and ended in 1743, it began around {}."
    yield text, "When did the war begin?", said.format(1734), said.format(1738)


@pytest.mark.parametrize("kind", [differences, wholes, own_operands], ids=lambda kind: kind.__name__)
def test_the_right_result_is_not_missing_and_a_wrong_one_does_not_pass(kind) -> None:
    for table, question, right, wrong in kind():
        good, bad = (OFFLINE.check_sync(Turn.of(said, table, question=question)) for said in (right, wrong))
        assert good.decision is Decision.PASS, right
        assert bad.decision is not Decision.PASS, wrong


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("Take the 07:05, which reaches Mill Road at 07:16.", "The 07:05 reaches Mill Road at 08:07."),
        ("The 07:55 is the slowest; it gets to the Airport at 08:46.", "It gets to the Airport at 08:07."),
    ],
)
def test_times_of_one_column_are_of_one_bus(answer: str, wrong: str) -> None:
    table = (
        "Stop              Bus 1   Bus 2   Bus 3\nCentral Station   06:15   07:05   07:55\n"
        "Mill Road         06:24   07:16   08:07\nAirport           06:55   07:52   08:46\n"
    )
    assert OFFLINE.check_sync(Turn.of(answer, table)).decision is not Decision.BLOCK
    assert OFFLINE.check_sync(Turn.of(wrong, table)).decision is not Decision.PASS


def test_a_price_per_month_counts_no_month() -> None:
    table = "| Plan | Monthly billing | Annual billing (per month) |\n|-|-|-|\n| Team | $29 | $24 |\n| Pro | $65 | $54 |"
    assert OFFLINE.check_sync(Turn.of("Team costs $29 a month.", table)).verdicts[0].findings == ()


def test_words_that_are_too_few_for_their_numbers_make_no_row() -> None:
    table = "Starters  MIN  PTS  3P\nOsborne  34  24  2-5\nKwan  31  18  4-8\nImani  22  14  1-2"
    report = OFFLINE.check_sync(Turn.of("The three starters combined for 56 points.", table))
    assert report.decision is not Decision.BLOCK


STAFF = "The Harwell plant employs 640 people, of whom 160 work in research. The Kintore plant employs 410 people."
ENERGY = """Month | Electricity (kWh) | Gas (kWh)
January | 1,950 | 4,100
February | 1,720 | 3,700
March | 1,590 | 2,900
"""
SEASONS = """Room | Low season | High season
Single | €70 | €95
Double | €110 | €150
"""
BRIDGE = (
    "Oakfield Bridge was opened in 1974. It was closed for repairs in 1998 and the repairs took 3 years. "
    "The toll ended 14 years after the opening."
)
DUTIES = "Visitors must wear a helmet or a hard hat on site. Dogs must be kept on a lead or carried."
FERRIES = """Ferry | Leaves | Arrives | Price
Seagull | 07:30 | 08:15 | £11
Gannet | 10:00 | 10:50 | £9
Puffin | 12:00 | 12:40 | £8
"""


@pytest.mark.parametrize(
    ("evidence", "wrong"),
    [
        (STAFF, "Harwell and Kintore, with 640 and 410 people, employ 230 people together."),
        (STAFF, "Harwell employs 640 people, 160 of them in research, and 480 people work at Kintore."),
        (STAFF, "Of the 640 people at Harwell, 160 work in research, so 75% do."),
        (STAFF, "Research makes up 300% of Harwell's staff (160 of 640 people)."),
        ("The single costs $14 and the return $25.", "The single costs $14, the return $25, and dogs travel for $11."),
        ("The crossing costs $14 and takes 75 minutes.", "The crossing costs $14 for 75 minutes, which is $1,050."),
        (BRIDGE, "The toll ended in 1960, 14 years after the opening in 1974."),
        (BRIDGE, "The bridge opened in 1974 and the repairs took 3 years, so they were finished in 1977."),
        ("The membership costs £2,040 a year.", "The membership is £2,040 a year, which is £24,480 a month."),
        ("Members pay £12 a visit.", "Members pay £12 a month, so £144 a year."),
        (ENERGY, "The office used 5,260 kWh of electricity in January and February together."),
        (ENERGY, "The office used 10,700 kWh of electricity in total."),
        (ENERGY, "Electricity use in March was 800 kWh lower than in February."),
        (SEASONS, "In low season, a double costs €55 more than a single."),
        (CAMERAS, "The X2 weighs 55 g less than the X1."),
        (ISLANDS, "The population of Mirra rose by 470 from 2011 to 2021."),
        (DUTIES, "Visitors may wear a helmet or a hard hat on site."),
        (DUTIES, "Dogs can be kept on a lead or carried."),
        (FERRIES, "The Gannet leaves at 10:00. It arrives at 08:15, as the Seagull does."),
        (FERRIES, "The Seagull leaves at 07:30. It costs £9 and, like the Gannet, takes cars."),
    ],
)  # fmt: skip
def test_a_number_that_only_comes_out_of_others_is_held(evidence: str, wrong: str) -> None:
    assert OFFLINE.check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


def test_can_by_one_way_or_another_is_one_that_must_be_used() -> None:
    evidence = "Claims must be made on the website or by post; they cannot be made at the station."
    answer = "Claims can be made on the website or by post."
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS


@pytest.mark.parametrize("header", ["Turnout", "Turnout (%)"])
def test_a_percentage_is_one_of_its_own_column(header: str) -> None:
    table = f"| Ward | Votes | {header} |\n|-|-|-|\n| North | 2,214 | 45.0 |\n| South | 1,476 | 52.0 |"
    right, wrong = (f"Turnout in the North was {share}%." for share in ("45.0", "52.0"))
    assert OFFLINE.check_sync(Turn.of(right, table)).decision is not Decision.BLOCK
    assert OFFLINE.check_sync(Turn.of(wrong, table)).decision is not Decision.PASS
