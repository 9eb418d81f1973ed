"""Finds statements of what the evidence only asks: "The bridge is safe." for "whether the bridge is safe"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES, has_content

_WHETHER = re.compile(
    r"\b(?:whether|(?:ask|question|wonder|doubt|know|tell|see|check|determine|investigat|examin|clear|sure|"
    r"uncertain|stud|test|consider)\w*(?: \w+)? if)\b(?P<asked>[^.;:!?\n]{5,200}?)(?= and |[.;:!?\n]|\Z)",
    re.IGNORECASE,
)
_OPEN = frozenset("whether if ask asks asked question wonder wonders unless may might could would".split())
_FEWEST = 2  # content words of a claim
_MOST_WORDS = 25
_LEAST_ASKED = 0.9  # share of the claim's content words in a question
_LEAST_STATED = 0.7  # share of them in another sentence, which may then state the claim


def only_asked(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if only a question or "whether" of the evidence has the words of a claim."""
    claim, index = lookup.reading, lookup.index
    asked = _ASKED.of(index)
    if not asked or "?" in lookup.text or len(claim.words) > _MOST_WORDS or not _OPEN.isdisjoint(claim.words):
        return None
    keys = claim.content_keys()
    if len(keys) < _FEWEST:
        return None
    least = _LEAST_ASKED * len(keys)
    found = [(number, text) for number, text, held in asked if len(keys & held) >= least]
    if not found:
        return None
    open_ones = {number for number, _, _ in asked}
    for number, sentence in enumerate(index.sentences):
        if number not in open_ones and len(keys & sentence.stems) >= _LEAST_STATED * len(keys):
            return None
    return Contradiction(f"the passage only asks: '{found[0][1][:80]}'", ((claim.starts[0], claim.ends[-1]),))


def _questions(index: EvidenceIndex) -> tuple[tuple[int, str, frozenset[str]], ...]:
    """Return the yes/no questions and "whether" clauses of the evidence: sentence, text and content words."""
    return tuple(_read(index))


def _read(index: EvidenceIndex) -> Iterator[tuple[int, str, frozenset[str]]]:
    if not any("?" in one.text or "whether" in one.text or " if " in one.text for one in index.passages):
        return
    for number, sentence in enumerate(index.sentences):
        text = index.text_of(sentence)
        words = index.sentence_words(number)
        if text.rstrip(' *_"”’)').endswith("?") and words and words[0] in AUXILIARIES:
            yield number, text, _keys(text)
        else:
            for found in _WHETHER.finditer(text):
                if " or " in found["asked"]:  # "whether you rent or own it": in both cases
                    continue
                yield number, found["asked"].strip(), _keys(found["asked"])


def _keys(text: str) -> frozenset[str]:
    return frozenset(filter(has_content, tokenized(text).keys))


_ASKED: PerIndex[tuple[tuple[int, str, frozenset[str]], ...]] = PerIndex(_questions)
