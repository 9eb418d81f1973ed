"""One fact changed in an answer near the text: turned contrasts, modal verbs, places, shares and comparisons."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

POSTERS = (
    "They may be hung from Thursday 8:00 and must be taken down by Friday 17:00; others will be thrown away."
)
STATUTES = (
    "Decisions need a majority; amendments require two thirds, dissolution three quarters of votes cast."
)
METER = "If you do not have one, your network operator – not Nordlys – will install the meter."
STREAKS = "Orange streaks mean that the starter has to be thrown away, jar and all; do not try to rescue a spoonful."
CARD = 'If it is lost, choose "Block" – a block can\'t be undone, whereas a freeze can be lifted at any time.'
WALLS = "The tenant may paint the walls. Wallpaper requires no consent; the removal of walls does."
STITCHES = "Arrive at 7:00 at Ward 3B. Stitches come out after 10 to 12 days, at your family doctor's."
CELLS = "Size 312 cells last around seven days at ten hours of use per day; size 13 cells around eleven days."
TELESCOPES = "The refractor, built in 1889, has an aperture of 32 cm. The newer reflecting telescope of 1996 has 80 cm."
COACH = "Lena, not Paul, trains the juniors on Mondays, and the seniors train alone."

EDITS = (
    (POSTERS, "Posters must be taken down by Friday 17:00.", "Posters may be taken down by Friday 17:00."),
    (STATUTES, "Amendments require two thirds of votes cast.", "Amendments require three quarters of votes cast."),
    (METER, "The meter is installed by your network operator, not by Nordlys.",
     "The meter is installed by Nordlys, not by your network operator."),
    (STREAKS, "If there are orange streaks, throw the starter away, jar and all.",
     "Orange streaks mean the starter should be thrown away, but you can still rescue a spoonful."),
    (CARD, "A freeze can be lifted at any time.", "A block can be undone at any time."),
    (WALLS, "Wallpaper requires no consent.", "You must obtain consent for wallpaper."),
    (STITCHES, "Stitches come out at your family doctor's after 10 to 12 days.",
     "Stitches come out at Ward 3B after 10 to 12 days."),
    (CELLS, "Size 13 cells last longer than size 312 cells.", "Size 312 cells last longer than size 13 cells."),
    (TELESCOPES, "The reflecting telescope has a larger aperture than the refractor.",
     "The refractor, built in 1889, has a larger aperture than the reflecting telescope."),
    (COACH, "The juniors are trained by Lena, not by Paul.", "The juniors are trained by Paul, not by Lena."),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "right", "wrong"), EDITS)
def test_an_edit_is_held_and_the_original_passes(evidence: str, right: str, wrong: str) -> None:
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        # A definite noun stands for the name.
        ("The railway reached Linz in 1868. Light came to the town in 1906, with the power station.",
         "Light came to Linz in 1906, with the power station."),
        # "May have to" is no duty.
        ("Applicants may be required to attend an interview.", "Applicants may have to attend an interview."),
        # Each has a value of its own measure: nothing is compared.
        ("The bridge is 80 metres long. The tunnel took three years.", "The bridge is longer than 70 metres."),
    ],
)  # fmt: skip
def test_what_only_looks_like_such_an_edit_passes(evidence: str, answer: str) -> None:
    assert check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
