"""Finds another reason or purpose: "closed because it lost money" for "closed because the roof leaks"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copied_sentence import LONGEST, closest_sentences, has_content
from faithrails.text.tokenized import TokenizedText, tokenized

_REASON = re.compile(
    r"\b(?:(?i:because(?: of)?|due to|owing to|thanks to|on account of|as a result of|so that"
    r"|in order (?:to|that)|attributed to|caused by|blamed on|depend(?:s|ed|ing)? on)"
    r"|[Ss]ince(?= [a-z]))\s"  # no date
)
_WORDS_OF_REASONS = frozenset(  # each has one
    "because since due owing thanks account result so order attributed caused blamed depend depends depended "
    "depending".split()
)
_END = re.compile(r"[,;:](?=\s)")
_LONGEST = 2_000  # characters of a sentence: a longer one is a list
_MOST_SAME = 0.34  # of the words of content of the shorter of two reasons
_LEAST_MAIN = 3  # words of content of the clause that is explained
_LEAST_SHARED = 0.7  # of them, by the clause that the evidence explains


class _Explained(NamedTuple):
    main: frozenset[str]
    reason: frozenset[str]
    start: int  # of the reason in its text
    end: int
    text: str  # of the reason

    def differs(self, other: _Explained) -> bool:
        """Whether two reasons share few words."""
        least = min(len(self.reason), len(other.reason))
        return least > 0 and len(self.reason & other.reason) <= _MOST_SAME * least


def replaced_reason(lookup: Lookup) -> Contradiction | None:
    """Return the reason of a claim for what the closest sentences explain by another."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or len(claim.words) > LONGEST or _WORDS_OF_REASONS.isdisjoint(claim.words):
        return None
    for own in _explained(claim):
        if len(own.main) < _LEAST_MAIN or not own.reason:
            continue
        others: list[_Explained] = []
        for sentence in closest_sentences(claim, index, window):
            text = index.text_of(sentence)
            there = _explained(tokenized(text)) if len(text) <= _LONGEST else ()
            others += [one for one in there if len(own.main & one.main) >= _LEAST_SHARED * len(own.main)]
        if others and all(own.differs(one) for one in others):
            why = f"the passage says '{others[0].text}' instead"
            return Contradiction(why, ((own.start, own.end),), in_copy=True)
    return None


def _explained(text: TokenizedText) -> Iterator[_Explained]:
    """Yield each reason or purpose of a text, with what it explains: the rest."""
    found = [each.span() for each in _REASON.finditer(text.text)]
    ends = [*(begin for begin, _ in found[1:]), len(text.text.rstrip(" .!"))]
    for (begin, start), end in zip(found, ends, strict=False):
        comma = _END.search(text.text, start, end)
        if comma and not any(map(str.isalnum, text.text[:begin])):  # the reason comes first
            end = comma.start()
        reason = _keys(text, start, end)
        main = _keys(text, 0, begin) | _keys(text, end, len(text.text))
        yield _Explained(main - reason, reason, start, end, text.text[start:end].strip())


def _keys(text: TokenizedText, start: int, end: int) -> frozenset[str]:
    first, last = text.between(start, end)
    return frozenset(filter(has_content, text.keys[first:last]))
