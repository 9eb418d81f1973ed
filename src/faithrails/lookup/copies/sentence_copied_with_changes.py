"""Finds the sentences of the evidence that a claim copies with some changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.closest_sentences import closest_sentences, sentences_that_begin_as
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST, Change, all_changes
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.find_names import is_title
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import content, has_content, stem

_LEAST_COPIED = 3  # content words, in order
_LEAST_OF_SENTENCE = 2  # the same if the claim copies the whole sentence
_LEAST_SHARE = 0.7  # of the claim's content words, unless it differs from a whole sentence in one place
_TAIL = 3  # words
# Ends of sentences inside a sentence of the evidence: in quoted speech, at line ends without a full stop.
_SENTENCE_END = re.compile(r"[.!?…][^\w\s]*\s+\W*\Z|;|\n\W*\Z")
_CLAUSE_END = re.compile(r"[^\w\s'’\"“”*_-]")


@dataclass(frozen=True, slots=True)
class Copy:
    """A claim, the words of the sentence that it copies, and how they differ."""

    claim: TokenizedText
    copied_sentence: Sequence[str]
    reading: TokenizedText  # of the sentence's passage
    first: int  # index of the sentence's first word in ``reading``
    changes: Sequence[Change]
    last: int | None  # how many words of the sentence end with the claim's last ones; None if it lacks these
    index: EvidenceIndex

    def is_capital(self, n: int) -> bool:
        """Return whether word ``n`` of the sentence has a capital."""
        return self.reading.text[self.reading.starts[self.first + n]].isupper()

    def ends_sentence(self, n: int) -> bool:
        """Return whether marks or a new line end a sentence after word ``n`` of the sentence."""
        gap = self._gap(n)
        mark = _SENTENCE_END.search(gap)
        if mark is None or mark[0] == ";":
            return mark is not None
        is_short = gap.startswith(".") and (
            is_title(self.copied_sentence[n]) or len(self.copied_sentence[n]) == 1
        )
        return self.is_capital(n + 1) and not is_short

    def is_one_sentence(self, start: int, end: int) -> bool:
        """Return whether no sentence ends between the words ``start:end`` of the sentence."""
        return not any(map(self.ends_sentence, range(start, end - 1)))

    def until_mark(self, n: int) -> Sequence[str]:
        """Return the words of the sentence from ``n`` to the next mark, such as a comma."""
        marked = (k for k in range(n, len(self.copied_sentence)) if _CLAUSE_END.search(self._gap(k)))
        return self.copied_sentence[n : next(marked, len(self.copied_sentence)) + 1]

    def _gap(self, n: int) -> str:
        """Return the marks and spaces between word ``n`` of the sentence and the next one, if any."""
        if n + 1 >= len(self.copied_sentence):
            return ""
        end, start = self.reading.ends[self.first + n], self.reading.starts[self.first + n + 1]
        return self.reading.text[end:start]

    def claim_words(self, change: Change) -> Sequence[str]:
        """Return the folded words that the claim has in a change."""
        return self.claim.words[change.start : change.end]

    def evidence_words(self, change: Change) -> Sequence[str]:
        """Return the folded words that the sentence has in a change."""
        return self.copied_sentence[change.evidence_start : change.evidence_end]

    def contradiction(self, kind: Kind, change: Change) -> Contradiction:
        """Return the contradiction of a change, at the words of the claim."""
        start, end = self.claim.starts[change.start], self.claim.ends[change.end - 1]
        said, there = self.claim.text[start:end], " ".join(self.evidence_words(change))
        why = (
            f"the passage says '{there}' where the answer says '{said}'"
            if there
            else f"the passage does not say '{said}' of it"
        )
        return Contradiction(why, ((start, end),), kind=kind, in_copy=True)


def copies(lookup: Lookup) -> Iterator[Copy]:
    """Yield the sentences closest to a claim that it copies.

    If there are none, yield those closest to the claim without its names, or else those that begin like it.
    """
    claim, index = lookup.reading, lookup.index
    said = content(claim.keys)
    named = frozenset(
        stem(word) for mention in lookup.mentions if mention.kind == "name" for word in mention.words
    )
    for stems in (lookup.stems, [word for word in lookup.stems if word[0] not in named] if named else ()):
        window = index.best(word for word, _, _ in stems)
        nearest = closest_sentences(claim, index, window) if window else ()
        found = [copy for sentence in nearest if (copy := copy_of(claim, said, index, sentence))]
        if found:
            yield from found
            return
    others = sentences_that_begin_as(claim, index)
    yield from filter(None, (copy_of(claim, said, index, sentence) for sentence in others))


def copy_of(claim: TokenizedText, said: int, index: EvidenceIndex, sentence: Sentence) -> Copy | None:
    """Compare a claim of ``said`` content words with a sentence; None if too few are there in order."""
    first, last = sentence.words
    if last - first > LONGEST:
        return None
    reading = index.readings[sentence.passage]
    own = claim.keys
    if not _shares_enough(own, sentence, index, _LEAST_SHARE * said):
        return None
    keys_there = reading.keys[first:last]
    changes = _phrases_whole(all_changes(own, keys_there), claim.words)
    copied = said - sum(content(own[change.start : change.end]) for change in changes)
    instead = sum(content(keys_there[change.evidence_start : change.evidence_end]) for change in changes)
    is_whole = copied + instead >= content(keys_there)
    are_same_words = len(own) == len(keys_there) and sorted(own) == sorted(keys_there)
    is_one_change = is_whole and len(changes) == 1
    least = 1 if are_same_words else _LEAST_OF_SENTENCE if is_whole or not changes else _LEAST_COPIED
    if copied < max(least, 0.0 if is_one_change or are_same_words else _LEAST_SHARE * said):
        return None
    there = reading.words[first:last]
    return Copy(claim, there, reading, first, changes, _end_of(own, keys_there), index)


def _phrases_whole(found: list[Change], words: Sequence[str]) -> list[Change]:
    """Join changes on both sides of "of" into one: "Sea of Fog" for "Bay of Pebbles"."""
    joined: list[Change] = []
    for change in found:
        last = joined[-1] if joined and joined[-1].claim_length and joined[-1].evidence_length else None
        if (
            last
            and change.claim_length
            and change.evidence_length
            and words[last.end : change.start] == ["of"]
        ):
            joined[-1] = last._replace(end=change.end, evidence_end=change.evidence_end)
        else:
            joined.append(change)
    return joined


def _shares_enough(own: Sequence[str], sentence: Sentence, index: EvidenceIndex, least: float) -> bool:
    """Whether the sentence has ``least`` content words in any order, or two and the same first or last one.

    Otherwise the claim is no copy, not even with a single change.
    """
    there = _key_set(sentence, index)
    held = content([key for key in own if key in there])
    if held >= least:
        return True
    if held < _LEAST_OF_SENTENCE:
        return False
    first, last = sentence.words
    keys = index.readings[sentence.passage].keys
    return any(
        next(filter(has_content, ours), None) == next(filter(has_content, theirs), None)
        for ours, theirs in (
            (iter(own), (keys[n] for n in range(first, last))),
            (reversed(own), (keys[n] for n in range(last - 1, first - 1, -1))),
        )
    )


_KEY_SETS: PerIndex[dict[tuple[int, tuple[int, int]], frozenset[str]]] = PerIndex(lambda index: {})


def _key_set(sentence: Sentence, index: EvidenceIndex) -> frozenset[str]:
    """Return the comparison keys of a sentence, cached for all claims."""
    known, place = _KEY_SETS.of(index), (sentence.passage, sentence.words)
    found = known.get(place)
    if found is None:
        keys = index.readings[sentence.passage].keys
        found = known[place] = frozenset(keys[slice(*sentence.words)])
    return found


def _end_of(own: list[str], there: list[str]) -> int | None:
    """Return the index after the last words of a claim in a sentence; None if it lacks them."""
    tail = own[-_TAIL:]
    for end in range(_TAIL, len(there) + 1):
        if there[end - 1] == tail[-1] and there[end - _TAIL : end] == tail:
            return end
    return None
