"""Right statements about who does a verb that are near to an exchanged one."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync


@pytest.mark.parametrize(
    ("evidence", "right"),
    [
        (
            "A survey by the harbour office, which covered 300 boats, found no leaks.",
            "The survey covered 300 boats.",
        ),
        ("The levy on timber, which began in 1990, was dropped in 2004.", "The levy began in 1990."),
        ("Mia brought the bread, Tom two jars of honey and Eva a melon.", "Tom brought two jars of honey."),
        ("Chad exported 900 tons of gum, Mali 400.", "Mali exported 400 tons of gum."),
        ("The pool was opened on Monday by the mayor.", "The pool opened on Monday."),
        ("Mia voted for the lake, and so did Tom.", "Tom voted for the lake."),
        (
            "A shy baker writes by mistake to a pilot in Turin.",
            "A shy baker writes to a pilot in Turin by mistake.",
        ),
        (
            "Tablets received the update in May, and radios were the last to get it.",
            "Radios received it last.",
        ),
        (
            "Berg won twice in June. The sprinter, a nephew of the coach, is nineteen.",
            "Berg is a nephew of the coach.",
        ),
        (
            "After the boats were moored, the town's harbour master, Ilse Roth, was given a medal.",
            "Ilse Roth, the town's harbour master, was given a medal.",
        ),
        (
            "Polish military spokesman Jan Hale denied the charge that the army demanded the camp's evacuation.",
            "Polish military spokesman Jan Hale denied the charge that the military demanded the camp's evacuation.",
        ),
        ("The tram leaves at 23:40. The ferry leaves at 00:20.", "The ferry leaves after the tram leaves."),
        ("The refund may not arrive for six days.", "It may take six days for the refund to arrive."),
        (
            "The price of tin has fallen. Zinc, however, costs twice what it did.",
            "The price of zinc has doubled.",
        ),
    ],
)
def test_a_right_statement_near_an_exchanged_one_passes(evidence: str, right: str) -> None:
    assert check_sync(Turn.of(right, f"{evidence} The hall is upstairs.")).decision is Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "wrong"),
    [
        ("Do not cut the rope until the sail has been furled.", "Cut the rope after the sail has been torn."),
        (
            "You cannot start the mower until the blade is locked.",
            "Stop the mower after the blade has been locked.",
        ),
        ("Riders must be at least 6 years old.", "Riders under 6 do not need a helmet."),
        ("Coffee is served in the lounge at ten, tea in the garden.", "Coffee is served in the garden."),
        ("Ann is 160 cm tall and Bo is 5 cm shorter, so Bo wears a smaller coat.", "Bo is 165 cm tall."),
        ("The soup was cooked by Ann's aunt and served by Bo Reed.", "The soup was served by Ann's aunt."),
        ("Police asked him to leave the hall. He walked out at once.", "He did not leave the hall."),
    ],
)
def test_what_was_held_before_is_still_held(evidence: str, wrong: str) -> None:
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS
