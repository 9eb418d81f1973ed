"""Which words before a number make it a limit, and which only look so."""

import pytest

from faithrails.text.values.extract import values

BOUNDS = {
    "least": ["at least", "no less than", "isn't less than", "never below", "cannot be under", "has not fallen below", "≥", ">="],
    "most": ["up to", "not more than", "cannot be more than", "can’t be over", "must not exceed", "is not to exceed", "never above", "≤", "<="],
    "more": ["more than", "over", "exceeding", "in excess of", "n>", "> "],
    "less": ["fewer than", "under", "below", "p<", "< "],
    "about": ["about", "ca.", "roughly", "almost", "~"],
    "": ["turnover", "moreover", "hangover", "hereunder", "handsome", "whereabouts", "overt", "aboveground", "understand", "bigger thane", "=>", "->>"],
}  # fmt: skip
CASES = [(words, bound) for bound, every in BOUNDS.items() for words in every]


@pytest.mark.parametrize(("words", "bound"), CASES)
@pytest.mark.parametrize("number", ["330", "€330", "30 days"])
def test_only_whole_words_and_signs_bound_a_number(words: str, bound: str, number: str) -> None:
    (value,) = values(f"The figure {words} {number} rose.")
    assert value.bound == bound


@pytest.mark.parametrize(("words", "bound"), CASES)
def test_what_is_compared_with_a_known_amount_has_no_limit(words: str, bound: str) -> None:
    (value,) = values(f"The figure {words} the 30 days rose.")
    assert value.bound == ("" if bound in ("more", "less") else bound)


@pytest.mark.parametrize("words", ["or so", "days or so", "or thereabouts"])
def test_words_after_a_number_make_it_rough(words: str) -> None:
    (value,) = values(f"It took 30 {words}.")
    assert value.bound == "about"


@pytest.mark.parametrize("words", ["OVER", "Over", "well over", "just\u00a0over"])
def test_case_and_spaces_do_not_matter(words: str) -> None:
    (value,) = values(f"{words} 330 came.")
    assert value.bound in ("more", "about")


@pytest.mark.parametrize(
    "denial", ["do not take", "must not carry", "cannot bring", "don't use", "never order"]
)
@pytest.mark.parametrize(("words", "bound"), [("more than", "most"), ("fewer than", "least")])
def test_a_denied_comparison_is_a_limit(denial: str, words: str, bound: str) -> None:
    (value,) = values(f"You {denial} {words} 330 of them.")
    assert value.bound == bound


def test_a_comparison_after_another_clause_is_none() -> None:
    (value,) = values("You cannot or more than 330 do.")
    assert value.bound == "more"
