"""Finds two names whose actions a claim exchanges: "Ann won and Bob lost" for the reverse."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.members_of_one_list import are_joined
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of
from faithrails.text.values.mention import Mention
from faithrails.text.words import is_negation, stem

_MOST_HOLDERS = 20  # clauses that hold a name


def exchanged_names(lookup: Lookup) -> Contradiction | None:
    """Return the claim's two clauses if all evidence clauses with either name have words of the other clause.

    Only words that one of the two clauses has, in the claim and in the evidence, are compared; the claim may
    have others.
    """
    named = _named_clauses(lookup)
    if named is None:
        return None
    (one, first), (other, second) = named
    names = first | second
    holders = (_holders(lookup.index, *pair) for pair in ((first, second), (second, first)))
    places = [list(islice(parts, _MOST_HOLDERS + 1)) for parts in holders]
    if max(map(len, places)) > _MOST_HOLDERS:
        return None
    pairs = [(a.keys - names, b.keys - names) for a, b in product(*places)]
    own, others = one.keys - other.keys - names, other.keys - one.keys - names
    if not pairs or not all(_is_crossed(own, others, *pair) for pair in pairs):
        return None
    why = "the passage has the two names the other way round"
    return Contradiction(why, ((one.start, one.end), (other.start, other.end)), in_copy=True)


def _named_clauses(lookup: Lookup) -> tuple[tuple[Part, frozenset[str]], tuple[Part, frozenset[str]]] | None:
    """Return the two clauses of a claim, each with the stems of its one name; None for other claims."""
    names = [m for m in lookup.mentions if m.kind == "name"]
    parts = clauses(lookup.text) if len(names) == 2 else ()
    if len(parts) != 2 or "?" in lookup.text or any(map(is_negation, lookup.reading.words)):
        return None
    (first, second), (one, other) = sorted(names, key=lambda name: name.start), parts
    claim = lookup.reading
    start, after = claim.between(second.start, second.end)
    if are_joined(claim, claim.between(first.start, first.end)[1], start, after):
        return None
    stems, others = _stems(first), _stems(second)
    if not (first.end <= one.end and other.start <= second.start) or not stems.isdisjoint(others):
        return None
    return (one, stems), (other, others)


def _stems(name: Mention) -> frozenset[str]:
    return frozenset(map(stem, name.words))


def _holders(index: EvidenceIndex, name: frozenset[str], other: frozenset[str]) -> Iterator[Part]:
    """Yield clauses with one name and not the other; only of sentences with the whole name, if any has it."""
    numbers = sorted({n for key in name for n in index.stems.get(key, ())})
    whole = [number for number in numbers if name <= index.sentences[number].stems]  # no "New South Wales"
    for number in whole or numbers:
        before: Part | None = None
        for part in clauses_of(index, number):
            if not name.isdisjoint(part.keys) and other.isdisjoint(part.keys):
                if part.keys - name:
                    yield part
                elif before and other.isdisjoint(before.keys):  # "followed on Linux and macOS"
                    yield before
            before = part


def _is_crossed(
    own: frozenset[str], others: frozenset[str], here: frozenset[str], there: frozenset[str]
) -> bool:
    """Whether each name has words of the other name's clause in the evidence, and none of its own."""
    here, there = here - there, there - here
    return bool(own & there and others & here) and not own & here and not others & there
