"""Citations: what is one, and whether its source exists and holds what is said."""

from __future__ import annotations

import pytest

from faithrails import Turn, check_sync
from faithrails.settings import Settings
from faithrails.text.citations import citations
from faithrails.text.values.extract import mentions
from faithrails.types import Label, Passage, Report

PASSAGES = (
    "The tower was built in 1889 by Gustave Eiffel for the World's Fair.",
    "The bridge opened in 1932 in Sydney. It carries eight lanes of road traffic.",
    "Jones (2019) found that 40 % of visitors come by train. See https://example.org/visitors for more.",
)
EXACT = Settings.load({"verifiers": "exact"})


def checked(answer: str, *passages: Passage) -> Report:
    if passages:
        return check_sync(Turn(answer, passages), EXACT)
    return check_sync(Turn.of(answer, *PASSAGES), EXACT)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("It is tall [2].", ["2"]),
        ("It is tall [1, 3].", ["1", "3"]),
        ("It is tall [1]-[3].", ["1", "3"]),
        ("It is tall [2-4].", ["2", "3", "4"]),
        ("It is tall [doc-7].", ["7"]),
        ("It is tall (passage 3).", ["3"]),
        ("Passages 1 and 2 say so.", ["1", "2"]),
        ("As source 4 says, it is tall.", ["4"]),
        ("It is tall (Smith et al., 2023).", ["smith 2023"]),
        ("Smith and Wesson (2023) say so.", ["smith 2023"]),
        ("See https://example.org/a.", ["https://example.org/a"]),
        ("It is tall [guide].", ["guide"]),
        ("It is 3.5 m tall [sic].", []),
        ("The array [x] has 12 entries.", []),
        ("Passage 2.5 mm wide.", []),
    ],
)
def test_citations_are_found(text: str, names: list[str]) -> None:
    found = citations(text, frozenset({"guide"}))
    assert [name for citation in found for name in citation.names] == names
    assert all(text[citation.start : citation.end] == citation.text for citation in found)


def test_a_pointer_is_no_number_and_no_name() -> None:
    text = "It opened in 1889 [2], as passage 3 and https://example.org/1999 say."
    assert [mention.text for mention in mentions(text)] == ["1889"]


@pytest.mark.parametrize(
    "answer",
    [
        "The tower was built in 1889 [1].",
        "The bridge opened in 1932 in Sydney (passage 2).",
        "The tower was built in 1889 and the bridge opened in 1932 [1, 2].",
        "40 % of visitors come by train (Jones, 2019).",
        "40 % of visitors come by train, says https://example.org/visitors.",
        "Passage 2 does not say who built the tower.",
    ],
)
def test_a_source_that_holds_what_is_said(answer: str) -> None:
    assert [verdict.why for verdict in checked(answer).verdicts if verdict.hard] == []


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("The tower was built in 1889 [2].", "'1889' is not in the source that is cited ([2])"),
        ("The tower was built by Gustave Eiffel [2].", "source 1 says this, not the one that is cited ([2])"),
        ("The bridge opened in 1932 in Sydney [7].", "there is no source '[7]'"),
        ("The bridge opened in Sydney, says https://x.org/a.", "there is no source 'https://x.org/a'"),
        ("The bridge opened in Sydney (Miller, 2020).", "there is no source '(Miller, 2020)'"),
    ],
)
def test_a_source_that_does_not(answer: str, why: str) -> None:
    verdict = checked(answer).verdicts[0]
    assert verdict.hard
    assert verdict.label is Label.CONTRADICTED
    assert verdict.why.endswith(why) or "'2020' is not in the evidence" in verdict.why


def test_sources_have_the_ids_of_their_passages() -> None:
    passages = (Passage("guide", PASSAGES[0]), Passage("roads", PASSAGES[1]))
    assert not checked("The tower was built in 1889 [guide].", *passages).verdicts[0].hard
    assert checked("The tower was built in 1889 [roads].", *passages).verdicts[0].hard


def test_a_heading_inside_a_passage_numbers_a_source() -> None:
    text = f"passage 1:{PASSAGES[0]}\n\npassage 2:{PASSAGES[1]}"
    one = (Passage("1", text),)
    assert not checked("The bridge opened in 1932 (passage 2).", *one).verdicts[0].hard
    assert checked("The bridge opened in 1932 (passage 1).", *one).verdicts[0].hard


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        ("Prices rose by 5 % in March.", Label.SUPPORTED),
        ("Prices fell by 5 % in March.", Label.CONTRADICTED),
        ("The shop does not open on Sundays.", Label.CONTRADICTED),
    ],
)
def test_opposites_and_denials(answer: str, label: Label) -> None:
    evidence = "Prices rose by 5 % in March. The shop opens on Sundays."
    assert check_sync(Turn.of(answer, evidence), EXACT).verdicts[0].label is label
