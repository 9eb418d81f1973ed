"""List items with marks that Markdown does not know are claims of their own."""

import pytest

from faithrails import Turn
from faithrails.claims import sentence_claims

ITEMS = ("a pool", "two saunas", "a bar")


def claims(answer: str) -> list[str]:
    return [claim.text for claim in sentence_claims(Turn.of(answer, "The hotel has rooms."))]


@pytest.mark.parametrize("sign", "✓✔✅☑✗✘❌➤►→")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n", "\n   "])
def test_each_line_that_begins_with_a_sign_is_a_claim(sign: str, end: str) -> None:
    items = [f"{sign} {item}" for item in ITEMS]
    assert claims(f"The hotel has{end}{end.join(items)}") == ["The hotel has", *items]


@pytest.mark.parametrize("sign", "✓✅✗❌")
def test_each_line_that_ends_with_a_sign_is_a_claim(sign: str) -> None:
    items = [f"{item} {sign}" for item in ITEMS]
    assert claims("\n".join(items)) == items


@pytest.mark.parametrize("letters", ["ABC", "abc"])
@pytest.mark.parametrize("mark", ["{}. ", "{}) ", "({}) "])
def test_letters_that_count_up_are_no_part_of_their_items(letters: str, mark: str) -> None:
    lines = [mark.format(letter) + item for letter, item in zip(letters, ITEMS, strict=True)]
    assert claims("\n".join(lines)) == list(ITEMS)


@pytest.mark.parametrize(
    "answer",
    [
        "A. Smith wrote it.",
        "B. Lee and\nC. Hart wrote it.",
        "It is by\nA. Smith of Leeds.",
        "He said:\n— never",
        "It is true ✓ and well known",
    ],
)
def test_initials_dashes_and_signs_within_a_line_split_nothing(answer: str) -> None:
    assert "".join(claims(answer)).replace("\n", "") == answer.replace("\n", "")
