"""Opposites and things of one kind are known as such; synonyms and what one word may name are not."""

import pytest

from faithrails.text.word_relations import are_of_one_kind, are_opposites

OPPOSITES = (
    "implicit explicit, disable enable, gain loss, typical atypical, eastern western, loosely tightly, "
    "kept lost, criticised praised, bought sold"
)
OF_ONE_KIND = (
    "liver kidney, oxygen hydrogen, bicycle car, nurse doctor, monday friday, january april, "
    "kitchens bathrooms, wheat barley, salmon trout, landlord tenant, tea coffee"
)
ALIKE = (
    "doctor physician, car automobile, dog poodle, teacher instructor, house home, film movie, lawyers attorneys, "
    "car cars, city cities, officer policeman, woman girl, table image, red colour"
)


def pairs(text: str) -> list[tuple[str, str]]:
    return [tuple(pair.split()) for pair in text.split(", ")]  # type: ignore[misc]


@pytest.mark.parametrize(("one", "other"), pairs(OPPOSITES))
def test_opposites_are_known_in_either_order(one: str, other: str) -> None:
    assert are_opposites(one, other)
    assert are_opposites(other, one)
    assert not are_opposites(one, one)


@pytest.mark.parametrize(("one", "other"), pairs(OF_ONE_KIND))
def test_things_of_one_kind_are_known_in_either_order(one: str, other: str) -> None:
    assert are_of_one_kind(one, other)
    assert are_of_one_kind(other, one)


@pytest.mark.parametrize(("one", "other"), pairs(ALIKE))
def test_words_that_may_name_the_same_are_neither(one: str, other: str) -> None:
    assert not are_of_one_kind(one, other)
    assert not are_opposites(one, other)
