"""Finds the sentences of the evidence that are closest to a claim, to compare them with it word by word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.sentences_and_neighbours import Place, Sentence
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.tokenized import TokenizedText

_AS_CLOSE = 0.9  # least share of the stems that the closest sentence shares with a claim
_MOST_LIKE = 5  # sentences that are compared with a claim word by word
_MOST_HOLDERS = 200  # sentences that are looked up per stem

_CLOSEST: PerIndex[dict[tuple[str, int], list[Sentence]]] = PerIndex(lambda index: {})


def closest_sentences(claim: TokenizedText, index: EvidenceIndex, window: Place) -> list[Sentence]:
    """Return the sentence closest to a claim, then up to 5 that share at least 90 % of the same stems."""
    known, asked = _CLOSEST.of(index), (claim.text, window.top)  # many rules ask for those of one claim
    if asked not in known:
        known[asked] = list(_closest(claim, index, window.top))
    return known[asked]


def _closest(claim: TokenizedText, index: EvidenceIndex, top: int) -> Iterator[Sentence]:
    yield index.sentences[top]
    wanted = index.sentences[top].stems.intersection(claim.stems)
    rarest = sorted([(len(index.stems[stem]), stem) for stem in wanted])
    # A sentence may lack a tenth of these stems, so it has one of any selection that is larger than that.
    few = rarest[: int((1.0 - _AS_CLOSE) * len(rarest)) + 1]
    holders = dict.fromkeys(number for _, stem in few for number in index.stems[stem][:_MOST_HOLDERS])
    sentences = (index.sentences[number] for number in holders if number != top)
    yield from islice((s for s in sentences if len(wanted & s.stems) >= _AS_CLOSE * len(wanted)), _MOST_LIKE)


def closest_with(lookup: Lookup, has: Callable[[Sentence], bool]) -> list[int]:
    """Return the sentences that have something and share most stems with a claim, or with its question."""
    index, own = lookup.index, frozenset(lookup.reading.stems)
    numbers = [number for number, sentence in enumerate(index.sentences) if has(sentence)]
    for said in (own, lookup.question_stems):
        shared = [len(said & index.sentences[number].stems) for number in numbers]
        if any(shared):
            return [number for number, each in zip(numbers, shared, strict=True) if each == max(shared)]
    return numbers


def sentences_that_begin_as(claim: TokenizedText, index: EvidenceIndex) -> list[Sentence]:
    """Return up to 5 sentences with the first stem of a claim and half of its stems, the closest first.

    "Breakfast is served in the pavilion at eight." copies "Breakfast is served in the cellar at eight.",
    though "Dinner is served in the pavilion." has as many of its words.
    """
    own = claim.stems
    if not own:
        return []
    wanted, found = frozenset(own), []
    for number in index.stems.get(own[0], ())[:_MOST_HOLDERS]:
        sentence = index.sentences[number]
        begins = index.readings[sentence.passage].stems[sentence.first] == own[0]
        if begins and 2 * len(wanted & sentence.stems) >= len(wanted):
            found.append(sentence)
    return sorted(found, key=lambda one: -len(wanted & one.stems))[:_MOST_LIKE]
