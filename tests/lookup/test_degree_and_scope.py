"""A statement that says more than the evidence is held back; the same degree in other words is not."""

from __future__ import annotations

from itertools import product

import pytest

from faithrails import Checker, Decision, Settings, Turn
from faithrails.lookup.grammar.comparatives import are_same_superlative, superlative_at
from faithrails.text.permissions import force_of
from faithrails.text.tokenized import tokenized

OFFLINE = Checker(Settings())


def passes(evidence: str, answer: str, question: str = "") -> bool:
    return OFFLINE.check_sync(Turn.of(answer, evidence, question=question)).decision is Decision.PASS


SUPERLATIVES = (
    "Kirk Mill is one of the oldest mills in Wales. The firm is the second-largest employer in town. "
    "The dam is among the highest in Europe. Lake Ume is the largest lake in the district. "
    "Its pier is the longest wooden pier of the coast."
)


@pytest.mark.parametrize(
    "answer",
    [
        "Kirk Mill is the oldest mill in Wales.",
        "Kirk Mill is Wales's oldest mill.",
        "The firm is the town's biggest employer.",
        "The dam is the highest in Europe.",
        "Lake Ume is the largest lake in the country.",
        "Its pier is the longest pier of the coast.",
    ],
)
def test_a_superlative_of_some_of_a_kind_or_of_a_place_is_not_one_of_more(answer: str) -> None:
    assert not passes(SUPERLATIVES, answer)


@pytest.mark.parametrize(
    "answer",
    [
        "Kirk Mill is among the oldest mills in Wales.",
        "The firm is the town's second-largest employer.",
        "The dam is one of Europe's highest.",
        "Lake Ume is the district's largest lake.",
        "Its pier is the coast's longest wooden pier.",
    ],
)
def test_a_superlative_with_its_limit_passes(answer: str) -> None:
    assert passes(SUPERLATIVES, answer)


@pytest.mark.parametrize(
    ("text", "superlative"),
    [
        ("the oldest bridge", "oldest"),
        ("Spain's oldest bridge", "oldest"),
        ("second largest", "largest"),
        ("the most visited sight", "most visited"),
        ("the forest", ""),
        ("most rooms", ""),
        ("a request", ""),
    ],
)
def test_a_superlative_follows_an_article_a_possessive_or_a_number(text: str, superlative: str) -> None:
    words = tokenized(text).words
    assert (
        next(filter(None, (superlative_at(words, n, len(words)) for n in range(len(words)))), "")
        == superlative
    )


def test_superlatives_of_synonyms_are_the_same() -> None:
    assert are_same_superlative("biggest", "largest")
    assert not are_same_superlative("oldest", "largest")


QUANTIFIERS = (
    "Almost all rooms have a balcony. Virtually every guest returns. The majority of tours are guided. "
    "Few cabins have a stove. Typically, the bus leaves at noon."
)


@pytest.mark.parametrize(
    "answer",
    [
        "Every room comes with a balcony.",
        "All guests return.",
        "All tours are guided.",
        "No cabins have a stove.",
        "The bus always leaves at noon.",
    ],
)
def test_nearly_all_is_not_all_and_few_is_not_none(answer: str) -> None:
    assert not passes(QUANTIFIERS, answer)


@pytest.mark.parametrize("answer", ["Nearly every room has a balcony.", "Most tours are guided."])
def test_nearly_all_in_other_words_passes(answer: str) -> None:
    assert passes(QUANTIFIERS, answer)


UNIVERSALS = (
    "Students of the college may borrow cameras. The warranty applies in the European Union. "
    "Up to three children travel free. The shop delivers on Saturdays. Concerts in the chapel are recorded. "
    "Drivers under 25 pay a surcharge."
)


@pytest.mark.parametrize(
    "answer",
    [
        "Anyone may borrow cameras.",
        "Cameras may be borrowed by everyone.",
        "The warranty applies worldwide.",
        "The warranty applies everywhere.",
        "The warranty applies all over the world.",
        "Any number of children travel free.",
        "The shop delivers every day.",
        "All concerts are recorded.",
        "Every driver pays a surcharge.",
    ],
)
def test_a_universal_over_a_limit_is_held(answer: str) -> None:
    assert not passes(UNIVERSALS, answer)


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (UNIVERSALS, "All students of the college may borrow cameras."),
        (UNIVERSALS, "The warranty applies throughout the European Union."),
        ("Entry is free for all visitors, regardless of age.", "Everyone gets in free."),
        ("Each cabin has a stove, with no exceptions.", "All cabins have a stove."),
    ],
)
def test_a_universal_with_the_limit_or_of_the_evidence_is_no_contradiction(
    evidence: str, answer: str
) -> None:
    assert not OFFLINE.check_sync(Turn.of(answer, evidence)).verdicts[0].rule


LIST = "The Oak room has a projector. The Elm room has a projector. The Ash room has a projector and a stage."


@pytest.mark.parametrize(
    ("answer", "is_right"),
    [
        ("Every room has a stage.", False),
        ("All rooms have a stage.", False),
    ],
)
def test_what_a_list_says_of_each_thing_holds_of_all(answer: str, is_right: bool) -> None:
    assert passes(LIST, answer) is is_right


PARTS = (
    "The south wing of the school is closed for repairs. The ground floor is accessible by wheelchair. "
    "The evening course is fully booked. The morning course has places left. "
    "The northern part of the city was flooded."
)


@pytest.mark.parametrize(
    ("answer", "is_held"),
    [
        ("The school is closed for repairs.", True),
        ("The whole school is closed for repairs.", True),
        ("The school is accessible by wheelchair.", True),
        ("The course is fully booked.", True),
        ("The city was flooded.", True),
        ("The south wing is closed for repairs.", False),
        ("The ground floor is accessible by wheelchair.", False),
        ("The evening course is fully booked.", False),
    ],
)
def test_what_holds_of_a_part_does_not_hold_of_the_whole(answer: str, is_held: bool) -> None:
    assert passes(PARTS, answer) is not is_held


def test_one_of_several_that_the_question_names_is_meant() -> None:
    assert passes(PARTS, "The course is fully booked.", "Can I still join the evening course?")


@pytest.mark.parametrize(
    ("answer", "is_held"),
    [
        ("The match is moved to the gym.", True),
        ("The match takes place in the gym.", True),
        ("If it rains, the match is moved to the gym.", False),
        ("In case of rain, the match is moved to the gym.", False),
        ("The match may be moved to the gym.", False),
    ],
)
def test_a_condition_in_front_is_part_of_the_statement(answer: str, is_held: bool) -> None:
    assert passes("If it rains, the match is moved to the gym.", answer) is not is_held


def test_a_condition_that_the_question_names_may_be_left_out() -> None:
    evidence = "If it rains, the match is moved to the gym."
    assert passes(evidence, "The match is moved to the gym.", "What happens if it rains?")


LEAST = ("at least five", "no fewer than five", "five or more", "a minimum of five")
MOST = ("at most five", "no more than five", "five or fewer", "up to five")


@pytest.mark.parametrize(
    ("there", "own", "is_held"),
    [
        *((there, own, True) for there, own in product(LEAST, ("at most five", "exactly five"))),
        *((there, own, True) for there, own in product(MOST, ("at least five", "exactly five"))),
        *((there, own, False) for of_one in (LEAST, MOST) for there, own in product(of_one, of_one)),
    ],
)
def test_a_bound_is_neither_turned_nor_exact(there: str, own: str, is_held: bool) -> None:
    assert passes(f"The committee has {there} members.", f"The committee has {own} members.") is not is_held


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Helmets should be worn in the mine.", "Wearing a helmet in the mine is compulsory."),
        ("We recommend booking ahead.", "Booking ahead is mandatory."),
        ("Visitors are asked to leave bags in the lockers.", "Visitors must leave bags in the lockers."),
    ],
)
def test_advice_is_no_duty(evidence: str, answer: str) -> None:
    assert not passes(evidence, answer)


@pytest.mark.parametrize(
    ("text", "force"),
    [
        ("helmets should be worn", "advised"),
        ("helmets should not be worn", "dissuaded"),
        ("you are asked to wait", "advised"),
        ("should you find a key", None),
        ("you should bring a pass that you must show", "needed"),
    ],
)
def test_should_advises_where_nothing_demands(text: str, force: str | None) -> None:
    found = force_of(tokenized(text).words)
    assert (found[0] if found else None) == force
