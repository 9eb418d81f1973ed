"""Finds "may" for "must", and the reverse, before the same verb: "may be sold" for "must be sold"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import AUXILIARIES, has_content, is_negation

_MAY, _MUST = "may", "must"
_FORCES = {"may": _MAY, "must": _MUST, "shall": _MUST}
_PAIRS = {("have", "to"): _MUST, ("has", "to"): _MUST, ("required", "to"): _MUST, ("obliged", "to"): _MUST,
          ("allowed", "to"): _MAY, ("permitted", "to"): _MAY}  # fmt: skip
_MAY_SAY = frozenset(_FORCES) | frozenset(first for first, _ in _PAIRS)
_LIMITED = frozenset("only unless until without except before".split())  # "may only" is nearly "must"
_CHOICE = frozenset("or either any".split())  # "must be sent online or by post": it may be by post
_PARTICIPLES = frozenset("required obliged allowed permitted".split())
_BEFORE_PARTICIPLE = frozenset("is are was were be been not only also".split())
_BEFORE_MONTH = frozenset("in by of until from since every each this next last the".split())
_AHEAD = 4  # words behind a modal verb that may hold its verb
_MOST_WORDS = 30
_MOST_SENTENCES = 20
_LEAST_SHARED = 2  # content words besides the verb


class _Modal(NamedTuple):
    """A modal verb: its force, its position, and the key of the verb behind it."""

    force: str
    place: int
    verb: str


def modal_of_same_verb(lookup: Lookup) -> Contradiction | None:
    """Return the claim's modal verb if every sentence about the same has the other one before its verb."""
    claim, index = lookup.reading, lookup.index
    if (
        _MAY_SAY.isdisjoint(claim.words)
        or len(claim.words) > _MOST_WORDS
        or not _LIMITED.isdisjoint(claim.words)
    ):
        return None
    for own in _modals(claim, 0, len(claim.words)):
        rest = frozenset(filter(has_content, claim.keys)) - {own.verb}
        forces: list[str] = []
        for number in index.stems.get(own.verb, ())[:_MOST_SENTENCES]:
            sentence = index.sentences[number]
            shared = sum(
                key in sentence.stems or (key[0].isdigit() and key in _keys(lookup, number)) for key in rest
            )
            if shared < min(_LEAST_SHARED, len(rest)) or 2 * shared < len(rest):
                continue
            reading = index.readings[sentence.passage]
            words = reading.words[slice(*sentence.words)]
            if sentence.denies or not _LIMITED.isdisjoint(words):  # "may be read here but cannot be borrowed"
                return None
            there = sentence.stems | frozenset(_keys(lookup, number))
            if any(_is_of_other_case(key, rest, number, lookup) for key in rest - there):
                return None
            if own.force == _MAY and not _CHOICE.isdisjoint(words):
                return None
            found = [one.force for one in _modals(reading, *sentence.words) if one.verb == own.verb]
            forces += found or [""]
        if forces and all(force and force != own.force for force in forces):
            place = claim.starts[own.place], claim.ends[own.place]
            why = f"the passage says '{forces[0]}' of this, not '{own.force}'"
            return Contradiction(why, (place,), in_copy=True)
    return None


def _is_of_other_case(key: str, rest: frozenset[str], number: int, lookup: Lookup) -> bool:
    """Whether another sentence has a word of the claim with a further one: of another group or case."""
    sentences = lookup.index.sentences
    others = (sentences[n] for n in lookup.index.stems.get(key, ()) if n != number)
    return any(not (rest - {key}).isdisjoint(sentence.stems) for sentence in others)


def _keys(lookup: Lookup, number: int) -> Sequence[str]:
    sentence = lookup.index.sentences[number]
    return lookup.index.readings[sentence.passage].keys[slice(*sentence.words)]


def _modals(reading: TokenizedText, first: int, last: int) -> Iterator[_Modal]:
    """Yield the modal verbs in a range of words, but none that is denied or beside another: "may have to"."""
    words, keys = reading.words, reading.keys
    for n in range(first, last):
        near = words[max(first, n - 2) : n]
        pair = tuple(words[n : n + 2])
        force = _FORCES.get(words[n]) or _PAIRS.get((pair[0], pair[-1]), "")
        behind = range(n + 1, min(n + 1 + _AHEAD, last))
        if not force or any(is_negation(words[k]) for k in (*range(max(first, n - 2), n), *behind[:2])):
            continue
        is_adjective = words[n] in _PARTICIPLES and _BEFORE_PARTICIPLE.isdisjoint(near)
        if is_adjective or (words[n] == "may" and not _BEFORE_MONTH.isdisjoint(near[-1:])):
            continue
        if not _MAY_SAY.isdisjoint((*near, *(words[k] for k in behind[:2]))):
            continue
        verb = next((keys[k] for k in behind if has_content(keys[k]) and words[k] not in AUXILIARIES), "")
        if verb:
            yield _Modal(force, n, verb)
