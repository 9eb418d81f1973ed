"""How sentences are left out of an answer."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.repair.leave_out import dependent, removals
from faithrails.text.sentences import sentences
from faithrails.types.repair import changed


def without(answer: str, *words: str) -> str:
    """Leave out the sentences that hold one of these words, and those that depend on them."""
    spans = sentences(answer)
    out = {n for n, span in enumerate(spans) if any(word in answer[span.start : span.end] for word in words)}
    return changed(answer, removals(answer, spans, dependent(answer, spans, out)))


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("The dome is old. Wrong here. The tower is tall.", "The dome is old. The tower is tall."),
        ("Wrong here. The tower is tall.", "The tower is tall."),
        ("The tower is tall. Wrong here.", "The tower is tall."),
        ("One.\nWrong here.\nThree.", "One.\nThree."),
        ("A fact.\n\n- first\n- Wrong item\n- third", "A fact.\n\n- first\n- third"),
        (
            "1. One thing.\n2. Wrong thing.\n3. Two things.\n4. More.",
            "1. One thing.\n2. Two things.\n3. More.",
        ),
        ("1. Wrong thing.\n2. Two things.", "1. Two things."),
        ("| a | b |\n|-|-|\n| 1 | 2 |\n| Wrong | 3 |", "| a | b |\n|-|-|\n| 1 | 2 |\n"),
    ],
)
def test_a_sentence_goes_with_its_line_or_its_space(answer: str, left: str) -> None:
    assert without(answer, "Wrong").rstrip() == left.rstrip()


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("Wrong Eiffel built it. He was born in Dijon. The tower is tall.", "The tower is tall."),
        ("Wrong Eiffel built it. However, he lived in Paris. The tower is tall.", "The tower is tall."),
        ("The tower is old. It is Wrong. It is tall.", "The tower is old. It is tall."),
        ("There are two:\n\n- Wrong\n- Wrong too\n\nThe tower is tall.", "The tower is tall."),
        ("There are two:\n\n- Wrong\n\n- right\n", "There are two:\n\n- right"),
        ("| Wrong | b |\n|-|-|\n| 1 | 2 |\n\nIt is tall.", "It is tall."),
    ],
)
def test_what_makes_no_sense_without_it_goes_too(answer: str, left: str) -> None:
    assert " ".join(without(answer, "Wrong").split()) == " ".join(left.split())


@given(
    st.lists(
        st.sampled_from(["Wrong one.", "The tower is tall.", "\n", "\n\n- item", "\n3. more", " ", "It is."])
    )
)
def test_changes_are_apart_and_nothing_left_out_remains(parts: list[str]) -> None:
    answer = "".join(parts)
    spans = sentences(answer)
    out = {n for n, span in enumerate(spans) if "Wrong" in answer[span.start : span.end]}
    found = removals(answer, spans, dependent(answer, spans, out))
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert "Wrong" not in changed(answer, found)
