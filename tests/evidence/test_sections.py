"""Headings of Markdown, short lines above text or a list, and lines with a colon begin sections."""

import pytest

from faithrails import Passage
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sections import Sections, sections

BOTH = (("Standard plan",), ("Business plan",))


def _sections(*texts: str) -> Sections:
    return sections(EvidenceIndex([Passage(str(n), text) for n, text in enumerate(texts)]))


@pytest.mark.parametrize(
    "text",
    [
        "# Standard plan\n5 users\n\n# Business plan\n50 users",
        "### Standard plan ###\n\n- 5 users\n\n### Business plan\n\n- 50 users",
        "Standard plan\n=============\n\nIt has 5 users.\n\nBusiness plan\n=============\n\nIt has 50 users.",
        "**Standard plan**\n- 5 users\n\n**Business plan**\n- 50 users",
        "**Standard plan:**\n- 5 users\n\n**Business plan:**\n- 50 users",
        "Standard plan\n- 5 users\n- email\nBusiness plan\n- 50 users\n- phone",
        "Standard plan\n\nIt has 5 users.\n\nBusiness plan\n\nIt has 50 users.",
        "Standard plan\nIt has 5 users.\n\nBusiness plan\nIt has 50 users.",
        "Standard plan:\nIt has 5 users.\n\nBusiness plan:\nIt has 50 users.",
        "1. Standard plan\n\nIt has 5 users.\n\n2. Business plan\n\nIt has 50 users.",
        "Standard plan\nUsers: 5\nPrice: 9 euros\n\nBusiness plan\nUsers: 50\nPrice: 90 euros",
    ],
)
def test_a_heading_of_any_form_begins_a_section(text: str) -> None:
    found = _sections(text)
    assert found.groups == (BOTH,)
    assert {line.path for line in found.lines} == {*BOTH}
    assert not any(line.text.startswith(("Standard", "Business")) for line in found.lines)


@pytest.mark.parametrize(
    "text",
    [
        "The plan has 5 users. It costs 9 euros.\n\nThe other plan has 50 users.",
        "Users: 5\nPrice: 9 euros\nSupport: email",
        "The committee that met on Monday talked about the\nbudget of the school and about\nnew teachers.",
        "- 5 users\n- 10 GB storage\n- email support",
        "Total revenue\n\n$2,450\n\n$2,632\n\nNet income\n\n$450\n\n$632",
        "# Standard plan\n5 users",
        "# Standard plan\n# Business plan\n50 users",
        "We spoke by phone.\nThat's what it is about:\nMy boats were small.\n\nThis is what he said:\nIt sank.",
    ],
)
def test_other_lines_and_single_headings_begin_none(text: str) -> None:
    assert _sections(text).groups == ()


def test_first_headings_of_several_passages_stand_beside_each_other() -> None:
    found = _sections("# Standard plan\n\n5 users", "# Business plan\n\n50 users", "Prices are in euros.")
    assert sorted(found.groups[0]) == sorted(BOTH)
    assert [line.text for line in found.lines if not line.path] == ["Prices are in euros."]


def test_a_title_is_above_the_sections_and_levels_nest() -> None:
    found = _sections(
        "# Plans\n\nAll have chat.\n\n## Small\n\n### Price\n\n9 euros\n\n## Large\n\n### Price\n\n90 euros"
    )
    assert (("Plans", "Small"), ("Plans", "Large")) in found.groups
    assert {line.path for line in found.lines} >= {("Plans",), ("Plans", "Large", "Price")}


def test_a_further_paragraph_after_the_last_section_is_in_none() -> None:
    text = "Garden room\nSleeps two.\n\nTower suite\nSleeps four.\n\nCheck-in is from 3 pm."
    assert [line.path for line in _sections(text).lines] == [("Garden room",), ("Tower suite",), ()]


def test_two_places_differ_by_the_titles_of_their_sections() -> None:
    text = "# A\n\n## Fees\n\n5 euros\n\n# B\n\n## Fees\n\n9 euros"
    found = _sections(text)
    first, last = text.index("5 euros"), text.index("9 euros")
    assert found.titles_apart((0, first), (0, last)) == ("A", "B")
    assert found.titles_apart((0, first), (0, first + 1)) is None
