"""What the evidence says in other words of grammar is not held; beside it, what it does not say."""

import pytest

from faithrails import Decision, Turn, check_sync

# Evidence, an answer that restates it, and the nearest wrong answer in the same words.
RESTATED = (
    # An exception has a value of its own.
    ("All four models come with a two-year warranty, except the Mica Go, which has one year.",
     "The Mica Go has a one-year warranty.", "The Mica Go has a two-year warranty."),
    ("Every ticket costs 12 euros, except for pupils, who pay 7 euros.",
     "Pupils pay 7 euros for a ticket.", "Pupils pay 12 euros for a ticket."),
    # To wait until something is not to do it before.
    ("Bake the loaf for an hour and let it cool. Do not cut it before the next day.",
     "Wait until the next day before you cut the loaf.", "Cut the loaf before the next day."),
    # Two ways of limiting.
    ("Original delivery fees are refunded only if the item was faulty.",
     "Original delivery fees are not refunded unless the item was faulty.",
     "Original delivery fees are refunded unless the item was faulty."),
    ("The provider hosts the shop and guarantees availability of 99.5 percent per calendar month, not counting planned maintenance.",
     "The provider guarantees 99.5% availability per calendar month, excluding planned maintenance.",
     "The provider guarantees 98.5% availability per calendar month, excluding planned maintenance."),
    # Either end of a line may come first.
    ("The railway between Tessin and Gorva is closed until further notice, and that between Gorva and Aldo is open.",
     "The railway between Gorva and Tessin is closed until further notice.",
     "The railway between Gorva and Aldo is closed until further notice."),
    # One of each limits nothing.
    ("Noravel tablets contain 200 mg of ibuprofen and may be taken with food.",
     "Each Noravel tablet contains 200 mg of ibuprofen.", "Each Noravel tablet contains 400 mg of ibuprofen."),
    ("Staff have 25 paid days of annual leave per calendar year.",
     "Staff have 25 paid days of annual leave each calendar year.", "Staff have 35 paid days of annual leave each calendar year."),
    # An hour is one hour.
    ("Next year the race is to begin an hour earlier, because of the heat.",
     "Next year the race is to begin one hour earlier.", "Next year the race is to begin two hours earlier."),
    # A cent is of any currency that has cents.
    ("Employees who drive their own car receive 30 cents per kilometre.",
     "Employees who drive their own car receive €0.30 per kilometre.",
     "Employees who drive their own car receive €0.35 per kilometre."),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "right", "wrong"), RESTATED)
def test_a_restatement_passes_and_the_nearest_wrong_answer_does_not(evidence, right, wrong):
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


LEAVE = "Up to five unused days may be carried over into the next year. Sick leave does not count. Motor boats have been banned since 1994."


@pytest.mark.parametrize(
    "answer",
    [
        "Yes. Up to five unused days may be carried over into the next year.",
        "No. Sick leave does not count.",
        "No, motor boats have been banned since 1994.",
        "No, sick leave does not count.",
        "Yes! **Up to five** unused days may be carried over into the next year.",
    ],
)
def test_a_yes_or_no_to_an_unknown_question_is_judged_by_the_statement_behind_it(answer):
    assert check_sync(Turn.of(answer, LEAVE)).decision is Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "Yes.",
        "No.",
        "Yes. Let me know if you need more.",
        "Yes. Sick leave counts.",
        "No. Up to nine unused days may be carried over into the next year.",
        "Yes, motor boats have been banned since 1974.",
    ],
)
def test_a_yes_or_no_alone_or_before_a_wrong_statement_is_held(answer):
    assert check_sync(Turn.of(answer, LEAVE)).decision is not Decision.PASS
