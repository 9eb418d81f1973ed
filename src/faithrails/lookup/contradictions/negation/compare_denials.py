"""Compares the denials of a claim with those of a sentence of the evidence."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz.distance import LCSseq

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.copies.word_changes import LONGEST, Change, changes
from faithrails.text.irregular_verbs import forms
from faithrails.text.negation import Negations, negations_in, possible_denials
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import is_negation

Pairs = dict[int, int]  # from words of the claim to the same words of the sentence
_FEW = frozenset(("few", "little"))
_EDGE = ""
_ON_OFF = {"on": "off", "off": "on"}
_LEAST_CONTAINED = 4  # content words
_SHORT = 3  # words of a claim that says one thing
_OPEN = frozenset({"if", "whether", "wouldn't", "unless"})
# Stems that may deny without a "not", or reverse one: "avoid touching", "do not forget to", "tax-free".
_HIDDEN = frozenset(
    {"exclud", "exclus", "avoid", "prevent", "forget", "free", "stop", "refrain", "unless", "care", "unwil"}
)
# Stems of time words, and of "please", ignored between words and their neighbours.
_OF_NOW = frozenset(("yet", "alreadi", "pleas"))


@dataclass(frozen=True, slots=True)
class Compared:
    """Whether a claim and a sentence differ in a denial, and whether the one otherwise copies the other."""

    differs: bool
    is_copy: bool


def is_turned_off(claim: Sequence[str], there: Sequence[str]) -> bool:
    """Whether a claim says "not on" where the sentence says "off", or the reverse: "not on by default"."""
    pairs = set(pairwise((*there, _EDGE)))
    turned = zip(claim, claim[1:], (*claim[2:], _EDGE), strict=False)
    return any(is_negation(word) and (_ON_OFF.get(state), after) in pairs for word, state, after in turned)


def is_hardly_any(claim: Sequence[str], there: Sequence[str]) -> bool:
    """Whether a claim has "few" or "little" where the sentence has "no": "few prospects"."""
    none = {after for word, after in pairwise(there) if word == "no"}
    return any(word in _FEW and after in none for word, after in pairwise(claim))


def may_differ(claim: TokenizedText, index: EvidenceIndex, sentence: Sentence) -> bool:
    """Whether a claim or a sentence has a word that may deny: most have none and need not be compared."""
    first, last = sentence.words
    if last - first > LONGEST:  # a list without full stops, not a sentence
        return False
    own = possible_denials(claim, 0, len(claim.words))
    there = possible_denials(index.readings[sentence.passage], first, last)
    return own.may_deny(sentence.stems) or there.may_deny(claim.stems)


def compare(claim: TokenizedText, index: EvidenceIndex, sentence: Sentence) -> Compared:
    """Compare the denials of a claim and of a sentence."""
    changed = changes(claim, index, sentence)
    return Compared(differ(claim, index, sentence, changed), changed is not None)


def differ(
    claim: TokenizedText, index: EvidenceIndex, sentence: Sentence, changed: Sequence[Change] | None
) -> bool:
    """Whether one of a claim and a sentence denies what the other states.

    ``changed`` are the claim's changes to the sentence; None if it does not copy it.
    """
    first, last = sentence.words
    if last - first > LONGEST:  # a list without full stops, not a sentence
        return False
    own, there = _both(claim, index, sentence)
    hidden = _HIDDEN & (frozenset(own.words) ^ frozenset(there.words))
    if hidden or not (own.places or there.places):
        return False
    pairs = _aligned(own.words, there.words)
    groups = list(_groups(own, there, pairs))
    if all((mine + yours) % 2 == 0 for mine, yours, _ in groups) and _deny_words(own) and _deny_words(there):
        return False
    if _are_one_denial(own, there, pairs):
        return False
    if changed is not None and any(_has_odd_denials(change, own, there, first) for change in changed):
        return True
    if changed is None and _is_open(claim.words) != _is_open(
        index.readings[sentence.passage].words[first:last]
    ):
        return False
    return any(
        (mine + yours) % 2 and _same_predicate(own, there, pairs, words) for mine, yours, words in groups
    )


def _are_one_denial(own: Negations, there: Negations, pairs: Pairs) -> bool:
    """Whether a short claim has only words of the sentence, and both sides deny them once.

    "Cheques are not accepted" is "cards accepted, no cheques".
    """
    is_short = len(pairs) == len(own.words) <= _SHORT
    if not is_short or len(own.denials) != 1 or len(there.denials) != 1:
        return False
    return not there.denials[0].isdisjoint(pairs.values())


def _is_open(words: Sequence[str]) -> bool:
    """Whether a text leaves something open, so that its denials state nothing by themselves."""
    return not _OPEN.isdisjoint(words)


def _deny_words(one: Negations) -> bool:
    """Whether every denial has a word that it denies."""
    return len(one.denials) == len(one.places)


def _has_odd_denials(change: Change, own: Negations, there: Negations, first: int) -> bool:
    """Whether the changed words of both sides hold an odd number of denials."""
    mine = _between(own.places, change.start, change.end)
    return (
        mine + _between(there.places, first + change.evidence_start, first + change.evidence_end)
    ) % 2 == 1


def _between(places: Sequence[int], start: int, end: int) -> int:
    return bisect_left(places, end) - bisect_left(places, start)


def without_denials(claim: TokenizedText, index: EvidenceIndex, sentence: Sentence) -> frozenset[str]:
    """Return the stems of a claim, without the words that deny, as they compare with a sentence."""
    own = _own(claim, index, sentence)
    words = (next((form for form in forms(word) if form in index.stems), word) for word in own.words)
    return frozenset(word for word in words if not word.isdigit() and word not in _OF_NOW)


def _both(claim: TokenizedText, index: EvidenceIndex, sentence: Sentence) -> tuple[Negations, Negations]:
    """Read a claim and a sentence of the evidence, each as it compares with the other."""
    reading = index.readings[sentence.passage]
    there = negations_in(reading, *sentence.words, frozenset(claim.words), frozenset(claim.stems))
    return _own(claim, index, sentence), there


def _own(claim: TokenizedText, index: EvidenceIndex, sentence: Sentence) -> Negations:
    """Read a claim as it compares with a sentence of the evidence."""
    there = frozenset(index.readings[sentence.passage].words[slice(*sentence.words)])
    return negations_in(claim, 0, len(claim.words), there, sentence.stems)


def _aligned(own: tuple[str, ...], there: tuple[str, ...]) -> Pairs:
    """Pair equal words in order, then those left over that both have once."""
    pairs: Pairs = {}
    for block in LCSseq.editops(own, there).as_matching_blocks():
        pairs.update((block.a + n, block.b + n) for n in range(block.size))
    taken = set(pairs.values())
    for i, word in enumerate(own):
        if i not in pairs and own.count(word) == 1 == there.count(word) and there.index(word) not in taken:
            pairs[i] = there.index(word)
    return pairs


def _groups(
    own: Negations, there: Negations, pairs: Pairs
) -> Iterator[tuple[int, int, frozenset[tuple[str, int]]]]:
    """Join denials that deny the same word; yield how many each side has, and the words they deny.

    Two denials of one word cancel out. A word is given as side and position, a paired word by its
    position in the claim.
    """
    back = {k: i for i, k in pairs.items()}
    denials = [(1, 0, frozenset(("own", i) for i in scope)) for scope in own.denials]
    denials += [
        (0, 1, frozenset(("own", back[k]) if k in back else ("there", k) for k in scope))
        for scope in there.denials
    ]
    groups: list[tuple[int, int, frozenset[tuple[str, int]]]] = []
    for mine, yours, words in denials:
        joined = [group for group in groups if group[2] & words]
        groups = [group for group in groups if not group[2] & words]
        groups.append(
            (
                mine + sum(group[0] for group in joined),
                yours + sum(group[1] for group in joined),
                words.union(*(group[2] for group in joined)),
            )
        )
    yield from groups


def _same_predicate(
    own: Negations, there: Negations, pairs: Pairs, words: frozenset[tuple[str, int]]
) -> bool:
    """Whether one of the denied words has the same context on both sides."""
    back = {k: i for i, k in pairs.items()}
    denied = {own.words[number] if side == "own" else there.words[number] for side, number in words}
    for side, number in words:
        i = number if side == "own" else None
        k = pairs.get(number) if side == "own" else number
        if i is not None and k is not None:
            between = _is_between(_around(own.words, i), _around(there.words, k), denied)
            if len(own.words) == 1 or between or (not own.places and _is_contained(own.words, pairs)):
                return True
        elif _is_replaced(own, there, pairs if side == "own" else back, number):
            return True
    return False


def _is_contained(own: tuple[str, ...], pairs: Pairs) -> bool:
    """Whether a sentence has all words of a claim except one at most, in their order, among others.

    "Data are stored here and are never sent to our servers" denies that data are sent to the app's servers.
    """
    there = [pairs[i] for i in range(len(own)) if i in pairs]
    return len(own) >= _LEAST_CONTAINED and len(there) >= len(own) - 1 and there == sorted(there)


def _is_between(own: tuple[str, str], there: tuple[str, str], denied: Set[str]) -> bool:
    """Whether both pairs of neighbours are equal, in either order; one neighbour may be the edge.

    A neighbour that the same denial denies need not be equal: "Anna" in "neither Anna nor Ben passed".
    """
    return any(
        any(a and a == b for a, b in zip(own, order, strict=True))
        and all(a == b or not a or not b or a in denied for a, b in zip(own, order, strict=True))
        for order in (there, there[::-1])
    )


def _around(words: tuple[str, ...], i: int) -> tuple[str, str]:
    before, after = words[:i], words[i + 1 :]
    return (
        next((word for word in reversed(before) if word not in _OF_NOW), _EDGE),
        next((word for word in after if word not in _OF_NOW), _EDGE),
    )


def _is_replaced(own: Negations, there: Negations, pairs: Pairs, number: int) -> bool:
    """Whether one other word replaces an unpaired one: "went" for "go"."""
    before, after = pairs.get(number - 1), pairs.get(number + 1)
    if after is None:
        return False
    return before == after - 2 if before is not None else number == 0 and after == 1
