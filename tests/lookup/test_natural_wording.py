"""What people and models really write: near copies in other words pass, and the wrong ones beside them do not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())

_STEPS = (
    "How to pot a fern: 1  Put fresh soil in a clay pot and press it down a little. 2  Set the fern in the "
    "middle of the pot. 3  Water the fern with a small can. 4  If you want the fern to grow faster, just feed "
    "it weekly."
)
_SIGNS = (
    "Below are signs of the illness: 1  Pressure behind the ears and sometimes dizzy spells may point towards "
    "it. 2  Besides pressure, you may also feel some pain around the jaw. It can be worsened by certain habits "
    "(such as snoring or drinking). Some members voted against the plan."
)
_LENS = (
    "DO NOT use bleach on the lens, because it will scratch the coating. Guests may cancel the tour. "
    "Guests must pay a deposit."
)
_REPEAT = (
    "You can have it repeat every week or every second Friday of the month if you'd like. "
    "Refunds are paid within 5 days if you file a claim."
)
_TRAINEES = (
    "Wouldn't a fellow trainee have noticed the odd behaviour also? Graduates of the school have heavy debts "
    "and no job prospects."
)
_PILOT = (
    "Karlsen had barely over 600 hours of flight time when he took the job. The guard was found guilty in "
    "2012 of failure to report a theft."
)
_SIDES = (
    "Measure the distance between the left side of the cabinet and the right side. Very few good archers place "
    "the right hand on the bow first. Always put your left hand on first. The kiosk is open on Mondays."
)
_ROWING = (
    "Regular rowing can raise your resting pulse anywhere from 6.8 to 7.8 percent. Sales rose from 12 to 15 "
    "million."
)
_ORGANS = (
    "The teal ribbon is a symbol for ovarian, cervical and uterine cancers. The right lower quadrant contains "
    "the large and small intestines, the appendix and the ovaries."
)
_KITCHEN = "Sprinkle 1 side of the roast with 2 tablespoons of salt. Bake it at 350°F for 20 minutes."
_STANDBY = "To automatically put your computer on standby, open the power menu."
_SHARES = (
    "There were 60,272 of such RSUs outstanding as of September 29, 2019. The firm acquired Miss Orbit from "
    "Orlin Group LLC, based in New York. Ann Lee sued Tom Hart in May."
)
_FISCAL = "| | 2018 | 2017 |\n|---|---|---|\n| Net cash flow | 142.9 | 147.7 |"
_TUNNEL = (
    "Trucks cannot use the tunnel, but cars can. Food is not allowed in the reading rooms, but drinks in closed "
    "bottles are. Photos are allowed in the hall, but videos are not."
)
_DOGS = "Pets are not allowed in the rooms, but guide dogs are. The lift does not stop here, but the escalator does."
_WITHOUT = "The price is 40 euros without breakfast. Meals are paid up to 65 dollars a day, without alcohol."
_FULL = (
    "The deposit is refunded in full. Preventive care is covered in full. All electricity comes from wind and "
    "hydro power. Dental care is covered in part."
)
_AGES = "Drivers over 25 years pay no surcharge. Children under 6 years of age stay free."
_SAVER = "Breakfast is included in all rooms except the Saver rate. The ferry runs daily except on Sundays."
_BUS = (
    "The express bus to the city costs 8 euros and takes 35 minutes; the train costs 11 euros and takes 19 "
    "minutes."
)
_TOUR = (
    "The tour takes 45 minutes. The course lasts six weeks. About 30,000 people live within ten kilometres."
)
_BAGGAGE = "Baggage is covered up to 1,500 pounds. The tariff has a unit price of 29 cents per kWh."
_MAPS = (
    "Norvex Maps is a tool with which developers can create interactive maps. Click Security, then select "
    "Two-factor authentication. You must tell HR at least eight weeks before the leave starts. Professor John "
    "Smith led the study. The British government raised the tax."
)
_NAMES = "Brask was born in Oslo. Lena Moll wrote the report."

RIGHT = {
    "but cars can": (
        _TUNNEL,
        (
            "Cars can use the tunnel.",
            "Cars can use the tunnel, but trucks cannot.",
            "Drinks in closed bottles are allowed in the reading rooms.",
            "Videos are not allowed in the hall, but photos are.",
        ),
    ),
    "but dogs are": (_DOGS, ("Guide dogs are allowed in the rooms.", "The escalator stops here.")),
    "excluding": (
        _WITHOUT,
        (
            "The price is 40 euros, excluding breakfast.",
            "Meals are paid up to 65 dollars a day, excluding alcohol.",
        ),
    ),
    "all of it": (
        _FULL,
        (
            "The deposit is refunded 100%.",
            "Preventive care is covered at 100%.",
            "100% of the electricity comes from wind and hydro power.",
        ),
    ),
    "ages without years": (
        _AGES,
        (
            "Drivers over 25 pay no surcharge.",
            "Children under 6 stay free.",
            "Children under the age of 6 stay free.",
        ),
    ),
    "exceptions in other words": (
        _SAVER,
        (
            "Breakfast is included, but not with the Saver rate.",
            "Breakfast is included unless you booked the Saver rate.",
            "Breakfast is included in all rooms apart from the Saver rate.",
        ),
    ),
    "values in relative clauses": (
        _BUS,
        (
            "You can take the express bus, which costs 8 euros and takes 35 minutes, or the train, which costs 11 "
            "euros and takes 19 minutes.",
        ),
    ),
    "takes and lasts": (
        _TOUR,
        (
            "The tour lasts 45 minutes.",
            "The course takes six weeks.",
            "30,000 people live less than ten kilometres away.",
        ),
    ),
    "limits in the heading": (
        _BAGGAGE,
        ("The following limits apply:\n- Baggage: 1,500 pounds", "The unit price is 29 ct/kWh."),
    ),
    "verbs before names": (
        _MAPS,
        (
            "Using Norvex Maps, developers can create interactive maps.",
            "Click Security > Two-factor authentication.",
            "Inform HR at least eight weeks before the leave starts.",
            "Prof. Smith led the study.",
            "The UK government raised the tax.",
        ),
    ),
    "numbers of steps": (
        _STEPS,
        (
            "Step 1: Put fresh soil in a clay pot and press it down a little.",
            "Step 2: Set the fern in the middle of the pot.",
            "Finally, water the fern with a small can.",
            "Step 4: If you want the fern to grow faster, feed it weekly.",
        ),
    ),
    "labels of passages": (
        "guide 3:1 After 2 hours, turn the loaf onto the rack and bake for 15 minutes. "
        "2  After 15 minutes, turn the loaf again.",
        ("After 2 hours, turn the loaf onto the rack and bake for 15 minutes.",),
    ),
    "may for will": (
        _LENS,
        (
            "Do not use bleach on the lens, because it can scratch the coating.",
            "Do not use bleach on the lens, because it may scratch the coating.",
        ),
    ),
    "items without verb": (
        _SIGNS,
        ("Signs of the illness:\n- Dizzy spells\n- Pain around the jaw\n- Habits like snoring or drinking",),
    ),
    "conditions that leave free": (
        _REPEAT,
        ("You can have it repeat every week or every second Friday of the month.",),
    ),
    "questions": (
        _TRAINEES,
        ("It seems likely that a fellow trainee would have noticed the odd behaviour.",),
    ),
    "few for none": (_TRAINEES, ("Graduates of the school have heavy debts and few job prospects.",)),
    "barely": (_PILOT, ("Karlsen had only a little over 600 hours of flight time when he took the job.",)),
    "failing": (_PILOT, ("The guard was found guilty in 2012 of failing to report a theft.",)),
    "both sides": (
        _SIDES,
        (
            "Measure the distance between the left and right sides of the cabinet.",
            "Place your left hand on the bow first.",
        ),
    ),
    "ranges": (_ROWING, ("Regular rowing can raise your resting pulse by 6.8 to 7.8 percent.",)),
    "joined adjectives": (
        _ORGANS,
        (
            "The teal ribbon is a symbol for:\n- Ovarian cancer\n- Cervical cancer",
            "The right lower quadrant contains:\n- Large intestine\n- Appendix",
        ),
    ),
    "one as a digit": (_KITCHEN, ("Sprinkle one side of the roast with 2 tablespoons of salt.",)),
    "converted values": (
        f"{_KITCHEN} In another oven, bake the bread at 175 °C.",
        ("Bake it at 350°F (175°C) for 20 minutes.",),
    ),
    "lead-ins": (
        _STANDBY,
        ("To automatically put your computer on standby, follow these steps:\n1. Open the power menu.",),
    ),
    "dates that move": (
        _SHARES,
        (
            "As of September 2019, the number of outstanding RSUs is 60,272.",
            "The firm acquired Miss Orbit from New York-based Orlin Group LLC.",
            "In May, Ann Lee sued Tom Hart.",
        ),
    ),
    "fiscal years": (_FISCAL, ("The net cash flow in FY18 was 142.9.",)),
}
WRONG = (
    (_STEPS, "Step 2: Set the fern in the middle of the garden."),
    (_LENS, "Guests must cancel the tour."),
    (_LENS, "Guests may pay a deposit."),
    (_SIGNS, "Members voted against the plan."),
    (_REPEAT, "Refunds are paid within 5 days."),
    (_TRAINEES, "Graduates of the school have job prospects."),
    (_PILOT, "Karlsen did not have over 600 hours of flight time when he took the job."),
    (_SIDES, "The kiosk is closed on Mondays."),
    (_KITCHEN, "Sprinkle two sides of the roast with 2 tablespoons of salt."),
    (_SHARES, "Tom Hart sued Ann Lee in May."),
    (_FISCAL, "The net cash flow in FY19 was 142.9."),
    (
        "Phase 2: The drug is given to mice. Phase 3: The drug is given to people.",
        "Phase 3: The drug is given to mice.",
    ),
)


def _right() -> Iterator[object]:
    for kind, (evidence, answers) in RIGHT.items():
        yield from (pytest.param(evidence, answer, id=f"{kind}: {answer[:40]}") for answer in answers)


@pytest.mark.parametrize(("evidence", "answer"), list(_right()))
def test_a_near_copy_in_other_words_passes(evidence: str, answer: str) -> None:
    report = OFFLINE.check_sync(Turn.of(answer, evidence))
    assert report.decision is Decision.PASS, [verdict.why for verdict in report.verdicts]


@pytest.mark.parametrize(("evidence", "answer"), WRONG)
def test_another_statement_does_not(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


def test_a_name_that_only_says_more_marks_and_another_one_blocks() -> None:
    assert OFFLINE.check_sync(Turn.of("Lena Brask was born in Oslo.", _NAMES)).decision is Decision.WARN
    assert OFFLINE.check_sync(Turn.of("John Moll wrote the report.", _NAMES)).decision is Decision.BLOCK
