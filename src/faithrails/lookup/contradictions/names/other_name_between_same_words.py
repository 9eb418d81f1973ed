"""Finds a name where the evidence has another between the same words: "a flight to Rome" for "to Oslo".

The rest of the claim may be worded freely: it need not copy the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.lookup.copies.other_name_in_copy import WITHIN_NAMES, is_role, is_stated_of, may_be_one
from faithrails.lookup.grammar.clauses import clauses_of, sentences_with_keys
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import has_content

_EDGE = "."  # of a sentence
_BESIDE = 2  # words on each side that must be equal; one content word if the sentence lacks the name
_ALONE = 4  # equal words on one side that are enough without the other
_GOES_ON = WITHIN_NAMES | {"and", "or", "of"}  # words that may continue a name
_TOGETHER = 3  # words on both sides that must be equal, or the edge of the sentence
_WIDE = 5  # words on each side that are compared
_LEAST_CONTENT = 2  # content words on both sides together
_LONGEST_NAME = 4  # words
_MOST_SENTENCES = 20  # sentences with words of the frame
_LONGEST_SENTENCE = 100  # words
# A sentence with one of these may state the same for its name as another sentence, or correct it.
SAME = frozenset("same too so likewise similarly either neither both".split())
_MAY_BE_SHARED = SAME | frozenset(
    "also other others instead fact actually rather known called named formerly renamed alias".split()
)
_MUTUAL = frozenset("with against between among".split())  # either of two names may come first
_NEXT_NAME = re.compile(r",?\s+(?:(?:and|or)\s+)?(?:the\s+)?[A-Z]|,\s+(?:and|or)\s")
_NAME_BEFORE = re.compile(r"[A-Z][\w.'’-]*,?\s+(?:(?:and|or)\s+)?(?:the\s+)?\Z|,\s+(?:and|or)\s+\Z")
_NEAR = 30  # characters
_SIDE_BY_SIDE = 5  # words from one name to the other: "Rome is the capital of Italy"
_SHORT = 12  # words of a sentence such as "The same goes for Rome"
_STANDING_FOR = re.compile(r"\b(?:the\sones?|that|those)\s(?:to|from|of|in|for)\b", re.IGNORECASE)
_DESCRIBES = frozenset("the a an this that these those his her its their our my your".split())


def other_name_between_same_words(lookup: Lookup) -> Contradiction | None:
    """Return the first name if the evidence has another in its place, between the same words."""
    reading, index = lookup.reading, lookup.index
    if len(lookup.stems) > LONGEST_SENTENCE:
        return None
    for name in lookup.found_mentions:
        if name.kind != "name":
            continue
        if instead := _instead(name, reading, index, listed=_is_listed(name, reading.text)):
            said = f"the passage has '{instead}' there, between the same words"
            return Contradiction(said, ((name.start, name.end),), instead=instead, in_copy=True)
    return None


def _is_listed(name: Mention, text: str) -> bool:
    """Whether a name is one of several: "in Paris, Rome and Oslo"."""
    before = text[max(0, name.start - _NEAR) : name.start]
    return _NEXT_NAME.match(text, name.end) is not None or _NAME_BEFORE.search(before) is not None


def _instead(name: Mention, reading: TokenizedText, index: EvidenceIndex, *, listed: bool) -> str:
    """Return the name that the evidence has between the same words; "" if it has none or may have this one.

    A listed name may be anywhere in a sentence: the order of a list does not matter.
    """
    first, last = reading.between(name.start, name.end)
    before, after = _before(reading.keys[:first]), _after(reading.keys[last:])
    own = frozenset(reading.keys[first:last]) - WITHIN_NAMES
    around = _content((*before, *after))
    if not around.isdisjoint(own):
        return ""
    if any(_may_be_shared(number, around, index) for number in sentences_with_keys(index, own, 1)):
        return ""
    found = ""
    for number in sentences_with_keys(index, around, _LEAST_CONTENT)[:_MOST_SENTENCES]:
        sentence = index.sentences[number]
        there = index.readings[sentence.passage]
        if not _values(reading.words).issubset(index.sentence_words(number)):
            continue  # "the train to Linz from platform 6" beside "the train to Graz from platform 4"
        if sentence.words[1] - sentence.words[0] > _LONGEST_SENTENCE:
            continue
        if own & sentence.stems and _leaves_out_verb(own, reading, index, number):
            return ""
        if own & sentence.stems and (listed or not _MUTUAL.isdisjoint(reading.words)):
            return ""
        beside = _BESIDE if own & sentence.stems else 1  # two names of one sentence may have changed places
        for start, end in _gaps(there, sentence.words, before, after, beside):
            is_other = _is_other(reading.words[first:last], there, start, end, index)
            if not is_other or _stand_together(own, frozenset(there.keys[start:end]), number, index):
                return ""
            if is_stated_of(own, frozenset(there.keys[start:end]), frozenset(reading.stems) - own, index):
                return ""
            found = found or there.text[there.starts[start] : there.ends[end - 1]]
    return found


def _leaves_out_verb(own: frozenset[str], reading: TokenizedText, index: EvidenceIndex, number: int) -> bool:
    """Whether a clause says the same of the name but for one word: "…, the train to York from platform 5"."""
    said, stated = frozenset(reading.stems), _values(reading.words)
    before = frozenset[str]()
    for part in clauses_of(index, number):
        lacks = said - part.keys
        most = 2 if _STANDING_FOR.search(part.text) else 1  # "…, the one to York from platform 5"
        if own <= part.keys and stated.issubset(part.words) and 0 < len(lacks) <= most and lacks <= before:
            return True
        before |= part.keys
    return False


def _may_be_shared(number: int, around: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether a sentence may state the same for its name as for the other: "The same goes for Rome"."""
    sentence = index.sentences[number]
    length = sentence.words[1] - sentence.words[0]
    words = index.sentence_words(number)
    if length <= _SHORT and not SAME.isdisjoint(words):
        return True
    return not (_MAY_BE_SHARED.isdisjoint(words) or around.isdisjoint(sentence.stems))


def _values(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word for word in words if word[0].isdigit() or word in WEEKDAYS)


def _stand_together(own: frozenset[str], other: frozenset[str], number: int, index: EvidenceIndex) -> bool:
    """Whether another sentence has both names side by side: they may be one, or one within the other."""
    return any(
        n != number and _are_near(own, other, n, index) for n in sentences_with_keys(index, own | other, 2)
    )


def _are_near(own: frozenset[str], other: frozenset[str], number: int, index: EvidenceIndex) -> bool:
    """Whether two names are few words apart, and not joined by a verb alone: "Rome beat Oslo"."""
    sentence = index.sentences[number]
    keys = index.readings[sentence.passage].keys[slice(*sentence.words)]
    mine, others = ([n for n, key in enumerate(keys) if key in name] for name in (own, other))
    gaps = (sorted((one, two)) for one in mine for two in others)
    return any(
        end - start <= _SIDE_BY_SIDE
        and not _is_one_word([key for key in keys[start + 1 : end] if key not in own])
        for start, end in gaps
    )


def _is_one_word(between: Sequence[str]) -> bool:
    return len(between) == 1 and has_content(between[0])


def _before(keys: Sequence[str]) -> Sequence[str]:
    """Return the words before a name, the nearest first; an edge where the sentence begins."""
    return [*reversed(keys[-_WIDE:]), _EDGE][:_WIDE]


def _after(keys: Sequence[str]) -> Sequence[str]:
    return [*keys[:_WIDE], _EDGE][:_WIDE]


def _gaps(
    there: TokenizedText, words: tuple[int, int], before: Sequence[str], after: Sequence[str], beside: int
) -> Iterator[tuple[int, int]]:
    """Yield the ranges of words in a sentence between the words before and after the claim's name.

    At least ``beside`` words must be equal on each side; if one is enough, so are `_ALONE` on the left only.
    """
    first, last = words
    keys = there.keys
    for start in range(first, last):
        if (keys[start - 1] if start > first else _EDGE) != before[0]:
            continue
        left = _same(_before(keys[first:start]), before)
        if not _are_enough(left, before, beside):
            continue
        for end in range(start + 1, min(start + _LONGEST_NAME, last) + 1):
            right = _same(_after(keys[end:last]), after)
            is_whole = left[-1] == _EDGE and right[-1:] == [_EDGE]
            if len(_content((*left, *right))) < (1 if is_whole else _LEAST_CONTENT):
                continue
            both = _are_enough(right, after, beside) and len(left) + len(right) >= _TOGETHER
            if both or (
                beside < _BESIDE and _is_enough_alone(left) and _is_whole_name(there, start, end, last)
            ):
                yield start, end


def _is_enough_alone(same: Sequence[str]) -> bool:
    """Whether the equal words on one side are enough without the other side."""
    return len(same) >= _ALONE and len(_content(same)) >= _LEAST_CONTENT


def _is_whole_name(there: TokenizedText, start: int, end: int, last: int) -> bool:
    """Whether words are a name that does not continue, and no list of names follows."""
    if not _is_name(there, start, end) or there.text.startswith(("-", "–"), there.ends[end - 1]):
        return False
    return end >= last or not (there.text[there.starts[end]].isupper() or there.words[end] in _GOES_ON)


def _is_name(there: TokenizedText, start: int, end: int) -> bool:
    """Whether words are capitalised, except those that may be within names."""
    return all(
        there.words[n] in WITHIN_NAMES
        or (there.text[there.starts[n]].isupper() and has_content(there.keys[n]))
        for n in range(start, end)
    )


def _are_enough(same: Sequence[str], beside: Sequence[str], least: int) -> bool:
    """Whether enough words beside a name are equal; a single one must be a content word or the edge."""
    return len(same) >= min(_BESIDE, len(beside)) or (
        len(same) >= least and (same[0] == _EDGE or has_content(same[0]))
    )


def _content(keys: Sequence[str]) -> frozenset[str]:
    return frozenset(key for key in keys if key != _EDGE and has_content(key))


def _same(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """Return the common beginning of two runs of words."""
    return [word for word, _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False))]


def _is_other(own: Sequence[str], there: TokenizedText, start: int, end: int, index: EvidenceIndex) -> bool:
    """Whether words are a name for something else than the claim's name, as far as the evidence shows."""
    words, text = there.words[start:end], there.text[there.starts[start] : there.ends[end - 1]]
    if not _is_name(there, start, end) or words[0] in _DESCRIBES or is_role(words):
        return False
    is_time = values(f"in {text}") or not frozenset(WEEKDAYS).isdisjoint(words)
    return not is_time and not may_be_one(own, words, index)
