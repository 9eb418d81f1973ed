"""Finds the tool, ingredient or duration of another instruction: "grease it with sugar" for "with oil"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.instructions import Instruction, instruction_for, instructions_of
from faithrails.text.irregular_verbs import base
from faithrails.text.words import DETERMINERS, compared_keys, has_content

_WITH = frozenset("with using of for".split())  # before a tool, an ingredient, an amount or a duration
_MOST_WORDS = 20  # of a claim
_LEAST = 2  # content words of a claim besides the thing


def thing_of_another_step(lookup: Lookup) -> Contradiction | None:
    """Return the thing behind a word such as "with" if its instruction has another, and another has it."""
    reading = lookup.reading
    if len(reading.words) > _MOST_WORDS or _WITH.isdisjoint(reading.words):
        return None
    index, said = lookup.index, frozenset(map(base, filter(has_content, reading.keys)))
    for word, thing, last in _things(reading.words, reading.keys):
        step = instruction_for(said - thing, index) if len(said - thing) >= _LEAST else None
        own = [one for behind, one in _things_of(step) if behind == word] if step else []
        if step is None or len(own) != 1 or said >= own[0]:
            continue
        other = thing - own[0]
        there = frozenset(map(base, compared_keys(index.sentence_words(step.part.sentence))))
        is_of_another = any(
            thing <= one
            for instruction in instructions_of(index)
            for behind, one in _things_of(instruction)
            if behind == word and instruction.part.sentence != step.part.sentence
        )
        if other and there.isdisjoint(other) and is_of_another:
            place = reading.starts[last - 1], reading.ends[last - 1]
            return Contradiction(f"the passage says '{step.part.text.strip()}'", (place,), in_copy=True)
    return None


def _things(words: Sequence[str], keys: Sequence[str]) -> Iterator[tuple[str, frozenset[str], int]]:
    """Yield "with" or the like, the base forms of the thing behind it, and the index after its last word."""
    for n, word in enumerate(words):
        first = n + 1 + (not DETERMINERS.isdisjoint(words[n + 1 : n + 2]))
        last = next((k for k in range(first, len(words)) if not has_content(keys[k])), len(words))
        if word in _WITH and first < last:
            yield "with" if word == "using" else word, frozenset(map(base, keys[first:last])), last


def _things_of(one: Instruction) -> list[tuple[str, frozenset[str]]]:
    part = one.part
    found = _things(part.words, part.reading.keys[part.first : part.last])
    return [(word, thing) for word, thing, _ in found]
