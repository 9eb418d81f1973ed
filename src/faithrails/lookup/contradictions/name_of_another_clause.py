"""Finds a name moved from a clause into a parallel one of which the claim has all other words.

"Ben Holt treats horses." for "Ann Lee treats horses, Ben Holt treats small animals.".
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import Part, are_known, clauses_of, holders
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copied_sentence import has_content
from faithrails.lookup.displaced_words import WITHIN_NAMES
from faithrails.text.find_names import names
from faithrails.text.words import content_stem

_ASKS = frozenset(("who", "whom", "whose", "which", "what"))
_FEWEST, _MOST = 2, 6  # words of content beside the name
_MOST_CLAUSES = 3  # that have all of these


def name_of_another_clause(lookup: Lookup) -> Contradiction | None:
    """Return the name of a claim or a bare answer, if all clauses with its other words have other names."""
    reading, index = lookup.reading, lookup.index
    said = [mention for mention in lookup.present if mention.kind == "name"]
    if len(said) != 1:
        return None
    name = frozenset(filter(None, map(content_stem, frozenset(said[0].words) - WITHIN_NAMES)))
    words = frozenset(filter(has_content, reading.keys)) - name - WITHIN_NAMES
    if not words and not lookup.before and not _ASKS.isdisjoint(lookup.asked):
        words = frozenset(filter(None, map(content_stem, lookup.asked))) - name
    if not name or not _FEWEST <= len(words) <= _MOST or not are_known((*words, *name), index):
        return None
    numbers = holders(index, words)
    parts = [part for number in numbers for part in clauses_of(index, number)]
    holding = [part for part in parts if words <= part.keys]
    if not 0 < len(holding) <= _MOST_CLAUSES or any(name & part.keys for part in holding):
        return None
    other = _other_name(holding, words)
    if not other or not all(_is_parallel(part, name, words, index) for part in holding):
        return None
    place = said[0].start, said[0].end
    return Contradiction(f"the passage says this of '{other}'", (place,), instead=other, in_copy=True)


def _other_name(holding: Sequence[Part], words: Set[str]) -> str:
    """Return the name that the first of some clauses has besides these words; "" if one has none."""
    found = [
        [name.text for name in names(part.text) if words.isdisjoint(map(content_stem, name.words))]
        for part in holding
    ]
    return found[0][0] if all(found) else ""


def _is_parallel(part: Part, name: Set[str], words: Set[str], index: EvidenceIndex) -> bool:
    """Whether the one clause of a name in the same sentence says some of the words, and others."""
    having = [other for other in clauses_of(index, part.sentence) if name <= other.keys]
    return len(having) == 1 and bool(having[0].keys & words) and bool(having[0].keys - words - name)
