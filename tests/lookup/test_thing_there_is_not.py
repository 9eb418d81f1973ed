"""What there is not is not spoken of as if there were one, and what is stated is not denied."""

import pytest

from faithrails import Decision, Settings, Turn, check_sync


def passes(answer: str, evidence: str) -> bool:
    return check_sync(Turn.of(answer, evidence), Settings(preset="offline")).decision is Decision.PASS


LACKS = [
    "There is no lift.",
    "There is not a lift, but we can carry you upstairs.",
    "There is no lift at the moment.",
    "We have no lift.",
    "We do not have a lift.",
]
SPOKEN_OF = [
    "There is a lift in the building.",
    "You can use the lift.",
    "The lift takes you to the practice.",
]


@pytest.mark.parametrize("claim", SPOKEN_OF)
@pytest.mark.parametrize("lack", LACKS)
def test_a_thing_that_there_is_not_is_not_used(lack, claim):
    assert not passes(claim, f"The practice is in a small building. {lack} You can use the stairs.")


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The lift leads to the tower.", "There is no lift to the cellar. The lift leads to the tower."),
        ("The ski lift opens at nine.", "There is no lift. The ski lift opens at nine."),
        ("There is no lift.", "There is no lift."),
        ("You cannot use a lift.", "There is no lift, so you cannot use a lift."),
        ("The museum has a café.", "The castle has no café. The museum has a café."),
        ("The soup is free of gluten.", "The soup has no gluten."),
    ],
)
def test_another_such_thing_may_be_there(claim, evidence):
    assert passes(claim, evidence)


STATED = [
    ("We can numb the gums if you wish.", "The gums can't be numbed."),
    ("You can extend the stay if a room is free.", "The stay cannot be extended."),
]


@pytest.mark.parametrize(("evidence", "denial"), STATED)
def test_a_denial_of_what_is_stated_is_held(evidence, denial):
    assert not passes(denial, evidence)


@pytest.mark.parametrize(("evidence", "denial"), STATED)
def test_a_denial_that_the_evidence_has_passes(evidence, denial):
    assert passes(denial, f"{evidence} For groups this is different: {denial}")
