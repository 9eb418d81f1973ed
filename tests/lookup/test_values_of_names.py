"""Prose about several names is a table: values and comparisons of names are checked against it."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
MODELS = (
    "The Alto costs 250 euros, weighs 9 kg and lasts 12 hours. The Brio weighs 7 kg. It costs 310 euros and its "
    "battery lasts 20 hours. At 180 euros, the Corso lasts 8 hours and weighs 4 kg."
)
CITIES = "Oslo has 224 shops and 11 schools. In Bergen there are 353 shops and 2 schools. There are 98 shops in Bodo."
PLANS = "The starter plan costs $10 and has 3 users. The pro plan costs $25 and has 40 users. The team plan costs $50."
STAFF = "Ann Lee works 30 hours a week and has 25 days of holiday. Bo Fry works 38 hours a week; he has 28 days off."


def rules(claim: str, evidence: str) -> set[str]:
    return {verdict.rule for verdict in OFFLINE.check_sync(Turn.of(claim, evidence)).verdicts}


@pytest.mark.parametrize(
    ("right", "wrong", "evidence"),
    [
        ("The Alto is heavier than the Brio.", "The Brio is heavier than the Alto.", MODELS),
        ("The Brio is more expensive than the Corso.", "The Corso is more expensive than the Brio.", MODELS),
        ("The Brio lasts longer than the Alto.", "The Alto lasts longer than the Brio.", MODELS),
        ("The Corso is not as heavy as the Alto.", "The Alto is not as heavy as the Corso.", MODELS),
        ("The Alto is the heaviest.", "The Brio is the heaviest.", MODELS),
        ("Bergen has more shops than Oslo.", "Oslo has more shops than Bergen.", CITIES),
        ("Bodo has the fewest shops.", "Oslo has the fewest shops.", CITIES),
        ("No city has more shops than Bergen.", "No city has more shops than Oslo.", CITIES),
        ("The pro plan is cheaper than the team plan.", "The team plan is cheaper than the pro plan.", PLANS),
        ("Bo Fry works more hours than Ann Lee.", "Ann Lee works more hours than Bo Fry.", STAFF),
        ("The battery of the Brio lasts 20 hours.", "The battery of the Brio lasts 12 hours.", MODELS),
        ("The price of the Brio is 310 euros.", "The price of the Brio is 250 euros.", MODELS),
        ("The number of shops in Oslo is 224.", "The number of shops in Oslo is 353.", CITIES),
    ],
)
def test_values_of_names_decide(right: str, wrong: str, evidence: str) -> None:
    assert OFFLINE.check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert OFFLINE.check_sync(Turn.of(wrong, evidence)).decision is Decision.BLOCK


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        # two values of one measure: which is meant is not known
        ("The Alto is lighter than the Brio.", f"{MODELS} With its case, the Alto weighs 6 kg."),
        # the name is no subject
        (
            "The old bridge is longer than the new one.",
            "At 212 metres it was longer than the Low Bridge of 1934.",
        ),
        # the value is of neither
        ("Ribs rest for 10 minutes.", "Remove the ribs after 30 minutes. Grill them for 10 minutes."),
        # a result
        ("The Brio costs 60 euros more than the Alto.", MODELS),
        # denied
        ("The Alto does not weigh 7 kg.", MODELS),
    ],
)
def test_other_values_decide_nothing(claim: str, evidence: str) -> None:
    assert "values_of_other_names" not in rules(claim, evidence)
