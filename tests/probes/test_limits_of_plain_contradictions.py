"""Right answers that look like a contradiction to a rule that reads too little: none is held by such a rule."""

import pytest

from faithrails import Checker, Settings, Turn

CHECKER = Checker(Settings(preset="offline"))
RULES = frozenset(
    "free_or_paid without_for_with both_for_one order_of_steps turned_time_or_limit said_of_exception".split()
)
PAIRS = [
    # Lists with "or" that are not denied, or not as a whole.
    ("If you have no car you can take the bus or train.", "You can take the train."),
    ("Points never expire and can be spent on flights or hotels.", "Points can be spent on hotels."),
    ("Call us when the lamp does not light or blinks.", "Call us when the lamp blinks."),
    ("Books that are not returned or are damaged must be paid.", "Damaged books must be paid."),
    ("The shop is not only for members or students.", "The shop is for students."),
    ("It is not forbidden to fish or swim in the lake.", "It is allowed to swim in the lake."),
    ("The hotel does not charge for cots or high chairs.", "The hotel offers high chairs."),
    ("You may not take photos or videos with flash.", "You may take videos."),
    ("The cafe does not sell beer or wine to minors.", "The cafe sells wine."),
    # Prices that nobody, or somebody else, pays.
    ("The registration fee is waived for students.", "Registration is free for students."),
    ("The parking fee does not apply on Sundays.", "Parking is free on Sundays."),
    ("Nobody pays for parking on Sundays.", "Parking is free on Sundays."),
    ("The basic plan costs $0.", "The basic plan is free of charge."),
    ("The airline charges nothing for hand luggage.", "The airline does not charge for hand luggage."),
    ("The insurer pays for dental care.", "Dental care is free for the insured."),
    ("The price of 40 euros includes breakfast.", "Breakfast is included in the price."),
    ("Ann pays rent on Friday. Ann has the day off on Friday.", "Ann is free on Friday."),
    ("You do not pay more for rush or weekend service.", "You pay for weekend service."),
    # "only" and "just" that limit something else, "and" between other things.
    ("The two hotels have just been renovated.", "Both hotels have been renovated."),
    ("The museum and the garden are open only on Sunday.", "Both the museum and the garden are open on Sunday."),
    ("Only members can use the sauna and the pool.", "Both the sauna and the pool can be used by members."),
    # Exceptions that add, that go on, and that are of something else.
    ("Apart from French, she speaks German.", "She speaks French."),
    ("The rent covers water and heating. Electricity is not included.", "The rent covers water, without electricity."),
    ("All guests may use the pool. Children are excluded from the gym.", "Children may use the pool."),
    ("All items can be returned except sale items, which can be exchanged.", "Sale items can be exchanged."),
    # "later" in the story before, "with" that is a choice.
    (
        "Einstein won the Nobel Prize in 1921. He studied in Zurich and later worked at the patent office.",
        "Einstein worked at the patent office before he won the Nobel Prize.",
    ),
    ("Serve the cake with cream. Bake the cake, then cool the cake on a rack.",
     "Cool the cake on a rack, then serve the cake with cream."),
    ("The camera can be used with a tripod.", "The camera does not require a tripod."),
    ("You can log in with Face ID, but a PIN works too.", "Face ID is not required to log in."),
    ("The kitchen serves lunch before 2 pm.", "After 2 pm the kitchen stops serving lunch."),
]  # fmt: skip


@pytest.mark.parametrize(("evidence", "answer"), PAIRS)
def test_no_rule_for_plain_contradictions_holds_it(evidence: str, answer: str) -> None:
    report = CHECKER.check_sync(Turn.of(answer, evidence))
    assert not [verdict.rule for verdict in report.verdicts if verdict.rule in RULES]
