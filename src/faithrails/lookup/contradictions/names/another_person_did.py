"""Finds an action given to the wrong person: "Karl Moe announced an inquiry." where Ida Berg did."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import filterfalse, takewhile
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_name_in_copy import is_stated_of, may_be_one
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of, clauses_with, sentences_with_keys
from faithrails.lookup.grammar.genders_of_people import GENDERS, gender_of
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.find_names import is_title
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import AUXILIARIES, DETERMINERS, PRONOUNS, STOP_WORDS, has_content, stem

_LEAST, _MOST = 2, 12  # content words of a predicate
_LEAST_RETOLD, _RETOLD = 3, 2 / 3  # shared content words, and their share of the evidence's predicate
_MOST_HOLDERS = 20  # sentences that are read
_BE = frozenset("is are was were".split())
_PREPOSITIONS = frozenset(
    "of for in at by with from to on across over near under against".split()
)  # "the head of Acme sold it"
_WHO = frozenset("who whose which".split())
# "The line between Rome and Oslo is closed": either name may come first.
_BETWEEN = re.compile(r"\bbetween\s[^,.;:]{1,60}\sand\s\Z", re.IGNORECASE)
_REACH = 3  # sentences that a pronoun may reach back
_PERSONS = frozenset("he she".split())
_OF_KIND = frozenset("a an one among part also".split())
_LONGEST_NAME = 4  # words
_APPOSED = 2  # clauses before a verb: "the owner, Ann Lee, sold it"


class _Deed(NamedTuple):
    """The predicate of a clause, and the name before its verb."""

    name: frozenset[str]  # folded words; empty if there is no name
    said: frozenset[str]
    verb: str  # base form
    start: int  # of the name, characters
    end: int
    kind: Kind = Kind.SWAPPED_WORDS  # of the finding if the claim has another name


def another_person_did(lookup: Lookup) -> Contradiction | None:
    """Return the name before the claim's verb if the evidence has the predicate with one other name only."""
    index = lookup.index
    if "?" in lookup.text:
        return None
    for part in clauses(lookup.text):
        verb = next(_verbs(part), None)
        if verb is None or not _is_capital(part.reading, part.first + verb - 1):
            continue
        if _BETWEEN.search(lookup.text[: part.start]):
            continue
        own = _deed(part, verb, index)
        if not own.name or not _LEAST <= len(own.said) <= _MOST or not own.name <= index.words:
            continue
        if other := _instead(own, index):
            text, kind = other
            why = f"the passage says this of '{text}'"
            return Contradiction(why, ((own.start, own.end),), instead=text, kind=kind, in_copy=True)
    return None


def _instead(own: _Deed, index: EvidenceIndex) -> tuple[str, Kind] | None:
    """Return the name that the evidence has instead, and the kind of finding; None if it is not certain."""
    found: dict[frozenset[str], tuple[str, Kind]] = {}
    exact = tuple(clauses_with(index, own.said, _MOST_HOLDERS))
    for part in exact or _retold(own, index):
        first = clauses_of(index, part.sentence)[0]
        if _is_name(first) and not own.name.isdisjoint(first.words):
            return None  # "Berg, 52, a member of the board, …"
        deeds = (deed for deed in _deeds(part, index) if _is_same(own, deed, part if exact else None))
        nearest = min(deeds, key=lambda deed: len(deed.said), default=None)
        if nearest and not nearest.name:
            pronoun = part.reading.text[: nearest.end].rpartition(" ")[2].lower()
            nearest = _of_pronoun(nearest, part, index) if pronoun in _PERSONS else None
            if nearest and _may_mean(pronoun, own.name - nearest.name, part, index):
                return None
        if nearest is None or not own.name.isdisjoint(_with_list(part, index)):
            return None  # no name is known, or it is the claim's name
        found[nearest.name] = part.reading.text[nearest.start : nearest.end], nearest.kind
    if len(found) != 1:
        return None
    ((name, instead),) = found.items()
    names, others = frozenset(map(stem, own.name)), frozenset(map(stem, name))
    if is_stated_of(names, others, own.said, index) or not (exact or _never_does(own, index)):
        return None
    return None if may_be_one(sorted(own.name), sorted(name), index) else instead


def _of_pronoun(deed: _Deed, part: Part, index: EvidenceIndex) -> _Deed | None:
    """Return the deed of "he" or "she" with the name that begins the sentence before, if there is one."""
    before = clauses_of(index, part.sentence - 1)[:1] if part.sentence > 0 else ()
    capitals = sum(map(_capitals_at_start, before))
    subject = _deed(before[0], capitals, index) if capitals else None
    if subject is None or not subject.name or before[0].reading is not part.reading:
        return None
    return subject._replace(said=deed.said, verb=deed.verb, kind=Kind.DISPLACED_PHRASE)


def _may_mean(pronoun: str, name: frozenset[str], part: Part, index: EvidenceIndex) -> bool:
    """Whether a pronoun may mean a name: it is in the sentence before, or begins one of those before that."""
    is_in_last = any(not name.isdisjoint(one.words) for one in clauses_of(index, part.sentence - 1))
    if is_in_last and gender_of(name, index) in ("", GENDERS[pronoun]):
        return True
    before = (clauses_of(index, n)[:1] for n in range(max(0, part.sentence - _REACH), part.sentence))
    return any(not name.isdisjoint(one.words[: _capitals_at_start(one)]) for parts in before for one in parts)


def _capitals_at_start(part: Part) -> int:
    """Return how many capitalised words a clause begins with."""
    return sum(1 for _ in takewhile(lambda n: _is_capital(part.reading, n), range(part.first, part.last)))


def _retold(own: _Deed, index: EvidenceIndex) -> Iterator[Part]:
    """Yield the clauses with the claim's verb whose other words the claim mostly has."""
    for number in sentences_with_keys(index, own.said, _LEAST_RETOLD)[:_MOST_HOLDERS]:
        for part in clauses_of(index, number):
            if any(_is_retold(own, deed) for deed in _deeds(part, index)):
                yield part


def _is_same(own: _Deed, other: _Deed, exact: Part | None) -> bool:
    """Whether a deed has the claim's predicate.

    ``exact`` is its clause if that has all words of the claim: some may come before the subject there.
    """
    if exact is None:
        return _is_retold(own, other)
    fronted = exact.reading.keys[exact.first : exact.reading.between(0, other.start)[1]]
    lacking = own.said - other.said
    return not lacking or (own.verb == other.verb and lacking <= frozenset(fronted))  # "In 2010 she sold it."


def _is_retold(own: _Deed, other: _Deed) -> bool:
    shared = len(own.said & other.said)
    return own.verb == other.verb and shared >= max(_LEAST_RETOLD, _RETOLD * len(other.said))


def _never_does(own: _Deed, index: EvidenceIndex) -> bool:
    """Whether no sentence with the claim's name, nor one that goes on with a pronoun, has the verb for it."""
    numbers = {number for word in own.name for number in index.stems.get(stem(word), ())}
    near = numbers | {n + 1 for n in numbers if _goes_on(n + 1, index)}
    return len(numbers) <= _MOST_HOLDERS and not any(
        own.verb in map(base, part.keys)
        and not any(deed.name and own.name.isdisjoint(deed.name) for deed in _deeds(part, index))
        for number in near
        for part in clauses_of(index, number)
    )


def _goes_on(number: int, index: EvidenceIndex) -> bool:
    """Whether a sentence begins with a pronoun."""
    parts = clauses_of(index, number) if number < len(index.sentences) else ()
    return bool(parts) and parts[0].words[0] in PRONOUNS


def _deeds(part: Part, index: EvidenceIndex) -> Iterator[_Deed]:
    """Yield the predicate from each verb on with its name; of a "who" clause, only that of its antecedent."""
    if relative := _of_relative(part, index):
        yield relative
        return
    yield from (_deed(part, verb, index) for verb in _verbs(part))
    if joined := _of_apposition(part, index) or _of_conjunction(part, index):
        yield joined


def _verbs(part: Part) -> Iterator[int]:
    """Yield the positions of verbs in a clause, except its first word and verbs behind an auxiliary."""
    words = part.words
    for n in range(1, len(words)):
        is_verb = words[n] in AUXILIARIES or is_past(words[n])
        # "is an album" may hold for several names.
        is_of_kind = words[n] in _BE and not _OF_KIND.isdisjoint(words[n + 1 : n + 2])
        if is_verb and not is_of_kind and words[n - 1] not in AUXILIARIES:
            yield n


def _deed(part: Part, verb: int, index: EvidenceIndex, *, anywhere: bool = False) -> _Deed:
    """Return the predicate from a verb on, with the name before it if that is the subject or ``anywhere``."""
    reading, last = part.reading, part.first + verb
    first = last
    while first > part.first and last - first < _LONGEST_NAME and _is_capital(reading, first - 1):
        first -= 1
    name = frozenset(filterfalse(is_title, reading.words[first:last]))
    before = first - (first > part.first and reading.words[first - 1] in DETERMINERS)
    is_subject = anywhere or before == part.first or reading.words[before - 1] not in _PREPOSITIONS
    is_name = (
        is_subject
        and name.isdisjoint(STOP_WORDS)
        and (
            len(name) > 1
            or name <= index.capitalised
            or (part.sentence < 0 and name.isdisjoint(index.uncapitalised))
        )
    )
    said = tuple(filter(has_content, reading.keys[last : part.last]))
    place = reading.starts[first], reading.ends[last - 1]
    return _Deed(name if is_name else frozenset(), frozenset(said), _base(said), *place)


def _base(said: Sequence[str]) -> str:
    return base(said[0]) if said else ""


def _with_list(part: Part, index: EvidenceIndex) -> frozenset[str]:
    """Return the words of a clause and of the bare names before and behind it in its sentence.

    "Ida Berg, and Karl Moe left", "wrote it with her cousin, Karl Moe".
    """
    parts = clauses_of(index, part.sentence)
    before = takewhile(_is_name, reversed([one for one in parts if one.start < part.start]))
    after = takewhile(_is_name, [one for one in parts if one.start > part.start])
    return frozenset(part.words).union(*(one.words for one in (*before, *after)))


def _is_name(part: Part) -> bool:
    """Whether all words of a clause have a capital."""
    return len(part.words) <= _LONGEST_NAME and all(
        _is_capital(part.reading, n) for n in range(part.first, part.last)
    )


def _of_relative(part: Part, index: EvidenceIndex) -> _Deed | None:
    """Return the predicate of a "who" clause with the name before it: "Peter Hahn, who moved to a rival"."""
    verb = next(_verbs(part), None)
    if part.words[0] != "who" or verb is None:
        return None
    parts = clauses_of(index, part.sentence)
    before = next(
        (one for one in reversed(parts) if one.last == part.first and one.reading is part.reading), None
    )
    if before is None:
        return None
    found = _deed(before, before.last - before.first, index, anywhere=True)
    said = tuple(filter(has_content, part.reading.keys[part.first + verb : part.last]))
    return found._replace(said=frozenset(said), verb=_base(said)) if found.name else None


def _of_apposition(part: Part, index: EvidenceIndex) -> _Deed | None:
    """Return the predicate of a clause with the name in commas before it: "their mother, Ida, came …"."""
    if not begins_with_verb(part):
        return None
    parts = clauses_of(index, part.sentence)
    at = next((n for n, one in enumerate(parts) if one.start == part.start), 0)
    if at < _APPOSED:
        return None
    described, name = parts[at - _APPOSED], parts[at - 1]
    if name.words[0] in _WHO or name.words[0] in DETERMINERS:  # "Ann Lee, who owned it, sold it"
        described, name = name, described
    reading = name.reading
    is_in_commas = "(" not in reading.text[reading.ends[described.last - 1] : reading.starts[name.first]]
    is_described = not (DETERMINERS | _WHO).isdisjoint(described.words)
    if not is_described or not _is_name(name) or not is_in_commas:
        return None
    said = tuple(filter(has_content, part.ordered_keys))
    place = reading.starts[name.first], reading.ends[name.last - 1]
    return _Deed(frozenset(filterfalse(is_title, name.words)), frozenset(said), _base(said), *place)


def _of_conjunction(part: Part, index: EvidenceIndex) -> _Deed | None:
    """Return the predicate of a clause with the subject of an earlier one: "Ida sings and was praised"."""
    before: Part | None = part
    parts = clauses_of(index, part.sentence)
    while before and begins_with_verb(before):
        before = next((one for one in reversed(parts) if one.start < before.start), None)
    if before is None or before is part:
        return None
    verb = _capitals_at_start(before)
    has_verb = any(_may_be_verb(word) for word in before.words[verb : verb + 1])
    subject = _deed(before, verb, index) if verb and has_verb else None
    if subject is None or not subject.name:
        return None
    said = tuple(filter(has_content, part.ordered_keys))
    return subject._replace(said=frozenset(said), verb=_base(said))


def _may_be_verb(word: str) -> bool:
    return word in AUXILIARIES or is_past(word) or word.endswith("s")


def begins_with_verb(part: Part) -> bool:
    """Whether a clause has no subject: "was named", "opened a shop"."""
    return part.words[0] in AUXILIARIES or is_past(part.words[0])


def _is_capital(reading: TokenizedText, word: int) -> bool:
    return reading.text[reading.starts[word]].isupper()
