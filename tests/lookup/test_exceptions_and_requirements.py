"""Exceptions, requirements, "both" and "either", the order of steps, and the side of a time."""

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings(preset="offline"))
RETURNS = (
    "Items can be returned within 30 days with a receipt. Sale items are excluded. "
    "Refunds are paid to the original card within 5 business days."
)
OTHERS = (
    "The annual tax is €72 for the first dog. Guide dogs are exempt. All guests get a discount of 10 %; groups are "
    "excluded. Baggage is insured up to €2,000, but cash and jewellery are excluded. All staff may park here except "
    "visitors. The pool is open daily except Mondays and holidays."
)
PRODUCTS = (
    "Both models have a milk frother, but only the 500 has a built-in grinder. Goggles are recommended but not "
    "compulsory; a swimming cap must be worn. You need your season ticket and an identity card."
)
STEPS = (
    "To enable it, open Settings and choose Security. You then scan the QR code with an app and enter the six-digit "
    "code. After that, the system shows ten recovery codes. Employees fill in a self-assessment first; the manager "
    "then writes the evaluation. Knead for ten minutes, let the dough rise for an hour, and only then work in the "
    "walnuts. Orders placed before 2 pm on a working day are dispatched the same day."
)
WRONG = {
    RETURNS: [
        "Sale items can be returned within 30 days with a receipt.", "Sale items can be returned.",
        "Sale items can be returned too.", "Items can be returned without a receipt.",
    ],
    OTHERS: [
        "The tax for guide dogs is €72.", "Groups get a discount of 10 %.", "Cash is insured up to €2,000.",
        "Jewellery is insured.", "The pool is open on holidays.",
    ],
    PRODUCTS: [
        "Both models have a built-in grinder.", "Both goggles and a cap are compulsory.",
    ],
    STEPS: [
        "Before you scan the QR code, the system shows you ten recovery codes.",
        "The manager writes the evaluation first, and then the employee fills in a self-assessment.",
        "Work the walnuts in before you leave the dough to rise for an hour.",
        "Anything ordered after 2 pm on a working day still goes out the same day.",
    ],
}  # fmt: skip
RIGHT = {
    RETURNS: [
        "You need a receipt.", "Items can be returned if you have a receipt.", "Sale items can't be returned.",
        "You cannot return sale items.",
    ],
    OTHERS: [
        "Guide dogs are exempt from the tax.", "Groups get no discount.", "Cash is not insured.", "Staff may park here.",
        "Visitors may not park here.", "The pool is closed on Mondays and holidays.", "The pool is closed on holidays.",
    ],
    PRODUCTS: [
        "Only the 500 has a grinder.", "Both the ticket and the card are needed.", "Both models froth milk.",
    ],
    STEPS: [
        "After you scan the QR code, the system shows ten recovery codes.",
        "Let the dough rise for an hour before working in the walnuts.",
        "The employee fills in the self-assessment, and then the manager writes the evaluation.",
        "If you order before 2 pm on a working day, it goes out the same day.",
    ],
}  # fmt: skip


def test_what_is_possible_only_with_something_needs_it() -> None:
    evidence = "Entry is possible only with a ticket. Ask at the desk."
    assert decision("No ticket is needed for entry.", evidence) is not Decision.PASS


def decision(answer: str, evidence: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, evidence, question="What is known?")).decision


@pytest.mark.parametrize(
    ("evidence", "answer"), [(said, one) for said, each in WRONG.items() for one in each]
)
def test_what_is_turned_is_marked(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"), [(said, one) for said, each in RIGHT.items() for one in each]
)
def test_the_same_in_other_words_passes(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is Decision.PASS
