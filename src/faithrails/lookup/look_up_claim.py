"""Looks up a claim in the evidence: missing mentions first, then missing words, then contradictions."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from faithrails.evidence.fuller_names import is_fuller_name
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.read_claim_mentions import BY_RULES, ClaimReader
from faithrails.evidence.tables.text_grid import text_grids
from faithrails.evidence.whole_statements import normal
from faithrails.lookup.answer_of_another_sentence import is_of_another_sentence
from faithrails.lookup.contradictions.dropped_exception import excepted_beside
from faithrails.lookup.contradictions.rule_types import VALUES, VALUES_AND_QUOTES, Contradiction, Lookup, Word
from faithrails.lookup.contradictions.rules import find_contradiction
from faithrails.lookup.contradictions.said_to_be_false import irony_in
from faithrails.lookup.contradictions.turned_permission import follows_from_permission
from faithrails.lookup.contradictions.wrong_citation import wrong_citation
from faithrails.lookup.contradictions.wrong_end_of_range import follows_from_range
from faithrails.lookup.contradictions_that_count_with_label import counts, of_statement
from faithrails.lookup.copies_but_for_findings import is_near_copy
from faithrails.lookup.exchanged_statements import crossed_pair
from faithrails.lookup.findings import Findings
from faithrails.lookup.framed_statement import is_report, statement_in
from faithrails.lookup.heading_above import heading_above
from faithrails.lookup.how_often import says_as_often
from faithrails.lookup.join_item_with_label import statements_with_label
from faithrails.lookup.kinds_of_finding import Context, Kind
from faithrails.lookup.missing_emoji_and_symbols import marked_by_signs
from faithrails.lookup.missing_label_words import LabelSpan, labels
from faithrails.lookup.missing_mentions import missing_mentions
from faithrails.lookup.missing_words import joined_places, missing_pairs, missing_share
from faithrails.lookup.question_as_statement import answered, statements_of_answer
from faithrails.lookup.verdict_of_findings import MOST_CLAIMS
from faithrails.lookup.yes_no_and_absence import in_context
from faithrails.runtime.deadline import look
from faithrails.text.html_tags import without_tags
from faithrails.text.tokenized import tokenized
from faithrails.text.values.amounts import unit_after
from faithrails.text.values.extract import values
from faithrails.text.values.frequencies import frequencies
from faithrails.text.values.mention import Mention
from faithrails.text.words import words
from faithrails.types import Claim, Turn

FEATURES = ("missing_best", "missing_all", "missing_pairs", "missing_values", "missing_names", "denial")
_BEFORE = 1_000  # characters before a claim that are read
_LEAST_OF_SENTENCE = 4  # words: fewer that copy a statement may be a cell or an entry of a list

_Key = tuple[str, str, tuple[LabelSpan, ...], ClaimReader, bool, str]
_EXAMINED: PerIndex[dict[_Key, Findings | None]] = PerIndex(lambda index: {})


def examine_in_turn(
    turn: Turn, claim: Claim, index: EvidenceIndex, reader: ClaimReader = BY_RULES
) -> Findings | None:
    """Look up a claim of an answer, which its question, its list and the text before it explain."""
    found = examine(claim, index, turn.question, answer_before(turn, claim), labels(turn, claim), reader)
    if found and found.contradiction and found.contradiction.kind is Kind.DROPPED_LIMIT:
        rest = f"{turn.answer[: claim.start]} {turn.answer[claim.end :]}"
        if excepted_beside(found.contradiction, claim.text, rest, index):
            kinds = tuple(kind for kind in found.kinds if kind is not Kind.DROPPED_LIMIT)
            found = replace(found, contradiction=None, kinds=kinds)
    found = marked_by_signs(in_context(found, turn, claim), claim.text, index, turn.question)
    if found is None or (found.contradiction and found.context is not Context.FREE):
        return found
    return _with_label_or_question(found, turn, claim, index, reader)


def _with_label_or_question(
    found: Findings, turn: Turn, claim: Claim, index: EvidenceIndex, reader: ClaimReader
) -> Findings:
    """Add what is found against a claim of a few words together with the label above it, or its question."""
    before, text = answer_before(turn, claim), turn.answer[claim.start : claim.end]
    answer = answered(turn.question, text, before)
    statements = chain(
        statements_with_label(claim.text, before, index), statements_of_answer(turn.question, answer)
    )
    for label, statement in statements:
        inner = examine(replace(claim, text=statement), index, reader=reader)
        if inner and counts(inner, label, claim.text, index, is_copied=found.verbatim):
            return of_statement(found, inner, claim)
    is_sentence = found.verbatim and len(claim.text.split()) >= _LEAST_OF_SENTENCE
    if answer and not is_sentence and is_of_another_sentence(answer.said, answer.about, index):
        return replace(found, marks=True, verbatim=False, follows=False, offending=((0, len(claim.text)),))
    return found


@lru_cache(maxsize=16)  # each claim of an answer asks
def asked_words(question: str) -> frozenset[str]:
    """Return the folded words of a question, whose names and quotes need no evidence."""
    return frozenset(word for word, _, _ in words(question))


@lru_cache(maxsize=16)
def _values_of_question(question: str) -> tuple[Mention, ...]:
    return tuple(values(question)) if any(map(str.isalnum, question)) else ()


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

    ``before`` is the answer up to the claim, which says
    who "he" is. The words of ``labels`` in the claim ("Insulin: 5 mg") count like names. Claims with the
    same text are looked up once.
    """
    found = _kept(claim, index, question, before, labels, reader)
    if found is None or found.contradiction or not (crossed := crossed_pair(claim.text, before, index)):
        return found
    return replace(
        found,
        contradiction=crossed,
        kinds=(*found.kinds, Kind.SWAPPED_WORDS),
        context=Context.COPY,
        offending=joined_places(claim.text, [*found.offending, *crossed.places]),
        verbatim=False,
    )


def _kept(
    claim: Claim,
    index: EvidenceIndex,
    question: str,
    before: str,
    labels: Sequence[LabelSpan],
    reader: ClaimReader,
) -> Findings | None:
    """Return the findings of ``_examined``; those of a claim with the same text are kept and used again.

    With records and tables they are not kept: which row a value belongs to may depend on the text before.
    """
    text = without_tags(claim.text)
    if index.subjects or text_grids(index):
        return _examined(text, index, question, before, labels, reader)
    # Rules read two things of the text before: whether there is any, and the heading of a list item.
    known = _EXAMINED.of(index)
    key = text, question, tuple(labels), reader, bool(before), heading_above(before)
    found = known.get(key, ())  # findings may be None
    if isinstance(found, tuple):
        found = _examined(text, index, question, before, labels, reader)
        if len(known) >= MOST_CLAIMS:
            known.clear()
        known[key] = found
    return found


def _examined(
    text: str,
    index: EvidenceIndex,
    question: str,
    before: str,
    labels: Sequence[LabelSpan],
    reader: ClaimReader,
) -> Findings | None:
    look()
    reading, mentions = tokenized(text), reader.mentions(text)
    starts, ends = (map(places.__getitem__, reading.said) for places in (reading.starts, reading.ends))
    stems: Sequence[Word] = list(zip(reading.stems, starts, ends, strict=True))
    asked, given = asked_words(question), _values_of_question(question)
    lookup = Lookup(index, reader, reading, mentions, stems, asked, before, labels, given=given)
    if normal(text) in index.statements and not irony_in(text):
        return _verbatim(replace(lookup, window=index.best(reading.stems)))
    if not stems and not mentions:
        return None
    missing = missing_mentions(lookup)
    of_missing = tuple(mention for _, mention in missing)
    stems = _without_present_values(lookup, of_missing)
    window = index.best(stem for stem, _, _ in stems)
    lookup = replace(lookup, stems=stems, missing=of_missing, window=window)
    found = _findings(lookup, [kind for kind, _ in missing])
    framed = None if found.hard else statement_in(text, index)
    if framed is None:
        return found
    inner = _examined(text[slice(*framed)], index, question, before, labels, reader)
    if inner and inner.contradiction and inner.contradiction.kind is Kind.DROPPED_LIMIT:
        inner = None if is_report(text[: framed[0]]) else inner  # "believed that" is no limit that it drops
    return _with_contradiction(found, inner, framed[0])


def _with_contradiction(found: Findings, inner: Findings | None, start: int) -> Findings:
    """Add a contradiction of the statement within a claim, if that statement copies a sentence."""
    if inner is None or inner.contradiction is None or inner.context is not Context.COPY:
        return found
    places = tuple((start + first, start + last) for first, last in inner.contradiction.places)
    contradiction = replace(inner.contradiction, places=places)
    kinds, context, offending = inner.kinds, inner.context, (*found.offending, *places)
    return replace(
        found,
        contradiction=contradiction,
        kinds=kinds,
        context=context,
        window=inner.window,
        offending=tuple(sorted(offending)),
    )


def _verbatim(lookup: Lookup) -> Findings:
    """Return the findings of a claim that copies evidence, which only a wrong source can contradict."""
    found = wrong_citation(lookup)
    found = found and replace(found, rule="wrong_citation")
    places = found.places if found else ((0, len(lookup.text)),)
    kinds = (Kind.WRONG_SOURCE,) if found else ()
    none = dict.fromkeys(FEATURES, 0.0)
    return Findings(none, (), places, lookup.evidence, found, kinds, verbatim=True, context=Context.COPY)


def _findings(lookup: Lookup, kinds: list[Kind]) -> Findings:
    """Return the findings of a claim whose missing mentions, of these kinds, and window are known."""
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
    context = _context(lookup, found) if kinds and not are_fuller else Context.FREE
    kinds = list(dict.fromkeys(kinds))
    follows = not kinds and (follows_from_range(lookup) or follows_from_permission(lookup))
    return Findings(
        features, missing, offending, lookup.evidence, found, tuple(kinds), follows=follows, context=context,
        marks=are_fuller,
    )  # fmt: skip


def _context(lookup: Lookup, found: Contradiction | None) -> Context:
    """Return how the claim is worded around what was found."""
    places = (*((m.start, m.end) for m in lookup.missing), *(found.places if found else ()))
    is_copy = (found and found.in_copy) or is_near_copy(lookup.reading, lookup.index, places)
    return Context.COPY if is_copy else Context.FREE


def _without_present_values(lookup: Lookup, of_missing: Sequence[Mention]) -> Sequence[Word]:
    """Return the stems of a claim, without unknown words within values that the evidence holds."""
    missing = {(m.start, m.end) for m in of_missing if m.kind in VALUES}
    held = [m for m in lookup.mentions if m.kind in VALUES and (m.start, m.end) not in missing]
    often = [one for one in frequencies(lookup.text) if says_as_often(lookup, one)]
    if not held and not often:
        return lookup.stems
    present = [(m.start, _end_of_unit(lookup.text, m)) for m in held]
    present = sorted([*present, *((one.start, one.end) for one in often)])
    return [word for word in lookup.stems if word[0] in lookup.index.stems or not _inside(word, present)]


def _end_of_unit(text: str, value: Mention) -> int:
    """Return where a value ends with its unit: "three months" says what "90 days" does."""
    unit = unit_after(text, value.end) if value.unit else None
    return unit.end if unit else value.end


def _inside(word: Word, places: Sequence[tuple[int, int]]) -> bool:
    """Whether a word lies within one of these places, which are in order and apart."""
    before = bisect_right(places, (word[1], word[2]))
    return any(start <= word[1] and word[2] <= end for start, end in places[max(0, before - 1) : before + 1])
