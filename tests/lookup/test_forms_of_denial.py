"""Denials in many forms: "but not", a list of verbs, "please do not", reports denied, deeds not carried out."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings())
BEFORE = "The house has 12 rooms. Its garden was laid out in 1890 by a Dutch family."
BEHIND = "Questions are answered by the office."


def decision(answer: str, evidence: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, f"{BEFORE} {evidence} {BEHIND}")).decision


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("You may bring dogs, but not cats or ferrets.", "You may bring ferrets."),
        ("You may bring dogs, but not cats or ferrets.", "You may bring cats."),
        ("The pass covers buses and trams but not trains.", "The pass covers trains."),
        ("The pass covers buses, but not trains or ferries.", "Ferries are covered by the pass."),
        ("You may look at the exhibits but not touch them.", "You may touch the exhibits."),
        ("The room is small but not dark.", "The room is dark."),
        ("The museum is open daily, but not in January.", "The museum is open in January."),
        ("Please do not feed the ducks.", "Visitors may feed the ducks."),
        ("Please do not feed, touch or chase the ducks.", "Visitors may touch the ducks."),
        ("People say the bridge is safe. It is not.", "The bridge is safe."),
        ("The bridge nearly collapsed in 1950.", "The bridge collapsed in 1950."),
        ("The union threatened to block the port.", "The union blocked the port."),
        ("You get a code rather than a key.", "You get a key."),
        ("The claim that the fair was cancelled is wrong.", "The fair was cancelled."),
        ("Reports of a leak proved false.", "There was a leak."),
        ("The judge rejected the claim that Ann had lied.", "Ann had lied."),
        ("Had it rained, the mayor would have cancelled the fair.", "The mayor cancelled the fair."),
        ("Kayaks and canoes cost £20 and £30 respectively.", "Canoes cost £20."),
        ("Tom and Ann are 12 and 15 years old respectively.", "Ann is 12 years old."),
    ],
)
def test_what_is_denied_does_not_pass(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("You may bring dogs, but not cats or ferrets.", "You may bring dogs."),
        ("The pass covers buses and trams but not trains.", "Trains are not covered by the pass."),
        (
            "The pass covers buses, but not trains. The Plus pass covers trains.",
            "The Plus pass covers trains.",
        ),
        ("The room is small but not dark.", "The room is small."),
        ("Breakfast is served until 10, on Sundays until 11.", "On Sundays breakfast is served until 11."),
        ("Dinner costs £9, breakfast on Sundays £5.", "Dinner costs £9."),
        ("Instead of a key you get a code.", "You get a code."),
        (
            "Kayaks and canoes cost £20 and £30 respectively. The deposit for a kayak is £30.",
            "The deposit for a kayak is £30.",
        ),
        (
            "Adults and children pay £8 and £5 respectively. On Sundays adults pay £5.",
            "Adults pay £5 on Sundays.",
        ),
        ("Do not hesitate to ask staff for help.", "Guests may ask staff for help."),
        (
            "Do not leave bags on the floor; leave them in the lockers.",
            "Visitors may leave bags in the lockers.",
        ),
        (
            "Do not eat or drink in the reading room. Staff on duty are exempt. Staff may eat in the reading room.",
            "Staff may eat in the reading room.",
        ),
        ("The minister was asked to resign and did so in May.", "The minister resigned in May."),
        (
            "The bridge, built in 1890, is said to be haunted. It is not.",
            "The bridge was built in 1890.",
        ),
        ("Some think the lake is safe because it is shallow. It is not.", "The lake is shallow."),
        (
            "The train stops at Dover, but not at Deal, where the platform is closed.",
            "The platform at Deal is closed.",
        ),
        ("Please do not feed the ducks.", "Visitors must not feed the ducks."),
        ("People say the bridge is safe. It is not.", "The bridge is not safe."),
        (
            "The bridge nearly collapsed in 1950. It collapsed in 1962.",
            "The bridge collapsed in 1962.",
        ),
        ("The firm offered to buy the mill and bought it in May.", "The firm bought the mill in May."),
        ("Kayaks and canoes cost £20 and £30 respectively.", "Canoes cost £30."),
        ("Tom and Ann are 12 and 15 years old respectively.", "Ann is 15 years old."),
        (
            "The train to Ulm leaves from platform 3, the one to Bonn from platform 5.",
            "The train to Bonn leaves from platform 5.",
        ),
    ],
)
def test_what_is_stated_passes(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is Decision.PASS
