"""Looks up one statement in the evidence: missing mentions first, then missing words, then contradictions."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from faithrails.evidence.fuller_names import is_fuller_name
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.read_claim_mentions import ClaimReader
from faithrails.evidence.whole_statements import normalized_statement
from faithrails.lookup.contradictions.limits.turned_permission import follows_from_permission
from faithrails.lookup.contradictions.names.fact_of_another_section import is_stated_in_section
from faithrails.lookup.contradictions.names.wrong_citation import wrong_citation
from faithrails.lookup.contradictions.negation.said_to_be_false import irony_in
from faithrails.lookup.contradictions.rule_types import VALUES, VALUES_AND_QUOTES, Contradiction, Lookup, Word
from faithrails.lookup.contradictions.rules import find_contradiction
from faithrails.lookup.contradictions.values.token_of_another_entry import is_stated_in_entry
from faithrails.lookup.contradictions.values.values_of_other_names import holds_between_names
from faithrails.lookup.contradictions.values.wrong_end_of_range import follows_from_range
from faithrails.lookup.copies.copies_but_for_findings import is_near_copy
from faithrails.lookup.findings import Findings
from faithrails.lookup.formulas_in_words import formulas
from faithrails.lookup.kinds_of_finding import Context, Kind
from faithrails.lookup.missing.case_of_rule import follows_from_rule
from faithrails.lookup.missing.how_often import states_same_frequency
from faithrails.lookup.missing.may_be_computed import may_be_computed
from faithrails.lookup.missing.missing_code import is_copied_code, missing_code
from faithrails.lookup.missing.missing_mentions import missing_mentions
from faithrails.lookup.missing.missing_words import joined_places, missing_pairs, missing_share
from faithrails.lookup.missing.states_deed import follows_from_deed
from faithrails.lookup.parts_of_claim.missing_label_words import LabelSpan
from faithrails.runtime.deadline import look
from faithrails.text.tokenized import tokenized
from faithrails.text.values.amounts import unit_after
from faithrails.text.values.extract import values
from faithrails.text.values.frequencies import frequencies
from faithrails.text.values.mention import Mention
from faithrails.text.words import words

FEATURES = ("missing_best", "missing_all", "missing_pairs", "missing_values", "missing_names", "denial")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The evidence and the context of a claim: question, answer before it, labels, and reader of mentions."""

    index: EvidenceIndex
    question: str
    before: str
    labels: Sequence[LabelSpan]
    reader: ClaimReader


def look_up_statement(text: str, around: Surroundings, written: str = "") -> Findings | None:
    """Return the findings about a statement; None if it has nothing to look up.

    ``written`` is the statement with its citations, which are blanks in ``text``.
    """
    look()
    index, reader, question = around.index, around.reader, around.question
    reading, mentions = tokenized(text), reader.mentions(text)
    starts, ends = (
        map(places.__getitem__, reading.content_indexes) for places in (reading.starts, reading.ends)
    )
    stems: Sequence[Word] = list(zip(reading.stems, starts, ends, strict=True))
    asked, given = asked_words(question), _values_of_question(question)
    lookup = Lookup(
        index, reader, reading, mentions, stems, asked, around.before, around.labels, question_values=given,
        text_with_citations=written, question=question,
    )  # fmt: skip
    is_copy = normalized_statement(text) in index.statements and not irony_in(text)
    if is_copy or is_copied_code(lookup):
        return _verbatim(replace(lookup, window=index.best(reading.stems)))
    if not stems and not mentions:
        return None
    code = missing_code(lookup)
    missing = [*missing_mentions(lookup), *((Kind.MISSING_QUOTE, mention) for mention in code)]
    of_missing = tuple(mention for _, mention in missing)
    stems = _without_present_values(lookup, of_missing)
    window = index.best(stem for stem, _, _ in stems)
    lookup = replace(lookup, stems=stems, missing=of_missing, window=window)
    return _findings(lookup, [kind for kind, _ in missing], lacks_code=bool(code))


@lru_cache(maxsize=16)  # called for each claim of an answer
def asked_words(question: str) -> frozenset[str]:
    """Return the folded words of a question; its names and quotes need no evidence."""
    return frozenset(word for word, _, _ in words(question))


@lru_cache(maxsize=16)
def _values_of_question(question: str) -> tuple[Mention, ...]:
    return tuple(values(question)) if any(map(str.isalnum, question)) else ()


def _verbatim(lookup: Lookup) -> Findings:
    """Return the findings of a claim that copies the evidence: only its citation can be wrong."""
    found = wrong_citation(lookup)
    found = found and replace(found, rule="wrong_citation")
    places = found.places if found else ((0, len(lookup.text)),)
    kinds = (Kind.WRONG_SOURCE,) if found else ()
    none = dict.fromkeys(FEATURES, 0.0)
    return Findings(none, (), places, lookup.evidence, found, kinds, verbatim=True, context=Context.COPY)


def _findings(lookup: Lookup, kinds: list[Kind], *, lacks_code: bool) -> Findings:
    """Return the findings of a claim; ``kinds`` are those of the missing mentions in ``lookup``."""
    found, is_denial = find_contradiction(lookup)
    index, missing, stems = lookup.index, lookup.missing, [stem for stem, _, _ in lookup.stems]
    features = {
        "missing_best": missing_share(index, stems, index.stems_of(lookup.window), sum),
        "missing_all": missing_share(index, stems, index.stems, sum),
        "missing_pairs": missing_pairs(index, stems),
        "missing_values": min(2.0, sum(mention.kind in VALUES_AND_QUOTES for mention in missing)),
        "missing_names": min(2.0, sum(mention.kind == "name" for mention in missing)),
        "denial": float(is_denial),
    }
    places = [(m.start, m.end) for m in missing] + [
        word[1:] for word in lookup.stems if word[0] not in index.stems
    ]
    if found:
        places += found.places
        kinds = [*kinds, found.kind] if found.kind else kinds
    offending = joined_places(lookup.text, places)
    are_fuller = set(kinds) == {Kind.MISSING_NAME} and all(is_fuller_name(index, one) for one in missing)
    are_results = _are_results(lookup, found, kinds)
    context = _context(lookup, found) if kinds and not (are_fuller or are_results) else Context.FREE
    kinds = list(dict.fromkeys(kinds))
    follows = not kinds and (
        follows_from_range(lookup)
        or follows_from_permission(lookup)
        or follows_from_rule(lookup)
        or follows_from_deed(lookup)
        or holds_between_names(lookup)
        or is_stated_in_entry(lookup)
        or is_stated_in_section(lookup)
    )
    return Findings(
        features, missing, offending, lookup.evidence, None if are_results else found, tuple(kinds),
        follows=follows, context=context, marks=are_fuller or are_results or lacks_code,
        formulas=formulas(lookup.arithmetic),
    )  # fmt: skip


def _are_results(lookup: Lookup, found: Contradiction | None, kinds: Sequence[Kind]) -> bool:
    """Whether a claim only lacks numbers that may be the results of calculations: no proof against it."""
    is_of_number = found is None or found.rule == "wrong_value"
    return (
        is_of_number
        and set(kinds) == {Kind.MISSING_NUMBER}
        and all(may_be_computed(lookup, one, is_certain=True) for one in lookup.missing)
    )


def _context(lookup: Lookup, found: Contradiction | None) -> Context:
    """Return whether the claim is a copy except for the findings, or in free wording."""
    places = (*((m.start, m.end) for m in lookup.missing), *(found.places if found else ()))
    is_copy = (found and found.in_copy) or is_near_copy(lookup.reading, lookup.index, places)
    return Context.COPY if is_copy else Context.FREE


def _without_present_values(lookup: Lookup, of_missing: Sequence[Mention]) -> Sequence[Word]:
    """Return the stems of a claim, without unknown words inside values that the evidence holds."""
    missing = {(m.start, m.end) for m in of_missing if m.kind in VALUES}
    held = [m for m in lookup.mentions if m.kind in VALUES and (m.start, m.end) not in missing]
    often = [one for one in frequencies(lookup.text) if states_same_frequency(lookup, one)]
    if not held and not often:
        return lookup.stems
    present = [(m.start, _end_of_unit(lookup.text, m)) for m in held]
    present = sorted([*present, *((one.start, one.end) for one in often)])
    return [word for word in lookup.stems if word[0] in lookup.index.stems or not _inside(word, present)]


def _end_of_unit(text: str, value: Mention) -> int:
    """Return where a value ends, unit included: evidence with "90 days" need not have the word "months"."""
    unit = unit_after(text, value.end) if value.unit else None
    return unit.end if unit else value.end


def _inside(word: Word, places: Sequence[tuple[int, int]]) -> bool:
    """Whether a word lies within one of these places, which are in order and do not overlap."""
    before = bisect_right(places, (word[1], word[2]))
    return any(start <= word[1] and word[2] <= end for start, end in places[max(0, before - 1) : before + 1])
