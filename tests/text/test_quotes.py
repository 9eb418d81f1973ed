"""Quotations are found between marks of every form, and nothing is quoted between two of them."""

import pytest

from faithrails.text.quotes import quotes

SAID = "The bridge is closed"


@pytest.mark.parametrize(
    "marks",
    ["“”", "„“", '""', "«»", "»«", "‘’", "‚‘", "‹›", "''"],
    ids=lambda marks: f"{marks[0]}x{marks[1]}",
)
def test_marks_of_every_form_enclose_a_quotation(marks: str) -> None:
    text = f"Lee wrote {marks[0]}{SAID}{marks[1]}, and left."
    assert [text[quote.start : quote.end] for quote in quotes(text)] == [SAID]


@pytest.mark.parametrize(
    "text",
    [
        "'Pick 3', 'Pick 4' and 'Pick 5' are games.",
        "In the '90s the dogs' owners didn't pay Lee's and Ann's bills.",
        'A board of 5" by 9" and one of 7" were cut.',
        "«Ja» is said there, and «Nein» is said here.",
        "They asked “Is the bridge closed?” again.",
        "The ‘Pick 3’ and the ‘Pick 4’ games don’t cost much.",
    ],
)
def test_words_between_two_marks_that_do_not_enclose_them_are_no_quotation(text: str) -> None:
    assert list(quotes(text)) == []


def test_an_apostrophe_within_a_quotation_does_not_end_it() -> None:
    for opening, apostrophe, closing in ("'''", "‘’’"):
        said = f"We don{apostrophe}t close the bridge"
        assert [quote.text for quote in quotes(f"Lee wrote {opening}{said}{closing} then.")] == [said]
