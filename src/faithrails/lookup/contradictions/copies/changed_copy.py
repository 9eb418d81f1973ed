"""Finds a change in a copied sentence: "all" for "some", "must" for "may", another name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from faithrails.lookup.contradictions.copies.operator_classes import (
    KINDS,
    LIMITING,
    NEEDED,
    ONLY,
    Class,
    operators,
)
from faithrails.lookup.contradictions.copies.same_operator import (
    BEGAN,
    denies_the_rest,
    is_advice,
    is_each_of_time,
    is_required_in_other_words,
    is_same_condition,
    is_same_only,
    is_weaker_or_same,
    limits_a_number,
)
from faithrails.lookup.contradictions.limits.dropped_limit import dropped_condition, dropped_limits
from faithrails.lookup.contradictions.limits.turned_permission import is_same_permission
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.forms_of_address import is_other_form_of_address
from faithrails.lookup.copies.opposite_in_copy import has_opposite
from faithrails.lookup.copies.other_name_in_copy import WITHIN_NAMES, has_other_name
from faithrails.lookup.copies.other_phrase_in_copy import has_other_phrase
from faithrails.lookup.copies.other_word_in_copy import (
    has_other_modifier,
    has_other_number,
    has_other_thing,
    has_other_word,
    has_unreadable_value,
    has_word_of_no_evidence,
)
from faithrails.lookup.copies.sentence_copied_with_changes import Copy, copies
from faithrails.lookup.copies.swapped_words_in_copy import swapped_words
from faithrails.lookup.copies.word_changes import LONGEST, Change
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.lookup.missing.numbers_in_tokens import fills_placeholder
from faithrails.lookup.parts_of_claim.heading_above import heading_above
from faithrails.text.irregular_verbs import base
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.frequencies import frequencies
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.values.units import TIME
from faithrails.text.words import compared_keys, content, has_content

_LONGEST_OPERATOR = 3  # words of a changed operator, with those that go with it: "all of the"
_OTHER_TIMES = {  # prepositions that give another time than the key
    **dict.fromkeys(("in", "on", "at"), frozenset("after before since until".split())),
    **dict.fromkeys(("by", "until", "till"), frozenset("after since from".split())),
}
# Prepositions that say another place, way or time in an otherwise equal sentence.
_OTHER_WAYS = frozenset(
    frozenset(pair.split())
    for pair in (
        "to from", "into from", "onto off", "on off", "above below", "during after", "during before",
        "during outside", "inside outside", "upstairs downstairs",
    )
)  # fmt: skip
_TOLD_FROM = frozenset("different differs differ distinct".split())  # "different to" is "different from"
_HAVE = frozenset(("has", "have"))
_TO_HAVE = frozenset("bring show provide present carry wear use produce submit upload take".split())
_NEED = frozenset("need needs".split())
_NOT_ADJECTIVES = frozenset(
    "only just for of at in to from least most than or and about exactly number".split()
)
_NOT_NOUNS = frozenset("all both each every any no some many most".split())
# A sentence with one of these offers, advises or tells a habit.
_OFFERING = frozenset(
    "welcome invited free let lets best helps suggest suggests recommend recommends try consider like want "
    "wants optional able chance get gets option often usually sometimes many some most few decided chose "
    "offered plans feel".split()
)
_IS, _NEAR_START = frozenset(("is", "are")), 5
_NEAR = 2  # words around a change in which to look for the replaced operator


def changed_copy(lookup: Lookup) -> Contradiction | None:
    """Return the first contradiction in a copied sentence; None if the claim copies another without one."""
    if lookup.window is None or len(lookup.reading.words) > LONGEST:
        return None
    first = None
    for copy in copies(lookup):
        found = next(_contradictions(copy, lookup), None)
        if found is None:
            return None
        first = first or found
    return first


def _contradictions(copy: Copy, lookup: Lookup) -> Iterator[Contradiction]:
    """Yield contradicting changes, except in mentions that no passage has or that follow by arithmetic."""
    claim, vocabulary = lookup.reading, lookup.reader.vocabulary
    explained = (m for m in lookup.values if lookup.arithmetic.explains(m))
    decided = (*lookup.missing, *(m for m in explained if not lookup.index.values.holds(normalized(m))))
    changes = [
        change
        for change in copy.changes
        if change.claim_length
        and not any(
            m.start < claim.ends[change.end - 1] and claim.starts[change.start] < m.end for m in decided
        )
        and not _begins_with_comparison_of(decided, copy, change)
        and not _has_same_values(copy, change, lookup.values)
        and not is_other_form_of_address(copy, change)
        and not _is_numbering(copy, change)
        and not any(claim.ends[change.end - 1] <= label.end for label in lookup.labels)
        and not _stands_for_noun(copy, change)
        and not fills_placeholder(lookup.text, claim.starts[change.start], lookup.index)
    ]
    is_same = is_same_permission(lookup)  # "is prohibited" for "may not"
    if not is_same:
        yield from _changed_operators(copy, changes)
    for change in changes:
        is_opposite = has_opposite(copy, change, vocabulary) and not denies_the_rest(copy)
        if not is_same and (is_opposite or _is_other_way(copy, change)):
            yield copy.contradiction(Kind.ANTONYM, change)
        if _has_other_time_unit(copy, change):
            yield copy.contradiction(Kind.WRONG_UNIT, change)
        if has_other_name(copy, change):
            yield copy.contradiction(Kind.DISPLACED_NAME, change)
        if has_other_number(copy, change) or has_other_modifier(copy, change):
            yield copy.contradiction(Kind.DISPLACED_VALUE, change)
        if has_other_word(copy, change):
            yield copy.contradiction(Kind.DISPLACED_WORD, change)
        if has_other_thing(copy, change):
            yield copy.contradiction(Kind.REPLACED_WORD, change)
        if has_word_of_no_evidence(copy, change, lookup.question_words) or has_unreadable_value(
            copy, change, lookup.question_words
        ):
            yield copy.contradiction(Kind.DISPLACED_WORD, change)
        if has_other_phrase(copy, change):
            yield copy.contradiction(Kind.DISPLACED_PHRASE, change)
    if len(copy.changes) == 1 and changes and _is_added_word(copy, changes[0]):
        yield copy.contradiction(Kind.ADDED_WORD, changes[0])
    yield from swapped_words(copy, changes)
    yield from dropped_condition(copy)
    if not is_same:
        yield from dropped_limits(copy, heading=heading_above(lookup.answer_before_claim))


def _stands_for_noun(copy: Copy, change: Change) -> bool:
    """Whether a changed word is a pronoun for a noun: "the missed one" for "the missed dose"."""
    own, instead = copy.claim_words(change), copy.evidence_words(change)
    if own not in (["one"], ["ones"]) or len(instead) != 1 or values(instead[0]) or instead[0] in _NOT_NOUNS:
        return False
    before, after = (copy.claim.words[n : n + 1] for n in (max(0, change.start - 1), change.end))
    return _NOT_ADJECTIVES.isdisjoint(before) and not any(map(has_content, after))


def _begins_with_comparison_of(decided: Sequence[Mention], copy: Copy, change: Change) -> bool:
    """Whether a change is "more" or "fewer" behind an amount that the sentence implies: "32,000 more"."""
    start = copy.claim.starts[change.start]
    is_behind = any(m.end == start - 1 for m in decided)
    return is_behind and copy.claim_words(change)[0] in ("more", "fewer", "less")


def _has_same_values(copy: Copy, change: Change, said: Sequence[Mention]) -> bool:
    """Whether both sides have equal values: "68km", "68 kilometres"; "every 3 months", "once a quarter"."""
    first, last = copy.claim.starts[change.start], copy.claim.ends[change.end - 1]
    own = [value for value in said if first <= value.start < last]
    reading, first_there = copy.reading, copy.first
    often = [one for one in frequencies(copy.claim.text) if one.start < last and first < one.end]
    if often:
        whole = reading.text[
            reading.starts[first_there] : reading.ends[first_there + len(copy.copied_sentence) - 1]
        ]
        if all(any(map(one.agrees, frequencies(whole))) for one in often):
            return True
    if not own or change.evidence_length == 0:
        return False
    start, end = first_there + change.evidence_start, first_there + change.evidence_end
    after = min(end, len(reading.ends) - 1)  # the word behind may be the unit
    amounts = values(reading.text[reading.starts[start] : reading.ends[after]])
    return len(amounts) == len(own) and all(map(agrees, own, amounts))


def _is_numbering(copy: Copy, change: Change) -> bool:
    """Whether a change only replaces the number of a list item: "Finally, press …" for "3  Press …"."""
    own, instead = copy.claim_words(change), copy.evidence_words(change)
    return (
        change.evidence_start == 0
        and bool(instead)
        and all(map(str.isdigit, instead))
        and change.evidence_end < len(copy.copied_sentence)
        and copy.is_capital(change.evidence_end)
        and not any(word[0].isdigit() for word in own)
    )


def _changed_operators(copy: Copy, changes: Sequence[Change]) -> Iterator[Contradiction]:
    """Yield the changes that replace an operator by another of its family, or add a limiting one."""
    own = dict(operators(copy.claim.words)) if changes else {}
    if not own:
        return
    there = dict(operators(copy.copied_sentence))
    said, known = frozenset(own.values()), frozenset(there.values())
    copied = _copied(copy)
    beside = frozenset(one for n, one in there.items() if n in copied)
    for change in changes:
        if _is_other_time(copy, change):
            yield copy.contradiction(Kind.CHANGED_COMPARISON, change)
        if (
            max(change.claim_length, change.evidence_length) > _LONGEST_OPERATOR
        ):  # another clause, from another sentence
            continue
        new = {own[n] for n in range(change.start, change.end) if n in own} - beside
        if ONLY in known and not limits_a_number(copy.copied_sentence, there):
            new.discard(NEEDED)  # "only with a pass": one is required
        if NEEDED in new and (_is_instruction(copy, there) or is_required_in_other_words(copy, change)):
            new.discard(NEEDED)
        if is_weaker_or_same(copy, change):
            continue
        if is_same_only(copy, change):
            new.discard(ONLY)
        if is_same_condition(copy):
            new = {one for one in new if one[0] != "condition"}
        around = range(change.evidence_start - _NEAR, change.evidence_end + _NEAR)
        replaced = {family for family, _ in {there[n] for n in around if n in there} - said}
        for one in sorted(new):
            is_weak = is_each_of_time(copy, change) or is_advice(copy.claim_words(change))
            limits = one in LIMITING and not is_weak
            if one[0] in replaced or (limits and one not in known):
                yield copy.contradiction(KINDS[one[0]], change)


def _is_instruction(copy: Copy, there: Mapping[int, Class]) -> bool:
    """Whether a sentence instructs without a modal verb, as "must" would: "Rinse it", "It is rinsed"."""
    words = copy.copied_sentence
    if any(family == "modality" for family, _ in there.values()) or not _OFFERING.isdisjoint(words):
        return False
    first = next((word for word in words if word != "please"), "")
    begins_with_verb = base(first) in map(base, copy.claim.words[1:]) or (
        first in _TO_HAVE and not _NEED.isdisjoint(copy.claim.words)
    )
    return begins_with_verb or not _IS.isdisjoint(words[1:_NEAR_START])


def _copied(copy: Copy) -> range:
    """Return the range of the sentence's words from the first copied one to the last."""
    first = copy.changes[0] if copy.changes else None
    start = first.evidence_start - first.start if first else 0
    last = copy.changes[-1] if copy.changes else None
    end = last.evidence_end + len(copy.claim.words) - last.end if last else len(copy.copied_sentence)
    return range(max(0, start), end)


def _is_other_time(copy: Copy, change: Change) -> bool:
    """Whether a change gives a date another preposition of time: "after 2007" for "in 2007" or "by 2007"."""
    after = copy.claim.words[change.end : change.end + 1]
    has_lasted = copy.claim_words(change) == ["since"] and not _HAVE.isdisjoint(
        copy.claim.words[: change.start]
    )
    if has_lasted and not BEGAN.isdisjoint(copy.copied_sentence):
        return False  # "has been CTO since 2022" for "became CTO in 2022"
    return (
        change.claim_length == change.evidence_length == 1
        and copy.claim_words(change)[0] in _OTHER_TIMES.get(copy.evidence_words(change)[0], ())
        and any(word[0].isdigit() for word in after)
    )


def _has_other_time_unit(copy: Copy, change: Change) -> bool:
    """Whether a change only replaces a unit of time: "for every full day" for "for every full week"."""
    own, instead = (
        [word.removesuffix("s") for word in words]
        for words in (copy.claim_words(change), copy.evidence_words(change))
    )
    return len(own) == len(instead) == 1 and own != instead and TIME.issuperset((*own, *instead))


def _is_other_way(copy: Copy, change: Change) -> bool:
    """Whether a change only replaces a preposition by its opposite: "from the server" for "to the server"."""
    before = copy.claim.words[change.start - 1 : change.start]
    return (
        change.claim_length == change.evidence_length == 1
        and frozenset((copy.claim_words(change)[0], copy.evidence_words(change)[0])) in _OTHER_WAYS
        and _TOLD_FROM.isdisjoint(before)
    )


def _is_added_word(copy: Copy, change: Change) -> bool:
    """Whether a change only adds one word, no name or number, between others: "sale items" for "items"."""
    claim, place = copy.claim, change.start
    is_one = change.claim_length == 1 and not change.evidence_length
    if not is_one or not content(compared_keys(copy.claim_words(change))):
        return False
    start, end, word = claim.starts[place], claim.ends[place], claim.words[place]
    is_small = claim.text[start].islower() or (place == 0 and word not in copy.index.capitalised)
    is_word = is_small and word.isalpha() and word not in WITHIN_NAMES
    stands_apart = not claim.text[end : end + 1].isspace() or claim.text[start - 2 : start].strip(" ") != ""
    return is_word and not stands_apart
