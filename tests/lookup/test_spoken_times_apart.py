"""Times and days in words of another line, part of the day or kind do not pass; plain hours do."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings())


def decision(answer: str, evidence: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, evidence)).decision


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Paper is collected on the 3rd.", "Rubbish is collected on 3 May. Paper is collected on 10 May."),
        ("The rent is due on the 8th.", "The rent is due on 1 June. A late fee applies from 8 June."),
        ("King Henry was the eighth.", "King Henry was crowned on 8 May."),
        ("The bar closes at eleven in the morning.", "The bar closes at 11 pm."),
        ("The bar closes at eleven every morning.", "The bar closes at 11 pm."),
        (
            "Quiet hours are ten till eight.",
            "Quiet hours: 10 pm to 7 am. Laundry room: 8 am to 8 pm.",
        ),
        ("Lost property is kept at the till.", "Lost property is kept at the information desk."),
        (
            "Tenants must take a parking space if they ask for one.",
            "Tenants have a parking space if they ask for one.",
        ),
        ("Tom did not say he paid the bill.", "Tom says he paid the bill. He didn't."),
        ("Seniors approve own expenses.", "Nobody, however senior, approves own expenses."),
        (
            "Fewer than five people can take a tour.",
            "A minimum of five people is needed for a tour; if fewer have booked, the tour is cancelled.",
        ),
        ("Give the syrup for at least 3 months.", "Do not give the syrup to infants under 3 months."),
    ],
)
def test_it_does_not_pass(answer: str, evidence: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Paper is collected on the 10th.", "Rubbish is collected on 3 May. Paper is collected on 10 May."),
        ("The bar closes at eleven.", "The bar closes at 11 pm."),
        ("Quiet hours are ten till seven.", "Quiet hours: 10 pm to 7 am. Laundry room: 8 am to 8 pm."),
        ("It is open from nine to five on weekdays.", "The library is open 9 to 5 on weekdays."),
        ("Doors open at seven.", "Doors open at 7."),
        ("The bus leaves at ten to ten.", "The bus leaves at 9:50."),
        ("Tom did not pay the bill.", "Tom says he paid the bill. He didn't."),
        (
            "The crates are last, the boxes first.",
            "Sort the boxes first, then the bags, and the crates last.",
        ),
        ("The firm closed.", "The firm did not merge or close in 1990. It closed in 1995."),
    ],
)
def test_it_passes(answer: str, evidence: str) -> None:
    assert decision(answer, evidence) is Decision.PASS
