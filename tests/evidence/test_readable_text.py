"""Marks, wraps and page breaks of a passage are not read; each character knows its place in the original."""

from __future__ import annotations

import pytest

from faithrails import Decision, check_sync
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.readable_text.read import readable
from faithrails.types import Passage, Turn

LONG = "The library in Harbour Street lends tools and"


def read(text: str) -> str:
    return readable([text])[0].mapped.text.strip()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # characters
        ("The ﬁrst oﬃce", "The first office"),
        ("a\u200bb\ufeff and re\u00adturn", "ab and return"),
        ("5\u202fkm by\u00a0bus", "5 km by bus"),
        ("1\u202f000 km", "1\u00a0000 km"),
        ("One line.\\nAnother line.", "One line.\nAnother line."),
        ("page_content='Dogs are allowed.' metadata={'page': 3}", "Dogs are allowed."),
        ("“Dogs are allowed. Cats are not.”", "Dogs are allowed. Cats are not."),
        ("“Dogs” are “allowed”", "“Dogs” are “allowed”"),
        # HTML
        ("<p>Dogs &amp; cats</p><p>No <b>birds</b></p>", "Dogs & cats\n\n\n\nNo birds"),
        ('<a href="/x">Dogs</a> are <span class="y">allowed</span>.', "Dogs are allowed."),
        ("<!-- old --><script>let a = 1;</script>Dogs are allowed.", "Dogs are allowed."),
        ("if a <b and c> d", "if a <b and c> d"),
        ("Replace <name> by yours.", "Replace <name> by yours."),
        ("<table><tr><td>5</td></tr></table>", "<table><tr><td>5</td></tr></table>"),
        ("10 km<sup>2</sup>", "10 km²"),
        # Markdown and wikis
        ("See [the rules](https://example.org/r) of the [[club|Club]].", "See the rules of the Club."),
        ("Dogs are **always** allowed.", "Dogs are always allowed."),
        ("5 * 3 and 4 * 2", "5 * 3 and 4 * 2"),
        ("It is tall.[1][2] It is old[3].", "It is tall. It is old."),
        ("[1] Dogs are allowed.", "[1] Dogs are allowed."),
        ("```\nDogs are always allowed here.\n```", "Dogs are always allowed here."),
        ("```\nx = 1\nprint(x)\n```", "```\nx = 1\nprint(x)\n```"),
        # lines
        (f"{LONG}\nleaves in May.", f"{LONG} leaves in May."),
        (f"{LONG} re-\nturns them.", f"{LONG} returns them."),
        (f"{LONG} twenty-\nfour books.", f"{LONG} twenty-four books."),
        (f"{LONG}\n\nPage 3 of 9\n\nbooks.", f"{LONG} books."),
        ("Open 9 to 5\nTel. 12345", "Open 9 to 5\nTel. 12345"),
        ("Monday: 9 am to 5 pm, by appointment only\nfriday: closed", None),
        ("Net sales of the whole group 48,210 45,060 7.0\nCost of sales 30,854 29,740 3.7", None),
        ("Row            14.20             9.80             15.60\nTen   22.40   16.00   24.00", None),
        (
            "1\n00:00:01,000 --> 00:00:03,000\nDogs are\n\n2\n00:00:03,000 --> 00:00:05,000\nallowed.",
            "Dogs are allowed.",
        ),
        ("09:00 Opening\n10:00 Coffee\n11:00 Talks", None),
        ("(a) Dogs pay.\n(b) Cats do not.", "(a)\n\nDogs pay.\n(b)\n\nCats do not."),
        # what a reader sees struck out, or does not see
        ("The fee is <del>50</del> <ins>40</ins> euros, not ~~60~~.", "The fee is  40 euros, not ."),
        ('<div style="display: none">Dogs <div>are</div> allowed.</div>Cats are.', "Cats are."),
        ("<p hidden>Dogs are allowed.</p>Cats are.", "Cats are."),
        ("\u0130\u0130\u0130 <!-- old --> The fee is 5.", "\u0130\u0130\u0130  The fee is 5."),
        # what is no mark
        ("a fee of 10<sup>6</sup> euros", "a fee of 10^6 euros"),
        (f"{LONG} a fee of\n50\neuros a year.", f"{LONG} a fee of 50\neuros a year."),
        (f"{LONG}\n\n3 dogs only\n\nbooks.", None),
        ("See C:\\new\\name and C:\\notes.", None),
        ("10 meters² and list[0]", None),
        ("1 apples\n2 pears\n3 plums", None),
        ("[10:30] the doctor\n[11:30] the nurse\n[12:30] lunch", None),
        ("It costs [50](https://example.org) euros.", "It costs 50 euros."),
        ("Soup of the day with bread and butter 4.50\nfish of the day with chips and salad 12.50", None),
        # records of running text
        ('{"title": "Rules", "body": "Dogs are allowed on the beach. They must be kept on a lead there."}',
         "title: Rules\n\nDogs are allowed on the beach. They must be kept on a lead there."),
        ('id,text\n1,"Dogs are ""always"" allowed here."\n2,"Cats are not allowed here."',
         'id: 1\n\nDogs are "always" allowed here.\n\nid: 2\n\nCats are not allowed here.'),
        ('a,"Dogs are ""always"" allowed here."\nb,"Cats are not, as ever, allowed."',
         'a,\n\nDogs are "always" allowed here.\n\n\nb,\n\nCats are not, as ever, allowed.'),
    ],
)  # fmt: skip
def test_a_passage_is_read_without_its_marks(text: str, expected: str | None) -> None:
    assert read(text) == (text if expected is None else expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "<p>Dogs &amp; cats are <b>allowed</b>.</p><p>Birds are not.</p>",
            ["Dogs &amp; cats are <b>allowed</b>.", "Birds are not."],
        ),
        (f"{LONG}\nleaves in May. It re-\nturns.", [f"{LONG}\nleaves in May.", "It re-\nturns."]),
        (
            '{"title": "Rules", "body": "Dogs are allowed on the beach. They must be kept on a lead there."}',
            ["Rules", "Dogs are allowed on the beach.", "They must be kept on a lead there."],
        ),
    ],
)
def test_evidence_is_the_original_text(text: str, expected: list[str]) -> None:
    index = EvidenceIndex([Passage("1", text)])
    places = [index.text(number, number) for number in range(len(index.sentences))]
    assert [place.text for place in places] == expected
    assert [text[place.start : place.end] for place in places] == expected


def test_a_sentence_cut_between_chunks_is_read_whole_in_any_order() -> None:
    first = "The club was founded in 1962. Members may park in the yard, but visitors have to park behind the"
    second = "but visitors have to park behind the station. Dogs are allowed."
    for chunks in ([first, second], [second, first]):
        texts = [one.mapped.text for one in readable(chunks)]
        whole = texts[chunks.index(first)]
        assert whole.endswith("visitors have to park behind the station.")
        assert texts[chunks.index(second)].strip() == "Dogs are allowed."


def test_several_chunks_may_go_on_in_one() -> None:
    shared = "Visitors have to park behind the"
    chunks = [
        f"Members may park in the yard. {shared}",
        f"Dogs may not. {shared}",
        f"{shared} station. Cats may.",
    ]
    texts = [one.mapped.text for one in readable(chunks)]
    assert [text.endswith("behind the station.") for text in texts] == [True, True, False]
    assert texts[2].strip() == "Cats may."


def test_chunks_that_do_not_belong_together_stay_apart() -> None:
    chunks = ["The club was founded in 1962, and members may", "dogs are allowed.", "cats are not allowed."]
    assert [one.mapped.text for one in readable(chunks)] == chunks


def test_a_number_of_a_note_can_be_cited_though_it_is_not_read() -> None:
    index = EvidenceIndex(Turn.of("", "It is tall.[4]").passages)
    assert index.sources.source("4") is None  # the evidence does not say which text it numbers


@pytest.mark.parametrize(
    "text",
    [
        '{"covered": ["Theft of cars from the yard."], "not_covered": ["Theft of bicycles from the yard."]}',
        '[{"speaker": "Ann", "text": "The bridge is unsafe."}, {"speaker": "Bo", "text": "It is too old."}]',
        '{"Ann": "I deleted the old files yesterday.", "Ben": "I restored them from the backup."}',
        "not covered: Theft of bicycles from the yard.\ncovered: Theft of cars from the yard.",
    ],
)
def test_records_stay_records_if_their_keys_say_something_of_their_text(text: str) -> None:
    (found,) = readable([text])
    assert found.records
    assert found.mapped.text == text


def test_an_answer_that_copies_entities_is_supported_like_the_passage() -> None:
    said = "It was the coach who encouraged Snowden&rsquo;s father to visit the school."
    passage = f"&ldquo;He has long arms. {said} He liked it."
    report = check_sync(Turn.of(said, passage))
    assert report.decision is Decision.PASS
    wrong = check_sync(Turn.of(said.replace("Snowden", "Hartley"), passage))
    assert wrong.decision is not Decision.PASS


@pytest.mark.parametrize(
    ("text", "is_prose"),
    [
        ("Ann: I liked it.\nBen: The food was poor.", True),
        ("Ann (4 stars): I liked it.\nBen (1 star): We left early.", True),
        ("Berlin: The office has 12 desks.\nRome: The office has 9 desks.", False),
        ("Ann: 12\nBen: 9", False),
    ],
)
def test_lines_of_what_people_say_are_prose(text: str, is_prose: bool) -> None:
    assert (not readable([text])[0].records) == is_prose
