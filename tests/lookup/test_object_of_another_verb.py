"""What another verb of the sentence governs does not pass for what this one does; what it does govern, does."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

LAKE = "Lake Orrin lies high. It is fed by the River Tamm from the north and drains into the River Sool in the south."
REPAIRS = "Minor repairs up to €100 are paid by the tenant, larger ones by the landlord."
BIRTH = "She was born in Paris, France, and raised in Lyon, France."
FLIGHTS = "The line offers flights to Paris in May and to Rome in June."
RUN = "The museum is run by the city, the archive by the university and the library by both."


@pytest.mark.parametrize(
    ("evidence", "wrong", "instead"),
    [
        (LAKE, "Lake Orrin is fed by the River Sool.", "Tamm"),
        (LAKE, "The lake drains into the River Tamm.", "Sool"),
        (REPAIRS, "Minor repairs up to €100 are paid by the landlord.", "tenant"),
        (BIRTH, "She was born in Lyon.", "Paris"),
        (BIRTH, "She was raised in Paris.", "Lyon"),
        (RUN, "The museum is run by the university.", "city"),
    ],
)
def test_what_belongs_to_another_verb(evidence: str, wrong: str, instead: str) -> None:
    report = check_sync(Turn.of(wrong, evidence))
    assert report.decision is not Decision.PASS
    assert f"'{instead}'" in report.verdicts[0].why


@pytest.mark.parametrize(
    ("evidence", "right"),
    [
        (LAKE, "Lake Orrin is fed by the River Tamm."),
        (LAKE, "Lake Orrin drains into the River Sool."),
        (REPAIRS, "Minor repairs are paid by the tenant."),
        (REPAIRS, "Larger repairs are paid by the landlord."),
        (BIRTH, "She was born in France."),
        (FLIGHTS, "The line offers flights to Rome in June."),
        (RUN, "The archive is run by the university."),
    ],
)
def test_what_belongs_to_this_one(evidence: str, right: str) -> None:
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS


NEAR_COPIES = [
    ("If `cache` is off, `ttl` is ignored.", "If `cache` is on, `ttl` is ignored."),
    (
        "Both examiners have to be professors, but the second examiner may come from another university.",
        "The second examiner must come from another university.",
    ),
    (
        "The effect was described by Christian Doppler in 1842 and confirmed by Buys Ballot in 1845.",
        "The effect was described by Buys Ballot and confirmed by Christian Doppler.",
    ),
    (
        "Caffeine levels dropped by 92%. Microplastics were not reduced.",
        "Microplastics were reduced by the filter.",
    ),
]


@pytest.mark.parametrize(("evidence", "wrong"), NEAR_COPIES)
def test_one_changed_word_of_a_clause(evidence: str, wrong: str) -> None:
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


def test_a_name_that_is_denied_alone_denies_nothing_of_it() -> None:
    evidence = (
        "It was Dana Pell, not Omar Reyes, who spoke. Omar Reyes was the first speaker of the second day."
    )
    right = "Omar Reyes was the first speaker of the second day."
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
