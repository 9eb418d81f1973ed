"""Lists the values, names and quotations of a claim that the evidence lacks, and the kind of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from faithrails.claims.refusals import missing_information_end
from faithrails.evidence.derived_values.changes_in_points import POINT
from faithrails.evidence.derived_values.counts_of_items import counts_items
from faithrails.evidence.derived_values.implied_values import implies
from faithrails.evidence.derived_values.results_of_own_equations import is_result
from faithrails.evidence.mention_matching import evidence_has, is_spelled_out
from faithrails.evidence.tables.counts_of_rows import counts_rows
from faithrails.lookup.contradictions.copies.replaced_name import replaced_names
from faithrails.lookup.contradictions.rule_types import VALUES, Lookup
from faithrails.lookup.contradictions.values.difference_of_names import is_difference_of_names
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.lookup.missing.allowed_share import is_allowed_share
from faithrails.lookup.missing.case_of_rule import is_case_of_rule
from faithrails.lookup.missing.conversions_and_own_counts import is_self_evident, refers_back
from faithrails.lookup.missing.day_of_month import is_day_of_month
from faithrails.lookup.missing.follows_from_own_values import (
    follows_from_own,
    is_over_lines,
    is_stated_as_fall,
    labels_stated_value,
)
from faithrails.lookup.missing.how_often import states_same_frequency
from faithrails.lookup.missing.limit_from_other_side import is_limit_from_other_side
from faithrails.lookup.missing.missing_code import is_in_formula
from faithrails.lookup.missing.missing_list_members import missing_list_members
from faithrails.lookup.missing.numbers_in_tokens import is_in_token
from faithrails.lookup.missing.spoken_time import has_spoken_time, is_spoken_time
from faithrails.lookup.missing.time_with_point import is_time_with_point
from faithrails.lookup.missing.users_own_value import is_users_own
from faithrails.lookup.parts_of_claim.missing_label_words import missing_label_words
from faithrails.text.long_form_of_abbreviation import long_form
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.extract import last_name
from faithrails.text.values.frequencies import frequencies
from faithrails.text.values.mention import Mention
from faithrails.text.values.small_counts import counts_to_look_up
from faithrails.text.words import content_stem, content_words, is_negation

_MOST_DERIVED = 100  # mentions of a claim: each result is compared with all of them
_NEAR = 300  # characters before a claim that are searched for the name that "he" refers to
_OF_MISSING = {
    "date": Kind.MISSING_DATE,
    "time": Kind.MISSING_DATE,
    "name": Kind.MISSING_NAME,
    "quote": Kind.MISSING_QUOTE,
}


_ABBREVIATION = re.compile(r"[A-Z]{2,8}s?")
_LONG_FORM = 120  # characters before an abbreviation
_WHOLE = frozenset("all full fully entire entirely complete completely whole wholly totally every".split())


def missing_mentions(lookup: Lookup) -> list[tuple[Kind, Mention]]:
    """Return the mentions of a claim that the evidence lacks, each with the kind of finding.

    A name or quote of the question needs no evidence, unless the claim only affirms the question.
    """
    text, index, records = lookup.text, lookup.index, lookup.records
    names = _names(lookup)
    excused = frozenset() if _affirms(lookup.question_words, lookup.reading) else lookup.question_words
    found = [(_kind(lookup, m), m) for m in _not_held(lookup, names, excused) if not _names_label(lookup, m)]
    found += [(Kind.REPLACED_NAME, m) for m in _replaced(lookup, excused)]
    label_words = missing_label_words(text, lookup.labels, index, lookup.question_words, lookup.mentions)
    found += [(Kind.MISSING_LABEL_WORD, m) for m in label_words]
    found += [(Kind.MISSING_NAME, m) for m in missing_list_members(lookup)]
    if asked := counts_to_look_up(text, index.words):
        held = {m.start for m in lookup.values if evidence_has(index, m, lookup.reader)}
        held |= {
            m.start for m in lookup.values if _is_in_points(lookup, m) or is_limit_from_other_side(lookup, m)
        }
        counts = index.values.counts.denied(text, asked)
        found += [
            (Kind.WRONG_COUNT, m) for m in counts if m.start not in held and not _is_as_often(lookup, m)
        ]
    if records:
        found += [(Kind.WRONG_COUNT, m) for m in records.wrong_counts(text, names)]
        found += [(Kind.WRONG_TIME, m) for m in records.series.wrong_weekdays(text)]
    return found


def _names(lookup: Lookup) -> Sequence[Mention]:
    """Return the names that a claim is about; if none and there are records, the last name before it."""
    names = [m for m in lookup.mentions if m.kind == "name"]
    if not lookup.records:
        return names
    named = lookup.records.named(lookup.text, names)
    last = None if named else last_name(lookup.answer_before_claim[-_NEAR:])
    return [last._replace(start=-1, end=-1)] if last else named


def _not_held(lookup: Lookup, names: Sequence[Mention], excused: frozenset[str]) -> list[Mention]:
    """Return the mentions that neither the evidence nor the question has and that need evidence."""
    known: list[Mention] = []
    missing: list[Mention] = []
    # The sources need not hold what the claim says they lack.
    lacked = missing_information_end(lookup.text) if lookup.mentions else 0
    are_few = len(lookup.mentions) <= _MOST_DERIVED
    for m in lookup.mentions:
        supported = m.end <= lacked or _holds(lookup, m, names)
        supported = supported and not _is_beside_labels(lookup, m)
        supported = supported or is_self_evident(lookup.text, m, known, converts=not lookup.reader.strict)
        supported = supported or lookup.arithmetic.explains(m, computed=not lookup.reader.strict)
        supported = supported or (are_few and is_in_token(lookup.text, m, lookup.index))
        supported = supported or _is_abbreviation(lookup, m) or is_in_formula(lookup, m)
        supported = supported or _is_as_often(lookup, m) or _is_whole(lookup, m)
        supported = supported or is_time_with_point(lookup, m) or is_day_of_month(lookup, m)
        supported = supported or (are_few and is_limit_from_other_side(lookup, m))
        supported = supported or is_stated_as_fall(lookup, m) or (are_few and labels_stated_value(lookup, m))
        supported = supported or refers_back(lookup.text, m, lookup.index) or is_users_own(lookup, m)
        if m.bound == "more" and m.kind == "date" and lookup.denies:
            # "not after 31 March" follows from "until 31 March"
            supported = supported or _holds(lookup, m._replace(bound=""), names)
        if not supported and not lookup.reader.strict and are_few:
            supported = implies(lookup.index, lookup.text, m, lookup.reading.stems)
            supported = supported or counts_items(lookup.index, lookup.text, m, lookup.reading.stems)
            supported = supported or counts_rows(lookup.index, lookup.text, m, lookup.question_words)
            supported = supported or is_over_lines(lookup, m) or is_case_of_rule(lookup, m)
            supported = supported or is_allowed_share(lookup, m) or is_difference_of_names(lookup, m)
            said = f"{lookup.answer_before_claim} {lookup.text}"
            supported = supported or is_result(
                m, said, lambda one: evidence_has(lookup.index, one, lookup.reader)
            )
            supported = supported or follows_from_own(lookup, m, lambda one: _holds(lookup, one, names))
        supported = supported or _is_ordinal_of_other(lookup, m, excused)
        is_asked_for = m.kind in ("name", "quote") and excused.issuperset(m.words)
        (known if supported or is_asked_for else missing).append(m)
    return missing


def _is_in_points(lookup: Lookup, value: Mention) -> bool:
    """Whether a value is a difference in points that the evidence implies: "by six points"."""
    is_point = POINT in value.nouns and not lookup.reader.strict
    return is_point and implies(lookup.index, lookup.text, value, lookup.reading.stems)


def _is_whole(lookup: Lookup, value: Mention) -> bool:
    """Whether a claim says "100 %" where the closest sentences say "all" or "fully": "All of it is wind."."""
    if value.kind != "percent" or value.amounts != (100.0,) or value.bound:
        return False
    index = lookup.index
    window = index.best(lookup.reading.stems)
    near = range(window.first, window.last + 1) if window else ()
    return any(not _WHOLE.isdisjoint(index.sentence_words(number)) for number in near)


def _holds(lookup: Lookup, mention: Mention, names: Sequence[Mention]) -> bool:
    """Whether the evidence holds a mention; if it has records, a value must be in the right one."""
    records = lookup.records
    if lookup.reader.strict and _is_converted(lookup, mention):
        return False
    if is_spoken_time(mention) and not has_spoken_time(lookup, mention):
        return False
    if records is None or mention.kind not in VALUES:
        return is_spoken_time(mention) or evidence_has(lookup.index, mention, lookup.reader)
    if records.counts(lookup.text, mention) or _ends_name(lookup, mention, names):
        return True
    return evidence_has(lookup.index, mention, lookup.reader) and records.holds(
        lookup.text, mention, names, lookup.answer_before_claim
    )


def _is_beside_labels(lookup: Lookup, mention: Mention) -> bool:
    """Whether a date is only the label of a column, and the claim states no value from below it."""
    if mention.kind != "date" or not lookup.index.values.has_as_label_only(mention):
        return False
    years = {year for year, month, _ in mention.dates if year and not month}
    beside = [lookup.index.stems_beside_years[y] for y in years if y in lookup.index.stems_beside_years]
    if beside and all(stems and stems.isdisjoint(lookup.reading.stems) for stems in beside):
        return True  # "a staff of 14 in 2019" for {"sales_2019": 120, "staff": 14}
    return not lookup.arithmetic.comparison and all(
        other.kind == "date" for other in lookup.mentions if other.kind in VALUES
    )


def _is_abbreviation(lookup: Lookup, mention: Mention) -> bool:
    """Whether a name abbreviates words of the evidence, spelled out in the answer or not: "BMR"."""
    short = mention.text.split()[-1]  # "Your BMR"
    if mention.kind != "name" or len(mention.words) != 1 or not _ABBREVIATION.fullmatch(short):
        return False
    said = f"{lookup.answer_before_claim} {lookup.text}"
    place = said.find(f"({short})")
    form = long_form(said[max(0, place - _LONG_FORM) : place], short) if place > 0 else ""
    stems = [stem for stem, _, _ in content_words(form)]
    if stems:
        return lookup.index.stems.keys() >= set(stems)
    return is_spelled_out(lookup.index, short)


def _is_as_often(lookup: Lookup, mention: Mention) -> bool:
    """Whether a number belongs to a frequency that the evidence states too: "every 3 months", "quarterly"."""
    own = [one for one in frequencies(lookup.text) if one.start <= mention.start and mention.end <= one.end]
    return bool(own) and states_same_frequency(lookup, own[0])


def _ends_name(lookup: Lookup, mention: Mention, names: Sequence[Mention]) -> bool:
    """Whether a number is the last word of a name of the evidence: "Nova 5"."""
    before = [name.words[-1] for name in names if name.end + 1 == mention.start]
    return any(f" {word} {mention.text} " in lookup.index.folded for word in before)


def _is_converted(lookup: Lookup, mention: Mention) -> bool:
    """Whether the evidence gives an amount only in other units: "177 °C" where it has "350 °F"."""
    found = lookup.index.values.same_amount(mention) if mention.unit else []
    return bool(found) and all(value.unit != mention.unit for value in found)


def _kind(lookup: Lookup, mention: Mention) -> Kind:
    """Return the kind of a missing mention.

    A value that the evidence holds elsewhere belongs to another time, quantity or record than the claim's.
    """
    records = lookup.records
    if (
        records is None
        or mention.kind not in VALUES
        or not evidence_has(lookup.index, mention, lookup.reader)
    ):
        return _OF_MISSING.get(mention.kind, Kind.MISSING_NUMBER)
    if not records.series.holds(lookup.text, mention, lookup.answer_before_claim):
        return Kind.WRONG_TIME
    return Kind.UNKNOWN_QUANTITY if records.lacks(lookup.text, mention) else Kind.WRONG_RECORD


def _names_label(lookup: Lookup, mention: Mention) -> bool:
    """Whether a mention is a name within a label, whose words are looked up one by one."""
    inside = any(label.start <= mention.start and mention.end <= label.end for label in lookup.labels)
    return inside and mention.kind == "name"


def _replaced(lookup: Lookup, excused: frozenset[str]) -> Iterator[Mention]:
    """Yield names that only the copied sentence of the evidence identifies as names."""
    for name in replaced_names(lookup.reading, lookup.index, lookup.index.best(lookup.reading.stems)):
        overlaps = any(m.start < name.end and name.start < m.end for m in lookup.mentions)
        if not overlaps and not excused.issuperset(name.words):
            yield name


def _is_ordinal_of_other(lookup: Lookup, mention: Mention, asked: frozenset[str]) -> bool:
    """Whether an ordinal is in the question, or in the evidence without its noun: "the second"."""
    word = mention.text.split()[0].lower()
    return mention.ordinal and (word in asked or lookup.index.values.counts.leave_out_noun(word))


def _affirms(asked: frozenset[str], reading: TokenizedText) -> bool:
    """Whether a claim only affirms the question; then the names of the question need evidence too."""
    if not _stems_of(asked).issuperset(reading.stems) or reading.text.rstrip().endswith(":"):  # it leads in
        return False
    return not any(map(is_negation, reading.words))


@lru_cache(maxsize=100)
def _stems_of(asked: frozenset[str]) -> frozenset[str]:
    return frozenset(map(content_stem, asked))
