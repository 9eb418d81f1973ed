"""Values that need no evidence: conversions to another unit, and counts of the answer's own words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.missing.restated_in_another_unit import restates
from faithrails.text.values.mention import Mention

_ABOUT_ITSELF = re.compile(r"\b(?:summary|summari[sz]ed?|answer|response|version|overview)\b", re.IGNORECASE)
_OWN_PARTS = re.compile(r"\s(?:words?|sentences?|characters|paragraphs?|bullet\spoints?)\b", re.IGNORECASE)
# "Here are 2 key points:", "In two sentences: …", "Summary (3 points):".
_BEFORE_COUNT = re.compile(r"\W*(?:(?:here are|in|just|summary|overview|answer)\W+)?", re.IGNORECASE)
_OWN_COUNT = re.compile(
    r"\s(?:(?:key|main|short|quick|brief|important)\s)?(?:points?|things?|facts?|takeaways?|notes?|highlights?|"
    r"(?:bullet\s)?points?|sentences?|words?|lines?|paragraphs?)(?:\sto\s(?:know|note|remember))?\)?\W{0,3}:",
    re.IGNORECASE,
)
_NAME = r"[A-Z][\w'’.-]{0,40}(?:\s[A-Z][\w'’.-]{0,40}){0,3}"
_LISTED = re.compile(
    rf"(?:\s[a-z][\w-]{{0,40}}){{1,3}}(?:,|:|\s[(–—-])\s?(?P<names>(?:{_NAME},\s){{0,10}}{_NAME},?\s(?:and|&)\s{_NAME})"
)
_LISTED_AFTER_COLON = re.compile(
    r"(?:\s[a-z][\w-]{0,40}){1,3}(?::|\s[(–—-])\s?(?P<names>[^.;:()!?\d\n]{1,300}\s(?:and|or|&)\s[^.;:()!?\n]{1,80})"
)
_BETWEEN_NAMES = re.compile(r",\s(?:and|or|&)\s|\s(?:and|or|&)\s|,\s")
_REFERRING = ("two", "three", "four")
_DEFINITE = re.compile(r"\b(?:the|these|those|its|their|his|her|our|your)\s\Z", re.IGNORECASE)
_LONGEST_BEFORE = 8  # characters


def is_self_evident(text: str, mention: Mention, known: Sequence[Mention], *, converts: bool = True) -> bool:
    """Return whether a value needs no evidence: it counts words of the answer, or converts another value.

    ``known`` are the mentions before it that the evidence holds. Only with ``converts`` may the value restate
    one of them: "350 °F (175 °C)".
    """
    counts = _counts_itself(text, mention) or _counts_listed(text, mention)
    return counts or (converts and restates(text, mention, known))


def refers_back(text: str, mention: Mention, index: EvidenceIndex) -> bool:
    """Return whether a number only refers to known things: "the two funds", "the lighter of the three".

    It needs evidence if the evidence counts the same things.
    """
    is_count = mention.kind == "number" and not (mention.unit or mention.ordinal or mention.bound)
    return (
        is_count
        and mention.text.lower() in _REFERRING
        and _DEFINITE.search(text, max(0, mention.start - _LONGEST_BEFORE), mention.start) is not None
        and not index.values.counts.count(mention.nouns)
    )


def _counts_itself(text: str, mention: Mention) -> bool:
    """Whether a number counts the answer's own words: "Here is a summary in 49 words:"."""
    if mention.kind != "number":
        return False
    if _BEFORE_COUNT.fullmatch(text, 0, mention.start) and _OWN_COUNT.match(text, mention.end):
        return True
    return (
        bool(_OWN_PARTS.match(text, mention.end))
        and text.rstrip().endswith(":")
        and _ABOUT_ITSELF.search(text) is not None
    )


def _counts_listed(text: str, mention: Mention) -> bool:
    """Whether a number counts what follows it: "two friends, Steve and Carly", "two areas: a and b"."""
    if mention.kind != "number" or mention.ordinal:
        return False
    listed = (_LISTED.match(text, mention.end), _LISTED_AFTER_COLON.match(text, mention.end))
    return any(one and mention.amounts == (len(_BETWEEN_NAMES.split(one["names"])),) for one in listed)
