"""Tests whether a value is a case of a rule in the evidence: "a ten-year-old" of "children under twelve"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from math import inf
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.mention_matching import evidence_has
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import Part, lines
from faithrails.lookup.grammar.starts_and_ends import ranges
from faithrails.text.irregular_verbs import base
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.values.months_and_days_in_labels import days_of_ranges, full_name
from faithrails.text.words import denies, has_content

_NUMBERS = frozenset(("number", "money", "time"))
_SEASONS = {
    "spring": frozenset((3, 4, 5)),
    "summer": frozenset((6, 7, 8)),
    "autumn": frozenset((9, 10, 11)),
    "fall": frozenset((9, 10, 11)),
    "winter": frozenset((12, 1, 2)),
}
_WEEKEND = frozenset(("weekend", "weekends"))
_ON_WEEKEND = frozenset(("saturday", "sunday"))
YEAR = "year"
# Stems that a claim about an age or a price may have, and a rule about it may not.
_OF_AGE_AND_PRICE = frozenset(
    "year old age ag pay cost charg price fee ticket get admiss admit admitt enter".split()
)
_FREE = frozenset(("free", "nothing"))
# A value behind one of these is compared, or a limit itself.
_OF_LIMITS = frozenset(
    "more less fewer than least most over under above below up until from between within before after only "
    "maximum minimum exactly average about around total".split()
)
# An amount of money behind one of these is a price, and no case of a rule about amounts.
_OF_PRICES = frozenset("is are was were be cost costs charge charged pay pays paid stay stays at".split())
_NAMED_LIMIT = frozenset("minimum maximum limit highest lowest most least".split())
_TURNED = re.compile(
    r"(?:\bthan|\bover|\babove|\bbeyond|\bunder|\bbelow|\bexceed\w*)\s[$€£]?\Z", re.IGNORECASE
)
_PIECE = re.compile(r"[^,;]+(?:,\d[^,;]*)*")
_BEFORE = 2  # words before a value that are read
_DAY = 24 * 60  # minutes
_MOST_SENTENCES = 300
_LEAST_SHARED = 0.5  # share of the claim's other content words in the sentence of the rule


class _Fit(NamedTuple):
    """How well a rule matches a claim, and whether the value is inside where it should be.

    ``is_alone`` is true if no other clause of the sentence has a word of the claim, such as another party;
    ``has_all`` if the rule has all words of the claim besides the value.
    """

    shared: int
    follows: bool
    is_alone: bool
    has_all: bool


def is_case_of_rule(lookup: Lookup, value: Mention) -> bool:
    """Whether a claim applies the rule that it matches best to a value: inside its range, or denied outside.

    Rules without a negation for values outside are read the other way round: "needed for more than three
    days" has no need for two.
    """
    best = _best(lookup, value)
    return bool(best) and all(fit.follows and fit.is_alone for fit in best)


def is_of_another_group(lookup: Lookup, value: Mention) -> bool:
    """Whether a claim agrees with a rule for others as well as with its own: "At 13 she takes one".

    False if the evidence has no rule for a range of such values.
    """
    if value.kind not in _NUMBERS:
        return False
    if not (value.unit or value.currency or value.nouns):  # "at 13"
        value = value._replace(unit=YEAR)
    others = [normalized(one) for one in lookup.values if not value.start <= one.start < value.end]
    stems, best = frozenset(lookup.reading.stems), {True: -1, False: -1}
    for sentence in lookup.index.sentences[:_MOST_SENTENCES]:
        insides = list(_sides(lookup.index.text_of(sentence), value))
        if insides:
            there = list(map(normalized, values(lookup.index.text_of(sentence))))
            same = sum(any(agrees(one, held) for held in there) for one in others)
            shared = 2 * same + len(stems.intersection(sentence.stems))
            follows = any(insides) and lookup.denies == sentence.denies
            best[follows] = max(best[follows], shared)
    return best[False] >= max(0, best[True])


def _sides(text: str, value: Mention) -> Iterator[bool]:
    """Yield for each range of a sentence, except those of other things, whether a number is inside."""
    amount = _amount(value)
    for part in lines(text):
        of_same = [
            one
            for one in values(part.text)
            if not one.nouns or one.bound or one.nouns & value.nouns or (one.unit and one.unit == value.unit)
        ]
        yield from (low <= amount <= high for low, high in _ranges(part, value, of_same))


def follows_from_rule(lookup: Lookup) -> bool:
    """Whether a claim says just what a rule says of all, of one case that the evidence does not name."""
    if lookup.missing:
        return False
    cases = [one for one in lookup.mentions if not evidence_has(lookup.index, one, lookup.reader)]
    best = _best(lookup, cases[0]) if len(cases) == 1 else ()
    return bool(best) and all(fit.follows and fit.is_alone and fit.has_all for fit in best)


def _best(lookup: Lookup, value: Mention) -> Sequence[_Fit]:
    """Return the rules for a value that match a claim best."""
    own = lookup.reading
    if value.kind not in _NUMBERS and not _month(value) and not full_name(value.text):
        return ()
    # "one in a thousand" is no amount that a rule is about.
    at = next(n for n, end in enumerate(own.ends) if end > value.start)
    if (
        value.bound
        or value.ordinal
        or " in " in value.text
        or not _OF_LIMITS.isdisjoint(own.words[max(0, at - _BEFORE) : at])
        or (value.kind == "money" and not _OF_PRICES.isdisjoint(own.words[max(0, at - _BEFORE) : at]))
    ):
        return ()
    keys = frozenset(
        base(key)
        for key, start in zip(own.keys, own.starts, strict=True)
        if has_content(key) and not value.start <= start < value.end
    )
    if keys <= frozenset(map(base, value.nouns)) or not _NAMED_LIMIT.isdisjoint(
        own.words
    ):  # it answers a question, or is the limit itself
        return ()
    others = [one for one in lookup.values if not value.start <= one.start < value.end]
    is_free = not _FREE.isdisjoint(own.words)
    denied = denies(word for word in own.words if word not in _FREE)  # "pays nothing"
    fits = list(_fits(lookup.index, keys, value, others, is_free, denied=denied))
    best = max((fit.shared for fit in fits), default=0)
    return [fit for fit in fits if fit.shared == best]


def _fits(
    index: EvidenceIndex,
    keys: frozenset[str],
    value: Mention,
    others: Sequence[Mention],
    is_free: bool,
    *,
    denied: bool,
) -> Iterator[_Fit]:
    asked = keys - _OF_AGE_AND_PRICE - _FREE
    for number, sentence in enumerate(index.sentences[:_MOST_SENTENCES]):
        stems = frozenset(map(base, sentence.stems))
        shared = len(asked & stems)
        if is_free and _FREE.isdisjoint(index.sentence_words(number)):
            continue
        if shared < _LEAST_SHARED * len(asked):
            continue
        if not (asked or is_free or others):
            continue
        for part, insides in _parts(index, number, value):
            held = values(part.text)
            if all(any(agrees(normalized(one), normalized(there)) for there in held) for one in others):
                own = frozenset(map(base, part.keys))
                fits_only = asked.isdisjoint(stems - own)
                # "No more than 5" is a limit, and denies nothing besides.
                limits = (one for one in held if one.bound in ("most", "least"))
                is_limit = any(_TURNED.search(part.text, 0, one.start) for one in limits)
                says_not = not is_limit and denies(word for word in part.words if word not in _FREE)
                for inside in insides:
                    yield _Fit(
                        shared + len(asked & own), inside == (says_not == denied), fits_only, asked <= own
                    )


def _parts(index: EvidenceIndex, number: int, value: Mention) -> Iterator[tuple[Part, list[bool]]]:
    """Yield the pieces between commas that have a range for a value, or the sentence of "From 12 to 17,"."""
    text = index.text_of(index.sentences[number])
    for piece in _PIECE.finditer(text):
        for part in lines(piece[0]):
            if insides := list(_insides(part, value)):
                is_short = len(part.keys) <= len(values(part.text))  # nothing but its values
                whole = lines(text) if is_short else ()
                yield (whole[0] if len(whole) == 1 else part), insides


def _insides(part: Part, value: Mention) -> Iterator[bool]:
    """Yield for each range of a clause whether a value is inside."""
    if month := _month(value):
        yield from (month in _SEASONS[word] for word in part.words if word in _SEASONS)
    elif value.kind not in _NUMBERS:
        days = frozenset(days_of_ranges(part.text))
        days |= _ON_WEEKEND if not _WEEKEND.isdisjoint(part.words) else frozenset()
        yield from (full_name(value.text) in days for _ in range(bool(days)))
    else:
        amount = _amount(value)
        for low, high in _ranges(part, value, values(part.text)):
            yield low <= amount <= high or (value.kind == "time" and low <= amount + _DAY <= high)


def _ranges(part: Part, value: Mention, found: Sequence[Mention]) -> Iterator[tuple[float, float]]:
    """Yield the ranges of a clause, with these values, in the measure of a value."""
    held = [one for one in found if _is_same_measure(one, value)]
    pairs = list(ranges(part.text, held))
    for first, last in pairs:
        low, high = _amount(first), _amount(last)
        yield low, high + _DAY if value.kind == "time" and high < low else high
    in_pairs = frozenset(one.start for one in chain.from_iterable(pairs))
    for one in (one for one in held if one.start not in in_pairs):
        amount = _amount(one)
        if one.bound in ("less", "most"):
            yield -inf, amount - (one.bound == "less") * 1e-9
        elif one.bound in ("more", "least"):
            yield amount + (one.bound == "more") * 1e-9, inf


def _is_same_measure(one: Mention, value: Mention) -> bool:
    if one.kind != value.kind or (not one.amounts and one.minutes is None):
        return False
    may_be_age = value.unit == YEAR and one.unit is None and (one.bound != "" or not one.nouns)
    same_unit = one.unit == value.unit or may_be_age  # "under twelve"
    return same_unit and one.currency == value.currency


def _amount(value: Mention) -> float:
    return float(value.minutes) if value.minutes is not None else value.amounts[0]


def _month(value: Mention) -> int:
    """Return the month that a date consists of; 0 for other values."""
    return next((month or 0 for year, month, day in value.dates if year is day is None), 0)
