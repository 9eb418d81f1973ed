"""Reads which values prose gives for each of several names, as a table: one row a name, one column a measure.

"The Alto costs 250 euros and weighs 9 kg. The Brio weighs 7 kg; its price is 300 euros." has two rows and two
columns. A measure that a name has twice is left out for this name, as it may be of two things.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from faithrails.evidence.derived_values.implied_values import is_compared
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.tables.numeric_table import Cell, Label, Table
from faithrails.lookup.grammar.clauses import Part
from faithrails.lookup.grammar.clauses_of_labels import clauses_of_labels
from faithrails.lookup.grammar.clauses_of_names import Name, NamedClause, clauses_of_names
from faithrails.text.irregular_verbs import is_past
from faithrails.text.tokenized import tokenized
from faithrails.text.values.amounts import unit_after
from faithrails.text.values.compare import agrees, amount_in_base
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.values.rates import rate_after
from faithrails.text.values.units import in_base
from faithrails.text.words import content_stem, is_negation

Measure = str  # a dimension, currency or counted noun

_YEAR, _WHEN = "year", "when"  # the measure of dates, with the stem of a verb: "joined in 2011"
_BEGAN = "began"  # in place of the verbs that say when something began to exist
_BEGINNINGS = frozenset("open built found establish creat launch born date introduc finish complet".split())
_DATES_FROM = re.compile(r"\b(?:dates\s(?:back\sto|from)|dating\s(?:back\sto|from))\s", re.IGNORECASE)
_MOST_NAMES = 40
# Names of the quantity that a unit measures, for claims that name it: "heavier", "the price".
_QUANTITIES = {
    "[mass]": "weight",
    "[time]": "time durat",
    "[length]": "distanc",
    "[temperature]": "temperatur",
    "[data]": "storag space memori capac data",
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

    def short_names_in(self, keys: Sequence[str]) -> dict[Name, Name]:
        """Return the names in the words of a claim, whole or by the words that only they have, as said."""
        often = Counter(key for name in self.names for key in frozenset(name))
        found: dict[Name, Name] = {name: name for name in self.names_in(keys)}
        taken = {key for name in found for key in name}
        for name in self.names:
            own = [key for key in name if often[key] == 1 and key in keys and key not in taken]
            if name not in found and own:
                found[name] = (own[0],)
        return found

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
    dimension = "[data]" if value.unit.endswith(("byte", "bit")) else in_base(1.0, value.unit)[1]
    return f"{dimension} {rate or ''}".strip()  # "30 hours a week" and "5 days"


def quantity_of(measure: Measure) -> frozenset[str]:
    """Return the stems of the quantities that a measure may be of: "weight" for kilograms."""
    dimension = measure if "**" in measure else measure.partition(" ")[0]  # "[length] ** 2" is an area
    named = _QUANTITIES.get(dimension, "price" if dimension.isupper() or dimension == "price" else "")
    of_length = _OF_ADJECTIVES.values() if dimension == "[length]" else ()
    return frozenset((*named.split(), *of_length))


def size(value: Mention) -> float:
    """Return an amount in base units, or a date in years."""
    if value.dates:
        year, month, day = value.dates[0]
        return (year or 0) + (month or 0) / 12 + (day or 0) / 372
    return amount_in_base(value)


def _read(index: EvidenceIndex) -> ValuesOfNames:
    found: dict[tuple[Name, Measure], tuple[Mention, ...]] = {}
    around: dict[Measure, frozenset[str]] = {}
    written: dict[Name, str] = {}
    stated: dict[tuple[Name, Measure], frozenset[str]] = {}
    for fact in _told_apart([*_all_facts(index)]):
        stated[fact.name, fact.measure] = stated.get((fact.name, fact.measure), frozenset()) | fact.words
        found[fact.name, fact.measure] = (*found.get((fact.name, fact.measure), ()), fact.value)
        around[fact.measure] = around.get(fact.measure, frozenset()) | fact.stems
        written.setdefault(fact.name, fact.written)
    return ValuesOfNames(found, around, written if len(written) <= _MOST_NAMES else {}, stated)


_READ: PerIndex[ValuesOfNames] = PerIndex(_read)


def _all_facts(index: EvidenceIndex) -> Iterator[_Fact]:
    before: list[_Fact] = []  # of the last name that has a verb
    for clause in (*clauses_of_names(index), *clauses_of_labels(index)):
        if not clause.name or any(map(is_negation, clause.part.words)):
            before = []
            continue
        facts = list(_facts(clause))
        if not clause.is_elided:
            before = [*(one for one in before if one.name == clause.name), *facts]
            yield from facts
            continue
        for fact in facts or _bare_fact(clause, before):
            same = [one for one in before if one.measure.split()[0] == fact.measure.split()[0]]
            if len(same) == 1:
                stems, words = (one - frozenset(same[0].name) for one in (same[0].stems, same[0].words))
                yield fact._replace(measure=same[0].measure, stems=fact.stems | stems, words=words)


def _bare_fact(clause: NamedClause, before: Sequence[_Fact]) -> Iterator[_Fact]:
    """Yield a number without a unit in that of the value before: "the Alto weighs 9 kg and the Brio 7"."""
    found = values(clause.part.text)
    if len(found) == len(before) == 1 and not (found[0].unit or found[0].nouns or found[0].ordinal):
        value = found[0]._replace(unit=before[0].value.unit, nouns=before[0].value.nouns)
        yield before[0]._replace(name=clause.name, written=clause.written, value=value)


def _told_apart(facts: Sequence[_Fact]) -> Iterator[_Fact]:
    """Yield the facts; two measures of one dimension are told apart by the words behind: "4 km long"."""
    found: dict[tuple[Name, Measure], _Fact] = {}
    several = {
        fact.measure
        for fact in facts
        if not agrees(found.setdefault((fact.name, fact.measure), fact).value, fact.value)
    }
    adjectives = {fact.measure for fact in facts if fact.behind} & several
    for fact in facts:
        if fact.measure not in adjectives:
            yield fact
        elif fact.behind:
            yield fact._replace(measure=f"{fact.measure} {fact.behind}", stems=fact.stems | {fact.behind})
        else:  # "climbs 350 m" is no length of the trail
            quantity = frozenset(_QUANTITIES.get(fact.measure.partition(" ")[0], "").split())
            yield fact._replace(stems=fact.stems - quantity)


class _Fact(NamedTuple):
    """A value, its name as keys and as written, its measure, and the stems around it.

    ``behind`` is the word behind the value: "4 km long", "£9 single".
    """

    name: Name
    written: str
    measure: Measure
    value: Mention
    stems: frozenset[str]
    words: frozenset[str]
    behind: str


def _facts(clause: NamedClause) -> Iterator[_Fact]:
    part, name = clause.part, clause.name
    held = [
        (measure, value)
        for value in values(part.text)
        if (measure := measure_of(value, part.text)) and not is_compared(part.text, value)
    ]
    held += [(f"{_YEAR} {verb}", value) for value, verb in _dates(part)]
    for measure, value in held:
        around = _around(part.text, value, [other for _, other in held]) - frozenset(name)
        quantity = "price" if value.kind == "money" else _QUANTITIES.get(measure.partition(" ")[0], "")
        named = {word for adjective, word in _OF_ADJECTIVES.items() if adjective in part.words}
        if not measure.startswith(_YEAR):
            around -= frozenset((_YEAR,))  # it would say when something was built
        else:  # what was joined in 2011 is not old
            around |= {_WHEN, *((_YEAR,) if measure.endswith(_BEGAN) else ())}
        words = around - frozenset(
            content_stem(word) for word in tokenized(_with_unit(part.text, value)).words
        )
        stems = around | {*quantity.split(), *named, measure}
        yield _Fact(name, clause.written, measure, value, stems, words, _behind(part.text, value))


def _with_unit(text: str, value: Mention) -> str:
    unit = unit_after(text, value.end) if value.unit else None
    return text[value.start : unit.end if unit else value.end]


def _behind(text: str, value: Mention) -> str:
    """Return the stem of the content word right behind a value and its unit, or its rate: "month"."""
    if rate := rate_after(text, value.end):
        return rate
    unit = unit_after(text, value.end) if value.unit else None
    behind = text[unit.end if unit else value.end :].split(maxsplit=1)[:1]
    word = "".join(behind).strip(".,;").lower()
    return (content_stem(word) or "") if word.isalpha() else ""


def _dates(part: Part) -> Iterator[tuple[Mention, str]]:
    """Yield the dates of a clause with a year, each with the stem of the last past verb before it."""
    for value in values(part.text):
        if value.kind == "date" and len(value.dates) == 1 and value.dates[0][0]:
            before = tokenized(_DATES_FROM.sub("built ", part.text[: value.start]))
            verbs = [stem for word, stem in zip(before.words, before.keys, strict=True) if is_past(word)]
            if verbs:
                yield value, _BEGAN if verbs[-1] in _BEGINNINGS else verbs[-1]


def _around(text: str, value: Mention, others: Sequence[Mention]) -> frozenset[str]:
    """Return the stems between the values before and after a value."""
    start = max((one.end for one in others if one.end <= value.start), default=0)
    end = min((one.start for one in others if one.start >= value.end), default=len(text))
    return frozenset(filter(None, map(content_stem, tokenized(text[start:end]).words)))
