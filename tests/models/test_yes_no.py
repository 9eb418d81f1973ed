"""A yes is read only from a yes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.models.parse_yes_no import read


@pytest.mark.parametrize(
    "text",
    [
        "yes", "Yes", "YES.", " yes\n", '"yes"', "**Yes**", "Answer: yes", "Final answer: Yes.",
        "Yes, the response is fully supported by the evidence.", "yes - it is correct",
    ],
)  # fmt: skip
def test_a_plain_yes_is_a_yes(text: str) -> None:
    assert read(text) == "yes"


@pytest.mark.parametrize(
    "text", ["no", "No.", "NO", "no, the evidence says otherwise", "Answer: no", "No — yes would be wrong"]
)
def test_a_reply_that_begins_with_no_is_a_no(text: str) -> None:
    assert read(text) == "no"


@pytest.mark.parametrize(
    "text",
    [
        "", " ", ".", "maybe", "The answer is no.", "Nein", "Ja", "Oui", "да", "はい", "yes and no", "yes/no",
        "Yes, but not all of it is supported", "Yes, it is unsupported", "yes: hallucinated", "not yes",
        "Yes?", "yes <think>", '{"verdict": "yes"}', "The claim 'yes, it is safe' is not supported",
        "Not supported by the evidence.", "Hallucinated.", "y", "yеs", "1", "true", "supported",
        "Yes, because the evidence says that the tower is in Rome", "yes\nno", "safe", "[yes, no]",
    ],
)  # fmt: skip
def test_anything_else_is_neither(text: str) -> None:
    assert read(text) is None


@given(st.text())
def test_no_text_without_the_word_yes_is_a_yes(text: str) -> None:
    assert read(text) != "yes" or "yes" in text.lower()


@given(st.sampled_from(["not", "unsupported", "but", "no", "partly", "hallucinated", "wrong"]), st.booleans())
def test_one_disagreeing_word_unmakes_a_yes(word: str, last: bool) -> None:
    assert read(f"yes, it is {word}" if last else f"yes, {word} correct") is None
