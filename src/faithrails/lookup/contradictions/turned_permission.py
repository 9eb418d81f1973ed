"""Finds permissions and duties turned round: "is not allowed to" for "may", "must" for "optional"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import Part, clauses_of, holding_all, sentence_of
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.kinds import Kind
from faithrails.lookup.sentence_copied_with_changes import has_content
from faithrails.text.words import EXCEPTIONS, NEGATIONS, STOP_WORDS, content_stem, is_negation

Force = Literal["allowed", "forbidden", "needed", "free", "advised", "perhaps needed", "dissuaded"]

_WORDS: dict[Force, str] = {
    "allowed": "may can allowed permitted authorised authorized entitled eligible",
    "forbidden": "cannot can't mustn't forbidden prohibited banned barred disallowed prohibits forbids bans",
    "needed": (
        "must shall need needs needed required requires require obliged obligated mandatory compulsory "
        "obligatory necessary"
    ),
    "free": "optional voluntary unnecessary needn't",
    "advised": "recommended recommends advised advises advisable encouraged",
}
_FORCE_OF: dict[str, Force] = {word: force for force, words in _WORDS.items() for word in words.split()}
_PHRASES: dict[tuple[str, str], Force] = {
    ("free", "to"): "allowed",
    ("welcome", "to"): "allowed",
    ("have", "to"): "needed",
    ("has", "to"): "needed",
}
_FIRST = frozenset(first for first, _ in _PHRASES)
_DENIED: dict[Force, Force] = {
    "allowed": "forbidden",
    "forbidden": "allowed",
    "needed": "free",
    "free": "needed",
    "advised": "dissuaded",
}
_FORBIDS_IF_DENIED = frozenset(("must", "shall"))
_PERHAPS = frozenset(("may", "can"))
_BEFORE_NOT = frozenset(("may", "can", "must", "shall", "need"))  # "may not", "need not"
_NOBODY = frozenset("no nobody none neither nothing".split())  # begin a clause that they deny
_NEAR = 2  # words before a word of permission among which a negation denies it
_OPPOSED: tuple[frozenset[Force], ...] = (
    frozenset(("allowed", "forbidden")),
    frozenset(("needed", "free")),
    frozenset(("needed", "forbidden")),
)
# What the evidence says in place of a duty or a prohibition that a claim makes of it.
_WEAKER: dict[Force, tuple[Force, ...]] = {
    "needed": ("advised", "perhaps needed"),
    "forbidden": ("dissuaded",),
}
# What limits a permission to a case, a time or an amount: both sides must have the same.
_LIMITS = EXCEPTIONS - NEGATIONS - frozenset(_FORCE_OF) | frozenset(
    "with without only unless if until till before after when while during provided otherwise than more less "
    "fewer longer up least most over under within beyond above below exceed maximum minimum limited always "
    "sometimes some all every each any also even still again".split()
)
# What a prohibition leaves open: "not without a pass" allows it with one.
_LEFT_OPEN = frozenset((("without", "with"), ("unless", "if"), ("before", "after"), ("until", "after")))
_EXCEPTING = frozenset(("unless", "except"))  # without them the rest of the sentence still holds
_LONGEST = 30  # words of a claim, or of a clause


class _Permission(NamedTuple):
    """What a claim permits, forbids, demands or leaves free, and under which limits."""

    force: Force
    places: Sequence[int]  # of the words that say so
    keys: frozenset[str]  # what it is about
    limits: frozenset[str]


def turned_permission(lookup: Lookup) -> Contradiction | None:
    """Return the permission or duty of a claim, if every clause on the same says the opposite, or less."""
    said = _said(lookup)
    if said is None:
        return None
    found = list(_forces_of(lookup.index, said))
    if not found and not said.limits:  # "are permitted" for "are not permitted unless …"
        found = list(_forces_of(lookup.index, said, _EXCEPTING))
    others = {other for other, _ in found}
    if others and all({said.force, other} in _OPPOSED for other in others):
        kind = Kind.DENIAL
    elif others and others.issubset(_WEAKER.get(said.force, ())):
        kind = Kind.CHANGED_MODALITY
    else:
        return None
    reading, (_, there) = lookup.reading, found[0]
    start, end = reading.starts[said.places[0]], reading.ends[said.places[-1]]
    why = f"the passage says '{there}' where the answer says '{reading.text[start:end]}'"
    return Contradiction(why, ((start, end),), kind=kind)


def is_same_permission(lookup: Lookup) -> bool:
    """Whether the clauses of the evidence on the same give that permission or duty, in whatever words."""
    said = _said(lookup)
    return said is not None and {force for force, _ in _forces_of(lookup.index, said)} == {said.force}


def follows_from_permission(lookup: Lookup) -> bool:
    """Whether a claim says nothing but a permission of one thing, as "Registration is required" does."""
    said = _said(lookup)
    return said is not None and len(said.keys) == 1 and is_same_permission(lookup)


def _said(lookup: Lookup) -> _Permission | None:
    """Return what a claim permits or demands; None if that is nothing, or more than one thing."""
    words = tuple(lookup.reading.words)
    if len(words) > _LONGEST or (found := force_of(words)) is None:
        return None
    force, places = found
    own = (content_stem(words[n]) or words[n] for n in (places[0], places[-1]))
    keys = frozenset(filter(has_content, lookup.reading.keys)).difference(own)
    return _Permission(force, places, keys, _LIMITS.intersection(words)) if keys else None


def _forces_of(
    index: EvidenceIndex, said: _Permission, but: frozenset[str] = frozenset()
) -> Iterator[tuple[Force, str]]:
    """Yield the force of each clause of the evidence on the same, and the words that give it.

    It has all words of content of the claim, and the same limits, or those ``but`` that the claim leaves out.
    """
    for number in holding_all(index, frozenset(key for key in said.keys if not key[0].isdigit())):
        for part in _parts(index, number):
            found = force_of(part.words) if len(part.words) <= _LONGEST and said.keys <= part.keys else None
            if found is None:
                continue
            force, places = found
            there = " ".join(part.words[places[0] : places[-1] + 1])
            own = _LIMITS.intersection(part.words)
            if own - but == said.limits:
                yield force, there
            elif force == "forbidden" and not _LEFT_OPEN.isdisjoint(product(own, said.limits - {"only"})):
                yield "allowed", there


def _parts(index: EvidenceIndex, number: int) -> Sequence[Part]:
    """Return a sentence as a whole if one permission is all that it gives, or else its clauses."""
    whole = sentence_of(index, number)
    return whole if any(force_of(part.words) for part in whole) else clauses_of(index, number)


@lru_cache(maxsize=1_000)
def force_of(words: tuple[str, ...]) -> tuple[Force, tuple[int, ...]] | None:
    """Return what folded words allow, forbid, require or leave free, and the places of the words that say so.

    None if they say none of it, or more than one, or hold a negation of something else.
    """
    found = list(_operators(words))
    if len(found) == 2 and _is_perhaps(words, *found):
        return "perhaps needed", tuple(range(found[0][1][0], found[1][1][-1] + 1))
    if len(found) != 1:
        return None
    force, places = found[0]
    first, last = places[0], places[-1]
    denials = [
        n for n, word in enumerate(words) if is_negation(word) and word != "without" and n not in places
    ]
    if not denials:
        return force, places
    if len(denials) > 1:
        return None
    denial = denials[0]
    follows = denial == last + 1 and words[last] in _BEFORE_NOT
    between = words[denial + 1 : first] if words[denial] != "no" else ()  # "no ticket is required"
    is_before = first - _NEAR <= denial < first and all(
        word in STOP_WORDS or word.endswith("ly") for word in between
    )
    is_before = is_before or (denial == 0 and words[0] in _NOBODY)
    if not follows and not is_before:
        return None
    denied: Force = "forbidden" if words[last] in _FORBIDS_IF_DENIED else _DENIED[force]
    return denied, tuple(range(min(denial, first), max(denial, last) + 1))


def _is_perhaps(
    words: Sequence[str], one: tuple[Force, Sequence[int]], other: tuple[Force, Sequence[int]]
) -> bool:
    """Whether the first operator makes the second, a duty, a possible one: "may be required"."""
    first, second = one[1][0], other[1][0]
    between = words[first + 1 : second]
    return (
        words[first] in _PERHAPS
        and other[0] == "needed"
        and not any(map(is_negation, between))
        and (len(between) <= _NEAR)
    )


def _operators(words: Sequence[str]) -> Iterator[tuple[Force, tuple[int, ...]]]:
    for n, word in enumerate(word.replace("’", "'") for word in words):
        if word in _FORCE_OF:
            yield _FORCE_OF[word], (n,)
        elif word in _FIRST and (force := _PHRASES.get((word, words[n + 1] if n + 1 < len(words) else ""))):
            yield force, (n, n + 1)
