"""Reads which clauses of the evidence state former facts, planned facts, and facts that hold now.

"The fee was £10 until March. It is now £12. From May it will be £15." has one of each. A clause in the past
tense states a former fact only if the text says that it has ended: by a word ("used to", "until"), by a
change ("rose from 10 to 12"), or by a clause about the present beside it ("now", "no longer").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby, zip_longest
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.tables.operation_words import names_change
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.lookup.grammar.words_of_other_times import (
    CHANGE,
    CHANGED,
    ENDED,
    NOW,
    ONCE,
    ONCE_FIRST,
    PAST_WORDS,
    PERIOD,
    PERIOD_BEFORE,
    SIGN_PHRASES,
    SIGNS,
    STARTS,
    STATE,
    SUCCEEDED,
    SUCCEEDING,
    WILL,
)
from faithrails.text.irregular_verbs import base_keys, is_past
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES, PRONOUNS, denies, stem

_PAST_AUXILIARIES = frozenset("was were had could did".split())
_PRESENT = AUXILIARIES - _PAST_AUXILIARIES
_PERFECT = frozenset(("has", "have"))
_POINTING = PRONOUNS | frozenset("them its their his her this these those".split())
_MOST_SENTENCES = 300
_MOST_OF_PHRASE = 6  # words of "Before the renovation"
_MOST_OF_PAST_WORD = 3  # words of "in the past"
_NEAR = 1  # sentences between a former fact and the one that replaces it


class TimedClause(NamedTuple):
    """A clause: its keys with those of its subject, its own keys, and those of a former value in it."""

    part: Part
    keys: frozenset[str]
    own: frozenset[str]
    subject: frozenset[str]
    is_former: bool
    is_planned: bool
    is_now: bool
    denies: bool


@dataclass(frozen=True)  # without slots, for its cached property
class TimedClauses:
    """The clauses of the evidence in order, and those that state former and planned facts."""

    all: tuple[TimedClause, ...]
    former: tuple[TimedClause, ...]
    planned: tuple[TimedClause, ...]

    @cached_property
    def of_other_times(self) -> frozenset[tuple[int, int]]:
        """The sentence and the start of each clause that states a former or a planned fact."""
        return frozenset((one.part.sentence, one.part.start) for one in (*self.former, *self.planned))

    def beside(self, fact: TimedClause) -> Iterator[TimedClause]:
        """Yield the clauses near a fact that state no former and no planned fact."""
        number = fact.part.sentence
        for one in chain.from_iterable(
            self._of_sentence.get(near, ()) for near in (number - 1, number, number + 1)
        ):
            if one.part is not fact.part and not (one.is_former or one.is_planned):
                yield one

    @cached_property
    def _of_sentence(self) -> dict[int, list[TimedClause]]:
        return {number: list(group) for number, group in groupby(self.all, key=lambda one: one.part.sentence)}


def timed_clauses(index: EvidenceIndex) -> TimedClauses:
    """Return the clauses of the prose by time; none if the evidence has more than 300 sentences."""
    return _READ.of(index)


def _read(index: EvidenceIndex) -> TimedClauses:
    if len(index.sentences) > _MOST_SENTENCES:
        return TimedClauses((), (), ())
    signs = [_has_sign(index, number) for number in range(len(index.sentences))]
    if not any(signs):
        return TimedClauses((), (), ())
    found = [
        one
        for number in range(len(signs))
        for one in _clauses(index, number, is_read=any(signs[max(0, number - _NEAR) : number + _NEAR + 1]))
    ]
    found = [_with_contrast(one, n, found, index) for n, one in enumerate(found)]
    changes = (*_changes(index), *_successions(found))
    return TimedClauses(
        tuple(found),
        (*(one for one in found if one.is_former), *changes),
        tuple(one for one in found if one.is_planned),
    )


def _has_sign(index: EvidenceIndex, number: int) -> bool:
    if not SIGNS.isdisjoint(index.sentence_words(number)):
        return True
    return SIGN_PHRASES.search(index.text_of(index.sentences[number])) is not None


def _clauses(index: EvidenceIndex, number: int, *, is_read: bool) -> Iterator[TimedClause]:
    """Yield the clauses of a sentence; words that say when count for the clause behind them.

    Without ``is_read`` they are of no known time: no sentence near has a word that says when.
    """
    if index.sentences[number].passage in index.records:
        return
    parts = clauses_of(index, number)
    if not is_read:
        own_keys = (base_keys(part.keys) for part in parts)
        nothing = frozenset[str]()
        yield from (
            TimedClause(part, own, own, nothing, False, False, False, denies(part.words))
            for part, own in zip(parts, own_keys, strict=True)
        )
        return
    before = _clauses_before(index, number) if parts and not _POINTING.isdisjoint(parts[0].words) else ()
    context = frozenset[str]().union(*(base_keys(part.keys) for part in before))
    is_former = is_after_phrase = is_once = False
    for part, behind in zip_longest(parts, parts[1:]):
        own, is_first = base_keys(part.keys), part is parts[0] or is_once
        is_once = ONCE_FIRST.match(part.text) is not None
        is_past_tense = _is_past_tense(part)
        is_phrase = not is_past_tense and _is_phrase(part)
        is_now = not is_past_tense and bool(NOW.search(part.text))
        is_said = is_past_tense and (is_after_phrase or _has_ended(part))
        is_said = is_said or bool(_PRESENT.isdisjoint(part.words) and PAST_WORDS.search(part.text))
        is_former = not is_now and not is_phrase and (is_said or (is_former and _goes_on(part)))
        is_after_phrase = is_phrase and len(part.words) <= _MOST_OF_PHRASE
        is_planned = all(pattern.search(part.text) for pattern in (WILL, STARTS, STATE))
        yield TimedClause(
            part,
            own | context | (base_keys(behind.keys) if is_once and behind else frozenset()),
            own,
            _before_verb(part, is_first=is_first),
            is_former,
            is_planned,
            is_now,
            denies(part.words),
        )
        context |= own
        is_former = is_former and not is_once


def _clauses_before(index: EvidenceIndex, number: int) -> Sequence[Part]:
    """Return the clauses of the sentence before in the same passage."""
    is_first = not number or index.sentences[number - 1].passage != index.sentences[number].passage
    return () if is_first else clauses_of(index, number - 1)


def _goes_on(part: Part) -> bool:
    """Whether a clause has the subject and the time of the one before: "and opened at 7", "and no lift"."""
    begins_with_verb = part.words[0] in _PAST_AUXILIARIES or is_past(part.words[0])
    has_no_verb = AUXILIARIES.isdisjoint(part.words) and not any(map(is_past, part.words))
    return begins_with_verb or (has_no_verb and _POINTING.isdisjoint(part.words))


def _is_past_tense(part: Part) -> bool:
    """Whether a clause has a verb in the past tense and none in the present."""
    words = part.words
    if not _PRESENT.isdisjoint(words):
        return False
    return not _PAST_AUXILIARIES.isdisjoint(words) or any(map(is_past, words)) or "used" in words


def _is_phrase(part: Part) -> bool:
    """Whether a clause without a verb only says when: "Before the renovation", "In the past"."""
    has_no_verb = AUXILIARIES.isdisjoint(part.words)
    is_past_word = has_no_verb and len(part.words) <= _MOST_OF_PAST_WORD
    return bool(PERIOD_BEFORE.match(part.text) or (is_past_word and PAST_WORDS.match(part.text.lstrip())))


def _has_ended(part: Part) -> bool:
    once = ONCE.search(part.text)
    return bool(ENDED.search(part.text)) or (once is not None and is_past(once["verb"].lower()))


def _past_verbs(part: Part) -> frozenset[str]:
    return base_keys(map(stem, filter(is_past, part.words)))


def _before_verb(part: Part, *, is_first: bool) -> frozenset[str]:
    """Return the keys before the first auxiliary or past form; all of a first clause without one."""
    verbs = (n for n, word in enumerate(part.words) if word in AUXILIARIES or is_past(word) or word == "used")
    at = next(verbs, len(part.words) if is_first else 0)
    return base_keys(part.reading.keys[part.first : part.first + at])


def _with_contrast(
    one: TimedClause, n: int, found: Sequence[TimedClause], index: EvidenceIndex
) -> TimedClause:
    """Mark a clause in the past before one about the present as former, and a future one as planned."""
    part = one.part
    if one.is_former or one.is_now or not any(other.is_now for other in found[max(0, n - 2) : n + 3]):
        return one
    if WILL.search(part.text):
        near = (*found[max(0, n - 2) : n], *found[n + 1 : n + 3])
        return one._replace(is_planned=one.is_planned or any(_is_beside(other, one, index) for other in near))
    verbs = {"have", "be"} if not _PAST_AUXILIARIES.isdisjoint(part.words) else _past_verbs(part)
    behind = found[n + 1 : n + 2] if _is_past_tense(part) else ()
    return one._replace(
        is_former=any(
            _is_beside(other, one, index) and ("be" in verbs or not verbs.isdisjoint(other.own))
            for other in behind
        )
    )


def _is_beside(now: TimedClause, one: TimedClause, index: EvidenceIndex) -> bool:
    """Whether a clause is about the present and about the subject of one near it."""
    number, other = now.part.sentence, one.part.sentence
    is_near = now.is_now and index.sentences[number].passage == index.sentences[other].passage
    later = now if (number, now.part.start) > (other, one.part.start) else one
    is_same = number == other or not _POINTING.isdisjoint(later.part.words)
    return is_near and abs(number - other) <= _NEAR and (is_same or not one.subject.isdisjoint(now.own))


def _changes(index: EvidenceIndex) -> Iterator[TimedClause]:
    """Yield the former values of changes: the 11 of "the wage rose from 11 to 13 euros"."""
    for number, sentence in enumerate(index.sentences):
        if sentence.passage in index.records or "from" not in index.sentence_words(number):
            continue
        for part in clauses_of(index, number):
            found = CHANGE.search(part.text)
            is_change = names_change(sentence.stems) or bool(CHANGED.search(part.text))
            is_done = _is_past_tense(part) or not _PERFECT.isdisjoint(part.words)
            if found and is_change and is_done and not PERIOD.fullmatch(found["old"]):
                old = base_keys(tokenized(found["old"]).keys)
                keys = base_keys(tokenized(f"{part.text[: found.start()]} {found['old']}").keys)
                behind = base_keys(tokenized(part.text[found.end() :]).keys)
                numbers = frozenset(key for key in behind if key[0].isdigit())
                if old and old.isdisjoint(numbers):
                    yield TimedClause(
                        part, keys | (behind - numbers), old, keys - old, True, False, False, False
                    )


def _successions(found: Iterable[TimedClause]) -> Iterator[TimedClause]:
    """Yield what stands before "was succeeded by" and "was replaced by"."""
    for one in found:
        by = SUCCEEDED.search(one.part.text)
        if by:
            own = base_keys(tokenized(one.part.text[: by.end()]).keys) - SUCCEEDING
            yield one._replace(keys=own, own=own, subject=frozenset(), is_former=True)


_READ: PerIndex[TimedClauses] = PerIndex(_read)
