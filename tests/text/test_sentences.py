"""Sentences: in order, in their exact places, and nothing lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.text.sentences import sentences

MARKDOWN = st.lists(
    st.sampled_from(
        [
            "word ",
            "Two words. ",
            "\n",
            "\r\n",
            "\r",
            "# ",
            "- ",
            "1. ",
            "> ",
            "|a|b|\n",
            "|-|-|\n",
            "```\n",
            "~~~\n",
            "    ",
            "**b** ",
            "`c` ",
            "<p>",
            "[x](y) ",
            "***\n",
            "\x00",
            "\u2028",
            "é ",
            "東京。",
            "&amp; ",
            "\\* ",
            "\t",
        ]
    )
).map("".join)


@given(MARKDOWN)
def test_spans_are_in_order_within_the_text_and_not_blank(text: str) -> None:
    spans = sentences(text)
    position = 0
    for span in spans:
        assert position <= span.start < span.end <= len(text)
        assert text[span.start : span.end].strip() == text[span.start : span.end]
        position = span.end


@given(MARKDOWN)
def test_every_word_is_in_some_sentence(text: str) -> None:
    covered = {place for span in sentences(text) for place in range(span.start, span.end)}
    lost = [place for place, char in enumerate(text) if char.isalpha() and place not in covered]
    assert [text[place] for place in lost] == []


def test_the_kind_tells_headings_code_and_rows_from_text() -> None:
    text = "# T\n\nIt is.\n\n```\nx\n```\n\n| a |\n|---|\n| b |\n"
    assert [(text[s.start : s.end], s.kind) for s in sentences(text)] == [
        ("T", "heading"),
        ("It is.", "text"),
        ("```\nx\n```", "code"),
        ("| a |", "header"),
        ("| b |", "row"),
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("The wind will be 4.2 m/s. On Monday it rains.", 2),
        ("Add 2 oz. Stir it for 5 min. Serve hot.", 3),
        ("Heat it to 145 degrees F. Remember to stir.", 2),
        ("It was John F. Kennedy.", 1),
        ("It is 5 m. wide.", 1),
        ("It is near 5 St. James Street.", 1),
        ("Dr. Osei reports to Ms. Lang, and Mx. Roe to Capt. Poe.", 1),
        ("They hired Ms. Lang. She left.", 2),
    ],
)
def test_a_unit_ends_a_sentence_before_a_capital(text: str, number: int) -> None:
    assert len(sentences(text)) == number


@pytest.mark.parametrize(
    "text", ["1899.", "> 1899.", "412. It is red.", "1.\n\n2.", "7)\n", "- 5. a", "1. a\n3. b", "> > 7)"]
)
def test_a_number_that_counts_no_item_is_content(text: str) -> None:
    held = {place for span in sentences(text) for place in range(span.start, span.end)}
    assert [char for place, char in enumerate(text) if char.isdigit() and place not in held] in ([], ["1"])


@pytest.mark.parametrize("unit", ["“a. ", "It is red. ", "(a", "x", "‘a b. ", "é", "東京。"])
def test_long_paragraphs_are_split_in_windows_and_nothing_is_lost(unit: str) -> None:
    text = unit * 3_000
    spans = sentences(text)
    assert "".join(text[span.start : span.end] for span in spans).replace(" ", "") == text.replace(" ", "")
    assert max(span.end - span.start for span in spans) <= 4_000


def test_an_unpaired_surrogate_is_text_like_any_other() -> None:
    assert [span.end for span in sentences("It is \ud800. It is red.")] == [8, 19]


PIECES = [
    "a",
    "Is it. ",
    " ",
    "\n",
    "\n\n",
    "(",
    "'",
    "\t",
    "- ",
    "* ",
    "1. ",
    "2. ",
    "   ",
    "3 ",
    "#",
    "# ",
    "## a",
    "|",
    "| a | b |\n",
    "|---|:-:|\n",
    "| 1 |\n",
    "\\",
    "```\n",
    "~~~~",
    "\n```",
    "**",
    "7",
    "---",
    "***",
    "é",
    "“",
    "`",
    "<b>",
    "&amp;",
]


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_simple_markdown_is_taken_apart_as_the_parser_would(text: str) -> None:
    quick = sentences(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("faithrails.text.sentences.simple_blocks", lambda text: None)
        assert sentences(text) == quick


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Backups run at 2 a.m. UTC and are kept. They end soon.", ["Backups run at 2 a.m. UTC and are kept.", "They end soon."]),
        ("We met at 5 p.m. EST. The bus left.", ["We met at 5 p.m. EST.", "The bus left."]),
        ("It opens at 2 a.m. IT staff come later.", ["It opens at 2 a.m.", "IT staff come later."]),
    ],
)  # fmt: skip
def test_a_time_before_its_zone_ends_no_sentence(text, expected):
    assert [text[span.start : span.end] for span in sentences(text)] == expected


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It is 10 euros incl. VAT and 8 euros excl. VAT. It is due in May.", 2),
        ("The hall has approx. 500 seats.", 1),
        ("Open Mon. to Fri. 9-5.", 1),
        ("See vol. 3 no. 4. It is long.", 2),
        ("Max. 5 persons. Min. 3 persons.", 2),
        ("It takes 5 min. Then stir.", 2),
        ("It closes on Fri. The shop is small.", 2),
    ],
)
def test_a_sentence_goes_on_behind_an_abbreviation(text: str, found: int) -> None:
    assert len(sentences(text)) == found
