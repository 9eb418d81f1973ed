"""A claim that lifts a limit which the evidence sets does not pass; one that the evidence has too does."""

import pytest

from faithrails import Decision, Settings, Turn, check_sync

OFFLINE = Settings(preset="offline")
LIMITED = (
    ("Unused days of leave expire on 31 March of the next year.", "unused days of leave"),
    ("The voucher is valid for two years from the date of purchase.", "the voucher"),
    ("Miles lapse after three years without a flight, within a month of a notice.", "miles"),
    ("A trial account stays open until the end of the quarter.", "a trial account"),
)
UNLIMITED = (
    "You can use {} indefinitely.",
    "You can keep {} forever.",
    "There is no time limit for {}.",
    "You may use {} without any time limit.",
)


def decided(answer: str, evidence: str) -> Decision:
    return check_sync(Turn.of(answer, evidence), OFFLINE).decision


@pytest.mark.parametrize(("evidence", "thing"), LIMITED)
@pytest.mark.parametrize("form", UNLIMITED)
def test_a_lifted_limit_does_not_pass(evidence: str, thing: str, form: str) -> None:
    assert decided(form.format(thing), f"{evidence} Ask the front desk.") is not Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Gift cards can be used indefinitely.", "Gift cards never expire. Vouchers are valid until May."),
        ("You can keep the badge forever.", "You can keep the badge forever; the card expires in May."),
        ("Tickets are valid for two years.", "Tickets are valid for two years."),
        ("The kiosk is open every day.", "The kiosk is open from Monday to Sunday."),
        ("The kiosk is open every day in August.", "The kiosk is open daily in August, on Fridays in May."),
        ("The beach is guarded all year round.", "The beach is guarded all year. In May the kiosk opens."),
        ("Lockers are always free.", "Lockers are always free. Bicycles may be parked only on request."),
    ],
)
def test_what_the_evidence_does_not_limit_passes(answer: str, evidence: str) -> None:
    assert decided(answer, evidence) is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The kiosk is open every day.", "The kiosk is open from Tuesday to Saturday."),
        (
            "In spring the boat to the island sails daily.",
            "In spring the boat to the island sails on Fridays.",
        ),
        ("The beach is guarded all year round.", "The beach is guarded between May and September."),
        ("The pass road is open throughout the year.", "The pass road is open from June until October."),
        (
            "Spare parts are always replaced free of charge.",
            "Spare parts are replaced only if a seal breaks.",
        ),
        ("Lockers are free at all times.", "Lockers are free unless the hall is let."),
    ],
)
def test_all_days_seasons_and_cases_for_some_do_not_pass(answer: str, evidence: str) -> None:
    assert decided(answer, f"{evidence} Ask the front desk.") is not Decision.PASS
