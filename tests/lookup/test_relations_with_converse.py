"""Relations that can be told from both sides: exchanged things and the other word are wrong, both together right."""

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.lookup.grammar.relations_with_converse import relations
from faithrails.text.tokenized import tokenized

CHECKER = Checker(Settings(preset="offline"))


@pytest.mark.parametrize(
    ("evidence", "right", "exchanged", "converse"),
    [
        ("Tarn lies north of Lisk.", "Lisk is south of Tarn.", "Lisk is north of Tarn.", "Tarn is south of Lisk."),
        ("The bar is to the left of the lifts, above the gym.", "The gym is below the bar.",
         "The lifts are to the left of the bar.", "The bar is below the gym."),
        ("The mill is two miles upstream of the weir.", "The weir is downstream of the mill.",
         "The weir is upstream of the mill.", "The mill is downstream of the weir."),
        ("Room 4 comes after Room 5.", "Room 5 precedes Room 4.", "Room 5 comes after Room 4.",
         "Room 4 comes before Room 5."),
        ("Ida is Jon's mother.", "Jon is Ida's son.", "Jon is Ida's mother.", "Ida is Jon's daughter."),
        ("Jon is the tenant of Ms Kern.", "Ms Kern is Jon's landlady.", "Ms Kern is the tenant of Jon.",
         "Jon is the landlord of Ms Kern."),
        ("The path leads uphill from the ford to the inn.", "The path leads downhill from the inn to the ford.",
         "The path leads uphill from the inn to the ford.", "The path leads downhill from the ford to the inn."),
    ],
)  # fmt: skip
def test_a_relation_is_compared_from_both_sides(
    evidence: str, right: str, exchanged: str, converse: str
) -> None:
    decisions = [CHECKER.check_sync(Turn.of(one, evidence)).decision for one in (right, exchanged, converse)]
    assert decisions == [Decision.PASS, Decision.BLOCK, Decision.BLOCK]


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("The café is on the second floor, above the shop.", [({"shop"}, {"cafe"})]),
        ("He was born in Orr Parish, south of Avon Parish.", [({"avon", "parish"}, {"orr", "parish"})]),
        ("The inn lies north of the river and to the left of the hall.",
         [({"inn"}, {"river"}), ({"inn"}, {"hall"})]),
        ("Ben's boss, Ann Lee, left.", [({"ann", "lee"}, {"ben"})]),
        ("Prices are over the limit north.", [({"limit", "north"}, {"price"})]),
        ("Turn left at the inn.", []),
    ],
)  # fmt: skip
def test_things_on_both_sides_are_read(text: str, things: list[tuple[set[str], set[str]]]) -> None:
    reading = tokenized(text)
    found = [(set(one.one.keys), set(one.other.keys)) for one in relations(reading, 0, len(reading.words))]
    assert found == things
