"""Quotes located in passages, and passages packed to fit."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.evidence.locate_judge_quotes import locate
from faithrails.evidence.prompt_packing import pack
from faithrails.types import Passage

TOWER = Passage("1", "The tower —  “La dame de fer” —\nis 330 metres tall. It isn’t old.")
OTHER = Passage("2", "Nothing about it here.")


@pytest.mark.parametrize(
    "quote",
    ["is 330 metres tall", "IS 330 METRES TALL.", "is  330\nmetres tall", '"La dame de fer"', "It isn't old",
     "tower — “La", '"is 330 metres tall..."'],
)  # fmt: skip
def test_a_quote_is_found_whatever_its_case_space_and_punctuation(quote: str) -> None:
    place = locate(quote, [OTHER, TOWER])
    assert place is not None
    assert place.passage == "1"
    assert TOWER.text[place.start : place.end] == place.text


@pytest.mark.parametrize(
    "quote",
    [
        "",
        " ",
        "..",
        "is",
        "33",
        "30 metres",
        "330 metres high",
        "3300 metres",
        "is 330 metres tall it is old",
        "ower",
    ],
)
def test_a_quote_that_is_not_there_word_by_word_is_not_found(quote: str) -> None:
    assert locate(quote, [TOWER, OTHER]) is None


@given(st.text(), st.text())
def test_what_is_found_stands_where_it_says(quote: str, text: str) -> None:
    place = locate(quote, [Passage("1", text)])
    assert place is None or text[place.start : place.end] == place.text


def test_the_most_relevant_passage_comes_first() -> None:
    groups = pack("how tall is the tower", [OTHER, TOWER], len(TOWER.text))
    assert [window.passage for group in groups for window in group] == [TOWER, OTHER]


def test_evidence_that_fits_stays_whole_and_in_order() -> None:
    assert [[w.passage for w in group] for group in pack("tall", [OTHER, TOWER], 10_000)] == [[OTHER, TOWER]]


@given(st.lists(st.text(st.sampled_from("abc \n"), max_size=3000), max_size=6), st.integers(600, 3000))
def test_groups_fit_and_windows_stand_where_they_say(texts: list[str], limit: int) -> None:
    passages = [Passage(str(n), text) for n, text in enumerate(texts)]
    for group in pack("a b", passages, limit):
        assert sum(len(window.text) for window in group) <= limit
        assert all(w.passage.text[w.start : w.start + len(w.text)] == w.text for w in group)


def test_the_relevant_part_of_a_huge_passage_is_kept() -> None:
    filler = "Nothing of note happened here. " * 70_000
    groups = pack("330 metres tall", [Passage("1", f"{filler}It is 330 metres tall. {filler}")], 4_000)
    assert len(groups) <= 4
    assert "330 metres" in groups[0][0].text


def test_ten_thousand_passages_are_packed() -> None:
    passages = [Passage(str(n), f"Passage {n} is about nothing.") for n in range(10_000)]
    started = time.perf_counter()
    assert "4711" in pack("passage 4711", passages, 2_000)[0][0].text
    assert time.perf_counter() - started < 30  # a hang, not a speed
