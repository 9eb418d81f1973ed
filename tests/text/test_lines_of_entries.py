"""Lines that are entries of their own are sentences of their own; the lines of wrapped prose are none."""

from __future__ import annotations

import pytest

from faithrails.text.sentences import sentences

ENTRIES = (
    ("Subtotal: $851.00", "VAT 20%: $170.20", "Total due: $1,021.20"),
    ("Opening hours", "Monday: 9 am – 5 pm", "Tuesday: closed"),
    ("Opening hours", "Monday 9 am – 5 pm", "Tuesday closed"),
    ("Item | Qty | Price", "Desk | 4 | $129", "Lamp | 2 | $12", "Thank you for your order"),
    ("Item\tQty", "Desk\t4", "Lamp\t2"),
    ("**Weight:** 2 kg", "**Height:** 40 cm", "**Colour:** red"),
    ("Room: Blue", "The room is cleaned every day."),
    ("Öffnungszeiten", "Montag: 9–17 Uhr", "Sonntag: geschlossen"),
)
PROSE = (
    "The committee met on\nMonday to discuss the budget of the coming year.",
    "Note: this product is not intended for use by children under\nthree years of age.",
    "Note: the samples were sent to a laboratory that is run by the\nUniversity of Oslo.",
    "The museum, which Ada Brent founded in the spring of 1921,\nhas three rooms.",
    "There are three of them: a red one,\na blue one and a green one.",
    "He came in May,\nJune and July.",
)


@pytest.mark.parametrize("lines", ENTRIES)
def test_entries_are_sentences_of_their_own(lines):
    text = "\n".join(lines)
    assert len(sentences(text)) == len(lines)


@pytest.mark.parametrize("text", PROSE)
def test_wrapped_prose_is_one_sentence(text):
    assert len(sentences(text)) == 1


@pytest.mark.parametrize("lines", ENTRIES)
def test_nothing_that_was_told_apart_is_joined_as_the_text_grows(lines):
    text = "\n".join(lines)
    for end in range(1, len(text)):
        told = [span.end for span in sentences(text[:end])][:-1]
        assert set(told) <= {span.end for span in sentences(text)}
