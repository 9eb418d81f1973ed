"""A claim may apply a rule of the evidence to one case, a value inside or outside of its range."""

import pytest

from faithrails import Decision, Settings, Turn, check_sync

# A rule, a claim about a case, a case inside its range, and one outside of it.
RULES = [
    ("The landlord pays for repairs above {0} euros.", "A repair of {1} euros is paid by the landlord.", "80", "200", "60"),
    ("Orders over {0} euros are delivered free of charge.", "An order of {1} euros is delivered free of charge.", "50", "75", "40"),
    ("Children under {0} are admitted free.", "A {1}-year-old is admitted free.", "12", "10", "14"),
    ("Members over {0} pay nothing.", "A {1}-year-old member pays nothing.", "65", "70", "60"),
    ("A medical certificate is needed for absences of more than {0} days.", "An absence of {1} days needs a medical certificate.", "3", "5", "2"),
    ("The office is staffed from {0} to 4 p.m.", "The office is staffed at {1}.", "8 a.m.", "10 a.m.", "6 p.m."),
    ("The gate is locked from {0} to 6 a.m.", "The gate is locked at {1}.", "10 p.m.", "midnight", "noon"),
    ("In {0} the café is open until 10 p.m.", "In {1} the café is open until 10 p.m.", "summer", "July", "January"),
]  # fmt: skip
OTHERS = "The garden has a fountain. Bicycles can be left at the gate."


def decision(answer: str, evidence: str) -> Decision:
    return check_sync(Turn.of(answer, f"{evidence} {OTHERS}"), Settings(preset="offline")).decision


@pytest.mark.parametrize(("rule", "claim", "limit", "inside", "outside"), RULES)
def test_a_case_inside_follows_and_one_outside_does_not(rule, claim, limit, inside, outside):
    rule = rule.format(limit)
    assert decision(claim.format(limit, inside), rule) is Decision.PASS
    assert decision(claim.format(limit, outside), rule) is not Decision.PASS


NEEDS = [
    ("A permit is needed for tents of more than 20 square metres.", "needs no permit", "A tent of 10 square metres", "A tent of 30 square metres"),
    ("A deposit is required for stays of more than 7 nights.", "requires no deposit", "A stay of 3 nights", "A stay of 9 nights"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "denial", "outside", "inside"), NEEDS)
def test_a_need_is_denied_outside_only(rule, denial, outside, inside):
    assert decision(f"{outside} {denial}.", rule) is Decision.PASS
    assert decision(f"{inside} {denial}.", rule) is not Decision.PASS


def test_the_rule_that_matches_the_claim_decides():
    rules = "Children under twelve are admitted free. From twelve to seventeen, admission is 5 euros."
    assert decision("A 14-year-old pays 5 euros.", rules) is Decision.PASS
    assert decision("A 10-year-old pays 5 euros.", rules) is not Decision.PASS
    assert decision("A 14-year-old is admitted free.", rules) is not Decision.PASS


def test_another_party_is_not_the_one_of_the_rule():
    rule = "The landlord pays for repairs above 80 euros, the tenant for smaller ones."
    assert decision("A repair of 200 euros is paid by the tenant.", rule) is not Decision.PASS
