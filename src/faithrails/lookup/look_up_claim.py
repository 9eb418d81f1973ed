"""Looks up a claim in the evidence: as a whole, statement by statement, with its label and its question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.read_claim_mentions import BY_RULES, ClaimReader
from faithrails.evidence.tables.text_grid import text_grids
from faithrails.evidence.whole_statements import normalized_statement
from faithrails.lookup.answer_of_another_clause import is_of_another_clause
from faithrails.lookup.conflicts.exchanged_statements import crossed_pair
from faithrails.lookup.contradictions.limits.dropped_exception import excepted_beside
from faithrails.lookup.contradictions.names.fact_of_another_section import names_section
from faithrails.lookup.contradictions.names.statement_of_another_person import statement_of_another_person
from faithrails.lookup.contradictions.negation.words_that_deny_the_rest import denies_sentence_before
from faithrails.lookup.contradictions.rule_types import Contradiction
from faithrails.lookup.findings import Findings
from faithrails.lookup.grammar.facts_of_sections import groups_of_sections
from faithrails.lookup.kinds_of_finding import Context, Kind
from faithrails.lookup.look_up_statement import Surroundings, look_up_statement
from faithrails.lookup.missing.missing_emoji_and_symbols import marked_by_signs
from faithrails.lookup.missing.missing_words import joined_places
from faithrails.lookup.parts_of_claim.contradictions_that_count_in_claim import (
    counts_within,
    counts_without_topic,
)
from faithrails.lookup.parts_of_claim.contradictions_that_count_with_label import counts, of_statement
from faithrails.lookup.parts_of_claim.copied_sentences_in_claim import copied_sentences_in
from faithrails.lookup.parts_of_claim.denied_lists import denied_alone
from faithrails.lookup.parts_of_claim.each_of_coordinated import each_of_coordinated
from faithrails.lookup.parts_of_claim.heading_above import heading_above
from faithrails.lookup.parts_of_claim.join_item_with_label import statements_with_label
from faithrails.lookup.parts_of_claim.missing_label_words import LabelSpan, labels
from faithrails.lookup.parts_of_claim.question_as_statement import (
    answered,
    as_answered,
    question_before,
    statements_of_answer,
)
from faithrails.lookup.parts_of_claim.row_numbers import without_row_number
from faithrails.lookup.parts_of_claim.statements_in_claim import (
    asserts_nothing_else,
    denies_other_things,
    statements_in,
)
from faithrails.lookup.parts_of_claim.without_topic import without_topic
from faithrails.lookup.verdict_of_findings import MOST_CLAIMS
from faithrails.lookup.yes_no_and_absence import with_answer_context
from faithrails.runtime.deadline import look
from faithrails.text.plain_statement import plain_statement
from faithrails.text.tokenized import tokenized
from faithrails.types import Claim, Turn

_BEFORE = 1_000  # characters before a claim that are read
_LEAST_OF_SENTENCE = 4  # words: a shorter copy may be a table cell or a list entry

_OF_LIMITS = frozenset((Kind.CHANGED_MODALITY, Kind.DROPPED_LIMIT))  # an answer of a few words has none

_OF_EACH = frozenset((Kind.DENIAL, Kind.DENIED_THING, Kind.OPPOSITE_PHRASE))  # count in each member of a list

# They often come from another sentence that the claim merges with this one.
_OF_MERGED = frozenset((Kind.DISPLACED_WORD, Kind.ADDED_WORD))

_OF_EACH_WITH = {  # count there too if the claim has this word
    "respectively": {Kind.DISPLACED_VALUE},
    "both ": {Kind.CHANGED_MODALITY, Kind.REPLACED_WORD},
    "Both ": {Kind.CHANGED_MODALITY, Kind.REPLACED_WORD},
}

_Key = tuple[str, str, tuple[LabelSpan, ...], ClaimReader, tuple[bool, bool, str, str]]
_EXAMINED: PerIndex[dict[_Key, Findings | None]] = PerIndex(lambda index: {})


def examine_in_turn(
    turn: Turn, claim: Claim, index: EvidenceIndex, reader: ClaimReader = BY_RULES
) -> Findings | None:
    """Look up a claim in the context of its turn: the question, its label and the answer before it.

    None if it has nothing to look up.
    """
    spans, claim = labels(turn, claim), without_row_number(turn, claim)
    found = examine(claim, index, turn.question, answer_before(turn, claim), spans, reader)
    if found is None:
        return None
    if found.contradiction and found.contradiction.kind is Kind.DROPPED_LIMIT:
        rest = f"{turn.answer[: claim.start]} {turn.answer[claim.end :]}"
        if excepted_beside(found.contradiction, claim.text, rest, index):
            kinds = tuple(kind for kind in found.kinds if kind is not Kind.DROPPED_LIMIT)
            found = replace(found, contradiction=None, kinds=kinds)
    found = marked_by_signs(with_answer_context(found, turn, claim), claim.text, index, turn.question)
    if found.contradiction and found.context is not Context.FREE:
        return found
    return _with_label_or_question(found, turn, claim, index, reader)


def _with_label_or_question(
    found: Findings, turn: Turn, claim: Claim, index: EvidenceIndex, reader: ClaimReader
) -> Findings:
    """Add what is found against a short claim when it is joined with the label above it or its question."""
    before, text = answer_before(turn, claim), as_answered(turn, claim)
    question, since = question_before(turn.question, before)
    is_headed = names_section(
        heading_above(before), index
    )  # then the question may be about other sections too
    answer = None if is_headed else answered(question, text, since)
    of_answer = list(statements_of_answer(answer, index)) if answer else []
    for label, statement in chain(statements_with_label(claim.text, before, index), of_answer):
        inner = examine(replace(claim, text=statement), index, reader=reader)
        if inner and counts(inner, label, claim.text, index, is_copied=found.verbatim):
            return of_statement(found, inner, claim)
    is_sentence = found.verbatim and len(claim.text.split()) >= _LEAST_OF_SENTENCE
    if (
        answer
        and not (is_sentence or found.follows)
        and is_of_another_clause(answer.answer, answer.about, index)
    ):
        found = replace(found, marks=True, verbatim=False, follows=False, offending=((0, len(claim.text)),))
    for about, statement in of_answer[:1]:  # in the likeliest word order it counts like any claim
        inner = examine(replace(claim, text=statement), index, reader=reader)
        if inner and inner.contradiction and _concerns_answer(inner.contradiction, statement, about):
            return of_statement(found, inner, claim, inner.context)
    return found


def _concerns_answer(contradiction: Contradiction, statement: str, question: str) -> bool:
    """Whether a contradiction is not only of words of the question, nor of a limit."""
    asked = frozenset(tokenized(question).words)
    places = ((statement[start:end]) for start, end in contradiction.places)
    return contradiction.kind not in _OF_LIMITS and any(
        not asked.issuperset(tokenized(place).words) for place in places
    )


def answer_before(turn: Turn, claim: Claim) -> str:
    """Return the part of the answer shortly before a claim."""
    return turn.answer[max(0, claim.start - _BEFORE) : claim.start]


def examine(
    claim: Claim,
    index: EvidenceIndex,
    question: str = "",
    before: str = "",
    labels: Sequence[LabelSpan] = (),
    reader: ClaimReader = BY_RULES,
) -> Findings | None:
    """Look up a claim in the evidence; return None if it has nothing to look up.

    ``before`` is the answer up to the claim, which tells who "he" is. The words of ``labels`` in the claim
    ("Insulin: 5 mg") count like names. Claims with the same text are looked up once.
    """
    found = _kept(claim, Surroundings(index, question, before, labels, reader))
    if found is None or found.contradiction:
        return found
    if crossed := crossed_pair(claim.text, before, index):
        return _with(found, crossed, Kind.SWAPPED_WORDS, Context.COPY, claim)
    other = statement_of_another_person(claim.text, index) if not found.kinds else None
    return _with(found, other, Kind.DISPLACED_PHRASE, Context.FREE, claim) if other else found


def _with(
    found: Findings, contradiction: Contradiction, kind: Kind, context: Context, claim: Claim
) -> Findings:
    """Add a contradiction of a claim as a whole."""
    return replace(
        found,
        contradiction=contradiction,
        kinds=(*found.kinds, kind),
        context=context,
        offending=joined_places(claim.text, [*found.offending, *contradiction.places]),
        verbatim=False,
    )


def _kept(claim: Claim, around: Surroundings) -> Findings | None:
    """Return the findings of ``_examined``, cached by the text of the claim.

    With records and tables they are not cached: the row of a value may depend on the text before.
    """
    index = around.index
    if index.subjects or text_grids(index):
        return _examined(claim.text, around)
    # Only this of the text before matters to rules: whether there is any, whether the claim denies it, the
    # heading of a list item, and if the evidence has sections the text itself.
    known = _EXAMINED.of(index)
    before = around.before
    denies, heading = denies_sentence_before(claim.text, before), heading_above(before)
    subject = before if groups_of_sections(index) else ""  # the section that "it" is about
    read = bool(before), denies, heading, subject
    key = claim.text, around.question, tuple(around.labels), around.reader, read
    found = known.get(key, ())  # findings may be None
    if isinstance(found, tuple):
        found = _examined(claim.text, around)
        if len(known) >= MOST_CLAIMS:
            known.clear()
        known[key] = found
    return found


def _examined(written: str, around: Surroundings) -> Findings | None:
    """Look up a claim as a whole, and each statement within it if nothing is found against the whole."""
    index = around.index
    text = plain_statement(written, len(index.passages))
    found = look_up_statement(text, around, written)
    if found is None or found.verbatim or (found.hard and found.kinds != (Kind.DENIAL,)):
        return found
    for start, end in statements_in(text, index):
        look()
        if normalized_statement(text[start:end]) in index.statements and not found.hard:
            continue
        if found.hard and not (
            asserts_nothing_else(text, start, end, index) and denies_other_things(text, start, end)
        ):
            continue
        inner = look_up_statement(text[start:end], around)
        if found.hard and inner and not inner.contradiction:  # "Don't worry, …" denies nothing
            return replace(found, contradiction=None, kinds=(), context=Context.FREE)
        if inner and not found.hard and counts_within(inner, text, start, end, index):
            return _with_contradiction(found, inner, start)
    for start, end in () if found.hard else copied_sentences_in(text, index):
        look()
        inner = look_up_statement(text[start:end], around)
        contradiction = inner.contradiction if inner and inner.context is Context.COPY else None
        if inner and contradiction and contradiction.kind not in _OF_MERGED:
            return _with_contradiction(found, inner, start)
    for statement, place in () if found.hard else each_of_coordinated(text, index):
        inner = look_up_statement(statement, around)
        inner = inner and _denied_in_list(inner, statement, around)
        contradiction = inner.contradiction if inner and inner.context is Context.COPY else None
        counting = _OF_EACH.union(*(kinds for word, kinds in _OF_EACH_WITH.items() if word in text))
        if inner and contradiction and contradiction.kind in counting:
            contradiction = replace(contradiction, places=(place,), instead="")
            return _with_contradiction(found, replace(inner, contradiction=contradiction), 0)
    for statement in () if found.hard or found.follows else without_topic(text, index):
        look()
        inner = look_up_statement(statement, around)
        contradiction = inner.contradiction if inner and inner.context is Context.COPY else None
        if inner and not inner.missing and contradiction and counts_without_topic(contradiction, text):
            contradiction = replace(contradiction, places=((0, len(text)),), instead="")
            return _with_contradiction(found, replace(inner, contradiction=contradiction), 0)
    return _denied_in_list(found, text, around)


def _denied_in_list(found: Findings, text: str, around: Surroundings) -> Findings:
    """Add a contradiction to a statement in free wording that affirms a member of a denied list."""
    for sentence in denied_alone(text, around.index) if found.context is not Context.COPY else ():
        inner = look_up_statement(text, replace(around, index=EvidenceIndex(Turn.of("", sentence).passages)))
        if inner and not inner.missing and inner.contradiction and inner.contradiction.kind in _OF_EACH:
            return _with_contradiction(found, replace(inner, window=found.window), 0)
    return found


def _with_contradiction(found: Findings, inner: Findings, start: int) -> Findings:
    """Add the contradiction of a statement within a claim."""
    if inner.contradiction is None:
        return found
    places = tuple((start + first, start + last) for first, last in inner.contradiction.places)
    contradiction = replace(inner.contradiction, places=places)
    return replace(
        found,
        contradiction=contradiction,
        kinds=inner.kinds,
        context=inner.context,
        window=inner.window,
        offending=tuple(sorted((*found.offending, *places))),
    )
