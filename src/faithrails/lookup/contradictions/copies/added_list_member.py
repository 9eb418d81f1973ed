"""Finds a member added to a list that another sentence excludes: "clay, paints and tools".

"The kit contains clay and tools. Paints are sold separately."
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import has_content, is_negation

_BETWEEN = re.compile(r",\s(?:(?:and|or)\s)?|\s(?:and|or)\s", re.IGNORECASE)
_FEWEST = 2  # members besides the added one, in one sentence of the evidence
_MOST_OF_MEMBER = 6  # words; in front and behind the list, only those next to it are its member
_MOST_WORDS = 40  # of a claim
_MOST_SENTENCES = 10  # with the added member
# Words of a sentence that excludes something from a list, beside negations.
_EXCLUDING = frozenset(
    "separate separately extra additional additionally once formerly originally planned dropped removed "
    "cancelled excluded excludes excluding except free instead unlike without former felled".split()
)
_ADDING = frozenset("also besides additionally plus".split())


def added_list_member(lookup: Lookup) -> Contradiction | None:
    """Return the member of a list if one sentence has the others, and only excluding sentences have it."""
    claim, index = lookup.reading, lookup.index
    if lookup.has_negation or "?" in lookup.text or not 0 < len(claim.words) <= _MOST_WORDS:
        return None
    members = list(_members(claim))
    if len(members) <= _FEWEST:
        return None
    inner = [frozenset(filter(has_content, claim.keys[first:last])) for first, last in members]
    for (first, last), own in zip(members, inner, strict=True):
        others = [keys for keys in inner if keys is not own]
        if own and own <= index.stems.keys() and _is_excluded(own, others, index):
            said = claim.text[claim.starts[first] : claim.ends[last - 1]]
            why = f"the passage lists the others without '{said}'"
            return Contradiction(why, ((claim.starts[first], claim.ends[last - 1]),), in_copy=True)
    return None


def _members(claim: TokenizedText) -> Iterator[tuple[int, int]]:
    """Yield the first word and the end of each member of the list of a claim, without articles."""
    between = list(_BETWEEN.finditer(claim.text))
    if any(one[0].strip() != "," for one in between[:-1]) or between[-1:] == [] or between[-1][0] == ", ":
        return  # no list: "Wifi and sockets, on the other hand, are free"
    ends = [claim.between(0, one.start())[1] for one in between]
    starts = [claim.between(0, one.end())[1] for one in between]
    for first, last in zip((0, *starts), (*ends, len(claim.words)), strict=True):
        content = [n for n in range(first, last) if has_content(claim.keys[n])]
        if content and first and len(content) <= _MOST_OF_MEMBER and last - first <= _MOST_OF_MEMBER:
            yield content[0], content[-1] + 1
        elif content and not first:  # "The kit contains clay"
            yield content[-1], content[-1] + 1


def _is_excluded(own: frozenset[str], others: list[frozenset[str]], index: EvidenceIndex) -> bool:
    listing = [
        number
        for number, sentence in enumerate(index.sentences)
        if sum(bool(keys) and keys <= sentence.stems for keys in others) >= _FEWEST
    ]
    having = [n for key in own for n in index.stems.get(key, ())]
    if not listing or not having or len(having) > _MOST_SENTENCES or not set(having).isdisjoint(listing):
        return False
    return all(_excludes(number, index) for number in having)


def _excludes(number: int, index: EvidenceIndex) -> bool:
    words = index.sentence_words(number)
    if not _ADDING.isdisjoint(words) or words[-1] == "too":
        return False
    return not _EXCLUDING.isdisjoint(words) or any(map(is_negation, words))
