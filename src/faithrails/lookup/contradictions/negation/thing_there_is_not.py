"""Finds claims about a thing that there is not: "The lift is on the left." for "There is no lift."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.sentences_with_denials import denying_sentences
from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import EXCEPTIONS, has_content, is_negation

_NOW = r"(?:any ?(?:longer|more)|at (?:the moment|present)|yet|currently|now|here|either)"
# The thing is all that follows: "no lift to the tower" denies only that one.
_THERE_IS_NOT = re.compile(
    r"(?:\A|[.;,:]\s|\b(?:and|but)\s)\W*(?:there (?:is|are|was|were)|(?:we|you|they|it|i) "
    r"(?:currently |still )?(?:have|has|offer|offers|provide|provides|sell|sells|get|gets)|"
    r"(?P<owner>[^,.;:]{3,40}?) (?:has|have|offers?|provides?|includes?))"
    rf"(?: currently)? (?:no|not (?:an?|any))\s(?P<thing>[^,.;:]{{3,40}}?)(?:\s{_NOW})?\s*(?=[,.;:]|\Z)"
    r"|\b(?:we|you|they|it) (?:do|does)(?: not|n['’]t) (?:have|offer|provide|sell)\s(?:an?\s|any\s)?"
    rf"(?P<other>[^,.;:]{{3,40}}?)(?:\s{_NOW})?\s*(?=[,.;:]|\Z)",
    re.IGNORECASE,
)
_LIMITS = frozenset(
    "in on at for to of with from by until before after if unless than as that which who or and".split()
)
# A claim with one of these may be about another such thing, or about having none.
_ELSEWHERE = EXCEPTIONS | frozenset(
    "if unless other another next nearest elsewhere instead planned future will would could may might "
    "free zero avoid avoids paid repaid need needs needed necessity lack lacks lacking missing former "
    "formerly once used ask asks wants".split()
)
_KEY_OR_QUESTION = frozenset(":?")  # "Allergens: –"
_MOST_WORDS = 25  # of a claim
_MOST_IN_THING = 3  # content words


class _Lack(NamedTuple):
    """A thing that there is not, who lacks it, and the sentence."""

    thing: tuple[str, ...]
    owner: frozenset[str]
    text: str
    number: int


def thing_there_is_not(lookup: Lookup) -> Contradiction | None:
    """Return the place of a thing in a claim that speaks of it as if there were one."""
    claim = lookup.reading
    if (
        len(claim.words) > _MOST_WORDS
        or not _KEY_OR_QUESTION.isdisjoint(lookup.text)
        or not _ELSEWHERE.isdisjoint(claim.words)
    ):
        return None
    said = claim.content_keys()
    for one in _LACKS.of(lookup.index):
        if (
            said.issuperset(one.owner)
            and (place := _place(claim, one.thing)) is not None
            and not _is_stated(lookup.index, one)
        ):
            return Contradiction(f"the passage says '{one.text}'", (place,))
    return None


def _place(claim: TokenizedText, thing: tuple[str, ...]) -> tuple[int, int] | None:
    """Return where a claim has the thing, not as a part of a longer name: "ski lift", "lift attendant"."""
    size = len(thing)
    for n in range(len(claim.keys) - size + 1):
        if tuple(map(base, claim.keys[n : n + size])) != thing:
            continue
        is_longer = n > 0 and has_content(claim.keys[n - 1]) and claim.starts[n] - claim.ends[n - 1] == 1
        if not is_longer:
            return claim.starts[n], claim.ends[n + size - 1]
    return None


def _is_stated(index: EvidenceIndex, one: _Lack) -> bool:
    """Whether another sentence that denies nothing has the thing."""
    numbers = index.stems.get(one.thing[-1], ())
    return any(
        number != one.number
        and index.sentences[number].stems.issuperset(one.thing)
        and not any(map(is_negation, index.sentence_words(number)))
        for number in numbers
    )


def _read(index: EvidenceIndex) -> Iterator[_Lack]:
    for number in sorted(denying_sentences(index)):
        for found in _THERE_IS_NOT.finditer(index.text_of(index.sentences[number])):
            reading = tokenized(found["thing"] or found["other"])
            thing = tuple(base(key) for key in reading.keys if has_content(key))
            if not 0 < len(thing) <= _MOST_IN_THING or not _LIMITS.isdisjoint(reading.words):
                continue
            if found[0].endswith("yet"):  # it is expected
                continue
            owner = frozenset(map(base, tokenized(found["owner"] or "").content_keys()))
            yield _Lack(thing, owner, found[0].strip(" .,;:"), number)


_LACKS: PerIndex[tuple[_Lack, ...]] = PerIndex(lambda index: tuple(_read(index)))
