"""Reads which name each clause of the evidence is about: its subject, or that of the clause before.

A name is one in capitals, or a definite noun phrase at the beginning of a clause: "the pro plan".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.text.find_names import names
from faithrails.text.irregular_verbs import is_past
from faithrails.text.tokenized import tokenized
from faithrails.text.values.amounts import unit_after
from faithrails.text.values.months_and_days_in_labels import full_name
from faithrails.text.words import AUXILIARIES, STOP_WORDS, words

Name = tuple[str, ...]  # its words, as in ``TokenizedText.keys``

_ARTICLES = frozenset("the a an".split())
_JOINED = frozenset("of and but while whereas".split())
_SUBJECTS = frozenset("it he she they we i you who which that".split())
_PRONOUNS = frozenset("it its he she his her they their this".split())
_PREPOSITIONS = frozenset("at with for after from by".split())
_MOST_BEFORE = 3  # words before a name that begins a sentence: "At the Alto"
_DEFINITE = re.compile(r"\W*(?:(?:at|in|for|with)\s)?the\s(?P<rest>[^\d,;:]{3,60})", re.IGNORECASE)
_IN_PLACE = re.compile(r"\b(?:in|at|on)\sthe\s(?P<place>\w+(?:\s\w+){0,2})\W*\Z", re.IGNORECASE)
# "Pro $10", "the blue one 9 km": a name and an amount, without a verb.
_ELIDED = re.compile(
    r"\W*(?:then\s)?(?:the\s(?P<nouns>[a-z]\w*(?:\s[a-z]\w*)?)|(?:the\s)?(?P<name>[A-Z]\w*(?:[\s-][A-Z0-9]\w*){0,2}))"
    r",?\s\(?(?:(?:at|for|with|has|is|only|just|about)\s){0,2}[$€£¥]?\d"
)
_MOST_NOUNS = 3
_MOST_WORDS_BEFORE = 4  # of "at 50 euros"
_MOST_SENTENCES = 300


class NamedClause(NamedTuple):
    """A clause, and its subject as keys and as written; both are empty if it is not known.

    ``is_elided``: the words of the clause before hold for it too, as for "the Brio 7 kg" in "The Alto weighs
    9 kg and the Brio 7 kg".
    """

    part: Part
    name: Name
    written: str
    is_elided: bool = False


def clauses_of_names(index: EvidenceIndex) -> tuple[NamedClause, ...]:
    """Return the clauses of the prose, in order; none if the evidence has more than 300 sentences."""
    return _READ.of(index)


def names_in(text: str, index: EvidenceIndex) -> dict[Name, tuple[int, int]]:
    """Return the places of the names of a text, also of one that begins it: "In Oslo …", "Oslo has …"."""
    if text == text.lower():  # most clauses: quicker than to look for capitals word by word
        return {}
    found = {tuple(tokenized(one.text).keys): (one.start, one.end) for one in names(text)}
    reading = tokenized(text)
    at = next((n for n, word in enumerate(reading.words[:_MOST_BEFORE]) if word not in STOP_WORDS), None)
    if at is not None and not any(start <= reading.starts[at] for start, _ in found.values()):
        word, behind = reading.words[at], "".join(reading.words[at + 1 : at + 2])
        is_subject = word not in index.uncapitalised and (behind in AUXILIARIES or is_past(behind))
        if text[reading.starts[at]].isupper() and word.isalpha() and (at or is_subject):
            found[(reading.keys[at],)] = reading.starts[at], reading.ends[at]
    return {
        name: (start, end)
        for name, (start, end) in found.items()
        if name and not any(map(full_name, text[start:end].split())) and not _is_unit(text, start)
    }


def _is_unit(text: str, start: int) -> bool:
    """Whether a word in capitals is the unit of the number before it: "10 GB"."""
    return text[:start].rstrip()[-1:].isdigit() and unit_after(text, len(text[:start].rstrip())) is not None


def _clauses(index: EvidenceIndex) -> Iterator[NamedClause]:
    subject: tuple[Name, str] | None = None
    passage = -1
    for number, sentence in enumerate(index.sentences if len(index.sentences) <= _MOST_SENTENCES else ()):
        if sentence.passage in index.records:
            continue
        subject = subject if sentence.passage == passage else None
        passage = sentence.passage
        before: Part | None = None  # "At 50 euros, the Alto …"
        for n, part in enumerate(clauses_of(index, number)):
            if not n and part.words[0] not in _PRONOUNS:
                is_short = part.words[0] in _PREPOSITIONS and len(part.words) <= _MOST_WORDS_BEFORE
                subject, before = None, part if is_short else None
            named = names_in(part.text, index)
            elided = _elided_subject(part) if n else None
            own = elided or _subject(part, named)
            subject = own or (subject if len(named) < 2 and not (named and n == 0) else None)
            if before and (subject or part is not before):
                yield NamedClause(before, *(subject or ((), "")))
                before = None
            if part is not before:
                yield NamedClause(part, *(subject or ((), "")), elided is not None)
        if before:
            yield NamedClause(before, (), "")


_READ: PerIndex[tuple[NamedClause, ...]] = PerIndex(lambda index: tuple(_clauses(index)))


def _subject(part: Part, named: Mapping[Name, tuple[int, int]]) -> tuple[Name, str] | None:
    """Return the only name of a clause if it is its subject; the object of a preposition is not."""
    if not named:
        return _definite_subject(part)
    if len(named) != 1:
        return None
    ((name, (start, end)),) = named.items()
    before = [word for word, _, _ in words(part.text[:start])]
    is_place = part.words[0] == "there" and not part.text[end:].strip(" .")  # "There are 28 parks in Oslo."
    at = len(before) - 1
    while at >= 0 and before[at] in _ARTICLES:
        at -= 1
    is_object = at > 0 and before[at] not in _JOINED and before[at] in STOP_WORDS
    if not is_place and (is_object or not _SUBJECTS.isdisjoint(before)):
        return None
    return name, part.text[start:end]


def _elided_subject(part: Part) -> tuple[Name, str] | None:
    """Return the name that a clause without a verb begins with."""
    found = _ELIDED.match(part.text)
    written = (found["nouns"] or found["name"]) if found else ""
    keys = tokenized(written).keys
    return (tuple(keys), written) if keys and STOP_WORDS.isdisjoint(keys) else None


def _definite_subject(part: Part) -> tuple[Name, str] | None:
    """Return the nouns behind "the" at the beginning of a clause, up to its verb: "The pro plan costs …".

    Or those at its end: "There are 28 parks in the old town."
    """
    place = _IN_PLACE.search(part.text) if part.words[0] == "there" else None
    if place:
        return tuple(tokenized(place["place"]).keys), place["place"]
    found = _DEFINITE.match(part.text)
    if found is None:
        return None
    reading = tokenized(found["rest"])
    is_whole = len(reading.words) <= _MOST_NOUNS  # "The stool, which …"
    verb = (n for n, word in enumerate(reading.words) if n and _is_verb(word))
    last = next(verb, len(reading.words) if is_whole else 0)
    if not 0 < last <= _MOST_NOUNS or not STOP_WORDS.isdisjoint(reading.words[:last]):
        return None
    return tuple(reading.keys[:last]), found["rest"][: reading.ends[last - 1]]


def _is_verb(word: str) -> bool:
    return word in AUXILIARIES or word == "there" or word.endswith(("s", "ed"))
