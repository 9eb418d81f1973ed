"""Finds "without" for "with" and the reverse: "take it without food" for "take one tablet with food"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.word_changes import LONGEST
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import has_content, is_negation

_OTHER = {"with": "without", "without": "with"}
_AHEAD = 4  # words after the preposition among which its noun stands
_LEAST_SHARED = 0.5  # of the claim's other words of content, in the sentence


def with_for_without(lookup: Lookup) -> Contradiction | None:
    """Return a preposition for which a close sentence has its opposite before the same noun."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or _OTHER.keys().isdisjoint(claim.words) or "?" in claim.text:
        return None
    if len(claim.words) > LONGEST:
        return None
    if any(is_negation(word) and word not in _OTHER for word in claim.words):
        return None
    for sentence in closest_sentences(claim, index, window):
        reading, (first, last) = index.readings[sentence.passage], sentence.words
        if last - first > LONGEST or any(
            is_negation(word) and word not in _OTHER for word in reading.words[first:last]
        ):
            continue
        there = list(_phrases(reading, first, last))
        for place, word, nouns in _phrases(claim, 0, len(claim.words)):
            rest = {key for key in claim.keys if has_content(key) and key not in nouns}
            opposite = any(one == _OTHER[word] and nouns[0] in others for _, one, others in there)
            same = any(one == word and nouns[0] in others for _, one, others in there)
            if opposite and not same and rest and len(rest & sentence.stems) >= _LEAST_SHARED * len(rest):
                why = f"the passage says '{_OTHER[word]}' where the answer says '{word}'"
                return Contradiction(why, ((claim.starts[place], claim.ends[place]),))
    return None


def _phrases(text: TokenizedText, first: int, last: int) -> Iterator[tuple[int, str, Sequence[str]]]:
    """Yield each "with" or "without", with the words of content behind it up to a mark."""
    for n in range(first, last):
        if text.words[n] in _OTHER:
            end = next(
                (k for k in range(n + 1, min(n + _AHEAD, last - 1)) if text.text[text.ends[k]] in ",;.()"),
                min(n + _AHEAD, last - 1),
            )
            nouns = [key for key in text.keys[n + 1 : end + 1] if has_content(key)]
            if nouns:
                yield n, text.words[n], nouns[::-1]
