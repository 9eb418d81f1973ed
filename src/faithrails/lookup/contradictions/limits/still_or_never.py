"""Finds "still" or "never" in a claim where the evidence says "no longer".

"The bus still stops there." and "The bus has never stopped there." for "The bus no longer stops there.".
"""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of, sentences_with_keys
from faithrails.text.irregular_verbs import base_keys
from faithrails.text.word_relations import has_synonym
from faithrails.text.words import STOP_WORDS, stem

_ENDED = re.compile(
    r"\b(?:no\slonger|(?:has|have|had|was|were)\s(?:now\s|since\s)?(?:ceased|discontinued|abolished)"
    r"|(?:stopped|given\sup|gave\sup)\s\w+ing|ceased\sto|(?:not|n['’]t|never)\s[^,;.]{1,60}\bany\s?(?:more|longer))\b",
    re.IGNORECASE,
)
_SIGNS = frozenset("still never".split())
_OTHERS = frozenset(
    "than nor if unless or why whether before until".split()
)  # "never before", "still more than"
_GOES_ON = frozenset("still continue continues continued again resumed".split())
_OF_ENDING = base_keys(map(stem, "stopped ceased discontinued abolished given longer".split()))
_SAYS_NOTHING = frozenset(map(stem, "still never ever today now time always".split()))
_FEWEST, _MOST_WORDS, _MOST_HOLDERS = 2, 20, 40  # content words; words of a claim; sentences that are read


def still_or_never(lookup: Lookup) -> Contradiction | None:
    """Return "still" or "never" if the evidence says of all other words of the claim that it has ended.

    The verb behind "still" may be another than there: "still leaves at 7:40" for "no longer runs at 7:40".
    """
    claim, index = lookup.reading, lookup.index
    place = next((n for n, word in enumerate(claim.words) if word in _SIGNS), None)
    if place is None or len(claim.words) > _MOST_WORDS or "?" in claim.text:
        return None
    is_still = claim.words[place] == "still"
    if not _OTHERS.isdisjoint(claim.words) or lookup.denies is is_still:
        return None
    own = base_keys(claim.keys) - _SAYS_NOTHING
    verb = next((n for n in range(place + 1, len(claim.words)) if claim.words[n] not in STOP_WORDS), None)
    free = base_keys(claim.keys[verb : verb + 1]) if is_still and verb is not None else frozenset()
    has_number = any(key[0].isdigit() for key in own)  # "the 7:40" identifies what is told, whatever the verb
    if len(own - free) < _FEWEST:
        return None
    near = frozenset(claim.stems) - _SAYS_NOTHING
    for number in sentences_with_keys(index, near, min(_FEWEST, len(near)))[:_MOST_HOLDERS]:
        if not _GOES_ON.isdisjoint(index.sentence_words(number)):
            continue
        for part in clauses_of(index, number):
            said = _said(part)
            is_same = own <= said or (own - free <= said and (has_number or _has_synonym(free, said)))
            if is_same and _ENDED.search(part.text):
                why = f"the passage says '{part.text.strip()}'"
                return Contradiction(why, ((claim.starts[place], claim.ends[place]),))
    return None


def _has_synonym(verb: frozenset[str], said: frozenset[str]) -> bool:
    return any(has_synonym(one, said) for one in verb)


def _said(part: Part) -> frozenset[str]:
    return base_keys(part.keys) - _OF_ENDING
