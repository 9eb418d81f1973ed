"""Finds whom a clause says something of: the subject of a verb, its agent behind "by", or an owner.

A subject may be a name, "he" or "she", "who" behind a name, "I" of the speaker in a dialogue, "the former" or
"the latter" of two names before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from faithrails.lookup.grammar.clauses import Part
from faithrails.lookup.grammar.genders_of_people import (
    GENDERS,
    Gender,
    NameRun,
    is_before_name,
    is_capital,
    name_runs,
)
from faithrails.text.irregular_verbs import is_past
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import AUXILIARIES, DETERMINERS, STOP_WORDS, without_possessive

_BE = frozenset("is are was were be been being".split())
_OWNERS = frozenset("his her my".split())
_MOST_BETWEEN = 2  # words from "his" to the thing, or from a participle to "by"
_TWO = frozenset("former latter".split())
_BEFORE_OBJECTS = frozenset(
    "of for in at by with from to on across over near under against than about and or as like".split()
)
_JOINING = frozenset("and but".split())
_LISTING = frozenset("and or nor & with".split())
_REACH = 300  # characters before "the former"
_TURN = re.compile(
    r"^[ \t>*-]*(?P<name>[A-Z][\w.'’-]*(?:[ ][A-Z][\w.'’-]*){0,3})(?:[ ]\([^)\n]{1,30}\))?\**:\s",
    re.MULTILINE,
)
_FIRST_PERSON = frozenset("i i'm i've i'd i'll my".split())


class Holder(NamedTuple):
    """Whom something is said of: a name, or a pronoun with its gender; both are empty if it is not known."""

    name: tuple[str, ...] = ()
    gender: Gender = ""
    place: tuple[int, int] = (0, 0)  # in the text

    @property
    def is_known(self) -> bool:
        """Whether it is known of whom something is said."""
        return bool(self.name or self.gender)


_UNKNOWN = Holder()


def subject_of(part: Part, at: int, parts: Sequence[Part]) -> Holder:
    """Return whom the word ``at`` of a reading is said of; ``parts`` are the clauses of its sentence."""
    reading = part.reading
    runs = {run.last: run for run in name_runs(reading, part.first, at)}
    for n in range(at - 1, part.first - 1, -1):
        word = reading.words[n]
        if n + 1 in runs:
            run = runs[n + 1]
            words = reading.words[part.first : run.first]
            before = next((one for one in reversed(words) if one not in DETERMINERS), "")
            return _UNKNOWN if before in _BEFORE_OBJECTS or word.endswith("'s") else _of_run(run, reading)
        if holder := _of_pronoun(reading, n, part):
            return holder
        if word not in STOP_WORDS and word not in AUXILIARIES and not word.endswith("ly"):
            return _UNKNOWN
        if word in DETERMINERS:
            return _UNKNOWN if at - n > 1 and reading.words[n - 1] not in _BE else subject_of(part, n, parts)
    return _of_clause_before(part, parts)


def is_passive(reading: TokenizedText, at: int) -> bool:
    """Whether a word is a participle behind a form of "be": "was baked"."""
    before = reading.words[max(0, at - 2) : at]
    return is_past(reading.words[at]) and not _BE.isdisjoint(before)


def agent_of(part: Part, at: int) -> Holder:
    """Return who did it according to "by" behind a participle: "baked by Anna"."""
    words = part.reading.words
    for n in range(at + 1, min(part.last, at + 2 + _MOST_BETWEEN)):
        if words[n] == "by":
            run = next(name_runs(part.reading, n + 1, part.last), None)
            if run and all(word in DETERMINERS for word in words[n + 1 : run.first]):
                return _of_run(run, part.reading)
            behind = words[n + 1] if n + 1 < part.last else ""
            return Holder(gender=GENDERS.get(behind, ""), place=_place(part.reading, n + 1, n + 2))
    return _UNKNOWN


def owner_of(part: Part, at: int) -> Holder:
    """Return whose the thing at a word is: "her cheese", "Anna's cheese"."""
    reading = part.reading
    runs = {run.last: run for run in name_runs(reading, part.first, at)}
    for n in range(at - 1, max(part.first, at - 1 - _MOST_BETWEEN) - 1, -1):
        word = reading.words[n]
        if word in _OWNERS:
            return _of_speaker(reading, n) if word == "my" else _gendered(reading, n)
        if n + 1 in runs:
            return _of_run(runs[n + 1], reading) if word != without_possessive(word) else _UNKNOWN
        if word in STOP_WORDS:
            break
    return _UNKNOWN


def is_joined(run: NameRun, reading: TokenizedText) -> bool:
    """Whether a name is one of several: "Anna and Ben", "Anna, Ben or Cara"."""
    words, last = reading.words, len(reading.words)
    is_followed = run.last < last and words[run.last] in _LISTING
    is_preceded = run.first > 1 and words[run.first - 1] in _LISTING and is_capital(reading, run.first - 2)
    return is_preceded or (
        is_followed and any(is_capital(reading, n) for n in range(run.last + 1, min(last, run.last + 3)))
    )


def _of_run(run: NameRun, reading: TokenizedText) -> Holder:
    if is_joined(run, reading):
        return _UNKNOWN
    return Holder(run.words, run.gender, _place(reading, run.first, run.last))


def _of_pronoun(reading: TokenizedText, n: int, part: Part) -> Holder | None:
    word = reading.words[n]
    if word in ("he", "she"):
        return _gendered(reading, n)
    if word in _FIRST_PERSON:
        return _of_speaker(reading, n)
    if word == "who":
        run = next((run for run in name_runs(reading, max(0, n - 4), n) if run.last == n), None)
        return _of_run(run, reading) if run else _UNKNOWN
    if word in _TWO and n > part.first and reading.words[n - 1] == "the":
        return of_two(reading, n)
    return _UNKNOWN if word in ("they", "we", "you", "it", "that", "which", "there") else None


def _gendered(reading: TokenizedText, n: int) -> Holder:
    return Holder(gender=GENDERS[reading.words[n]], place=_place(reading, n, n + 1))


def _of_speaker(reading: TokenizedText, n: int) -> Holder:
    """Return the name that begins the turn of a dialogue at a word."""
    turns = list(_TURN.finditer(reading.text, 0, reading.starts[n]))
    if not turns:
        return _UNKNOWN
    first, last = reading.between(*turns[-1].span("name"))
    run = next(name_runs(reading, first, last), None)
    return _of_run(run, reading) if run and run.last == last else _UNKNOWN


def of_two(reading: TokenizedText, n: int) -> Holder:
    """Return the first or the last of the only two names shortly before "the former" or "the latter"."""
    first, _ = reading.between(max(0, reading.starts[n] - _REACH), reading.starts[n])
    is_latter = reading.words[n] == "latter"
    if is_latter:  # names behind "the former" are none of the two
        n = next((k for k in range(n - 1, first, -1) if reading.words[k] == "former"), n)
    runs = list({run.words[0]: run for run in name_runs(reading, first, n)}.values())
    if len(runs) != 2:
        return _UNKNOWN
    run = runs[is_latter]
    return Holder(run.words, run.gender, _place(reading, run.first, run.last))


def _of_clause_before(part: Part, parts: Sequence[Part]) -> Holder:
    """Return the subject of the clause before that "and" joins: "She cooks and washes up."."""
    reading = part.reading
    before = next((one for one in reversed(parts) if one.last <= part.first), None)
    if before is None or _JOINING.isdisjoint(reading.words[before.last : part.first]):
        return _UNKNOWN
    runs = {run.first: run for run in name_runs(reading, before.first, before.last)}
    for n in range(before.first, before.last):
        if n in runs:
            before_name = reading.words[n - 1] if n > before.first else ""
            behind = reading.words[runs[n].last] if runs[n].last < before.last else ""
            is_subject = before_name not in _BEFORE_OBJECTS and _may_be_verb(behind)
            return _of_run(runs[n], reading) if is_subject else _UNKNOWN
        if holder := _of_pronoun(reading, n, before):
            return holder
        if _may_be_verb(reading.words[n]):
            return _of_clause_before(before, parts)
        is_before = reading.words[n] in STOP_WORDS or is_before_name(reading.words[n])
        if not is_before and not reading.words[n].isdigit():
            return _UNKNOWN
    return _UNKNOWN


def _may_be_verb(word: str) -> bool:
    return word in AUXILIARIES or is_verb(word)


def is_verb(word: str) -> bool:
    """Whether a folded word behind a name may be a full verb: "Ben swims", "Ben left"."""
    return word not in STOP_WORDS and (is_past(word) or word.endswith("s"))


def _place(reading: TokenizedText, first: int, last: int) -> tuple[int, int]:
    return reading.starts[first], reading.ends[min(last, len(reading.words)) - 1]
