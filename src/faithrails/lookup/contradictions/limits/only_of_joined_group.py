"""Finds "only" moved to the other of two groups: "Only adults need it." for "only children need it".

"Adults need it." is found too. The evidence joins the two groups by "and", in the same sentence or in the one
before: "It protects children and adults, yet only children need a second dose.".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of, sentence_of
from faithrails.text.irregular_verbs import base_keys
from faithrails.text.words import has_content, is_negation

_JOINING = frozenset("but yet and while whereas though although however".split())
_AND = frozenset(("and", "or"))
_NEAR = 3  # words on each side of "and"
_MOST_WORDS = 25  # of a claim
_MOST_SENTENCES = 50  # with "only"

_Only = tuple[str, frozenset[str], frozenset[str], str]  # group, groups beside it, what is said, the text


def only_of_joined_group(lookup: Lookup) -> Contradiction | None:
    """Return the claim if it says of one of two joined groups what the evidence says only of the other."""
    claim = lookup.reading
    if len(claim.words) > _MOST_WORDS or "?" in lookup.text:
        return None
    own = base_keys(claim.keys)
    for group, others, said, text in _ONLY.of(lookup.index):
        is_of_other = group not in claim.keys and not others.isdisjoint(claim.keys)
        if is_of_other and said and said <= own:
            return Contradiction(f"the passage says '{text}'", ((0, len(lookup.text)),), in_copy=True)
    return None


def _read(index: EvidenceIndex) -> Iterator[_Only]:
    for number in index.near_word("only")[:_MOST_SENTENCES]:
        for part in clauses_of(index, number):
            at = next((n for n, word in enumerate(part.words) if word not in _JOINING), 0)
            if part.words[at] != "only" or any(map(is_negation, part.words)):
                continue
            keys = part.reading.keys[part.first + at + 1 : part.last]
            group = next(filter(has_content, keys), "")
            beside = (one for n in (number - 1, number) if n >= 0 for one in sentence_of(index, n))
            others = frozenset(other for one in beside for other in _joined_with(group, one, part))
            said = base_keys(keys[keys.index(group) + 1 :]) if group else frozenset[str]()
            if others:
                yield group, others, said, part.text.strip()


def _joined_with(group: str, sentence: Part, only: Part) -> Iterator[str]:
    """Yield the words that "and" joins with a group outside of the clause with "only"."""
    words: Sequence[str] = sentence.words
    keys = sentence.reading.keys[sentence.first : sentence.last]
    for n, word in enumerate(words):
        if word in _AND and not (
            sentence.sentence == only.sentence and only.first <= sentence.first + n < only.last
        ):
            before, behind = keys[max(0, n - _NEAR) : n], keys[n + 1 : n + 1 + _NEAR]
            if group in before:
                yield from filter(has_content, behind)
            elif group in behind:
                yield from filter(has_content, before)


_ONLY: PerIndex[tuple[_Only, ...]] = PerIndex(lambda index: tuple(_read(index)))
