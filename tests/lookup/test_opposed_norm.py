"""A norm turned round in other words does not pass; the same norm in other words is not held."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

TURNED = [
    ("Widows are exempt from the harbour levy.", "Widows are required to pay the harbour levy."),
    ("The club waives the locker deposit for juniors.", "The club demands a locker deposit from juniors."),
    ("Porters have no authority to search lockers.", "Porters can search lockers."),
    ("Scooters do not belong in the corridor.", "Scooters are allowed in the corridor."),
    ("Torn banknotes are not accepted at the counter.", "Customers can use torn banknotes at the counter."),
    ("A first-aid course is indispensable for lifeguards.", "A first-aid course is optional for lifeguards."),
    ("The ramparts are off limits to cyclists.", "Cyclists are welcome on the ramparts."),
    ("Fireworks have been outlawed in the valley.", "Fireworks are allowed in the valley."),
    ("The hill fort is open to hikers all year.", "Hikers are barred from the hill fort in winter."),
    ("Toddlers never pay on the funicular.", "Toddlers are charged on the funicular."),
    ("Lodgers still pay the water rate.", "Lodgers no longer need to pay the water rate."),
    ("Delegates may park at no cost.", "Delegates cannot park without paying a fee."),
    ("Our aunt would not let us climb the pear tree.", "Our aunt let us climb the pear tree."),
    ("The auditors asked for receipts. They may, however, accept copies.", "The auditors cannot accept copies."),
    ("Tandems may not use the ferry lane. Handcarts may.", "Handcarts are not allowed in the ferry lane."),
    ("Knowledge of Latin is welcome but optional.", "Knowledge of Latin is a must."),
]  # fmt: skip

HELD_TRUE = [
    ("Widows are exempt from the harbour levy.", "Widows do not have to pay the harbour levy."),
    ("The club waives the locker deposit for juniors.", "Juniors can join without paying the locker deposit."),
    ("The agency has no right to sell your address.", "The agency is forbidden to sell your address."),
    ("Smelting has been illegal on the island since 1931.",
     "Smelting has been against the law on the island since 1931."),
    ("Torn banknotes are not accepted at the counter. Tellers may take them in the vault.",
     "Tellers may take torn banknotes in the vault."),
    ("Scooters are not allowed in the corridor, but they can be left in the porch.",
     "Scooters are allowed in the porch."),
    ("Sailors with a berth are exempt from the mooring fee. All others have to pay it.",
     "Sailors without a berth must pay the mooring fee."),
    ("Coaches with a permit need not stop. The rest must stop.", "Coaches have to stop unless they have a permit."),
    ("The old statute required a witness. Since then the rule has been dropped.",
     "A witness is no longer required."),
    ("The keeper might be allowed to open the sluice.", "The keeper is not yet allowed to open the sluice."),
    ("Divers may enter the wreck. They may not enter it before noon.", "Divers may not enter the wreck before noon."),
]  # fmt: skip


@pytest.mark.parametrize(("evidence", "answer"), TURNED)
def test_a_norm_turned_round_in_other_words_does_not_pass(evidence: str, answer: str) -> None:
    assert check_sync(Turn.of(answer, f"{evidence} The office is upstairs.")).decision is not Decision.PASS


@pytest.mark.parametrize(("evidence", "answer"), HELD_TRUE)
def test_a_norm_that_follows_is_not_held_by_this_rule(evidence: str, answer: str) -> None:
    report = check_sync(Turn.of(answer, f"{evidence} The office is upstairs."))
    assert "opposed_norm" not in [verdict.rule for verdict in report.verdicts]


@pytest.mark.parametrize(("evidence", "answer"), HELD_TRUE[:2])
def test_the_same_norm_in_other_words_passes(evidence: str, answer: str) -> None:
    assert check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
