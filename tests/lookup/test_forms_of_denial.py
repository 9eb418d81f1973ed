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
        ("The warranty is void if the seal is broken.", "The warranty remains valid if the seal is broken."),
        ("The bridge nearly collapsed in 1950.", "The bridge collapsed in 1950."),
        ("The union threatened to block the port.", "The union blocked the port."),
        ("The mayor was asked to cancel the fair.", "The mayor cancelled the fair."),
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
