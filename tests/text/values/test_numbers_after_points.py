"""Numbers that a decimal mark begins, or that stand right behind a word and a point."""

import pytest

from faithrails import Decision, Turn, check_sync
from faithrails.text.values.extract import values


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("Take .5 mg once a day.", 0.5),
        ("It costs $.25 each.", 0.25),
        ("It costs €.37 each.", 0.37),
        ("The rate is .9 % a year.", 0.9),
        ("It fell to -.5 degrees.", -0.5),
        ("Take ,5 mg once a day.", 0.5),
        ("See p.45 of it.", 45.0),
        ("It weighs ca.37 kg.", 37.0),
        ("It weighs approx.37 kg.", 37.0),
        ("It is tall.1905 it was built.", 1905.0),
        ("Wait ...5 minutes.", 5.0),
    ],
)
def test_it_is_read(text, amount):
    read = [one for value in values(text) for one in (*value.amounts, *(year for year, _, _ in value.dates))]
    assert amount in read


@pytest.mark.parametrize("text", ["Use v1.2 of it.", "It is in a1b2."])
def test_a_part_of_a_word_is_none(text):
    assert not values(text)


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        ("Take 0.25 mg once a day.", "Take .25 mg once a day.", "Take .5 mg once a day."),
        ("Take 25 mg once a day.", "Take 25 mg once a day.", "Take .25 mg once a day."),
        ("The interest rate is 0.4 %.", "The interest rate is .4 %.", "The interest rate is .9 %."),
        ("It costs $0.25.", "It costs $.25.", "It costs $.52."),
        ("It was built in 1889. It is 330 m tall.", "It is 330 m tall.1889 it was built.",
         "It is 330 m tall.1905 it was built."),
    ],
)  # fmt: skip
def test_the_right_one_passes_and_the_wrong_one_does_not(evidence, right, wrong):
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    "text", ["We test both subsets.7 As the table shows, it holds.", "It holds without.11 Then"]
)
def test_the_number_of_a_note_is_none(text):
    assert not values(text)
