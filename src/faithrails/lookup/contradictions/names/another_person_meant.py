"""Finds a statement about the wrong one of two people whom the evidence calls "he", "she" or "I".

"Ben bakes the bread." for "Anna and Ben run a bakery. She bakes the bread.": a man is not "she". Which of
several women "she" is stays open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.exchanges.swapped_names import SYMMETRIC
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_name_in_copy import may_be_one
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of
from faithrails.lookup.grammar.genders_of_people import GENDERS, gender_of, is_before_name, name_runs
from faithrails.lookup.grammar.subjects_of_verbs import (
    Holder,
    agent_of,
    is_joined,
    is_passive,
    is_verb,
    owner_of,
    subject_of,
)
from faithrails.text.irregular_verbs import base, forms
from faithrails.text.tokenized import tokenized
from faithrails.text.words import DETERMINERS, has_content, is_negation, stem, without_possessive

_MOST = 12  # content words besides the name
_ENOUGH = 2  # of them that a sentence shares which may support the claim
_MOST_SENTENCES = 40
_OBJECTS = frozenset("it them him her".split())
_BOTH_WAYS = frozenset(map(base, SYMMETRIC)) - {"call"}  # "married"
_HOLDERS = frozenset("he she i we they who former latter".split())
_OF_LETTERS = frozenset("cc bcc from to re fwd subject".split())  # lines above an e-mail
_REACH = 3  # sentences before "it" or "them", and words from "with" to a name


class _Saying(NamedTuple):
    """What a claim says of a person: the base forms of its words, the main one, and in which form."""

    holder: Holder
    said: frozenset[str]
    main: str
    denied: bool
    form: str  # "subject", "patient" or "owner"


def another_person_meant(lookup: Lookup) -> Contradiction | None:
    """Return the name of a claim if the evidence says the rest only of somebody who cannot be this person."""
    index = lookup.index
    if "?" in lookup.text:
        return None
    for own in filter(None, map(_saying, clauses(lookup.text))):
        if index.stems.keys().isdisjoint(forms(own.main)) or own.main in _BOTH_WAYS:
            continue
        own = own._replace(holder=_meant(own.holder, lookup))
        is_known = index.words.issuperset(own.holder.name) and _is_name(own.holder, index)
        other = _instead(own, index) if is_known and len(own.said) <= _MOST else None
        if other and not re.search(rf"\b{re.escape(other[1].lower())}\b", lookup.text):  # "rates" is no name
            why, instead = f"the passage says this of '{other[1]}'", other[1] if other[0].name else ""
            return Contradiction(why, (own.holder.place,), instead=instead, in_copy=True)
    return None


def _meant(holder: Holder, lookup: Lookup) -> Holder:
    """Return a name with its gender in the evidence, and a pronoun with the only such name of the answer."""
    if holder.name:
        return holder._replace(gender=holder.gender and gender_of(frozenset(holder.name), lookup.index))
    before = tokenized(lookup.answer_before_claim)
    runs = {run.words for run in name_runs(before, 0, len(before.words)) if run.gender == holder.gender}
    return holder._replace(name=runs.pop()) if len(runs) == 1 else holder


def _saying(part: Part) -> _Saying | None:
    """Return what a clause says of a name or pronoun that begins it, of its thing, or of its agent."""
    reading, words = part.reading, part.words
    keys = [base(key) if has_content(key) else "" for key in reading.keys[part.first : part.last]]
    holder, own, is_owner = _beginning(part)
    if "than" in words or not holder.is_known:
        return None
    rest = [(n, key) for n, key in enumerate(keys) if key and n not in own]
    after = next(((n, key) for n, key in rest if n >= own.stop), None)
    said, denied = frozenset(key for _, key in rest), any(map(is_negation, words))
    if own.start == 0 and after:
        form = "patient" if is_passive(reading, part.first + after[0]) else "subject"
        return _Saying(holder, said, after[1], denied, "owner" if is_owner else form)
    if own.start > 1 and words[own.start - 1] == "by" and not after and rest:
        return _Saying(holder, said, rest[-1][1], denied, "subject")
    if own.start > 1 and words[own.start - 1] == "of" and keys[own.start - 2]:
        return _Saying(holder, said, keys[own.start - 2], denied, "owner")
    return None


def _beginning(part: Part) -> tuple[Holder, range, bool]:
    """Return the pronoun that begins a clause, or its first name, its words and whether it is an owner."""
    reading, first = part.reading, part.words[0]
    if first in GENDERS:
        place = reading.starts[part.first], reading.ends[part.first]
        return Holder(gender=GENDERS[first], place=place), range(1), first in ("her", "his")
    run = next(name_runs(reading, part.first, part.last), None)
    if run is None or is_joined(run, reading):
        return Holder(), range(0), False
    place, last = (reading.starts[run.first], reading.ends[run.last - 1]), run.last - part.first
    begins = all(word in DETERMINERS or is_before_name(word) for word in part.words[: run.first - part.first])
    is_owner = part.words[last - 1] != without_possessive(part.words[last - 1])
    return (
        Holder(run.words, run.gender, place),
        range(0 if begins else run.first - part.first, last),
        is_owner,
    )


def _instead(own: _Saying, index: EvidenceIndex) -> tuple[Holder, str] | None:
    """Return who else the statement is about, also as written; None if it may be about the claim's person."""
    found: tuple[Holder, str] | None = None
    numbers = dict.fromkeys(number for form in forms(own.main) for number in index.stems.get(form, ()))
    if len(numbers) > _MOST_SENTENCES or any(index.sentences[n].passage in index.records for n in numbers):
        return None
    for part in (part for number in numbers for part in clauses_of(index, number)):
        parts, reading = clauses_of(index, part.sentence), part.reading
        for at in (n for n in range(part.first, part.last) if base(reading.keys[n]) == own.main):
            holder, shared = _holder(own.form, part, at, parts), _shared(own, part, at, index)
            is_certain = len(own.said) > 1 or bool(own.holder.gender and holder.gender)
            is_other = is_certain and _is_name(holder, index) and _are_two(own.holder, holder, index)
            if not is_other or _is_beside(own, holder, part, at, parts[-1].last):
                if len(shared) >= min(_ENOUGH, len(own.said)):
                    return None
            elif shared == own.said and own.denied == any(map(is_negation, part.words)):
                found = holder, reading.text[slice(*holder.place)]
    return None if _is_near(own, index) else found


def _holder(form: str, part: Part, at: int, parts: Sequence[Part]) -> Holder:
    if form == "owner":
        return owner_of(part, at)
    if is_passive(part.reading, at):
        return agent_of(part, at) if form == "subject" else subject_of(part, at, parts)
    return subject_of(part, at, parts) if form == "subject" else Holder()


def _shared(own: _Saying, part: Part, at: int, index: EvidenceIndex) -> frozenset[str]:
    """Return the words of the claim in a clause and in those beside it that name nobody else.

    Behind "it" or "her" also those before the clause, in four sentences.
    """
    parts = [one for one in clauses_of(index, part.sentence) if one is part or not _names_anybody(one)]
    if not _OBJECTS.isdisjoint(part.reading.words[at : part.last]):
        near = range(max(0, part.sentence - _REACH), part.sentence + 1)
        parts += [one for n in near for one in clauses_of(index, n) if one.last <= part.first]
    return own.said & {base(key) for one in parts for key in one.keys}


def _names_anybody(part: Part) -> bool:
    is_named = any(True for _ in name_runs(part.reading, part.first, part.last))
    return is_named or not _HOLDERS.isdisjoint(part.words)


def _are_two(one: Holder, other: Holder, index: EvidenceIndex) -> bool:
    """Whether two cannot be one person: they have other names, or a pronoun has the other gender."""
    if one.name and other.name:
        apart = set(one.name).isdisjoint(other.name)
        return apart and not may_be_one(sorted(one.name), sorted(other.name), index)
    genders = [
        each.gender and (gender_of(set(each.name), index) if each.name else each.gender)
        for each in (one, other)
    ]
    return all(genders) and genders[0] != genders[1]


def _is_beside(own: _Saying, holder: Holder, part: Part, at: int, last: int) -> bool:
    """Whether a name beside a verb may be the claim's person: "sang it with Ben"; a claim may swap them."""
    reading, said = part.reading, own.holder.name
    beside = name_runs(reading, part.first, last)
    runs = [run for run in beside if not any(map(is_verb, reading.words[run.last : run.last + 1]))]
    if not said:
        others = (run for run in runs if "with" in reading.words[max(at, run.first - _REACH) : run.first])
        return not all(own.said.issuperset(map(stem, run.words)) for run in others)
    is_exchanged = not own.said.isdisjoint(map(stem, holder.name))
    return not is_exchanged and any(not set(said).isdisjoint(run.words) for run in runs)


def _is_name(holder: Holder, index: EvidenceIndex) -> bool:
    """Whether capitals are not only those of a sentence: "Avoid overheating.", "Tap the message"."""
    if not _OF_LETTERS.isdisjoint(holder.name):
        return False
    is_certain = bool(holder.gender) or len(holder.name) > 1
    return is_certain or (bool(holder.name) and index.capitalised.issuperset(holder.name))


def _is_near(own: _Saying, index: EvidenceIndex) -> bool:
    """Whether a sentence with the claim's name has all of the statement but its main word."""
    rest = own.said - {own.main}
    numbers = {number for word in own.holder.name for number in index.stems.get(word, ())}
    return len(rest) > 1 and any(
        rest <= {base(key) for one in clauses_of(index, number) for key in one.keys}
        for number in islice(sorted(numbers), _MOST_SENTENCES)
    )
