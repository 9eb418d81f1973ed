"""How often and how long is the same in other words, and a year is told by the one before."""

import pytest

from faithrails import Decision, Settings, Turn, check_sync

OFTEN = [  # each group says the same
    ("every quarter", "quarterly", "four times a year", "every three months", "once a quarter"),
    ("every six months", "twice a year", "two times a year"),
    ("weekly", "once a week", "every week", "every seven days"),
    ("monthly", "once a month", "every month", "twelve times a year"),
    ("every two hours", "twelve times a day"),
]
SAID = ["The lift is checked {}.", "The filter must be changed {}."]
LONG = [
    ("48 hours", "two days"),
    ("14 days", "two weeks"),
    ("24 months", "two years"),
    ("one week", "seven days"),
]


def findings(answer: str, evidence: str, question: str = "") -> list[str]:
    verdicts = check_sync(Turn.of(answer, evidence, question=question), Settings(verifiers="exact")).verdicts
    return [name for verdict in verdicts for name in verdict.findings]


@pytest.mark.parametrize("said", SAID)
def test_what_is_as_often_is_no_other_value(said: str) -> None:
    other = "The keys are with Mr Brandt."
    for group in OFTEN:
        for there in group:
            for own in group:
                assert not findings(said.format(own), f"{said.format(there)} {other}"), (own, there)


@pytest.mark.parametrize("said", SAID)
def test_another_frequency_is_found_also_where_something_else_has_it(said: str) -> None:
    other = "The windows are cleaned {}."
    for group, wrong in zip(OFTEN, [*OFTEN[1:], OFTEN[0]], strict=True):
        evidence = f"{said.format(group[0])} {other.format(wrong[0])}"
        assert findings(said.format(wrong[-1]), evidence), (wrong[-1], evidence)


def test_a_reply_of_how_often_may_be_said_with_a_word_of_the_question() -> None:
    evidence = (
        "The ferry sails four times a day from April to October. "
        "In winter there are only two sailings a day, and none on Wednesdays."
    )
    question = "How often does the ferry run in winter?"
    for answer in ("Two times a day.", "Twice a day.", "Two times a day, but it doesn't sail on Wednesdays."):
        assert not findings(answer, evidence, question)
    assert findings("Three times a day.", evidence, question)


@pytest.mark.parametrize(("one", "other"), LONG)
def test_the_last_moment_before_an_event_leaves_as_much_time(one: str, other: str) -> None:
    for there, own in ((one, other), (other, one)):
        evidence = f"Bookings can be cancelled up to {there} before arrival."
        assert not findings(f"You must cancel your booking at least {own} before arrival.", evidence)
        assert not findings(f"Bookings can be cancelled up to {own} before arrival.", evidence)
    assert findings("Bookings can be cancelled up to ten days before arrival.", evidence)


@pytest.mark.parametrize(
    ("evidence", "year"),
    [
        ("The parapet was damaged in 1904 and repaired the following year.", "1905"),
        ("The parapet was damaged in 1904. It was repaired the next year.", "1905"),
        ("The parapet was damaged in 1904. Two years later it was repaired.", "1906"),
        ("The parapet was rebuilt in 1904; the year before, it had been repaired.", "1903"),
    ],
)
def test_a_year_is_told_by_another(evidence: str, year: str) -> None:
    assert not findings(f"The parapet was repaired in {year}.", evidence)
    assert findings("The parapet was repaired in 1909.", evidence)


def test_the_year_of_what_came_before_is_not_that_of_what_came_after() -> None:
    for later in ("the following year", "two years later", "the next year"):
        evidence = f"The parapet was damaged by a tram in 1904 and repaired {later}."
        assert "displaced_value_in_copy" in findings("The parapet was repaired in 1904.", evidence)
        assert not findings("The parapet was damaged by a tram in 1904.", evidence)
    evidence = "The parapet was repaired in 1905, a year after a tram had damaged it."
    assert not findings("The parapet was repaired in 1905.", evidence)
    assert not findings("A tram damaged the parapet in 1904.", evidence)


def test_a_phrase_that_introduces_a_sentence_is_not_its_subject() -> None:
    for who, event, verb in [("husband", "death", "died"), ("brother", "arrest", "was arrested")]:
        evidence = f"After her {who}'s {event} in 1935 she turned to portraits. Hanna Lind {verb} in 1959."
        assert not findings(
            f"Once her {who} {verb.replace('died', 'had died')} in 1935, she did portraits.", evidence
        )
        assert findings(f"Hanna Lind {verb} in 1935.", evidence)


def test_a_double_thing_is_two_of_it() -> None:
    assert not findings("You should not take two doses.", "Never take a double dose.")
    assert findings("The hut has two stoves.", "The hut has a stove and a double bed.")


DAM = "The dam was built in 1904, a year after the flood. Its wall was hit in 1910 and repaired the following year."


@pytest.mark.parametrize("right", ["The flood was in 1903.", "The wall was repaired in 1911."])
def test_a_date_told_by_another_is_implied(right: str) -> None:
    assert check_sync(Turn.of(right, DAM)).decision is Decision.PASS


@pytest.mark.parametrize(
    "wrong", ["The flood was in 1905.", "The wall was repaired in 1909.", "The wall was repaired in 1905."]
)
def test_neither_in_the_other_direction_nor_from_another_sentence(wrong: str) -> None:
    assert check_sync(Turn.of(wrong, DAM)).decision is not Decision.PASS
