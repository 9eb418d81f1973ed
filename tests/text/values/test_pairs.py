"""Five hundred pairs, written by hand: one thing said in two ways, and two things that look like one."""

import re

import pytest
from text.values.limits import LIMITS
from text.values.pairs import DIFFERENT, SAME

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.mention_matching import evidence_has
from faithrails.install_paths import HOME
from faithrails.text.values.extract import mentions
from faithrails.types import Passage

READER = {**dict.fromkeys(SAME, True), **dict.fromkeys(DIFFERENT, False)}
KNOWN = [pair for pairs in LIMITS.values() for pair in pairs]
PAGE = HOME / "docs" / "limits.md"


def supports(evidence: str, said: str) -> bool | None:
    """Whether the evidence holds all values and names that are said; None if there are none to look for."""
    index = EvidenceIndex([Passage("1", evidence)])
    found = mentions(said)
    return all(evidence_has(index, mention) for mention in found) if found else None


def agrees_with_the_reader(said: str, evidence: str, same: bool) -> bool:
    # What is held in no text at all, not even its own, would be no finding.
    return supports(evidence, said) is same and (same or supports(said, said) is True)


@pytest.mark.parametrize(
    ("said", "evidence", "same"), [(*pair, same) for pair, same in READER.items() if pair not in KNOWN]
)
def test_the_check_judges_a_pair_as_a_reader_does(said: str, evidence: str, same: bool) -> None:
    assert agrees_with_the_reader(said, evidence, same)


@pytest.mark.parametrize(("said", "evidence", "same"), [(*pair, READER[pair]) for pair in KNOWN])
def test_a_known_limit_is_still_one(said: str, evidence: str, same: bool) -> None:
    assert not agrees_with_the_reader(said, evidence, same), (
        "take it off the list, and off that in docs/limits.md"
    )


@pytest.mark.parametrize("same", [True, False])
def test_a_pair_without_a_value_agrees_with_nobody(same: bool) -> None:
    assert not agrees_with_the_reader("It is tall.", "It is tall.", same)
    assert not agrees_with_the_reader("It is tall.", "It is 5 m.", same)


@pytest.mark.skipif(not PAGE.exists(), reason="the documentation is in the checkout, not in the wheel")
def test_the_page_lists_the_known_limits() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("## Values and names")[2].partition("\n## ")[0]
    rows = set(re.findall(r"^\| (.+?) \| (.+?) \| (yes|no) \|$", table, re.MULTILINE))
    assert rows == {(*pair, "yes" if READER[pair] else "no") for pair in KNOWN}
    assert all(f"{why}:" in table for why in LIMITS)
    assert f"{len(KNOWN)} of {len(READER)}" in table
