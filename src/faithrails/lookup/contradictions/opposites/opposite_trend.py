"""Finds changes in the other direction: "the rent fell" where the evidence has "the rent climbed to 710".

And "has kept on rising" where it "has stayed at that level", "has risen" where it "has not changed".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses, clauses_of, sentences_with_keys
from faithrails.lookup.grammar.trends import HINTS, Trend, trends
from faithrails.text.irregular_verbs import base_keys

_MOST_WORDS, _MOST_HOLDERS = 25, 20
_LEAST_SHARED = 0.5  # share of the words for what changes
# Words with which a sentence may tell of a change in the direction of the claim, in a form that is not read.
_MAY_SAY = {
    1: frozenset(
        "gain gains gained improve improves improved recover recovers recovered recovery rebound rebounded "
        "expand expanded raise raises raised advanced boosted growth rise increase more higher".split()
    ),
    -1: frozenset(
        "lose loses lost loss losses reduce reduces reduced reduction cut cuts lower lowered slumped slipped "
        "eased contracted weakened decline decrease drop less fewer smaller".split()
    ),
}
_SINCE = re.compile(r"\b(?:since|after|when|as|because)\b", re.IGNORECASE)  # "since the wall went up"
_OTHER_TIMES = frozenset("until till before if while whereas but although though except".split())


def opposite_trend(lookup: Lookup) -> Contradiction | None:
    """Return a change if the sentences about the same thing have only changes in the other direction."""
    claim, index = lookup.reading, lookup.index
    if (
        HINTS.isdisjoint(claim.stems)
        or len(claim.words) > _MOST_WORDS
        or not _OTHER_TIMES.isdisjoint(claim.words)
    ):
        return None
    told = [(part, one) for part in clauses(lookup.text) for one in trends(part)]
    own = [(part, one) for part, one in told if not _SINCE.search(part.text, 0, one.start)]
    if len(own) != 1 or not own[0][1].sign or not own[0][1].keys or not own[0][1].is_plain:
        return None
    part, said = own[0]
    read = _near(said, index)
    there = list(_trends_of(said, read, index))
    most = max((shared for shared, _, _ in there), default=0)
    if most < _LEAST_SHARED * len(said.keys):
        return None
    best = [(one, text) for shared, one, text in there if shared == most]
    lacking, texts = frozenset[str]().union(*(said.keys - one.keys for one, _ in best)), {t for _, t in best}
    others = (index.sentences[n] for n in read)
    others = (one for one in others if not any(text in index.text_of(one) for text in texts))
    if any(not lacking.isdisjoint(base_keys(one.stems)) for one in others):
        return None  # another sentence is about what the claim names besides
    signs = {one.sign for shared, one, _ in there if shared}
    is_other = (
        all(one.sign != said.sign and one.is_plain for one, _ in best) and said.sign not in signs
        if not said.goes_on
        else any(not one.sign for one, _ in best)
    )
    if not is_other or any(not _MAY_SAY[said.sign].isdisjoint(index.sentence_words(n)) for n in read):
        return None
    return Contradiction(
        f"the passage says '{best[-1][1]}'", ((part.start + said.start, part.start + said.end),)
    )


def _trends_of(said: Trend, read: Sequence[int], index: EvidenceIndex) -> Iterator[tuple[int, Trend, str]]:
    """Yield the changes near what a claim says to change, with the number of words that they share."""
    for number in read:
        before = base_keys(index.sentences[number - 1].stems) if number else frozenset[str]()
        context = frozenset[str]()
        for part in clauses_of(index, number):
            for one in trends(part):
                keys = one.keys | (context or before if one.has_pronoun else frozenset[str]())
                if not one.sign:
                    keys |= base_keys(part.keys)  # "there has not been a single theft"
                yield len(said.keys & keys), one, part.text.strip()
            context |= base_keys(part.keys)


def _near(said: Trend, index: EvidenceIndex) -> list[int]:
    held = sentences_with_keys(index, said.keys)[:_MOST_HOLDERS]
    return sorted({n for one in held for n in (one, one + 1) if n < len(index.sentences)})
