"""Lines, labels and quotes that name who says what."""

import pytest

from faithrails.text.speaker_marks import speaker_marks


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("Review by Ann: It was good.", [("label", "review by", "Ann")]),
        ("Comment from Ann on 3 May: It was good.", [("label", "comment from", "Ann")]),
        ("[10:02] Prof. Ann Lee: It was good.", [("label", "", "Prof. Ann Lee")]),
        ("Ann (4 stars): It was good.", [("label", "", "Ann")]),
        ("★★★☆☆ Ann K.\nIt was good.", [("line", "", "Ann K.")]),
        ("Ticket 12, customer: Ann Lee\nIt was good.", [("line", "ticket # customer :", "Ann Lee")]),
        ("User: quill77 ★★\nIt was good.", [("line", "user :", "quill77")]),
        ("Participant 3: It was good.", [("label", "", "Participant 3")]),
        ("## Ann\nIt was good.", [("heading", "", "Ann")]),
        ('Ann wrote: "It was good. I liked it."', [("quote", "", "Ann")]),
        ('"It was good." – Ann Lee', [("signed", "", "Ann Lee")]),
    ],
)
def test_a_mark_names_a_speaker(text: str, marks: list[tuple[str, str, str]]) -> None:
    assert {(*one.form, one.name) for one in speaker_marks(text)} >= set(marks)


@pytest.mark.parametrize("text", ["opening hours: nine to five", "The room was good.", "Come to Oslo."])
def test_other_lines_name_nobody(text: str) -> None:
    assert not list(speaker_marks(text))
