"""A claim that begins as one sentence and ends as another one of the same form is contradicted."""

from itertools import permutations

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
FORMS = (
    "The {} pays for the {}.",
    "{} rooms are painted in {}.",
    "The {} is kept near the {}.",
)
SUBJECTS, OBJECTS = ("tenant", "landlord", "caretaker"), ("heating", "council tax", "gravel")


def found(answer: str, evidence: str) -> bool:
    verdicts = check_sync(Turn.of(answer, evidence), EXACT).verdicts
    return bool(verdicts[0].findings)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("objects", list(permutations(OBJECTS)))
def test_only_the_end_of_the_same_sentence_is_right(form: str, objects: tuple[str, ...]) -> None:
    evidence = " ".join(map(form.format, SUBJECTS, OBJECTS))
    for subject, thing, right in zip(SUBJECTS, objects, OBJECTS, strict=True):
        assert found(form.format(subject, thing), evidence) == (thing != right)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The mill opened a shop and hired cooks.", "The mill opened a shop. The mill hired cooks."),
        ("The mill hired cooks in Leeds.", "The mill opened in Leeds. The mill hired cooks in May."),
        ("The tenant pays for gas.", "The tenant pays for gas and keys. The landlord pays for water."),
    ],
)
def test_what_two_sentences_say_of_one_thing_may_be_joined(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)
