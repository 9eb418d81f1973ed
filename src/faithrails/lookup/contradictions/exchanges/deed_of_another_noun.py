"""Finds an action given to another thing of the text: "the router writes it" for "the worker writes it"."""

from __future__ import annotations

from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_word_in_copy import are_no_synonyms
from faithrails.lookup.grammar.clauses import clauses, clauses_of, sentences_with_all_stems
from faithrails.lookup.grammar.deeds import Deed, deeds_in, deeds_of_names_before, deeds_of_nouns, is_name

# Other words for the body that a text is about: "the firm" for "the company".
COLLECTIVE = frozenset(
    "company firm business group organisation organization agency enterprise corporation maker manufacturer "
    "team club institution author singer actor player man woman".split()
)
_MOST_WORDS = 20  # of a claim
_MOST_SENTENCES = 200  # of the evidence


def _read(index: EvidenceIndex) -> list[tuple[Deed, frozenset[str], str]]:
    """Return the deeds of nouns, with the keys of their clauses and their heads as written.

    A deed of a name or a pronoun has an empty head: it may be of any noun.
    """
    found = []
    for number in range(len(index.sentences) if len(index.sentences) <= _MOST_SENTENCES else 0):
        parts = clauses_of(index, number)
        for part in parts:
            named = [
                one
                for one in (*deeds_in(part), *deeds_of_names_before(part, parts))
                if is_name(part.reading, one.first)
            ]
            nouns = [one for one in deeds_of_nouns(part, parts) if all(one.at != other.at for other in named)]
            found += [(one, part.keys, part.reading.words[one.last - 1]) for one in nouns]
            found += [(one, part.keys, "") for one in named]
    return found


_DEEDS: PerIndex[list[tuple[Deed, frozenset[str], str]]] = PerIndex(_read)


def deed_of_another_noun(lookup: Lookup) -> Contradiction | None:
    """Return the claim's agent if the evidence has its action of another noun only, and others of this."""
    claim = lookup.reading
    if "?" in lookup.text or len(claim.words) > _MOST_WORDS:
        return None
    for own, said in _own(lookup):
        known = _DEEDS.of(lookup.index)
        head = claim.words[own.last - 1]
        same = [one for one in known if one[0].verb == own.verb and said <= one[1]]
        if not same or not all(there and are_no_synonyms(head, there) for _, _, there in same):
            continue
        if any(own.agent & one.agent and one.verb == own.verb for one, _, _ in known):
            continue  # it may do both
        if head in COLLECTIVE or sentences_with_all_stems(lookup.index, said | own.agent):
            continue  # "in safe mode the kernel handles errors itself"
        if not any(one.name[-1:] == own.name[-1:] and there for one, _, there in known):
            continue  # it may be another word for the other
        place = claim.starts[own.first], claim.ends[own.last - 1]
        return Contradiction(f"the passage says this of '{same[0][2]}'", (place,))
    return None


def _own(lookup: Lookup) -> Iterator[tuple[Deed, frozenset[str]]]:
    """Yield the deeds of nouns in a claim, each with the other content words of its clause."""
    for part in clauses(lookup.text):
        for own in deeds_of_nouns(part, ()):
            said = part.keys - own.agent - {lookup.reading.keys[own.at]}
            may_be_name = is_name(part.reading, own.last - 1) and not lookup.reading.words[0].endswith("s")
            if said and not may_be_name:
                yield own, said
