"""Finds what another section says: "The Standard plan has phone support." where only the Business plan has.

The claim names one of several sections by its heading. A value or word of the claim is neither in this
section nor outside of these sections, and a line of another section has all that is known of its clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses
from faithrails.lookup.grammar.facts_of_sections import Group, Said, Value, groups_of_sections, said_in
from faithrails.lookup.grammar.names_of_sections import NEGATION, words_of
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.lookup.parts_of_claim.heading_above import heading_above
from faithrails.text.sentences import sentences
from faithrails.text.tokenized import tokenized
from faithrails.text.word_relations import are_of_one_kind, has_synonym
from faithrails.text.words import AUXILIARIES, DETERMINERS, stem

_COMPARE = frozenset(
    "more less fewer than compared versus vs difference unlike following previous rose fell grew increased "
    "decreased dropped lack lacks lacking based too".split()
)
# Headings of the parts of one text, whose statements belong together.
_OF_PAPERS = "abstract introduction background method methods material results discussion conclusion summary"
_OF_MANUALS = (
    "overview notes ingredients preparation installation configuration usage steps instructions appendix"
)
_PARTS_OF_A_TEXT = frozenset(map(stem, (*_OF_PAPERS.split(), *_OF_MANUALS.split())))
_NOT_OF_IT = frozenset("after before until following".split())  # before the name of a section
_MOST_WORDS = 40  # of a claim
_WEIGHT = 2  # of a value or word that the section has in place of the claim's
_PRONOUNS = frozenset("it its they their".split())
_MOST_BEFORE_PRONOUN = 3
# Words of phrases that only join a section and a fact: "takes place", "is part of", "one of".
_JOINING = (
    "take place part one come get give make include offer provide feature serve hold run happen arrive go"
)
_LIGHT = frozenset(map(stem, _JOINING.split()))
_LEAST_APART = 2  # words or values of another section in several of its lines
_ALIKE = 5  # letters at the beginning of two words of one family


class _Clause(NamedTuple):
    """A clause of a claim, where it starts, and the number of the only section that it is about."""

    text: str
    start: int
    about: int


def fact_of_another_section(lookup: Lookup) -> Contradiction | None:
    """Return a clause of a claim about one section that the evidence has only in another section."""
    groups = groups_of_sections(lookup.index)
    words = lookup.reading.words
    if not groups or "?" in lookup.text or len(words) > _MOST_WORDS or not _COMPARE.isdisjoint(words):
        return None
    for group in groups:
        if any(one.content and one.content <= _PARTS_OF_A_TEXT for one in group.titles):
            continue
        for clause in _clauses(lookup, group):
            if _stands_behind(clause, group):
                continue
            if found := _of_another(clause, group, lookup):
                return found
    return None


def _stands_behind(clause: _Clause, group: Group) -> bool:
    """Whether the name of the section stands behind a word that tells when: "after installation"."""
    reading, title = tokenized(clause.text), group.titles[clause.about]
    at = next((n for n, key in enumerate(reading.keys) if key in title.content), 0)
    before = [word for word in reading.words[max(0, at - 2) : at] if word not in DETERMINERS]
    return not _NOT_OF_IT.isdisjoint(before[-1:])


def _clauses(lookup: Lookup, group: Group) -> Iterator[_Clause]:
    """Yield the clauses of a claim that are about one section: the one that they name, or the whole claim."""
    named = group.names.named_by(lookup.text) or _named_before(lookup, group)
    parts = clauses(lookup.text) if named else ()
    for part in parts:
        about = (group.names.named_by(part.text) if len(parts) > 1 else named) or named
        if len(about) == 1:
            yield _Clause(part.text, part.start, next(iter(about)))


def _named_before(lookup: Lookup, group: Group) -> frozenset[int]:
    """Return the sections that the heading above names; for a pronoun, a sentence before or the question.

    The question tells it of the first sentence only: an answer also says what it needs of other sections.
    """
    before = lookup.answer_before_claim
    if named := group.names.named_by(heading_above(before)):
        return named
    if _PRONOUNS.isdisjoint(lookup.reading.words[:_MOST_BEFORE_PRONOUN]):
        return frozenset() if any(map(str.isalpha, before)) else group.names.named_by(lookup.question)
    named_in = (group.names.named_by(before[one.start : one.end]) for one in reversed(sentences(before)))
    return next(filter(None, named_in), group.names.named_by(lookup.question))


def names_section(text: str, index: EvidenceIndex) -> bool:
    """Whether a text, such as a heading of the answer, names a section of the evidence."""
    return bool(text) and any(group.names.named_by(text) for group in groups_of_sections(index))


def is_stated_in_section(lookup: Lookup) -> bool:
    """Whether lines of the section that a claim names have all other words and values of each clause."""
    for group in groups_of_sections(lookup.index):
        own = list(_clauses(lookup, group))
        if own and len(own) == len(clauses(lookup.text)):
            return all(_is_stated(clause, group, lookup) for clause in own)
    return False


def _is_stated(clause: _Clause, group: Group, lookup: Lookup) -> bool:
    if lookup.has_negation and NEGATION not in group.titles[clause.about].content:
        return False
    fact = _without_title(clause.text, group, clause.about)
    return bool(fact) and any(line.has(fact) and not line.denies for line in group.lines[clause.about][1:])


def _of_another(clause: _Clause, group: Group, lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if another section says what a clause says of its section."""
    title = group.titles[clause.about]
    if said_in(clause.text).denies and NEGATION not in title.content:
        return None
    fact = _without_title(clause.text, group, clause.about)
    if not all(map(group.has_value, fact.values)):  # a result, or a value that is missing
        return None
    if fact.stems - _LIGHT:
        fact = replace(fact, stems=fact.stems - _LIGHT)
    own = (*group.lines[clause.about], *group.common)
    known = Said(fact.stems & group.all_stems, fact.values)
    values = [one for one in known.values if not any(line.has_value(one) for line in own)]
    words = known.stems - group.stems[clause.about] - group.common_stems
    is_denied = not (words or values) and _is_denied(known, clause.about, group)
    found = _line_elsewhere(known, own, clause.about, group) if words or values or is_denied else None
    if found is None:
        return _in_several_lines(clause, words, values, group)
    if is_denied and found.line.denies:
        return None
    instead = _has_instead(words, values, group.lines[clause.about], found.line)
    unknown = len(fact) - len(known) - len((fact.stems - known.stems) & (lookup.question_stems | _LIGHT))
    if unknown >= len(known) + bool(values) + _WEIGHT * instead:
        return None
    capitals = words_of(clause.text).in_capitals
    only_own = group.stems[clause.about] - group.stems[found.section]
    if words and not values and not any(one in capitals or _is_apart(one, only_own) for one in words):
        return None
    why = f"the passage says this of '{group.titles[found.section].text}', not of '{title.text}'"
    kind = Kind.DISPLACED_VALUE if values else Kind.DISPLACED_WORD
    spans = [(one.start, one.end) for one in values] or [(0, len(clause.text))]
    places = tuple((clause.start + start, clause.start + end) for start, end in spans)
    return Contradiction(why, places, kind=kind, in_copy=True)


def _in_several_lines(
    clause: _Clause, words: frozenset[str], values: Sequence[Value], group: Group
) -> Contradiction | None:
    """Return a contradiction if another section has, in several lines, all that the clause's own lacks."""
    for section, lines in enumerate(group.lines):
        apart = [one for one in words if _is_apart(one, group.stems[clause.about] - group.stems[section])]
        if section == clause.about or not words <= group.stems[section]:
            continue
        replaced = sum(any(line.has_other_value(one) for line in group.lines[clause.about]) for one in values)
        if len(apart) + len(values) + replaced < _LEAST_APART:
            continue
        if all(any(line.has_value(value) for line in lines) for value in values):
            title = group.titles[clause.about].text
            why = f"the passage says this of '{group.titles[section].text}', not of '{title}'"
            return Contradiction(
                why, ((clause.start, clause.start + len(clause.text)),), kind=Kind.DISPLACED_WORD
            )
    return None


class _Found(NamedTuple):
    """A line, and the number of its section."""

    section: int
    line: Said


def _line_elsewhere(known: Said, own: Sequence[Said], about: int, group: Group) -> _Found | None:
    """Return a line of another section that fits as well as any of its own, and has all but common words."""
    best = max((line.share_of(known) for line in own), default=0)
    for section, lines in enumerate(group.lines):
        needed = _without_topic(known, section, about, group)
        for line in lines if section != about else ():
            if line.has(needed) and line.share_of(known) >= max(best, 1):
                return _Found(section, line)
    return None


def _without_topic(known: Said, other: int, about: int, group: Group) -> Said:
    """Leave out the words that both sections have: what the lines of both are about."""
    return Said(known.stems - (group.stems[other] & group.stems[about]), known.values)


def _is_denied(known: Said, about: int, group: Group) -> bool:
    """Whether all lines of a section that have these words and values deny something."""
    held = [line for line in group.lines[about] if line.has(known)]
    return (
        bool(held) and all(line.denies for line in held) and not any(one.has(known) for one in group.common)
    )


def _has_instead(words: frozenset[str], values: Sequence[Value], own: Sequence[Said], there: Said) -> bool:
    """Whether the section has another word or value of the same kind where the other section has these."""
    return any(line.has_other_value(value) for value in values for line in own) or any(
        are_of_one_kind(word, other) for word in words for line in own for other in line.stems - there.stems
    )


def _without_title(text: str, group: Group, about: int) -> Said:
    """Return what a clause says besides the name of its section, and besides the verb right after it."""
    title = group.titles[about]
    said = said_in(text)
    values = tuple(one for one in said.values if not title.names(one))
    reading = tokenized(text)
    last = max((n for n, key in enumerate(reading.keys) if key in title.content), default=-1)
    behind = [n for n in range(last + 1, len(reading.words)) if reading.words[n] not in AUXILIARIES]
    verb = {reading.keys[behind[0]]} if last >= 0 and len(behind) > 1 else set()
    return Said(said.stems - title.content - title.above - verb, values)


def _is_apart(word: str, only_own: frozenset[str]) -> bool:
    """Whether a word is neither of the family of a word that only its section has, nor its synonym."""
    return not has_synonym(word, only_own) and not any(_are_alike(word, other) for other in only_own)


def _are_alike(one: str, other: str) -> bool:
    return one[:_ALIKE] == other[:_ALIKE] and min(len(one), len(other)) >= _ALIKE
