"""What one verb of a sentence has as its object is not that of another verb."""

import itertools

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers="exact")
DEEDS = (
    "sold the boat",
    "insured the van",
    "painted the shed",
    "ruled out a rent cut",
    "lost the key to the gate",
)
FORMS = (
    "Last year the society {one}, and in May it {other}.",
    "The society {one} but {other}.",
    "After the flood the society {one}; in May it {other}.",
)


def found(answer: str, evidence: str) -> tuple[str, ...]:
    return check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].findings


def exchanged(one: str, other: str) -> str:
    """Return the verb of the second deed with the object of the first."""
    place = {deed: next(f" {word} " for word in ("the", "a") if f" {word} " in deed) for deed in (one, other)}
    return f"{other.split(place[other])[0]}{place[one]}{one.split(place[one], 1)[1]}"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("one", "other"), list(itertools.permutations(DEEDS, 2)))
def test_the_object_of_another_verb_is_found(one: str, other: str, form: str) -> None:
    evidence = f"{form.format(one=one, other=other)} The members were glad."
    assert found(f"The society {exchanged(one, other)}.", evidence)
    assert not found(f"The society {one}.", evidence)
    assert not found(f"The society {other}.", evidence)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The society sold the van.", "The society sold the boat and the van."),
        ("She directed the film.", "In May she wrote, directed and produced the film."),
        (
            "The society promised a new caretaker.",
            "The society promised to mend the lift and to hire a new caretaker.",
        ),
        ("The board approved the plan.", "The board endorsed the plan and approved the budget."),
    ],
)
def test_an_object_that_the_verb_may_have_too_is_not(answer: str, evidence: str) -> None:
    assert not found(answer, evidence)
