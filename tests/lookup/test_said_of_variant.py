"""What the evidence says only of a variant of a name contradicts a statement about the name."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.grammar.variants_of_names import variants_of_names
from faithrails.types import Passage

OFFLINE = Checker(Settings())
MODELS = "The X100 weighs 5 kg. The X100 Plus weighs 7 kg and has Bluetooth. The X100 Mini has no display."
HALLS = "Hall 1 seats 400 people and has a stage. Hall 12 seats 60 people and is on the second floor."
ROUTES = (
    "Route 5 runs from the station to the hospital every 10 minutes. Route 5A runs from the station to the airport "
    "every 30 minutes."
)
TYPES = "Type 1 diabetes usually begins in childhood. Type 2 diabetes can often be treated with diet."
SAINTS = "St Mary's School was founded in 1904. St Mary's Church was built in 1622 and has a wooden tower."
TICKETS = "A day ticket costs 6 euros. A weekly ticket costs 24 euros and is valid in all zones."
VERSIONS = "In version 2, the editor saved files every 10 minutes. Version 3 saves every 2 minutes."
FERRY = "The ferry formerly left from Pier 3. Since 2022 it leaves from Pier 7."


@pytest.mark.parametrize(
    ("right", "wrong", "evidence"),
    [
        ("The X100 weighs 5 kg.", "The X100 weighs 7 kg.", MODELS),
        ("The X100 Plus has Bluetooth.", "The X100 has Bluetooth.", MODELS),
        ("The X100 Mini has no display.", "The X100 has no display.", MODELS),
        ("The X100 Plus weighs 7 kg.", "The X100 Mini weighs 5 kg.", MODELS),
        ("Hall 1 has a stage.", "Hall 12 has a stage.", HALLS),
        ("Hall 12 is on the second floor.", "Hall 1 is on the second floor.", HALLS),
        ("Route 5A runs to the airport.", "Route 5 runs to the airport.", ROUTES),
        (
            "Type 2 diabetes can often be treated with diet.",
            "Type 1 diabetes can often be treated with diet.",
            TYPES,
        ),
        ("St Mary's Church has a wooden tower.", "St Mary's School has a wooden tower.", SAINTS),
        ("A weekly ticket is valid in all zones.", "A day ticket is valid in all zones.", TICKETS),
        ("Version 3 saves every 2 minutes.", "Version 3 saves every 10 minutes.", VERSIONS),
        ("The ferry leaves from Pier 7.", "The ferry leaves from Pier 8.", FERRY),
    ],
)
def test_what_is_said_of_a_variant_only_is_held_back(right: str, wrong: str, evidence: str) -> None:
    assert OFFLINE.check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert OFFLINE.check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The Brill 300 weighs 11 kg.", "The Brill 300 Duo is a coffee maker. It weighs 11 kg."),
        ("Maria Stern has published four books.", "Maria Stern leads it. Stern has published four books."),
        ("Orbix will get a new layout.", "Orbix made a profit. Orbix Maps will get a new layout."),
        (
            "It becomes a stationary front.",
            "A warm front brings rain. A stationary front is one that it becomes.",
        ),
        (
            "The tool runs on Windows 11.",
            "The tool runs on Windows 10 and Windows 11. Windows 10 needs a driver.",
        ),
    ],
)
def test_short_forms_of_one_name_are_no_variants(answer: str, evidence: str) -> None:
    assert "said_of_variant" not in {
        one.rule for one in OFFLINE.check_sync(Turn.of(answer, evidence)).verdicts
    }


def test_the_longest_name_at_a_place_is_read() -> None:
    read = variants_of_names(EvidenceIndex([Passage("1", MODELS)]))
    assert read.named_in(["x100", "mini", "and", "x100"]) == {("x100", "mini"), ("x100",)}
    assert [part.text for part in read.clauses["x100",]] == ["The X100 weighs 5 kg"]


def test_commands_with_numbers_are_no_names() -> None:
    read = variants_of_names(EvidenceIndex([Passage("1", "Add 2 eggs and stir. Add 3 spoons of sugar.")]))
    assert not read.siblings
