"""The evidence holds the same value in another spelling, and no value that only looks like it."""

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.mention_matching import evidence_has
from faithrails.text.values.extract import mentions
from faithrails.text.words import content_words, denies, folded, words
from faithrails.types import Passage


def index(*texts: str) -> EvidenceIndex:
    return EvidenceIndex([Passage(str(number), text) for number, text in enumerate(texts, 1)])


@pytest.mark.parametrize(
    ("evidence", "claim", "held"),
    [
        ("a profit of $1.2 million", "$1,200,000", True),
        ("a profit of $1.2 million", "€1.2 million", False),
        ("about 75% of it", "three quarters of it", True),
        ("about $75 of it", "75% of it", False),
        ("on 5 July 1889", "in July 1889", True),
        ("in July 1889", "on 5 July 1889", False),
        ("on 5 July. That was in 1889", "on 5 July 1889", True),
        ("open until 21:00", "open until 9 pm", True),
        ("open until 21:00", "open until 9 am", False),
        ("thirty rooms", "30 rooms", True),
        ("by Gustave Eiffel's company", "by Gustave Eiffel", True),
        ("by Alexandre Gustave Eiffel", "by Gustav Eiffel", True),  # one letter, in a long name
        ("by Jim Lovell", "by Tim Lovell", False),  # one letter, in a short one
        ("the U.S.A. and Chile", "it is the USA", True),
        ("an order from Norway", "a Norwegian order", True),
        ("a Portuguese seaman", "a seaman of Portugal", True),
        ("growers in Ghana", "the Ghanaians grow it", True),
        ("an order from Norway", "a Swedish order", False),
        ("made in China", "a Taiwanese company", False),
        ("buys Tue-Thu mornings", "it buys on Tuesdays", True),
        ("there is sun in March", "it opens on Sundays", False),
    ],
)
def test_values_are_compared_by_what_they_mean(evidence: str, claim: str, held: bool) -> None:
    found, said = index(evidence), mentions(claim)
    assert said
    assert all(evidence_has(found, mention) for mention in said) is held


def test_the_best_place_is_a_window_within_one_passage() -> None:
    found = index("The tower is tall. It opened in June.", "It rained. Nothing else happened.")
    place = found.best(stem for stem, _, _ in content_words("The tall tower opened in June"))
    assert place
    assert found.text(place.first, place.last).text == "The tower is tall. It opened in June."


def test_without_a_shared_word_there_is_no_place() -> None:
    assert index("The tower is tall.").best(["giraff"]) is None


def test_a_rare_word_weighs_more_than_a_common_one_and_an_unknown_one_most() -> None:
    found = index("A tower. A tower. A tower and a lift.")
    assert found.weights["tower"] < found.weights["lift"] < found.weights["giraff"]


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("It is not open.", True),
        ("It isn't open.", True),
        ("It is open.", False),
        ("Never is it not open.", False),
    ],
)
def test_an_odd_number_of_negations_denies(text: str, denied: bool) -> None:
    assert denies(word for word, _, _ in words(text)) is denied


@pytest.mark.parametrize(
    ("word", "other", "same"),
    [("Café", "cafe", True), ("STRASSE", "straße", True), ("Раris", "Paris", False), ("ﬁne", "fine", True)],
)
def test_folding_joins_spellings_but_not_look_alikes_of_another_script(
    word: str, other: str, same: bool
) -> None:
    assert (folded(word) == folded(other)) is same


def test_unspaced_scripts_are_read_in_overlapping_pairs() -> None:
    assert [word for word, _, _ in words("東京タワー")] == ["東京", "京タ", "タワ", "ワー"]
