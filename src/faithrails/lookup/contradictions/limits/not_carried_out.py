"""Finds deeds that were nearly done or would have been done: "fell" for "nearly fell"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.limits.plan_as_verb_reported_done import past_verbs
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses_of, sentences_with_keys
from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import tokenized
from faithrails.text.words import has_content

_NOT_DONE = re.compile(
    r"\b(?P<how>nearly|almost|narrowly\savoided|came\sclose\sto|(?:was|were)\sabout\sto"
    r"|(?:would|could|should|might)\s(?:have|otherwise\shave))\s(?P<verb>[a-z]+)",
    re.IGNORECASE,
)
_ROUGHLY = frozenset("perhaps possibly possible maybe may might could most mostly nearly almost".split())
_MOST_WORDS, _MOST_SENTENCES = 20, 20


def not_carried_out(lookup: Lookup) -> Contradiction | None:
    """Return the claim's verb if all sentences that have its words only say that this nearly happened."""
    claim, index = lookup.reading, lookup.index
    if lookup.window is None or lookup.denies or len(claim.words) > _MOST_WORDS or "?" in lookup.text:
        return None
    verbs = list(past_verbs(claim))
    if not _ROUGHLY.isdisjoint(claim.words):
        return None
    if len(verbs) != 1 or _NOT_DONE.search(lookup.text):
        return None
    verb = base(claim.keys[verbs[0]])
    said = frozenset(base(key) for key in claim.keys if has_content(key))
    how = ""
    keys = frozenset(key for key in claim.keys if has_content(key))
    for number in sentences_with_keys(index, keys)[:_MOST_SENTENCES]:
        for part in clauses_of(index, number):
            there = frozenset(map(base, part.keys))
            if verb not in there:
                continue
            found = next((one for one in _NOT_DONE.finditer(part.text) if _is(one["verb"], verb)), None)
            if found is None or not said <= there:
                return None  # it may have been done
            how = found["how"]
    if not how:
        return None
    start, end = claim.starts[verbs[0]], claim.ends[verbs[0]]
    return Contradiction(f"the passage says '{how}' where the answer says it is done", ((start, end),))


def _is(word: str, verb: str) -> bool:
    return any(base(key) == verb for key in tokenized(word).keys)
