"""Finds things that a claim says are absent and the evidence has: "no travel allowance"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import DETERMINERS, STOP_WORDS, content_stem, is_negation

_LEAST, _MOST = 2, 4  # words of the thing: one word is too little to tell that the same is meant
_LONGEST = 400  # words of a sentence that are looked at
_MOST_SENTENCES = 50  # that hold its rarest word
# What narrows the denial: "no travel allowance for interns" leaves one for others.
_NARROWS = frozenset(
    "for in on at to from of with without within during under over above below before after until unless "
    "if when where while than except but by about against between other further additional that which "
    "who".split()
)
_LEAVES_OPEN = frozenset(
    "if unless whether no would could might may stop avoid free former abolished".split()
)
_DETERMINERS = DETERMINERS | {"each", "every"}


def denied_but_present(lookup: Lookup) -> Contradiction | None:
    """Return the first thing after "no" that the evidence has."""
    claim = lookup.reading
    if "no" not in claim.words or sum(map(is_negation, claim.words)) != 1:
        return None
    for n, word in enumerate(claim.words):
        if word != "no":
            continue
        last = _end_of_thing(claim, n + 1)
        if last - n - 1 < _LEAST or not _NARROWS.isdisjoint(claim.words[last:]):
            continue
        if _is_there(claim.words[n + 1 : last], lookup.index):
            start, end = claim.starts[n], claim.ends[last - 1]
            why = f"the evidence speaks of what '{claim.text[start:end]}' denies"
            return Contradiction(why, ((start, end),))
    return None


def _end_of_thing(claim: TokenizedText, first: int) -> int:
    last = first
    while last < min(len(claim.words), first + _MOST) and claim.words[last] not in STOP_WORDS:
        last += 1
    return last


def _is_there(thing: list[str], index: EvidenceIndex) -> bool:
    """Whether the evidence states that a thing exists wherever it names it: "the travel allowance"."""
    stems = tuple(map(content_stem, thing))
    if not all(stem in index.stems for stem in stems):
        return False
    rarest = min((index.stems[stem] for stem in stems), key=len)
    sentences = (index.sentences[number] for number in islice(rarest, _MOST_SENTENCES))
    present = [found for sentence in sentences for found in _presence(stems, index, sentence)]
    return bool(present) and all(present)


def _presence(stems: tuple[str, ...], index: EvidenceIndex, sentence: Sentence) -> Iterator[bool]:
    """Yield for each place where a sentence names a thing whether it states that it exists."""
    first, last = sentence.words
    last = min(last, first + _LONGEST)
    words = index.readings[sentence.passage].words[first:last]
    is_open = any(map(is_negation, words)) or not _LEAVES_OPEN.isdisjoint(words)
    for n in range(1, len(words) - len(stems) + 1):
        if tuple(map(content_stem, words[n : n + len(stems)])) == stems:
            yield not is_open and words[n - 1] in _DETERMINERS
