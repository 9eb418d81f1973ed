"""Values in their usual spellings: the same ones are held, and others are missing or contradicted."""

from itertools import product

import pytest

from faithrails import Turn, check_sync
from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.look_up_claim import examine
from faithrails.types import Claim, Decision, Passage

DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
QUARTERS = ["first", "second", "third", "fourth"]
SPELLINGS = ["in Q{n}", "in the {nth} quarter", "in the {nth} fiscal quarter"]
AGES = [
    ("Swimmers aged {n} pay less.", "A {n}-year-old pays less."),
    ("Swimmers aged {n} pay less.", "Swimmers pay less at {n} years of age."),
    ("A {n}-year-old swimmer pays less.", "Swimmers aged {n} pay less."),
    ("A swimmer, aged {n}, was saved.", "A swimmer of {n} was saved."),
]
RANGES = [
    "Swimmers aged {} to {} pay less.",
    "{}- to {}-year-old swimmers pay less.",
    "Swimmers between {} and {} years of age pay less.",
]


def has_missing(text: str, evidence: str) -> bool:
    found = examine(Claim(text, 0, len(text)), EvidenceIndex([Passage("1", evidence)]))
    return bool(found and found.missing)


@pytest.mark.parametrize(("one", "other"), list(product(SPELLINGS, SPELLINGS)))
@pytest.mark.parametrize("said", range(4))
def test_a_quarter_without_a_year(one: str, other: str, said: int) -> None:
    claim = f"Output of the mill rose {one.format(n=said + 1, nth=QUARTERS[said])}."
    for told in range(4):
        evidence = f"Output of the mill rose {other.format(n=told + 1, nth=QUARTERS[told])}."
        assert has_missing(claim, evidence) == (said != told)


@pytest.mark.parametrize(("evidence", "claim"), AGES)
@pytest.mark.parametrize("age", range(14, 60, 9))
def test_an_age(evidence: str, claim: str, age: int) -> None:
    assert not has_missing(claim.format(n=age), evidence.format(n=age))
    assert has_missing(claim.format(n=age + 1), evidence.format(n=age))
    assert has_missing(f"A swimmer pays less for {age} months.", evidence.format(n=age))


@pytest.mark.parametrize(("one", "other"), list(product(RANGES, RANGES)))
def test_a_range_of_ages(one: str, other: str) -> None:
    assert not has_missing(one.format(14, 21), other.format(14, 21))
    assert has_missing(one.format(14, 23), other.format(14, 21))
    assert has_missing(one.format(13, 21), other.format(14, 21))


FREQUENCIES = {  # what is the same in each row
    "once a quarter": ["every three months", "every 3 months", "once every three months"],
    "every two weeks": ["once every two weeks", "every 2 weeks"],
    "twice a year": ["every six months", "two times a year"],
}


@pytest.mark.parametrize("said", FREQUENCIES)
@pytest.mark.parametrize("told", FREQUENCIES)
def test_how_often(said: str, told: str) -> None:
    for one in FREQUENCIES[said]:
        claim, evidence = f"The landlord may inspect it {one}.", f"The landlord may inspect it {told}."
        assert (check_sync(Turn.of(claim, evidence)).decision is Decision.PASS) == (said == told), one


TELEPHONES = ["0800 555 0199", "0800-555-0199", "(0800) 555 0199", "08005550199", "0800 5550199"]


@pytest.mark.parametrize(("one", "other"), list(product(TELEPHONES, TELEPHONES)))
def test_a_telephone_number(one: str, other: str) -> None:
    assert not has_missing(f"Call {one} for help.", f"For help call {other}.")
    assert has_missing(f"Call {one.replace('0199', '0198')} for help.", f"For help call {other}.")


LENGTHS = [
    ("68 kilometres", "68km"),
    ("12 kilograms", "12kg"),
    ("40 litres", "40 l"),
    ("1.2 million people", "1.2m people"),
]


@pytest.mark.parametrize(("long", "short"), LENGTHS)
def test_a_unit_or_scale_behind_its_number(long: str, short: str) -> None:
    def decision(claim: str, evidence: str) -> Decision:
        return check_sync(
            Turn.of(
                f"It has 21 locks and takes {claim} a year.", f"It has 21 locks and takes {evidence} a year."
            )
        ).decision

    for one, other in ((long, short), (short, long)):
        assert decision(one, other) is Decision.PASS
        assert decision(one.replace("1", "3").replace("4", "5").replace("8", "9"), other) is Decision.BLOCK


@pytest.mark.parametrize(("month", "last"), [("January", 31), ("April", 30), ("October", 31)])
def test_the_end_of_a_month(month: str, last: int) -> None:
    evidence = f"The quotes of the suppliers are due by the end of {month}."
    assert not has_missing(f"The suppliers must quote by {last} {month}.", evidence)
    assert has_missing(f"The suppliers must quote by {last - 1} {month}.", evidence)


@pytest.mark.parametrize("closed", range(7))
def test_all_days_but_one(closed: int) -> None:
    evidence = f"The mill is open daily except {DAYS[closed]}s."
    for place, day in enumerate(DAYS):
        assert place == closed or not has_missing(f"On {day} the mill is open.", evidence)


def test_weekdays() -> None:
    for place, day in enumerate(DAYS):
        assert has_missing(f"The mill is open on {day}.", "The mill is open on weekdays.") == (place > 4)


WRONG_SHARES = {
    "1 in 1,000": "1 in 5,000",
    "0.1%": "0.3%",
    "one in 1000": "one in 5000",
    "one in a thousand": "one in a hundred",
}


@pytest.mark.parametrize(("one", "other"), list(product(WRONG_SHARES, repeat=2)))
def test_a_small_share(one: str, other: str) -> None:
    assert not has_missing(f"It affects {one} people.", f"It affects up to {other} people.")
    assert has_missing(
        f"It affects {one} people.",
        f"It affects up to {WRONG_SHARES[other]} people.",
    )


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The pool is open on Wednesdays.", "The pool is closed on weekdays. It is open at weekends."),
        ("The pool is open on Fridays.", "The pool is not open on weekdays."),
        (
            "The board meets every 3 months.",
            "The board meets once a month, the audit committee once a quarter.",
        ),
        ("Backups run daily and logs rotate every 7 days.", "Backups run weekly and logs rotate daily."),
        ("The pit is 5M deep.", "The pit cost 5 million and is 2 metres deep."),
        ("Applications close on 31 October.", "Applications close before the end of October, on the 15th."),
        ("Applications close on 28 February.", "Applications close at the end of February 2024."),
        ("Staff refund the whole fee.", "If you are a member, staff refund the whole fee if it is unopened."),
        (
            "You may cancel free of charge.",
            "If you booked online, you may cancel free of charge unless the fare is promotional.",
        ),
        ("You may cancel free of charge:", "You may cancel free of charge if you call before noon."),
        ("The coat is made out of wool.", '{"coat": {"wool": false, "cotton": true}}'),
        ("The home team led after the third quarter.", "The home team led after the second quarter."),
        ("Call 0800 555 019 for help.", "For help call 0800 555 0199."),
    ],
)
def test_what_only_looks_like_the_same_is_held(claim: str, evidence: str) -> None:
    assert check_sync(Turn.of(claim, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The coat is made out of wool.", '{"coat": {"wool": true, "cotton": false}}'),
        ("The risk is one in 1000.", "The risk is 1 in 1,000."),
        ("It occurs in one in 10 000 births.", "It occurs in 1 in 10,000 births."),
        ("In total 3 in 1,200 units failed.", "3 of 1,200 units failed."),
        ("The 7B model is the default.", "The 7B-parameter model is the default."),
        ("Bus 5M goes to the port.", "Bus 5M, the express, goes to the port."),
        ("The nursery takes babies aged 6 to 12 months.", "The nursery takes 6- to 12-month-olds."),
        (
            "Do not take Zerol if you:\n- are allergic to zeroline\n- have severe asthma",
            "Do not take Zerol if you are allergic to zeroline, if you have severe asthma or are ill.",
        ),
    ],
)
def test_what_is_the_same_is_not_blocked(claim: str, evidence: str) -> None:
    assert check_sync(Turn.of(claim, evidence)).decision is not Decision.BLOCK
