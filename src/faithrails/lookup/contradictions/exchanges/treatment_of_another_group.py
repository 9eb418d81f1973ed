"""Finds what the evidence says of another group: "Residents pay." for "Residents park free. Visitors pay.".

The two statements need not share a word, unlike those of `outcome_of_another_condition`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import sentences_with_all_stems
from faithrails.lookup.grammar.contrasted_groups import OTHERS
from faithrails.lookup.grammar.statements_side_by_side import (
    Pair,
    keys_of_claim,
    marks_of,
    pairs_near,
)
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.word_relations import has_synonym
from faithrails.text.words import stem

# Words that only one of two statements has, "1" for those in the claim: it has the beginning of one, and all
# or a part of what the other says of its own beginning.
_CROSSED = re.compile("(?P<is_first>1+0+ 0+1+0*)|0+1+0* 1+0+")
_SAY_LITTLE = frozenset(base(stem(word)) for word in "use make".split())
_BE = frozenset("is are was were be been being".split())
_FEWEST = 3  # words of a claim
_FEWEST_OF_NEIGHBOURS = 3  # compared words of a claim that is compared with two sentences


def treatment_of_another_group(lookup: Lookup) -> Contradiction | None:
    """Return the claim if it says of one group what the evidence says only of the group beside it."""
    if len(lookup.reading.words) < _FEWEST or ":" in lookup.text:  # "Water: tenant" is an entry
        return None
    own = keys_of_claim(lookup)
    for pair in pairs_near(lookup):
        if pair.groups and _is_of_other(own, pair, lookup):
            why = f"the passage says '{pair.one.text} {pair.other.text}'"
            return Contradiction(why, ((0, len(lookup.text)),), in_copy=True)
    return None


def _is_of_other(own: frozenset[str], pair: Pair, lookup: Lookup) -> bool:
    one, other = pair.one, pair.other
    own -= _SAY_LITTLE - one.held - other.held
    if not own <= one.held | other.held or own <= one.held or own <= other.held:
        return False
    shared = (one.held & other.held) - (pair.groups - own)
    marks = marks_of(own, one, other, shared)
    crossed = _CROSSED.fullmatch(marks.replace(" ", " 0") if OTHERS in pair.groups else marks)
    if crossed is None or (one.sentence != other.sentence and len(own) < _FEWEST_OF_NEIGHBOURS):
        return False
    group, saying = (one, other) if crossed["is_first"] else (other, one)
    if any(has_synonym(key, group.held) for key in own - group.held):
        return False  # "phones received it, and watches were the last to get it"
    claim = lookup.reading
    if _is_passive(claim.words) and "by" not in claim.words and not _is_passive(saying.words):
        return False  # "passengers are checked" for "staff check them"
    stating = sentences_with_all_stems(lookup.index, frozenset(claim.stems))
    return {one.sentence, other.sentence}.issuperset(stating)


def _is_passive(words: Sequence[str]) -> bool:
    """Whether a form of "be" and a participle stand near each other: "are paid", "are never paid"."""
    return any(word in _BE and any(map(is_past, words[n + 1 : n + 3])) for n, word in enumerate(words))
