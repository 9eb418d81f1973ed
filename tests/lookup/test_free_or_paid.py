"""What is free costs nothing, and what costs something is not free."""

import pytest

from faithrails import Checker, Decision, Settings, Turn

EVIDENCE = (
    "The Harbour Hotel has 48 rooms. Breakfast is included in the room rate and is served from 7 to 10 am. "
    "Parking in the hotel garage costs €12 a night, and there are free spaces on the street behind the building. "
    "Small dogs are welcome at no extra charge. Entry to the spa is free for children under 4; adults pay 12 euros. "
    "Bikes can be hired for a fee. The sauna is complimentary. The first month of the gym is free, then it costs 10 euros."
)
CHECKER = Checker(Settings(preset="offline"))


def decision(answer: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, EVIDENCE, question="What is known?")).decision


@pytest.mark.parametrize(
    "answer",
    [
        "Breakfast has to be paid for on top of the room rate.", "You pay extra for breakfast.", "The garage is free.",
        "Parking in the garage is free of charge.", "There is an extra charge for small dogs.", "Adults get in free.",
        "Bikes are free.", "There is a fee for the sauna.", "Children have to pay.", "Breakfast is not included.",
    ],
)  # fmt: skip
def test_the_reverse_is_marked(answer: str) -> None:
    assert decision(answer) is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "Breakfast is free.", "There's no extra charge for breakfast.", "You don't pay extra for breakfast.",
        "The garage is not free.", "The garage has to be paid for.", "There's a charge for the garage.",
        "The sauna is free.", "Bikes aren't free.", "Adults have to pay.", "Children under 4 pay nothing.",
        "After the first month, the gym costs 10 euros.", "Parking on the street is free.",
    ],
)  # fmt: skip
def test_the_same_in_other_words_passes(answer: str) -> None:
    assert decision(answer) is Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "The pool costs extra and dogs are allowed in rooms.",
        "The pool costs extra, and the bus stops at the lake.",
    ],
)
def test_the_price_of_one_thing_hides_no_denial_of_another(answer: str) -> None:
    evidence = "The pool is not free. Dogs are not allowed in rooms. The bus does not stop at the lake."
    assert CHECKER.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS
