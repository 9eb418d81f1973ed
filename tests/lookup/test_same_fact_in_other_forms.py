"""Right answers that state a fact in another form pass; the same with one fact changed do not."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

CONCERT = "Evening concert: £18, under-16s free with a paying adult. Over-70s pay half."
LISTED = "7.30 Evening concert, Abbey Meadow.\n4.00 Procession from the Market Cross."
POOL = "Main pool: Mon–Fri 6.30–21.00, weekends 8.00–17.00. Lane swimming only before 9.00 on weekdays."
FIRST_CLASS = "First class is allowed only on journeys over three hours and with a cheap advance fare."
TRANSPORT = "The Airlink tram takes 38 minutes and costs €3.20. The X1 is quicker, at 25 minutes, but will set you back €7."
PORT = "Once the largest port in Europe, the town lives on tourism."
SCOOTERS = (
    "The council voted to cut the number of e-scooters to 1,800 and to share them among two firms instead of five. "
    "Companies that don't remove a badly parked scooter within three hours pay the city €50."
)
FLATS = "Kestrel Airways opened its base in Bristol in 1998 and added a second one in Cork in 2004."

FORMS = (
    ("Some 23,000 people were served.", "About 23,000 people were served.", "Exactly 23,000 people were served."),
    ("The first launch may take a few minutes.", "The first launch may take some minutes.",
     "The first launch may take many minutes."),
    (CONCERT, "Children under 16 get in free with a paying adult.", "Children under 18 get in free with a paying adult."),
    (CONCERT, "Those over 70 pay half.", "Those under 70 pay half."),
    (LISTED, "The evening concert begins at half past seven.", "The evening concert begins at half past eight."),
    (POOL, "The main pool opens at half past six in the morning on weekdays.",
     "The main pool opens at half past seven in the morning on weekdays."),
    (POOL, "Until 9am on weekdays it's for lane swimmers only.", "Until 10am on weekdays it's for lane swimmers only."),
    (FIRST_CLASS, "First class is allowed only if the journey takes more than three hours.",
     "First class is allowed if the journey takes less than three hours."),
    ("She'd merely needed a man to sign for the hall.", "She only needed a man to sign for the hall.",
     "She needed every man to sign for the hall."),
    ("Musical instruments up to 90 cm may count as your cabin bag.",
     "If it's no longer than 90 cm, it may count as your cabin bag.",
     "If it's no longer than 95 cm, it may count as your cabin bag."),
    ("PDF export no longer includes comments unless you tick the box.",
     "Exported PDFs leave out comments unless you tick the box.",
     "Exported PNGs leave out comments unless you tick the box."),
    ("They can do so on a third day if their team leader agrees.",
     "If the team leader agrees, a third day of home working is possible.",
     "If the team leader agrees, a fourth day of home working is possible."),
    ("Cleaning is included in the price for stays of a week or more.",
     "Cleaning is included in stays of seven days or more.", "Cleaning is included in stays of ten days or more."),
    ("In normal use (once up, once down a day) a full charge lasts about nine months.",
     "A full charge lasts about nine months.", "A full charge lasts about ten months."),
    ("Once the payment arrives, the parcel leaves the warehouse within a day.",
     "The parcel leaves the warehouse within a day.", "The parcel leaves the warehouse within a week."),
    (PORT, "The town lives on tourism.", "The town is the largest port in Europe."),
    ("The swimming pool wasn't added until 1931.", "The swimming pool was only added in 1931.",
     "The swimming pool was only added in 1941."),
    ("No hosepipe ban for now, vote 3–2.", "A hosepipe ban was turned down for now.", "A hosepipe ban was adopted for now."),
    ("Streets with young trees were barely cooler than bare ones.",
     "Streets with young trees were scarcely cooler than bare ones.",
     "Streets with young trees were much cooler than bare ones."),
    ("If you have sedation, you must not drive for 24 hours.", "After sedation, driving is off limits for 24 hours.",
     "After sedation, you may drive for 24 hours."),
    (TRANSPORT, "The X1 is faster at 25 minutes, but it costs €7.", "The tram takes 38 minutes and it costs €7."),
    ("Pedestrians may cross, though cyclists may have to wait longer.",
     "Pedestrians may cross, but cyclists might not be able to until later.", "Pedestrians must not cross."),
    ("Chicken, eggs and potatoes without skin are fine.", "Chicken and eggs are OK.", "Chicken and rabbit are OK."),
    ("Adult charges stay at 20p per item per open day, up to £6.",
     "Adults are charged 20p per item for each day the library is open.",
     "Adults are charged 30p per item for each day the library is open."),
    (SCOOTERS, "The council voted to license two operators rather than five.",
     "The council voted to license five operators rather than two."),
    (FLATS, "In 2004 a further base, its second, was established by Kestrel Airways in Cork.",
     "In 2014 a further base, its second, was established by Kestrel Airways in Cork."),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "right", "wrong"), FORMS)
def test_another_form_of_a_fact_passes_and_another_fact_does_not(evidence, right, wrong):
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS
