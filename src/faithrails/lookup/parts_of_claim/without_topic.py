"""Leaves out the topic of a passage that a claim names: "The wood [of the sapodilla tree] is soft.".

The sentences of a passage do not repeat what it is about, and an answer says it. Rules that compare a claim
with the sentence that it copies see it without this phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import DETERMINERS, has_content

_PREPOSITIONS = frozenset("of for at in to from on".split())
_PARTS = frozenset(
    "all one two some most none many each half several both any few".split()
)  # "all but one of them"
_MOST_WORDS = 6  # of a phrase
_MOST_OF_CLAIM = 30
_LEAST = 2  # content words of the rest
_MOST_SENTENCES = 20  # per word
_MOST_PHRASES = 2
_FEW, _LEAST_COPIED, _LEAST_COPIED_OF_FEW = 4, 0.6, 0.5  # content words of the rest, in the copied sentence
_APPOSITION = re.compile(
    r"\A(?P<role>(?:The|Their|Its|His|Her)\s[a-z]+(?:\s[a-z]+)?,\s)(?P<name>[A-Z][^,]{1,40}),\s(?=[a-z])"
)


def without_topic(text: str, index: EvidenceIndex) -> Iterator[str]:
    """Yield a claim without a phrase whose words only sentences before the one that it copies have."""
    reading = tokenized(text)
    if len(reading.words) > _MOST_OF_CLAIM or text.rstrip().endswith("?"):
        return
    if role := _APPOSITION.match(text):
        yield f"{role['name']} {text[role.end() :]}"
    left_out: list[int] = []
    for first, last in _phrases(reading):
        if first in left_out or len(left_out) == _MOST_PHRASES:
            continue  # the longest of each is left out
        rest = [key for key in (*reading.keys[:first], *reading.keys[last:]) if has_content(key)]
        keys = frozenset(filter(has_content, reading.keys[first:last]))
        if len(rest) >= _LEAST and any(_is_topic(keys, copied, index) for copied in _copied(rest, index)):
            left_out.append(first)
            start, end = reading.starts[first], reading.ends[last - 1]
            yield f"{text[:start].rstrip()}{text[end:]}" if start else text[end:].lstrip(" ,").capitalize()


def _copied(stems: Sequence[str], index: EvidenceIndex) -> list[int]:
    """Return the sentences that have most of these words."""
    numbers = dict.fromkeys(n for stem in stems for n in index.stems.get(stem, ())[:_MOST_SENTENCES])
    least = len(stems) * (_LEAST_COPIED if len(stems) > _FEW else _LEAST_COPIED_OF_FEW)
    return [n for n in numbers if len(index.sentences[n].stems.intersection(stems)) >= least]


def _is_topic(keys: frozenset[str], copied: int, index: EvidenceIndex) -> bool:
    """Whether only sentences of the passage before the copied one have these words."""
    sentence = index.sentences[copied]
    before = (one.stems for one in index.sentences[:copied] if one.passage == sentence.passage)
    words = frozenset(key for key in keys if not key[0].isdigit())  # numbers are not among the stems
    return bool(words) and words.isdisjoint(sentence.stems) and words <= frozenset[str]().union(*before)


def _phrases(reading: TokenizedText) -> Iterator[tuple[int, int]]:
    """Yield the first word and the end of each phrase of a preposition: "of the sapodilla tree"."""
    words = reading.words
    for first, word in enumerate(words):
        if word not in _PREPOSITIONS or (first and words[first - 1] in _PARTS):
            continue
        last = first + 1
        while last < len(words) and last - first < _MOST_WORDS and _may_be_in_phrase(reading, last):
            last += 1
        for end in range(last, first + 1, -1):  # the longest first: its end may be the verb
            if has_content(reading.keys[end - 1]):
                yield first, end


def _may_be_in_phrase(reading: TokenizedText, n: int) -> bool:
    is_word = reading.words[n] in DETERMINERS or has_content(reading.keys[n])
    return is_word and reading.text[reading.ends[n - 1] : reading.starts[n]].isspace()
