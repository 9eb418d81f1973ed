"""Reads instructions: clauses that begin with a verb that tells what to do, in the order of the evidence."""

from __future__ import annotations

from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.text.irregular_verbs import base
from faithrails.text.words import AUXILIARIES, DETERMINERS, STOP_WORDS, has_content, is_negation

_LEADING = frozenset(
    "and first firstly secondly then next now finally lastly afterwards also so please".split()
)
_RELATIVE = frozenset("that which who".split())
_OBJECTS = frozenset("it them yourself half all both each any one some more another twice".split())
_PARTICLES = frozenset(
    "in on off out up down over away back at with for to from into onto through around under until against "
    "together aside and about by".split()
)
_BEHIND_VERB = DETERMINERS | _OBJECTS | _PARTICLES
_NO_VERB = ("ing", "ed", "ly")
_MOST_SENTENCES = 200
_LEAST_SENTENCES = 3  # with instructions: "Serve it with cream. Bake it first." is no procedure
_LEAST_HELD = 0.5  # share of the words of a step that the sentence of its instruction has


class Instruction(NamedTuple):
    """An instruction with the base form of its verb."""

    part: Part
    verb: str

    @property
    def place(self) -> tuple[int, int]:
        """Its sentence, and where it begins in it: instructions are followed in this order."""
        return self.part.sentence, self.part.start


def instruction(part: Part) -> Instruction | None:
    """Return a clause as an instruction; None if it is none, or denies something."""
    words = part.words
    n = next(
        (n for n, word in enumerate(words) if word not in _LEADING and not word.endswith("ly")), len(words)
    )
    end = next((k for k, word in enumerate(words) if word in _RELATIVE), len(words))
    verb, behind = words[n : n + 1], words[n + 1 : n + 2]
    if not verb or not AUXILIARIES.isdisjoint(words[:end]) or any(map(is_negation, words)):
        return None
    is_form = verb[0].endswith(_NO_VERB) or (verb[0].endswith("s") and not verb[0].endswith("ss"))
    if verb[0] in STOP_WORDS or verb[0] in _PARTICLES or is_form or not has_content(verb[0]):
        return None
    has_object = not behind or behind[0] in _BEHIND_VERB or behind[0][0].isdigit()
    return Instruction(part, base(part.reading.keys[part.first + n])) if has_object else None


def _instructions(index: EvidenceIndex) -> list[Instruction]:
    numbers = range(len(index.sentences)) if len(index.sentences) <= _MOST_SENTENCES else ()
    return list(filter(None, (instruction(part) for number in numbers for part in clauses_of(index, number))))


_INSTRUCTIONS: PerIndex[list[Instruction]] = PerIndex(_instructions)
instructions_of = _INSTRUCTIONS.of  # the instructions of the evidence, in order


def instruction_for(step: frozenset[str], index: EvidenceIndex) -> Instruction | None:
    """Return the only instruction with the verb of a step, given by its keys, and most of its other words."""
    step = frozenset(map(base, step))
    found = [(_shared(step, one.part, index), one) for one in _INSTRUCTIONS.of(index) if one.verb in step]
    most = max((shared for shared, _ in found), default=(0, 0))
    best = [one for shared, one in found if shared == most]
    if len(best) != 1 or most[1] < _LEAST_HELD * len(step):
        return None
    verb, chosen = best[0].verb, best[0].part
    others = (part for n in index.stems.get(verb, ()) for part in clauses_of(index, n) if part != chosen)
    return None if any(_shared(step, one, index) >= most for one in others if verb in one.keys) else best[0]


def _shared(step: frozenset[str], part: Part, index: EvidenceIndex) -> tuple[int, int]:
    """Return how many words of a step a clause has, and how many its sentence has."""
    own = frozenset(map(base, part.keys))
    return len(step & own), len(step & (own | frozenset(map(base, index.sentences[part.sentence].stems))))


def words_between(first: Instruction, last: Instruction, index: EvidenceIndex) -> frozenset[str]:
    """Return the words from one instruction to a later one; empty if a sentence between has none."""
    numbers = range(first.part.sentence, last.part.sentence + 1)
    held = {one.part.sentence for one in _INSTRUCTIONS.of(index)}
    passages = [index.sentences[number].passage for number in (*numbers[:1], *sorted(held), numbers[-1])]
    is_one = passages[0] == passages[-1] and passages.count(passages[0]) > _LEAST_SENTENCES + 1
    if not is_one or not held.issuperset(numbers):
        return frozenset()
    return frozenset(word for number in numbers for word in index.sentence_words(number))
