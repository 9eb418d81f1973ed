"""Finds the statement within a claim: "the fee is waived" in "As you may know, the fee is waived."."""

from __future__ import annotations

import re

from faithrails.evidence.index import EvidenceIndex
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import content_stem, denies

_FARTHEST = 90  # characters of a claim among which its statement begins
_LONGEST_ENDING = 100  # characters
_MOST_WORDS = 9  # before the statement
# After these a statement may begin: an introduction, or the marks of HTML, LaTeX, Markdown and code.
_BEGINS = re.compile(r"(?P<word>,\s+but|\bbut|\bthat|[,:])\s+(?=\w)|[>{\[(\n]\s*(?:[#/*-]+\s*)?(?=\w)")
_ENDS = re.compile(r"(?:</\w+>|\]\([^()\s]*\)|```|[}\])$\s])+$")
# An introduction that begins so may say when, where or for whom the statement holds.
_GOVERNS = frozenset(
    "if unless when while whereas although though despite unlike until since because by with without from "
    "after before under over in on at for during except besides instead".split()
)
_DENYING = frozenset("deny denies denied doubt doubts doubted".split())
_ADDRESSES = frozenset("i i'm i'd i'll we we're you it".split())  # "I can tell you that …", "It seems that …"


def statement_in(text: str, index: EvidenceIndex) -> tuple[int, int] | None:
    """Return where the statement of a claim starts and ends, or None if it has no introduction.

    An introduction is short, and the evidence has none of its words of content: it belongs to the answer.
    That of a report, "Ann Lee said that", may have any.
    """
    boundaries = reversed(list(_BEGINS.finditer(text, 0, _FARTHEST)))
    reading = tokenized(text)
    start = next((found.end() for found in boundaries if _introduces(reading, found, index)), None)
    if start is None:
        return None
    # The search begins at every character: of many blanks, only the last are looked at.
    ending = _ENDS.search(text, max(start, len(text) - _LONGEST_ENDING))
    end = ending.start() if ending else len(text)
    return (start, end) if start < end else None


def is_report(introduction: str) -> bool:
    """Whether an introduction reports: "Ann Lee said that"."""
    words = tokenized(introduction).words
    return words[-1:] == ["that"] and not REPORTING.isdisjoint(words[-2:-1])


def _introduces(reading: TokenizedText, boundary: re.Match[str], index: EvidenceIndex) -> bool:
    _, last = reading.between(0, boundary.start())
    said = reading.words[:last]
    if boundary["word"] == "that" and len(said) <= _MOST_WORDS and not REPORTING.isdisjoint(said[-1:]):
        return not denies(said) and said[-1] not in _DENYING
    if len(said) > _MOST_WORDS or not index.stems.keys().isdisjoint(filter(None, map(content_stem, said))):
        return False
    word = (boundary["word"] or "").lstrip(", \n")
    if any(any(map(str.isdigit, word)) for word in said):
        return False
    if said and (said[0] in _GOVERNS or (word == "that" and _ADDRESSES.isdisjoint(said))):
        return False
    return word == "but" or not denies(said)
