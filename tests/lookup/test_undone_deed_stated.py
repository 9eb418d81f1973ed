"""Deeds that did not happen, told as done: "refused to sign" does not support "signed"."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.grammar.undone_deeds import undone_deeds
from faithrails.types import Passage

CHECKER = Checker(Settings())


def decision(answer: str, evidence: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, evidence)).decision


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("If the ranger had not shouted, the boy would have fallen.", "The boy fell although she shouted."),
        ("Had the cook tasted the soup, he would have added salt.", "The cook added salt to the soup."),
        ("Had the cook tasted the soup, he would have added salt.", "The cook tasted the soup."),
        ("Ms Roe wishes she had kept the receipt.", "Ms Roe kept the receipt."),
        ("Instead of mailing the form, Mr Dunn took it to the office.", "Mr Dunn mailed the form."),
        ("Rather than burn the letters, Ada hid them in the attic.", "Ada burned the letters."),
        ("The owner refused to lower the rent.", "The owner lowered the rent."),
        ("The owner refused to lower the rent.", "The rent was lowered by the owner."),
        ("The panel has yet to name a winner.", "The panel has already named a winner."),
        ("The firm has ruled out moving its office to Cork.", "The firm will move its office to Cork."),
        ("The hikers decided against crossing the glacier.", "The hikers crossed the glacier."),
        ("Fog prevented the plane from landing at Bari.", "The plane landed at Bari in fog."),
        ("The tenor was too hoarse to sing on Monday.", "The tenor sang on Monday."),
        ("A bucket stands there in case the roof leaks.", "A bucket stands there because the roof leaked."),
        ("Mr Wu did not say whether the shop would move.", "Mr Wu announced that the shop will move."),
        ("It is undecided whether to widen the road.", "It was decided to widen the road."),
        ("The update does not delete your notes.", "The update erases your notes."),
        ("The barge will not carry coal again.", "The barge is expected to carry coal again soon."),
    ],
)
def test_what_did_not_happen_does_not_pass_as_done(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Instead of driving to Ghent, Lea took the train.", "Lea travelled to Ghent by train."),
        ("The guard tried to shut the gate and succeeded.", "The guard shut the gate."),
        ("The garage offered to fix the brake, and Mr Sato accepted.", "The garage fixed the brake."),
        ("He was too tired to eat the pie, and his son finished it.", "The pie was eaten by his son."),
        ("The fair was cancelled in May and took place in July.", "The fair was held in July."),
        ("The nurse asked Bo to walk each day. Bo walked a mile on most days.", "Bo walked each day."),
        ("The team was happy to accept the offer.", "The team accepted the offer."),
        ("Only three of the ten lambs survived the frost.", "Three lambs survived the frost."),
        (
            "The club refused to sell the field. In 2012 it sold the field to Kos.",
            "The club sold the field to Kos.",
        ),
        ("The van missed the cyclist and hit a wall.", "The van hit a wall."),
        ("You should have watered the ferns sooner, as you did at home.", "You watered the ferns at home."),
    ],
)
def test_what_was_done_after_all_or_otherwise_passes(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is Decision.PASS


def test_deeds_are_read_with_their_subject_and_object() -> None:
    found = undone_deeds(EvidenceIndex([Passage("a", "The mayor refused to sign the deal, but he spoke.")]))
    deed = found["sign"][0]
    assert (deed.before, deed.after, deed.how) == ({"mayor"}, {"deal"}, "refused to")


def test_what_is_only_possible_is_no_undone_deed() -> None:
    evidence = "The landlord may refuse to extend the lease. If he fails to reply, ask again."
    assert not undone_deeds(EvidenceIndex([Passage("a", evidence)]))
