"""Finds the sentences of the evidence that a claim copies with some changes, and the changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentence_pairs import Sentence
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.kinds import Kind
from faithrails.lookup.nearly_copied_sentences import (
    LONGEST,
    Change,
    all_changes,
    closest_sentences,
    compared_keys,
    content,
)
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import stem

_LEAST_COPIED = 3  # words of content, in their order
_LEAST_OF_SENTENCE = 2  # the same where the claim leaves nothing of the sentence out
_LEAST_SHARE = 0.7  # of the claim's words of content, unless it differs from a whole sentence at one place
_TAIL = 3  # words


@dataclass(frozen=True, slots=True)
class Copy:
    """A claim, the words of the sentence that it copies, and how they differ."""

    claim: TokenizedText
    there: Sequence[str]
    capitals: frozenset[int]  # words of the sentence with a capital
    changes: Sequence[Change]
    last: int | None  # words of the sentence up to the last of the claim; None if the claim ends otherwise
    index: EvidenceIndex

    def own(self, change: Change) -> Sequence[str]:
        """The claim's folded words of a change."""
        return self.claim.words[change.start : change.end]

    def instead(self, change: Change) -> Sequence[str]:
        """The sentence's folded words of a change."""
        return self.there[change.start_there : change.end_there]

    def contradiction(self, kind: Kind, change: Change) -> Contradiction:
        """Return the finding of a change, at the words that the claim has for others."""
        start, end = self.claim.starts[change.start], self.claim.ends[change.end - 1]
        said, there = self.claim.text[start:end], " ".join(self.instead(change))
        why = (
            f"the passage says '{there}' where the answer says '{said}'"
            if there
            else f"the passage does not say '{said}' of it"
        )
        return Contradiction(why, ((start, end),), kind=kind, in_copy=True)


def copies(lookup: Lookup) -> Iterator[Copy]:
    """Yield the closest sentences that a claim copies, or else those closest to it without its names."""
    claim, index = lookup.reading, lookup.index
    named = frozenset(
        stem(word) for mention in lookup.mentions if mention.kind == "name" for word in mention.words
    )
    for stems in (lookup.stems, [word for word in lookup.stems if word[0] not in named] if named else ()):
        window = index.best(word for word, _, _ in stems)
        nearest = closest_sentences(claim, index, window) if window else ()
        found = [copy for sentence in nearest if (copy := _copy(claim, index, sentence))]
        if found:
            yield from found
            return


def _copy(claim: TokenizedText, index: EvidenceIndex, sentence: Sentence) -> Copy | None:
    """Compare a claim with a sentence; None if too few of its words are there in their order."""
    first, last = sentence.words
    if last - first > LONGEST:
        return None
    reading = index.readings[sentence.passage]
    there = reading.words[first:last]
    own, keys_there = compared_keys(claim.words), compared_keys(there)
    changes = all_changes(own, keys_there)
    copied = content(own) - sum(content(own[change.start : change.end]) for change in changes)
    instead = sum(content(keys_there[change.start_there : change.end_there]) for change in changes)
    is_whole = copied + instead >= content(keys_there)
    are_same_words = sorted(own) == sorted(keys_there)
    is_one_change = is_whole and len(changes) == 1
    least = 1 if are_same_words else _LEAST_OF_SENTENCE if is_whole or not changes else _LEAST_COPIED
    if copied < max(least, 0.0 if is_one_change or are_same_words else _LEAST_SHARE * content(own)):
        return None
    capitals = frozenset(n for n in range(last - first) if reading.text[reading.starts[first + n]].isupper())
    return Copy(claim, there, capitals, changes, _end_of(own, keys_there), index)


def _end_of(own: Sequence[str], there: Sequence[str]) -> int | None:
    """Return where a sentence has the last words of a claim, behind them."""
    ends = range(_TAIL, len(there) + 1)
    return next((end for end in ends if list(there[end - _TAIL : end]) == list(own[-_TAIL:])), None)
