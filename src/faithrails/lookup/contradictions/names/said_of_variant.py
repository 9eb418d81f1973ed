"""Finds words of a variant of a name: "The X100 has Bluetooth." where only the X100 Plus has it."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import are_known
from faithrails.lookup.grammar.clauses_of_names import Name
from faithrails.lookup.grammar.variants_of_names import VariantsOfNames, variants_of_names
from faithrails.text.irregular_verbs import base_keys
from faithrails.text.words import denies

_OF_SEVERAL = frozenset("both all each every any than compared unlike like neither either only".split())
_MOST_WORDS = 20
_MOST_BEFORE = 2  # words before a name that begins a claim: "With a day ticket"


def said_of_variant(lookup: Lookup) -> Contradiction | None:
    """Return a claim about one name with words that the evidence has only about a variant of it."""
    read = variants_of_names(lookup.index)
    words = lookup.reading.words
    if (
        not read.siblings
        or "?" in lookup.text
        or len(words) > _MOST_WORDS
        or not _OF_SEVERAL.isdisjoint(words)
    ):
        return None
    named = read.named_in(lookup.reading.keys)
    if len(named) != 1 or not are_known(lookup.reading.content_keys(), lookup.index):
        return None
    (name,) = named
    said = base_keys(lookup.reading.keys) - frozenset(name)
    own = _keys(name, read)
    others = said - own - read.of_unknown
    if not others or name not in read.clauses or not _is_named(name, lookup):
        return None
    if any(
        key[0].isdigit() for key in said & own
    ):  # "A costs 90 and B 110": the verb is left out of B's clause
        return None
    for other in sorted(read.siblings[name]):
        held = [part for part in read.clauses.get(other, ()) if part not in read.clauses[name]]
        parts = [part for part in held if not others.isdisjoint(base_keys(part.keys))]
        if (
            parts
            and others <= _keys(other, read)
            and all(denies(one.words) == lookup.denies for one in parts)
        ):
            why = f"the passage says this of another: '{parts[0].text.strip()}'"
            return Contradiction(why, lookup.places_of(others), in_copy=said <= base_keys(parts[0].keys))
    return None


def _is_named(name: Name, lookup: Lookup) -> bool:
    """Whether a claim names it by capitals or a number, or begins with it: not "becomes a cold front"."""
    reading = lookup.reading
    at = next(n for n in range(len(reading.keys)) if tuple(reading.keys[n : n + len(name)]) == name)
    written = lookup.text[reading.starts[at] : reading.ends[at + len(name) - 1]]
    return at <= _MOST_BEFORE or written != written.lower() or any(map(str.isdigit, written))


def said_of_name(lookup: Lookup) -> bool:
    """Whether one clause about the only variant that a claim names has all words of the claim."""
    read = variants_of_names(lookup.index)
    named = read.named_in(lookup.reading.keys) if read.siblings else set()
    if len(named) != 1:
        return False
    (name,) = named
    said = base_keys(lookup.reading.keys) - frozenset(name)
    return bool(said) and any(
        said <= base_keys(part.keys) and denies(part.words) == lookup.denies
        for part in read.clauses.get(name, ())
    )


def _keys(name: Name, read: VariantsOfNames) -> frozenset[str]:
    return frozenset().union(*(base_keys(part.keys) for part in read.clauses.get(name, ())))
