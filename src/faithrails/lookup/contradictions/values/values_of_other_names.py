"""Finds values and comparisons that the values of several names contradict: "Alto is heavier than Brio".

Prose about several names is read as a table, with a row for each name. The claim's value is that of another
name, or its comparison does not hold between the values of the names.
"""

from __future__ import annotations

from faithrails.evidence.tables.compare_cells import comparison, says_comparison
from faithrails.evidence.tables.explain_numbers import words_of_claim
from faithrails.evidence.tables.row_and_column_fit import Binding
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses_of_names import Name, names_in
from faithrails.lookup.grammar.values_of_names import (
    Measure,
    ValuesOfNames,
    measure_of,
    values_of_names,
)
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention

_SURE = 0.8  # least score of a comparison
_COMPARE = frozenset("more less fewer than compared versus vs while whereas difference between".split())


def comparison_of_names(lookup: Lookup) -> Contradiction | None:
    """Return a comparison of names that does not hold between their values."""
    read = values_of_names(lookup.index) if says_comparison(lookup.reading) else None
    table = read.table if read else None
    if (
        read is None
        or table is None
        or any(measure_of(value, lookup.text) in read.around for value in lookup.values)
    ):
        return None  # "costs 5 euros more" is a result
    binding = Binding(table, words_of_claim(lookup.text, lookup.index, lookup.reading), lookup.index.weights)
    found = comparison(lookup.reading, [binding], has_values=False)
    if found is None or found.holds or found.score < _SURE:
        return None
    return Contradiction(
        found.why.replace("the table", "the passage"), ((0, len(lookup.text)),), in_copy=True
    )


def value_of_another_name(lookup: Lookup) -> Contradiction | None:
    """Return a value that the evidence has for another name in the same words, with that of the claim's."""
    if lookup.has_negation or "?" in lookup.text or not _COMPARE.isdisjoint(lookup.reading.words):
        return None
    read = values_of_names(lookup.index)
    named = names_in(lookup.text, lookup.index)
    held = read.names_in(lookup.reading.keys)
    if len(held) != 1 or not named.keys() <= set(held):
        return None
    name = held[0]
    for value in lookup.values:
        measure = measure_of(value, lookup.text) or _counted(value, lookup, read)
        own = read.value(name, measure) if measure else None
        if own is None or value.bound or agrees(value, own) or agrees(own, value):
            continue
        if sum(measure_of(other, lookup.text) == measure for other in lookup.values) > 1:
            continue  # which is that of the name is not known
        others = (other for other in read.names if other != name and read.are_parallel(name, other, measure))
        is_of_another = any((one := read.value(other, measure)) and agrees(value, one) for other in others)
        if is_of_another or _is_of_other_measure(value, name, lookup, read):
            why = f"the passage says '{own.text}' here; '{value.text}' is about something else"
            return Contradiction(why, ((value.start, value.end),), instead=own.text, in_copy=True)
    return None


def _is_of_other_measure(value: Mention, name: Name, lookup: Lookup, read: ValuesOfNames) -> bool:
    """Whether a bare number is another one of the name: "the number of parks is 5" where it has 5 schools."""
    if measure_of(value, lookup.text):
        return False
    own = (read.value(name, measure) for measure in read.around)
    return any(one is not None and one.amounts == value.amounts for one in own)


def _counted(value: Mention, lookup: Lookup, read: ValuesOfNames) -> Measure:
    """Return the only measure that a claim names in other words: "the number of parks is 5"."""
    if value.kind != "number" or value.unit or value.nouns:
        return ""
    found = [measure for measure in read.around if measure in lookup.reading.stems]
    return found[0] if len(found) == 1 else ""
