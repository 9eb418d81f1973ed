""" "Without" for "with" and the reverse do not pass; nor is "not on" taken for the opposite of "off"."""

import pytest

from faithrails import Decision, Settings, Turn, check_sync

OFFLINE = Settings(preset="offline")
WITH = (
    ("Take one tablet twice a day {} food.", "Take the tablet {} food."),
    ("Tenants may keep one cat {} the consent of the landlord.", "Tenants may keep a cat {} consent."),
    (
        "Photography {} flash is allowed in the east wing.",
        "In the east wing, photography {} flash is allowed.",
    ),
    ("The bike is delivered {} pedals and a pump.", "The bike comes {} pedals."),
)
BOTH = ("with", "without")


def decided(answer: str, evidence: str) -> Decision:
    return check_sync(Turn.of(answer, f"{evidence} The desk is open daily."), OFFLINE).decision


@pytest.mark.parametrize(("there", "claim"), WITH)
@pytest.mark.parametrize("word", BOTH)
def test_the_opposite_preposition_does_not_pass(there: str, claim: str, word: str) -> None:
    other = next(each for each in BOTH if each != word)
    assert decided(claim.format(other), there.format(word)) is not Decision.PASS
    assert decided(claim.format(word), there.format(word)) is Decision.PASS


def test_either_way_is_both_ways() -> None:
    evidence = "Take one tablet twice a day with or without food."
    assert decided("Take the tablet without food.", evidence) is Decision.PASS


@pytest.mark.parametrize(("state", "other"), [("on", "off"), ("off", "on")])
def test_not_on_is_off(state: str, other: str) -> None:
    evidence = f"Debug logging is {state} by default and can be changed at any time."
    assert decided(f"Debug logging is not {other} by default.", evidence) is Decision.PASS
    assert decided(f"Debug logging is not {state} by default.", evidence) is not Decision.PASS
    assert decided(f"Debug logging is {other} by default.", evidence) is not Decision.PASS
