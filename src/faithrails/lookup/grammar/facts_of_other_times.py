"""Reads which clauses of the evidence state former facts, planned facts, and facts that hold now.

"The fee was £10 until March. It is now £12. From May it will be £15." has one of each. A clause in the past
tense states a former fact only if the text says that it has ended: by a word ("used to", "until"), by a
change ("rose from 10 to 12"), or by a clause about the present beside it ("now", "no longer").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.tables.operation_words import names_change
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.text.irregular_verbs import base_keys, is_past
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES, PRONOUNS, denies, stem

_YEAR = r"(?:1[5-9]|20)\d\d"
_TIME_OF_DAY = r"\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]\.?m\b|\so'clock)|\d{1,2}[:.]\d\d|noon\b|midnight\b"
# Words that put a clause in the past, whatever its verb.
PAST_WORDS = re.compile(
    r"(?<!\bbe )(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )(?<!\bget )\bused to\b"
    r"|\b(?:formerly|previously|originally|in the past|at one time|at first|until recently)\b"
    r"|\A\W*(?:which\s|who\s)?once\b(?! (?:per|every|each|in)\b| an? (?:day|week|month|year|season|term)\b)",
    re.IGNORECASE,
)
_ENDED = re.compile(  # in a clause in the past tense
    rf"\b(?:until|till)\b(?! then| now| (?:{_TIME_OF_DAY}))|\bup (?:to|until) (?=[a-z])"
    rf"|\b(?:from|between) {_YEAR} (?:to|until|and) {_YEAR}\b|\blast (?:year|season|month|week)\b"
    r"|\bbefore (?:that|this|then)\b"
    r"|\bonce (?:was|were|had)\b|\b(?:was|were|had) once\b"
    r"|\b(?:was|were|had)\b[^.;]{0,60}\bbefore (?:it|he|she|they|becoming|being)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(r"\bonce (?P<verb>\w+)", re.IGNORECASE)  # "once held in Leeds"
_PERIOD_BEFORE = re.compile(
    r"\W*(?:(?:before|prior to|until|till|up (?:to|until))\b(?! (?:that|then|now)\b)"
    r"|(?:in|under|with|by) (?:the|its|their|our|his|her) (?:old|former|previous|earlier|original)\b)",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"(?<!until )(?<!till )\b(?:now|today|nowadays|currently|presently|at present|these days|from then on"
    r"|no longer|any ?more|as of|this (?:year|season|month|week)|since then)\b"
    r"|\bsince\b[^.;]{0,60}\b(?:has|have|is|are)\b|\b(?:has|have) since\b"
    r"|\b(?:is|are|has|have|can|may|\w+s)\b[^.;,]{0,30}\bagain\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\bfrom (?P<old>[^,;.\n]{0,30}?\d[^,;\n]{0,20}?|[a-z-]{2,20}(?: [a-z%]{1,15})?) to \S", re.IGNORECASE
)
_PERIOD = re.compile(rf"{_YEAR}|{_TIME_OF_DAY}", re.IGNORECASE)
_CHANGED = re.compile(r"\b(?:went|changed|renamed|switched|moved)\b", re.IGNORECASE)
_SUCCEEDED = re.compile(
    r"\b(?:was|were|been) (?:then |later |since )?(?:succeeded|replaced|superseded)\b[^.;,]{0,60}?(?=\bby\b)",
    re.IGNORECASE,
)
_SUCCEEDING = base_keys(map(stem, "succeeded replaced superseded later since".split()))
_WILL = re.compile(r"\b(?:will|is going to|are going to|is to|are to)\b", re.IGNORECASE)
STARTS = re.compile(r"\b(?:from|as of|starting|beginning|effective)\b", re.IGNORECASE)
_STATE = re.compile(r"\b(?:will|going to|(?:is|are) to) (?:then )?(?:be|cost|have)\b", re.IGNORECASE)
# Words of statements and questions that are not about the present.
OF_OTHER_TIMES = frozenset(
    "was were had did used been could would will shall going until till before after formerly previously "
    "originally initially once ago then earlier since if when while than ended replaced".split()
)
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
    found = [one for number in range(len(index.sentences)) for one in _clauses(index, number)]
    found = [_with_contrast(one, n, found, index) for n, one in enumerate(found)]
    changes = (*_changes(index), *_successions(found))
    return TimedClauses(
        tuple(found),
        (*(one for one in found if one.is_former), *changes),
        tuple(one for one in found if one.is_planned),
    )


def _clauses(index: EvidenceIndex, number: int) -> Iterator[TimedClause]:
    """Yield the clauses of a sentence; words that say when count for the clause behind them."""
    if index.sentences[number].passage in index.records:
        return
    parts = clauses_of(index, number)
    before = _clauses_before(index, number) if parts and not _POINTING.isdisjoint(parts[0].words) else ()
    context = frozenset[str]().union(*(base_keys(part.keys) for part in before))
    is_former = is_after_phrase = False
    for part in parts:
        own = base_keys(part.keys)
        is_past_tense = _is_past_tense(part)
        is_phrase = not is_past_tense and _is_phrase(part)
        is_now = not is_past_tense and bool(_NOW.search(part.text))
        is_said = is_past_tense and (is_after_phrase or _has_ended(part))
        is_said = is_said or bool(_PRESENT.isdisjoint(part.words) and PAST_WORDS.search(part.text))
        is_former = not is_now and not is_phrase and (is_said or (is_former and _goes_on(part)))
        is_after_phrase = is_phrase and len(part.words) <= _MOST_OF_PHRASE
        is_planned = all(pattern.search(part.text) for pattern in (_WILL, STARTS, _STATE))
        yield TimedClause(
            part,
            own | context,
            own,
            _before_verb(part, is_first=part is parts[0]),
            is_former,
            is_planned,
            is_now,
            denies(part.words),
        )
        context |= own


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
    return bool(_PERIOD_BEFORE.match(part.text) or (is_past_word and PAST_WORDS.match(part.text.lstrip())))


def _has_ended(part: Part) -> bool:
    once = _ONCE.search(part.text)
    return bool(_ENDED.search(part.text)) or (once is not None and is_past(once["verb"].lower()))


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
    if one.is_former or one.is_now:
        return one
    if _WILL.search(part.text):
        near = (*found[max(0, n - 2) : n], *found[n + 1 : n + 3])
        return one._replace(is_planned=any(_is_beside(other, one, index) for other in near))
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
            found = _CHANGE.search(part.text)
            is_change = names_change(sentence.stems) or bool(_CHANGED.search(part.text))
            is_done = _is_past_tense(part) or not _PERFECT.isdisjoint(part.words)
            if found and is_change and is_done and not _PERIOD.fullmatch(found["old"]):
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
        by = _SUCCEEDED.search(one.part.text)
        if by:
            own = base_keys(tokenized(one.part.text[: by.end()]).keys) - _SUCCEEDING
            yield one._replace(keys=own, own=own, subject=frozenset(), is_former=True)


_READ: PerIndex[TimedClauses] = PerIndex(_read)
