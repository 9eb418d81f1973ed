"""Finds norms turned round in other words: "must pay the fee" for "is exempt from the fee"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short, sentences_with_keys
from faithrails.text.irregular_verbs import base
from faithrails.text.norms_in_text import CHARGES, PUTS_DUTY, Norm, are_opposed, norms_in
from faithrails.text.tokenized import tokenized
from faithrails.text.words import stem
from faithrails.text.words_of_norms import NORM_WORDS

# "May take five days" allows nothing: it follows from "may not arrive for five days".
_TAKES_TIME = re.compile(
    r"\b(?:may|can)\stake\s(?:[\w-]+\s){0,4}(?:minute|hour|day|week|month|year)s?\b", re.IGNORECASE
)
_MOST_SENTENCES = 40
_MOST_EXTRA = 2  # words of a norm of the evidence that the claim may lack
_LEAST = 2  # words of a claim that a norm with further words may be about
_SAME_START = 4  # letters of a stem that begins another one: "appli" and "applicant"
_TIMES = frozenset(
    map(
        stem,
        "day night weekday weekend week month year winter summer spring autumn morning evening afternoon "
        "noon ordinary holiday monday tuesday wednesday thursday friday saturday sunday january february "
        "march april june july august september october november december".split(),
    )
)


def opposed_norm(lookup: Lookup) -> Contradiction | None:
    """Return a norm of the claim if every norm of the evidence about the same is opposed to it."""
    if _TAKES_TIME.search(lookup.text):
        return None
    for own, sides in _compared(lookup):
        if all(are_opposed(own.side, other.side) for other, _ in sides):
            other, text = sides[0]
            there, said = text[other.start : other.end], lookup.text[own.start : own.end]
            why = f"the passage says '{there}' where the answer says '{said}'"
            return Contradiction(why, ((own.start, own.end),))
    return None


def _compared(lookup: Lookup) -> Iterator[tuple[Norm, list[tuple[Norm, str]]]]:
    """Yield each norm of the claim with the norms of the evidence about the same, and their sentences."""
    if NORM_WORDS.isdisjoint(lookup.reading.words) or "?" in lookup.text:
        return
    for own in norms_in(lookup.text):
        if own.keys and (sides := list(_norms_about(own, lookup.index))):
            yield own, sides


_NORMS: PerIndex[dict[int, tuple[Norm, ...]]] = PerIndex(lambda index: {})


def _norms_of(index: EvidenceIndex, number: int) -> tuple[Norm, ...]:
    """Return the norms in a sentence of the evidence."""
    known = _NORMS.of(index)
    if number not in known:
        sentence = index.sentences[number]
        is_read = is_short(sentence) and not NORM_WORDS.isdisjoint(index.sentence_words(number))
        known[number] = norms_in(index.text_of(sentence)) if is_read else ()
    return known[number]


def _norms_about(own: Norm, index: EvidenceIndex) -> Iterator[tuple[Norm, str]]:
    """Yield the norms of the evidence about the same as one of the claim, each with its sentence."""
    numbers = sentences_with_keys(index, own.keys)[:_MOST_SENTENCES]
    for number in sorted({*numbers, *(number + 1 for number in numbers)}):
        for other in _norms_of(index, number) if number < len(index.sentences) else ():
            if not _has_same_limits(own, other):
                continue
            if _is_about(own, other, _words_before(other, index, number), index):
                yield other, index.text_of(index.sentences[number])


def _words_before(norm: Norm, index: EvidenceIndex, number: int) -> frozenset[str]:
    """Return the words of the sentence of a norm, and of the one before, that its clause may leave out."""
    if not norm.refers_back and not norm.is_later_clause:
        return frozenset()
    sentences = index.sentences
    first = number - 1 if norm.refers_back else number
    near = (n for n in range(max(0, first), number + 1) if sentences[n].passage == sentences[number].passage)
    said = (tokenized(index.text_of(sentences[n])).content_keys() for n in near if is_short(sentences[n]))
    return frozenset(map(base, frozenset[str]().union(*said)))


def _has_same_limits(own: Norm, other: Norm) -> bool:
    """Whether a norm of the evidence has the claim's limits, and is not one of the past or of a part."""
    is_over = other.is_past and not own.is_past
    return own.limits == other.limits and other.narrowing <= own.narrowing and not is_over


def _is_about(own: Norm, other: Norm, before: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether a norm of the evidence is about all that the claim is about; it may leave out words before."""
    missing = frozenset(key for key in own.keys if not _holds(other.keys, key))
    extra = frozenset(key for key in other.keys if not _holds(own.keys, key))
    if own.side in PUTS_DUTY and other.side in PUTS_DUTY:  # "exempt from the charge", "do not pay"
        missing, extra = missing - CHARGES, extra - CHARGES
    if other.holds_always:
        missing -= _TIMES
    is_close = not extra or (len(extra) <= _MOST_EXTRA and len(other.keys) - len(extra) >= _LEAST)
    if before and is_close and len(own.keys) >= _LEAST:
        missing = frozenset(key for key in missing if not _holds(before, key))
    if missing and missing <= own.subject and other.is_impersonal and not extra:
        return len(other.keys) >= _LEAST and not _is_named_apart(missing, index)
    if missing or not extra:
        return not missing
    has_number = any(key[0].isdigit() for key in extra)
    return len(own.keys) >= _LEAST and len(extra) <= _MOST_EXTRA and not has_number


def _is_named_apart(keys: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether a sentence with one of these keys permits or spares something: they may be an exception."""
    numbers = sentences_with_keys(index, keys)[:_MOST_SENTENCES]
    return any(norm.side in ("allowed", "free") for n in numbers for norm in _norms_of(index, n))


def _holds(keys: frozenset[str], key: str) -> bool:
    """Whether a key is among others, or one of the two begins the other one: "apply", "applicant"."""
    return key in keys or any(
        min(len(key), len(other)) >= _SAME_START and (key.startswith(other) or other.startswith(key))
        for other in keys
    )
