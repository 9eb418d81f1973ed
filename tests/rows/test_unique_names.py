"""Names of rows: unique, the same in every run, and remembered in a few bytes."""

import sys

from hypothesis import given
from hypothesis import strategies as st

from faithrails.rows import unique_names
from faithrails.rows.unique_names import SeenTexts, UniqueNames


@given(st.lists(st.text(max_size=3)))
def test_what_was_added_is_seen_and_nothing_else(texts: list[str]) -> None:
    seen = SeenTexts(texts)
    assert len(seen) == len(set(texts))
    assert all(text in seen for text in texts)
    assert "longer than any" not in seen


def test_texts_are_seen_before_and_after_their_hashes_were_merged() -> None:
    number = 3 * unique_names._MERGED_AT + 7
    seen = SeenTexts(map(str, range(number)))
    assert len(seen) == number
    assert all(str(n) in seen for n in range(number))
    assert not any(str(n) in seen for n in range(number, number + 1_000))


def test_a_text_takes_eight_bytes() -> None:
    number = 10 * unique_names._MERGED_AT
    seen = SeenTexts(f"row {n} with a long name" for n in range(number))
    assert seen._sorted.nbytes + sys.getsizeof(seen._new) < 9 * number


def test_the_second_of_a_name_is_numbered_past_names_that_are_taken() -> None:
    names = UniqueNames(["x#2"])
    assert [names.name(id_) for id_ in ("x", "x", "x", "x#3", "\ud83d")] == [
        "x",
        "x#3",
        "x#4",
        "x#3#2",
        "\ud83d",
    ]
