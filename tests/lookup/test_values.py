"""Values that differ in number, unit, currency, ordinal, fraction, bound or date are never supported."""

import locale
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from metamorphic.checking import CHECKS, is_supported

from faithrails import Settings, Turn, check_sync
from faithrails.lookup.missing import missing_mentions
from faithrails.text.values.extract import mentions

DIFFERENT = [  # what is claimed, and what the evidence says
    ("The dose is 5 mcg.", "The dose is 5 mg."),
    ("She left at 9: 55 pm.", "She left at 9: 55 am."),
    ("The glucose level was 100 mmol/L.", "The glucose level was 100 mg/dL."),
    ("The wind blew at 100 km/s.", "The wind blew at 100 km/h."),
    ("The drug helped 50 patients.", "The drug helped 50 % of patients."),
    ("The drug helped 50% of patients.", "The drug helped 50 patients."),
    ("The ticket costs 5 dollars.", "The ticket lasts 5 days."),
    ("Delivery takes 5 dollars.", "Delivery takes 5 days."),
    ("The plant makes 655 kWh.", "The plant makes 655 MWh."),
    ("It takes 3 h.", "It takes 3 min."),
    ("It takes longer than an hour.", "It takes 40 min."),
    ("It took longer than a year.", "It took three days."),
    ("Add ⅜ cup of sugar.", "Add ⅝ cup of sugar."),
    ("The office is on the second floor.", "The office is on the third floor."),
    ("The pool has one lifeguard.", "The pool has three lifeguards."),
    ("There was one lifeguard on duty.", "There were three lifeguards on duty."),
    ("Half of the members voted.", "A tenth of the members voted."),
    ("Half the members voted.", "A tenth of the members voted."),
    ("The tower is ³³¹ metres tall.", "The tower is 330 metres tall."),
    ("The tower is >330 metres tall.", "The tower is 330 metres tall."),
    ("The tower is more than 330 metres tall.", "The tower is 330 metres tall."),
    ("The museum opened after 1889.", "The museum opened in 1889."),
    ("The museum opened before 1889.", "The museum opened in 1889."),
    ("The tower weighs 10,100 kilograms.", "The tower weighs 10,100 tonnes."),
    ("The tower is 330 feet tall.", "The tower is 330 metres tall."),
    ("It costs 20 pesos.", "It costs 20 dollars."),
    ("It costs 20 baht.", "It costs 20 rupees."),
    ("It costs ₩20.", "It costs ₹20."),
    ("It holds 5 Gb.", "It holds 5 GB."),
    ("The plant makes 5 mW.", "The plant makes 5 MW."),
    ("She finished 4th.", "She finished 5th."),
    ("It is the twenty-second edition.", "It is the twenty-first edition."),
    ("Two fifths of voters agreed.", "Three fifths of voters agreed."),
    ("At most 40 people came.", "At least 40 people came."),
    ("Fewer than 40 people came.", "More than 40 people came."),
    ("Under 40 people came.", "40 people came."),
    ("40 or fewer people came.", "40 or more people came."),
    ("It lasts up to 3 hours.", "It lasts at least 3 hours."),
    ("A few people came.", "Dozens of people came."),
    ("Hundreds of people came.", "Thousands of people came."),
    ("Thousands of people came.", "About 300 people came."),
    ("Dozens of people came.", "Some 300 people came."),
    ("A handful of people came.", "About 300 people came."),
    ("A few hundred people came.", "Three people came."),
    ("Tens of thousands of people came.", "More than 5,000 people came."),
    ("Hundreds of thousands of people came.", "Tens of thousands of people came."),
    ("Several million people came.", "Almost 300 people came."),
    ("Several people came.", "Two people came."),
    ("The tower is ٣٣١ metres tall.", "The tower is 330 metres tall."),
    ("There are 10⁴ cells.", "There are 10³ cells."),
    ("There are 1e400 cells.", "There are 1e300 cells."),
    ("Its number is 12345678901.", "Its number is 12345678902."),
    ("Version 1.2.3 is out.", "Version 1.2.4 is out."),
    ("It opens on Tuesday.", "It opens on Monday."),
    ("It closed in October.", "It closed in November."),
    ("In October it closed.", "In November it closed."),
    ("It opens at 9 am.", "It opens at 9 pm."),
    ("It took ten seconds.", "It took ten minutes."),
    ("He was king for two terms.", "He was king for three terms."),
    ("It has two main types.", "It has three main types."),
    ("Chapter Ⅳ says so.", "Chapter Ⅴ says so."),
    ("The bridge is 3,280 m long.", "The bridge is 3,280 ft long."),
    ("He won twice.", "He won three times."),
    ("He scored a third of the goals.", "He scored two thirds of the goals."),
    ("A quarter of them left.", "Half of them left."),
    ("It is 5 °C.", "It is 5 °F."),
    ("The discount is 5 euros.", "The discount is 5%."),
    ("It was 2 to 1.", "It was 2 to 3."),
    ("The ratio is 3:1.", "The ratio is 3:2."),
    ("It was built in the 1880s.", "It was built in the 1890s."),
    ("Doses of 0.5 g are given.", "Doses of 0.5 mg are given."),
    ("The trial ran from 2010 to 2015.", "The trial ran from 2010 to 2014."),
    ("The room seats over 200.", "The room seats 200."),
    ("It is 50 km away.", "It is 50 km/h fast."),
    ("She ran 100 metres.", "She ran for 100 minutes."),
    ("The company has exactly 300 workers.", "The company has 295 workers."),
    ("He is in his thirties.", "He is in his forties."),
    ("The film lasts an hour and a half.", "The film lasts two hours."),
    ("Every two weeks it rains.", "Every three weeks it rains."),
    ("It occurs once a day.", "It occurs twice a day."),
    ("It is a two-storey house.", "It is a three-storey house."),
    ("It is a triple room.", "It is a double room."),
    ("Both lifeguards left.", "All three lifeguards left."),
]
SAME = [
    ("The plant makes 655 MWh.", "The plant makes 655,000 kWh."),
    ("It takes 180 minutes.", "It takes 3 h."),
    ("It takes over an hour.", "It takes 3 h."),
    ("It sold 300 more than a year earlier.", "It sold 300 more than earlier, in a year."),
    ("About 12 may need surgery.", "About 12 may need surgery."),
    ("The tower is at least 300 metres tall.", "The tower is 330 metres tall."),
    ("The drug helped fifty patients.", "The drug helped 50 patients."),
    ("The tower is 1,083 feet tall.", "The tower is 330 metres tall."),
    ("It costs 5 dollars.", "It costs $5."),
    ("It lasted 5 days.", "It lasted 5 full days."),
    ("50% of the patients got better.", "Half of the patients got better."),
    ("One lifeguard was on duty.", "A lifeguard was on duty."),
    ("100 km/h winds hit.", "Winds of 100 kilometres per hour hit."),
    ("It was over 30 years ago.", "It was more than 30 years ago."),
    ("It was 5 °C.", "It was 5 degrees."),
    ("About 12 may need surgery on May 5.", "On May 5 about 12 may need surgery."),
    ("Its dose is 10 mg/day.", "Its dose is 10 mg daily."),
    ("It holds 1e400 things.", "It holds 1e400 things."),
    ("It is 0." + "3" * 400 + " long.", "It is 0." + "3" * 400 + " long."),
]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("claim", "evidence"), DIFFERENT)
def test_another_value_is_not_supported(check: str, claim: str, evidence: str) -> None:
    assert not is_supported(check, f"{evidence} It is well known there.", claim)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("claim", "evidence"), SAME)
def test_the_same_value_is_supported(check: str, claim: str, evidence: str) -> None:
    assert is_supported(check, f"{evidence} It is well known there.", claim)


@given(
    st.from_regex(r"\A[-−]?\d{1,30}([.,]\d{1,420})?(e\d{1,4})?\Z"),
    st.sampled_from(
        ["", " ", " km", "%", " °", "$", " per", " mg/", "³", "⅜", "/0", " 1/0", " m²/s²", "\u00a0kg"]
    ),
)
def test_no_number_is_an_error(digits: str, after: str) -> None:
    for mention in mentions(f"It is {digits}{after} or €{digits}{after}-{digits}{after}."):
        assert mention.kind


@pytest.mark.parametrize(
    "text", ["On Monday, 3 May 2021, 1.234,5 km and $1,234.5 were paid.", "5 pounds in March"]
)
def test_the_language_of_the_process_changes_nothing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = mentions.__wrapped__(text)
    for name in ("LANGUAGE", "LC_ALL", "LC_NUMERIC", "LC_TIME", "LANG"):
        monkeypatch.setenv(name, "de_DE.UTF-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(locale, "localeconv", lambda: {"decimal_point": ","})
        assert mentions.__wrapped__(text) == before


def test_results_are_looked_for_only_among_few_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is compared with all others of its claim: hundreds of them would stall the check."""
    compared: list[str] = []

    def follows(lookup: Any, value: Any, holds: Any) -> bool:
        compared.append(value.text)
        return False

    monkeypatch.setattr(missing_mentions, "follows_from_own", follows)
    check_sync(Turn.of("-".join(str(1_000 + n) for n in range(300)), "There are 7 rooms."), Settings())
    assert compared == []
    check_sync(Turn.of("There are 8 rooms and 9 beds.", "There are 7 rooms."), Settings())
    assert compared == ["8", "9"]
