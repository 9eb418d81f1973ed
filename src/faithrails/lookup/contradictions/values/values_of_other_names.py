"""Finds values and comparisons that the values of several names contradict: "Alto is heavier than Brio".

Prose about several names is read as a table, with a row for each name. The claim's value is that of another
name, or its comparison does not hold between the values of the names.
"""

from __future__ import annotations

from faithrails.evidence.tables.compare_cells import Comparison, comparison, says_comparison
from faithrails.evidence.tables.explain_numbers import words_of_claim
from faithrails.evidence.tables.row_and_column_fit import Binding
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.contradictions.values.difference_of_names import is_difference_of_names
from faithrails.lookup.grammar.clauses import clauses, lines_of
from faithrails.lookup.grammar.clauses_of_names import Name, names_in
from faithrails.lookup.grammar.comparatives import share_superlative
from faithrails.lookup.grammar.values_of_names import (
    Measure,
    ValuesOfNames,
    measure_of,
    values_of_names,
)
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention

_MOST_SENTENCES = 20  # with a name
_COUNTING = frozenset("more fewer less most fewest".split())
_SURE = 0.8  # least score of a comparison
# A claim with one of these may be about another time or compare values.
_COMPARE = frozenset(
    "will would from until since extra additional surcharge deposit more less fewer than compared versus vs "
    "while whereas difference between".split()
)


def comparison_of_names(lookup: Lookup) -> Contradiction | None:
    """Return a comparison of names that does not hold between their values."""
    found = _compared(lookup)
    if found is None or found.holds or _is_stated_extreme(lookup):
        return None
    if any(is_difference_of_names(lookup, value) for value in lookup.mentions):
        return None
    return Contradiction(
        found.why.replace("the table", "the passage"), ((0, len(lookup.text)),), in_copy=True
    )


def holds_between_names(lookup: Lookup) -> bool:
    """Whether a claim only compares names, and the comparison holds between their values."""
    found = _compared(lookup)
    return found is not None and found.holds and not lookup.missing and len(clauses(lookup.text)) == 1


def _compared(lookup: Lookup) -> Comparison | None:
    """Return the outcome of the claim's comparison between values of names; None if it is not sure."""
    read = values_of_names(lookup.index) if says_comparison(lookup.reading) else None
    table = read.table if read else None
    if read is None or table is None or any(_may_be_result(value, lookup, read) for value in lookup.values):
        return None
    binding = Binding(table, words_of_claim(lookup.text, lookup.index, lookup.reading), lookup.index.weights)
    at = next((n for n, word in enumerate(lookup.reading.words) if word in _COUNTING), -1)
    if at >= 0 and (lookup.reading.keys[at + 1 : at + 2]) in [list(name[:1]) for name in read.names]:
        return None  # "more inns than hotels" counts them
    found = comparison(lookup.reading, [binding], has_values=False)
    return found if found and found.score >= _SURE else None


def _is_stated_extreme(lookup: Lookup) -> bool:
    """Whether a line that has a name of the claim has its superlative too: "the tallest of the north"."""
    names = values_of_names(lookup.index).short_names_in(lookup.reading.keys).values()
    numbers = (n for name in names for n in lookup.index.stems.get(name[0], ())[:_MOST_SENTENCES])
    return any(
        share_superlative(lookup.reading.words, line.words)
        for number in numbers
        for line in lines_of(lookup.index, number)
        if any(line.keys.issuperset(name) for name in names)
    )


def _may_be_result(value: Mention, lookup: Lookup, read: ValuesOfNames) -> bool:
    """Whether a value has the measure of the names' values and is none of them: "costs 5 euros more"."""
    measure = measure_of(value, lookup.text)
    names = read.short_names_in(lookup.reading.keys)
    own = (read.value(name, measure) for name in names)
    return measure in read.around and not any(one is not None and agrees(value, one) for one in own)


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
