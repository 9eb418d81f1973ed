"""Right answers that state limits, parts and requirements in other words are not blocked; false ones do not pass."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

HALL = "The hall costs £6.2 million, of which £4 million comes from a regional fund. The council borrows the rest."
MEETING = "46 people attended. In a show of hands 29 favoured the workshop and 14 the café."
CAR = "A compact car costs $38 a day, an estate car $52 and a minivan $79."
COPIES = "Copies cost 30p a page in black and white and 75p in colour. The lockers take a £1 coin."
EGGS = "Both parents sit on the eggs for about 23 days. The chicks can fly after roughly four weeks."
LETTERS = "Letters are published only with the writer's real name."
DIESEL = "Biodiesel blends up to B7 may be used; B20 voids the guarantee."
KEYS = "Primary keys are enforced, whereas foreign keys are parsed but ignored."
CLUB = "Members may bring a guest up to three times a year. Boats may be taken out only after a short course."
PERMIT = "No more than three fish may be kept per day."
HOME = "Up to two days a week may be worked from home with the line manager's agreement."
KETTLE = "Limescale damage is not covered, except where the supplied filter was fitted."
POSTAGE = "Return postage is free for orders over €50; below that we deduct €3.95."
DOORS = "Doors are sold separately and fit the lower half only."
FACTOR = "From 1 September all accounts must use a second factor; until then only administrators need one."
STATIONS = "Two of the nine stations, Elm Park and Quarry Road, will not open until next year."
CACTUS = "Water the cactus every three weeks, not at all from December to February."
LIBRARIES = "In 2023 the libraries lent out 412,000 items, after 380,000 the year before."
BIKES = "Bicycles travel free except in July and August, when a bicycle ticket costs 3.00."
MOWER = "The warranty is two years, extended to four if the mower is registered online within 60 days."
LIABILITY = "Liability is limited to the fees paid, except in cases of intent or gross negligence."

# Evidence, question, a right answer that passes or is marked, and a false one that must not pass.
ANSWERS = (
    (HALL, "", "£4 million of the £6.2 million comes from a regional fund.",
     "£2.2 million of the £6.2 million comes from a regional fund."),
    (MEETING, "", "29 of the 46 favoured the workshop.", "14 of the 46 favoured the workshop."),
    (CAR, "And a minivan?", "$79 a day.", "$38 a day."),
    (COPIES, "And in colour?", "75p a page.", "£1 a page."),
    (EGGS, "How long do the parents sit on the eggs?", "Roughly 23 days.", "Roughly four weeks."),
    (LETTERS, "", "Letters aren't published without the writer's real name.",
     "Letters are published without the writer's real name."),
    (DIESEL, "", "Nothing above B7 may be used.", "B20 does not void the guarantee."),
    (KEYS, "", "Foreign keys are parsed but not enforced.", "Primary keys are parsed but not enforced."),
    (CLUB, "", "You can't bring a guest more than three times a year.", "You can't bring a guest more than twice a year."),
    (CLUB, "", "You can't take a boat out before you've done a short course.",
     "You can take a boat out before you've done a short course."),
    (PERMIT, "", "You're not allowed more than three fish a day.", "You're allowed more than three fish a day."),
    (HOME, "", "Up to two days a week may be worked from home, and the line manager has to agree.",
     "Up to three days a week may be worked from home, and the line manager has to agree."),
    (KETTLE, "", "Limescale damage is covered if the supplied filter was fitted.",
     "Limescale damage is covered except where the supplied filter was fitted."),
    (POSTAGE, "", "Return postage is free if the order is above €50.", "Return postage is free if the order is below €50."),
    (DOORS, "", "The doors don't fit the upper half.", "The doors fit the upper half."),
    (FACTOR, "Do ordinary users need a second factor now?", "Not before 1 September.", "Not before 1 October."),
    (STATIONS, "", "Seven of the nine stations will open this year.", "Eight of the nine stations will open this year."),
    (CACTUS, "", "Don't water the cactus from December to February.", "Don't water the cactus from March to May."),
    (LIBRARIES, "", "The libraries lent out 32,000 more items than the year before.",
     "The libraries lent out 52,000 more items than the year before."),
    (BIKES, "What does it cost to take my bike in May?",
     "Nothing: bicycles travel free except in July and August, when a ticket costs 3.00.",
     "Bicycles never travel free, and a ticket costs 3.00."),
    (MOWER, "How do I get four years of warranty?", "You have to register the mower online within 60 days.",
     "You have to register the mower online within 90 days."),
    (LIABILITY, "Is liability always limited?", "Not in cases of intent or gross negligence.",
     "Only in cases of intent or gross negligence."),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "question", "right", "wrong"), ANSWERS)
def test_a_right_answer_is_not_blocked_and_a_false_one_does_not_pass(
    evidence: str, question: str, right: str, wrong: str
) -> None:
    assert check_sync(Turn.of(right, evidence, question=question)).decision is not Decision.BLOCK
    assert check_sync(Turn.of(wrong, evidence, question=question)).decision is not Decision.PASS
