"""Computes values that the evidence implies: differences, multiples, parts, totals, later dates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, zip_longest

import numpy as np

from faithrails.evidence.derived_values.changes_in_points import changes_in_points
from faithrails.evidence.derived_values.elided_measures import elided_measures, measures_of_sentence_before
from faithrails.evidence.derived_values.implied_products import costs, factors_of, products, totals_of_rates
from faithrails.evidence.derived_values.implied_times import (
    PIPES,
    UNTIL,
    in_minutes,
    spans,
    times_apart,
    times_between,
)
from faithrails.evidence.derived_values.later_dates import NEXT_YEAR, later_dates
from faithrails.evidence.derived_values.parts_of_wholes import HEDGE, parts, rest_of_total
from faithrails.evidence.derived_values.values_before_changes import across_differences, ends_of_changes
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.values_spoken_of import Known, Words, best_fitting_pairs, with_words, words_of
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention, measure, normalized
from faithrails.text.values.units import TIME
from faithrails.text.words import content_stem, stem

_SENTENCES, _MOST_VALUES = 4, 12  # sentences that a value is derived from, and values in each
_FEW = 8  # sentences: shorter evidence is read whole
# "5 g more", "two points clear", "by a week", "an extra 5 g"
_COMPARED_AFTER = re.compile(
    r"(?:\s[a-z'’]+){0,2}?\s(?:more|less|fewer|extra|apart|before|after|ahead|behind|above|below|sooner|"
    r"(?:great|high|long|larg|old|bigg|tall|heavi|fast|furth|lat|low|short|small|young|light|slow|cheap|"
    r"earli|wid|deep|clos|near|dear|strong|weak|warm|cold|cool|hott)er)\b",
    re.IGNORECASE,
)
_COMPARED_BEFORE = re.compile(
    rf"\b(?:by|sav(?:es?|ed|ing)(?:\syou)?|an?\sextra|extra|additional|(?:difference|gap|lead|margin|rise|increase|fall|drop|gain|loss)\sof)"
    rf"\s(?:{HEDGE}\s)?[$€£]?\Z",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(r"\s(?:of\s(?:what|that)|that\sof|as)\b", re.IGNORECASE)  # "half that of the other"
_TWICE = re.compile(r"\btwice\b(?!\sas\b)", re.IGNORECASE)
_DOUBLE = re.compile(r"\bdouble\s([a-z]+)\b", re.IGNORECASE)  # "a double dose": two doses
_AT = re.compile(r"\b(?:at|till|until|by|from|before|after|since|to)\s\Z", re.IGNORECASE)  # "till five"
_AGO = re.compile(r"\s(?P<unit>day|week|month|year)\s(?:ago|before|earlier)\b", re.IGNORECASE)
_TOTAL = re.compile(
    r"\b(?:together|altogether|combined|in\s(?:all|total)|a\stotal\sof|the\ssum\sof)\b", re.IGNORECASE
)
_MOST_ADDED, _LEAST_TOTAL = 8, 20  # values added in pairs; a smaller count matches some sum by chance
_OF_THESE = re.compile(r"\W*of\s(?:these|those|them)\b", re.IGNORECASE)
_EARLIER = re.compile(
    r"\b(?:before|earlier|previous(?:ly)?|prior|ago|then|last|used\sto|formerly|had)\b", re.IGNORECASE
)
_HAVING = re.compile(r"(?:\A|[.;]\s)(?:at|with)\s(?:about\s|around\s|only\s|just\s)?\Z", re.IGNORECASE)
_THAN = re.compile(r"[^,;.]{0,60}?\bthan\s(?P<what>[^,;.]{0,60})")
_CAPITAL = re.compile(r"\b[A-Z]\w+")
_HOURS = 12
_NEAR = 30  # characters
_TIMES = content_stem("times")
_SMALLER = re.compile(
    r"\b(?:less|fewer|below|before|under|sooner|(?:low|short|small|young|light|slow|cheap|earli|clos|near|weak|cold|"
    r"cool)er)\b",
    re.IGNORECASE,
)
# "the second half." is no half of something
_NO_PART = "".join(
    rf"(?<!\b{word}\s)" for word in "first second last other better top bottom upper lower latter".split()
)
_OTHER = re.compile(r"\bothers?\s\Z", re.IGNORECASE)


def implies(index: EvidenceIndex, text: str, value: Mention, stems: Sequence[str]) -> bool:
    """Whether the sentences closest to a claim imply one of its numbers in the way its words say.

    A difference or multiple needs a comparison in the claim ("5 g more", "three times"); a share or a
    remainder needs a part and its whole in the evidence ("seven of the nine"); a time span needs both ends;
    a date needs another date and the time between the two.
    """
    if value.kind == "date":
        texts = list(_texts(index, frozenset(stems)))
        return any(agrees(normalized(value), found) for found in later_dates(texts))
    if value.kind not in AMOUNTS or value.ordinal or not value.amounts:
        return False
    texts = list(_texts(index, frozenset(stems)))
    value = in_minutes(text, value)
    implied = chain(
        _implied(text, value, texts), costs(text, value, texts),
        times_apart(text, index, stems, texts) if value.unit in TIME else (),
    )  # fmt: skip
    return any(agrees(normalized(value), found) for found in implied)


def _texts(index: EvidenceIndex, stems: frozenset[str]) -> Iterator[tuple[str, Sequence[Mention]]]:
    """Yield the sentences of prose that share most with the claim, each with its values.

    The values are followed by those of ``elided_measures``, in the unit of the value before them.
    """
    count = len(index.sentences)
    best = index.postings.best_few(stems, np.ones(count, dtype=np.bool_), _SENTENCES)
    for number in best if count > _FEW else range(count):
        texts = index.sentences[number].texts
        if len(texts) != 1 or texts[0].count("|") >= PIPES:  # table rows are calculated elsewhere
            continue
        said = texts[0]
        beside = index.sentences[number - 1] if number else None
        is_beside = beside and len(beside.texts) == 1 and beside.passage == index.sentences[number].passage
        before = beside.texts[0] if beside and is_beside else ""
        if before and _OF_THESE.match(said):
            before, said = "", f"{before.rstrip('. ')}; {said}"  # its clauses stay apart
        found = values(said)
        if len(found) <= _MOST_VALUES:
            elided = measures_of_sentence_before(before, said, found) if before and found else ()
            yield said, (*found, *elided_measures(said, found), *elided)


def _implied(text: str, value: Mention, texts: Sequence[tuple[str, Sequence[Mention]]]) -> Iterator[Mention]:
    claim = words_of(text)
    known = list(with_words((said, _with_nouns_of_ranges(said, found)) for said, found in texts))
    if _TIMES in value.nouns:
        yield from _multiples(claim, value, known)
        factors = {factor for said, found in texts for factor in factors_of(said, found)}
        yield from (value._replace(amounts=(factor,), bound="") for factor in factors)
    elif is_compared(text, value):
        yield from _differences(claim, value, known)
    if _OTHER.search(text, max(0, value.start - _NEAR), value.start):
        others = (one.value for one in known if _is_alike(value, one.value))
        yield from (one._replace(amounts=(one.amounts[0] - 1.0,)) for one in others)
    if _TOTAL.search(text):
        yield from _totals(claim, value, known)
    yield from _in_other_words(text, value, texts)
    yield from products(text, value, known, texts)
    yield from changes_in_points(text, claim, value, [said for said, _ in texts])
    if _EARLIER.search(text):
        yield from ends_of_changes(value, [(said, found) for said, found in texts if claim & words_of(said)])
    differences = [(sign, one.value, one) for one in known if (sign := _difference_in(one))]
    yield from across_differences(claim, value, differences, known)
    for said, found in texts:
        yield from found[len(values(said)) :]  # those of `elided_measures`
        yield from rest_of_total(text, value, said, found)
        yield from _compared(text, said, found)
        yield from totals_of_rates(claim, said, found)
        if value.unit in TIME:
            yield from () if claim.isdisjoint(words_of(said)) else spans(claim, said, found)
        elif value.step == 0.0 and value.kind == "number":
            if _OF_ANOTHER.match(text, value.end):
                yield from _multiples(claim, value, known)
            if re.search(rf"{_NO_PART}\b{re.escape(value.text)}(?=\s*(?:[.,;:!?)]|\Z))", said, re.IGNORECASE):
                yield value
            yield from parts(text, value, said, found)
        elif not value.unit and value.kind != "money":
            yield from parts(text, value, said, found)


def _in_other_words(
    text: str, value: Mention, texts: Sequence[tuple[str, Sequence[Mention]]]
) -> Iterator[Mention]:
    """Yield the value if the evidence states it in other words: "fell twice" for "two falls"."""
    if len(value.amounts) != 1 or value.kind != "number":
        return
    if value.unit in TIME:
        ago = _AGO.match(text, value.end) if value.amounts == (1.0,) else None
        before = ago and re.compile(rf"\b(?:last|previous|preceding|prior)\s{ago['unit']}\b", re.IGNORECASE)
        is_said = any(
            (before and before.search(said)) or (value.unit == "year" and NEXT_YEAR.search(said))
            for said, _ in (texts if value.amounts == (1.0,) else ())
        )
    elif value.amounts == (2.0,) and not value.unit:
        is_said = any(
            _TWICE.search(said)
            or any(stem(found[1].lower()) in value.nouns for found in _DOUBLE.finditer(said))
            for said, _ in texts
        )
    elif value.amounts == (0.5,) and value.bound == "more":
        is_said = any("majority" in said for said, _ in texts)
    else:
        is_said = _AT.search(text, max(0, value.start - _NEAR), value.start) is not None and any(
            other.minutes is not None
            and other.minutes % 60 == 0
            and (other.minutes // 60 - hour) % _HOURS == 0
            for hour in value.amounts
            for _, found in texts
            for other in found
        )
    if is_said:
        yield value


def _difference_in(one: Known) -> int:
    """Return the sign of a value that its sentence has as a difference: "40 km shorter"."""
    return comparative_behind(one.text, one.value) if one.value.text in one.text else 0


def _with_nouns_of_ranges(text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the values, each with its noun: in "from 31 to 22 pairs" the first number counts pairs too."""
    for one, other in zip_longest(found, found[1:]):
        is_range = other and _is_bare(one) and not one.nouns and UNTIL.fullmatch(text, one.end, other.start)
        yield one._replace(nouns=other.nouns, unit=other.unit) if is_range else one


def is_compared(text: str, value: Mention) -> bool:
    """Whether a text states a value as a difference: "5 g more", "ahead by two points"."""
    before = text[max(0, value.start - _NEAR) : value.start]
    return bool(_COMPARED_AFTER.match(text, value.end) or _COMPARED_BEFORE.search(before))


def comparative_behind(text: str, value: Mention) -> int:
    """Return 1 if a comparative of more stands behind a value ("5 km longer"), -1 if one of less, else 0."""
    found = _COMPARED_AFTER.match(text, value.end)
    return 0 if found is None else -1 if _SMALLER.search(found[0]) else 1


def compared_as(text: str, value: Mention) -> int:
    """Return 1 if a value says how much more something is, -1 if how much less, 0 if it is no difference."""
    if not is_compared(text, value):
        return 0
    near = text[max(0, value.start - _NEAR) : value.end + _NEAR]
    return -1 if _SMALLER.search(near) else 1


def _differences(claim: Words, value: Mention, known: Sequence[Known]) -> Iterator[Mention]:
    """Yield the differences of two values of the same measure and noun, and the time between two dates."""
    if value.unit in TIME:
        yield from times_between(claim, [one for one in known if one.value.kind in ("date", "time")])
    for one, other in _pairs(claim, value, known):
        amount = abs(one.amounts[0] - other.amounts[0])
        yield one._replace(amounts=(round(amount, 9),), bound="", step=0.0, nouns=value.nouns)


def _totals(claim: Words, value: Mention, known: Sequence[Known]) -> Iterator[Mention]:
    """Yield the sums of two values of the same measure and noun."""
    if not (value.unit or value.currency or value.amounts >= (_LEAST_TOTAL,)):
        return
    for one, other in _pairs(claim, value, known[:_MOST_ADDED]):
        amount = round(one.amounts[0] + other.amounts[0], 9)
        yield one._replace(amounts=(amount,), bound="", step=0.0, nouns=value.nouns)


def _pairs(claim: Words, value: Mention, known: Sequence[Known]) -> Iterator[tuple[Mention, Mention]]:
    """Yield pairs of values that share a measure, may count what ``value`` counts, and fit the claim best."""
    return best_fitting_pairs(
        claim, known, lambda one, other: _is_alike(one, other) and _may_count(value, one)
    )


def _compared(claim: str, text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the value compared with: 415,000 for "395,000, which is 20,000 less than last year"."""
    for one, other in pairwise(found):
        compared = _COMPARED_AFTER.match(text, other.end)
        if compared and one.amounts and other.amounts and (_is_alike(one, other) or _is_bare(other)):
            sign = 1.0 if _SMALLER.search(compared[0]) else -1.0
            # "Castle Hill has 212 m, Anne's Hill is 30 m lower": said of the second, the other way round
            than = _THAN.match(text, other.end)
            behind = {*_CAPITAL.findall(than["what"])} if than else set()
            between = {*_CAPITAL.findall(text, one.end, other.start)}
            own = between - behind - {*_CAPITAL.findall(text, 0, one.start)}
            is_own = any(word in claim for word in own)
            # "At 212 m, Castle Hill is 30 m lower than Anne's Hill": the first value is of Castle Hill
            if is_own and _HAVING.search(text, 0, one.start):
                continue
            sign = -sign if is_own else sign
            yield one._replace(amounts=(round(one.amounts[0] + sign * other.amounts[0], 9),), bound="")


def _is_bare(value: Mention) -> bool:
    """Whether a number has no unit and no bound, and is no ordinal: "20,000 less"."""
    return value.kind == "number" and not (value.unit or value.ordinal) and value.bound in ("", "about")


def _may_count(value: Mention, other: Mention) -> bool:
    """Whether two values may count the same thing; true if the first has a unit, or either has no noun."""
    return bool(value.unit) or not (value.nouns and other.nouns) or bool(value.nouns & other.nouns)


def _multiples(claim: Words, value: Mention, known: Sequence[Known]) -> Iterator[Mention]:
    for one, other in _pairs(claim, value._replace(nouns=frozenset()), known):
        if one.amounts[0] and other.amounts[0]:
            low, high = sorted((abs(one.amounts[0]), abs(other.amounts[0])))
            amount = low / high if value.amounts[0] < 1.0 else high / low
            yield value._replace(amounts=(amount,), bound="", step=0.0)


def _is_alike(one: Mention, other: Mention) -> bool:
    """Whether two amounts have the same measure and, if they are counts, count the same thing."""
    if measure(one)[:3] != measure(other)[:3] or not (one.amounts and other.amounts):
        return False
    counted = one.kind == "number" and not one.unit
    return not counted or one.nouns == other.nouns or bool(one.nouns & other.nouns)
