"""What a claim must have for a rule to find anything in it: asked once, before the rules run."""

from __future__ import annotations

from enum import Flag, auto

from faithrails.lookup.contradictions.opposite_direction_word import DIRECTIONS
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.contradictions.wrong_comparison import LESS, MORE

_COMPARING = MORE | LESS


class Has(Flag):
    """What a claim has that some rules need."""

    VALUE = auto()  # a number, a date or a time that the evidence has too
    NAME = auto()
    NEGATION = auto()
    NO_NEGATION = auto()
    OPPOSITE = auto()  # a word of which the evidence has an opposite
    COMPARISON = auto()  # a word that says that something is more or less
    DIRECTION = auto()  # a word that tells what comes first, what is beside it, or what is with it


ANYTHING = Has(0)  # what a rule needs that looks at all claims


def had_by(lookup: Lookup) -> Has:
    """Return what a claim has."""
    found = Has.NEGATION if lookup.has_negation else Has.NO_NEGATION
    if lookup.values:
        found |= Has.VALUE
    if lookup.opposed:
        found |= Has.OPPOSITE
    if any(mention.kind == "name" for mention in lookup.mentions):
        found |= Has.NAME
    if not _COMPARING.isdisjoint(lookup.reading.words):
        found |= Has.COMPARISON
    if not DIRECTIONS.isdisjoint(lookup.reading.words):
        found |= Has.DIRECTION
    return found
