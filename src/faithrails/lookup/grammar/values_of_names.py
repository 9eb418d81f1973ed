"""Reads which values prose gives for each of several names, as a table: one row a name, one column a measure.

"The Alto costs 250 euros and weighs 9 kg. The Brio weighs 7 kg; its price is 300 euros." has two rows and two
columns. A measure that a name has twice is left out for this name, as it may be of two things.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.tables.numeric_table import Cell, Label, Table
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.text.find_names import names
from faithrails.text.irregular_verbs import is_past
from faithrails.text.tokenized import tokenized
from faithrails.text.values.amounts import unit_after
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.values.months_and_days_in_labels import full_name
from faithrails.text.values.rates import rate_after
from faithrails.text.values.units import in_base
from faithrails.text.words import AUXILIARIES, STOP_WORDS, content_stem, is_negation

Name = tuple[str, ...]  # its words, as in ``TokenizedText.keys``
Measure = str  # a dimension, currency or counted noun

_ARTICLES = frozenset("the a an".split())
_JOINED = frozenset("of and but while whereas".split())
_SUBJECTS = frozenset("it he she they we i you who which that".split())
_PRONOUNS = frozenset("it its he she his her they their this".split())
_MOST_BEFORE = 3  # words before a name that begins a sentence: "At the Alto"
_PREPOSITIONS = frozenset("at with for after from by".split())
_DEFINITE = re.compile(r"\W*(?:(?:at|in|for|with)\s)?the\s(?P<rest>[^\d,;:]{3,60})", re.IGNORECASE)
_IN_PLACE = re.compile(r"\b(?:in|at|on)\sthe\s(?P<place>\w+(?:\s\w+){0,2})\W*\Z", re.IGNORECASE)
_MOST_NOUNS = 3
_YEAR = "year"  # the measure of dates, with the stem of a verb: "joined in 2011"
_MOST_WORDS_BEFORE = 4  # of "at 50 euros"
_MOST_SENTENCES = 200
_MOST_NAMES = 40
# Names of the quantity that a unit measures, for claims that name it: "heavier", "the price".
_QUANTITIES = {
    "[mass]": "weight",
    "[time]": "time durat",
    "[length]": "distanc",
    "[temperature]": "temperatur",
}
_OF_ADJECTIVES = {
    "tall": "height",
    "high": "height",
    "long": "length",
    "wide": "width",
    "deep": "depth",
    "old": "age",
}


@dataclass(frozen=True)
class ValuesOfNames:
    """The values by name and measure, the stems around those of each measure, and the names as written.

    ``stated`` are the stems of the words around each value, without those of its unit.
    """

    values: dict[tuple[Name, Measure], tuple[Mention, ...]]
    around: dict[Measure, frozenset[str]]
    names: dict[Name, str]
    stated: dict[tuple[Name, Measure], frozenset[str]]

    @cached_property
    def table(self) -> Table | None:
        """The values as a table; None if no measure has the values of two names."""
        measures = [one for one in self.around if sum(bool(self.value(name, one)) for name in self.names) > 1]
        if not measures:
            return None
        cells = {
            (row, column): Cell(row, column, size(value), value.step, value.text)
            for row, name in enumerate(self.names)
            for column, measure in enumerate(measures)
            if (value := self.value(name, measure))
        }
        rows = tuple(Label(text, frozenset(name), names=(name,)) for name, text in self.names.items())
        columns = (Label(one, self.around[one], names=(tuple(one.split()),)) for one in measures)
        return Table(rows, tuple(columns), cells)

    def are_parallel(self, one: Name, other: Name, measure: Measure) -> bool:
        """Whether two values of a measure are stated in the same words, besides names and units."""
        nothing = frozenset[str]()
        own, there = (self.stated.get((name, measure), nothing) for name in (one, other))
        return not own.isdisjoint(there)

    def names_in(self, keys: Sequence[str]) -> list[Name]:
        """Return the names in the words of a claim, without those within a longer one."""
        text = f" {' '.join(keys)} "
        found = [name for name in self.names if f" {' '.join(name)} " in text]
        return [one for one in found if not any(one != other and set(one) <= set(other) for other in found)]

    def value(self, name: Name, measure: Measure) -> Mention | None:
        """Return the value of a measure that a name has; None if it has none or several."""
        found = self.values.get((name, measure), ())
        return found[0] if found and all(agrees(found[0], other) for other in found[1:]) else None


def values_of_names(index: EvidenceIndex) -> ValuesOfNames:
    """Return the values that the prose of the evidence gives for names."""
    return _READ.of(index)


def measure_of(value: Mention, text: str) -> Measure:
    """Return what an amount in a text measures; empty for a bare number, a date and a time."""
    if value.kind not in AMOUNTS or value.ordinal or not value.amounts:
        return ""
    if value.kind == "money":
        return value.currency or "price"
    if value.kind == "percent":
        return "percent"
    if not value.unit:
        return min(value.nouns, default="")
    rate = rate_after(text, value.end)
    return f"{in_base(1.0, value.unit)[1]} {rate or ''}".strip()  # "30 hours a week" and "5 days"


def size(value: Mention) -> float:
    """Return an amount in base units, or a date in years."""
    if value.dates:
        year, month, day = value.dates[0]
        return (year or 0) + (month or 0) / 12 + (day or 0) / 372
    return in_base(value.amounts[0], value.unit)[0] if value.unit else value.amounts[0]


def names_in(text: str, index: EvidenceIndex) -> dict[Name, tuple[int, int]]:
    """Return the places of the names of a text, also of one that begins it: "In Oslo …", "Oslo has …"."""
    found = {_keys(one.text): (one.start, one.end) for one in names(text)}
    reading = tokenized(text)
    at = next((n for n, word in enumerate(reading.words[:_MOST_BEFORE]) if word not in STOP_WORDS), None)
    if at is not None and not any(start <= reading.starts[at] for start, _ in found.values()):
        word, behind = reading.words[at], "".join(reading.words[at + 1 : at + 2])
        is_subject = behind in AUXILIARIES or behind.endswith(("s", "ed"))
        if text[reading.starts[at]].isupper() and word.isalpha() and (at or is_subject):
            found[(reading.keys[at],)] = reading.starts[at], reading.ends[at]
    return {
        name: (start, end)
        for name, (start, end) in found.items()
        if name and not any(map(full_name, text[start:end].split()))
    }


def _keys(text: str) -> Name:
    return tuple(tokenized(text).keys)


def _read(index: EvidenceIndex) -> ValuesOfNames:
    found: dict[tuple[Name, Measure], tuple[Mention, ...]] = {}
    around: dict[Measure, frozenset[str]] = {}
    written: dict[Name, str] = {}
    stated: dict[tuple[Name, Measure], frozenset[str]] = {}
    for fact in _facts(index):
        stated[fact.name, fact.measure] = stated.get((fact.name, fact.measure), frozenset()) | fact.words
        found[fact.name, fact.measure] = (*found.get((fact.name, fact.measure), ()), fact.value)
        around[fact.measure] = around.get(fact.measure, frozenset()) | fact.stems
        written.setdefault(fact.name, fact.written)
    return ValuesOfNames(found, around, written if len(written) <= _MOST_NAMES else {}, stated)


_READ: PerIndex[ValuesOfNames] = PerIndex(_read)


class _Fact(NamedTuple):
    """A value, its name as keys and as written, its measure, and the stems around it."""

    name: Name
    written: str
    measure: Measure
    value: Mention
    stems: frozenset[str]
    words: frozenset[str]


def _facts(index: EvidenceIndex) -> Iterator[_Fact]:
    """Yield the values of clauses about one name: it is their subject, or that of the clause before."""
    subject: tuple[Name, str] | None = None
    passage = -1
    for number, sentence in enumerate(index.sentences[:_MOST_SENTENCES]):
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
            own = _subject(part, named)
            subject = own or (subject if len(named) < 2 and not (named and n == 0) else None)
            for one in filter(None, (before, part)):
                if subject and not any(map(is_negation, one.words)):
                    yield from _of_part(subject, one)
            before = None if subject else before


def _subject(part: Part, named: Mapping[Name, tuple[int, int]]) -> tuple[Name, str] | None:
    """Return the only name of a clause if it is its subject; the object of a preposition is not."""
    if not named:
        return _definite_subject(part)
    if len(named) != 1:
        return None
    ((name, (start, end)),) = named.items()
    before = tokenized(part.text[:start]).words
    is_place = part.words[0] == "there" and not part.text[end:].strip(" .")  # "There are 28 parks in Oslo."
    at = len(before) - 1
    while at >= 0 and before[at] in _ARTICLES:
        at -= 1
    is_object = at > 0 and before[at] not in _JOINED and before[at] in STOP_WORDS
    if not is_place and (is_object or not _SUBJECTS.isdisjoint(before)):
        return None
    return name, part.text[start:end]


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
    last = next((n for n, word in enumerate(reading.words) if n and _is_verb(word)), 0)
    if not 0 < last <= _MOST_NOUNS or not STOP_WORDS.isdisjoint(reading.words[:last]):
        return None
    return tuple(reading.keys[:last]), found["rest"][: reading.ends[last - 1]]


def _is_verb(word: str) -> bool:
    return word in AUXILIARIES or word == "there" or word.endswith(("s", "ed"))


def _of_part(subject: tuple[Name, str], part: Part) -> Iterator[_Fact]:
    held = [(measure, value) for value in values(part.text) if (measure := measure_of(value, part.text))]
    held += [(f"{_YEAR} {verb}", value) for value, verb in _dates(part)]
    for measure, value in held:
        around = _around(part.text, value, [other for _, other in held]) - frozenset(subject[0])
        quantity = "price" if value.kind == "money" else _QUANTITIES.get(measure.partition(" ")[0], "")
        named = {word for adjective, word in _OF_ADJECTIVES.items() if adjective in part.words}
        if not measure.startswith(_YEAR):
            around -= frozenset((_YEAR,))  # it would say when something was built
        else:
            around |= {_YEAR}
        words = around - frozenset(
            content_stem(word) for word in tokenized(_with_unit(part.text, value)).words
        )
        yield _Fact(*subject, measure, value, around | {*quantity.split(), *named, measure}, words)


def _with_unit(text: str, value: Mention) -> str:
    unit = unit_after(text, value.end) if value.unit else None
    return text[value.start : unit.end if unit else value.end]


def _dates(part: Part) -> Iterator[tuple[Mention, str]]:
    """Yield the dates of a clause with a year, each with the stem of the last past verb before it."""
    for value in values(part.text):
        if value.kind == "date" and len(value.dates) == 1 and value.dates[0][0]:
            before = tokenized(part.text[: value.start])
            verbs = [stem for word, stem in zip(before.words, before.keys, strict=True) if is_past(word)]
            if verbs:
                yield value, verbs[-1]


def _around(text: str, value: Mention, others: Sequence[Mention]) -> frozenset[str]:
    """Return the stems between the values before and after a value."""
    start = max((one.end for one in others if one.end <= value.start), default=0)
    end = min((one.start for one in others if one.start >= value.end), default=len(text))
    return frozenset(filter(None, map(content_stem, tokenized(text[start:end]).words)))
