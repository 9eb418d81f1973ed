"""Reads permissions, prohibitions, duties and options: "may not", "is required to", "optional"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from faithrails.text.words import EXCEPTIONS, NEGATIONS, STOP_WORDS, is_negation

Force = Literal["allowed", "forbidden", "needed", "free", "advised", "perhaps needed", "dissuaded"]

_WORDS: dict[Force, str] = {
    "allowed": "may can allowed permitted authorised authorized entitled eligible",
    "forbidden": "cannot can't mustn't forbidden prohibited banned barred disallowed prohibits forbids bans",
    "needed": (
        "must shall need needs needed required requires require obliged obligated mandatory compulsory "
        "obligatory necessary"
    ),
    "free": "optional voluntary unnecessary needn't",
    "advised": (
        "recommended recommend recommends advised advise advises advisable encouraged encourage encourages"
    ),
}
_FORCE_OF: dict[str, Force] = {word: force for force, words in _WORDS.items() for word in words.split()}
_PHRASES: dict[tuple[str, str], Force] = {
    ("free", "to"): "allowed",
    ("welcome", "to"): "allowed",
    ("have", "to"): "needed",
    ("has", "to"): "needed",
}
_FIRST_WORDS = frozenset(first for first, _ in _PHRASES)
# Advise if nothing else in the text permits or demands: "should be worn", "are asked to leave".
_ADVISING = frozenset(("should", "ought"))
_ADVISING_BEFORE_TO = frozenset(("asked", "requested"))
_MAY_ADVISE = _ADVISING | _ADVISING_BEFORE_TO
# Every text that permits or demands something holds one of these.
_FORCING = _FIRST_WORDS.union(_FORCE_OF, (word.replace("'", "’") for word in _FORCE_OF))
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
_BEFORE_MONTH = frozenset(
    "in of on by since until till from to through during before after early late mid last next this".split()
)
_NEAR = 2  # words before a word of permission among which a negation denies it
OPPOSED: tuple[frozenset[Force], ...] = (
    frozenset(("allowed", "forbidden")),
    frozenset(("needed", "free")),
    frozenset(("needed", "forbidden")),
)
# Words that limit a permission to a case, a time or an amount; both sides must have the same.
LIMITS = EXCEPTIONS - NEGATIONS - frozenset(_FORCE_OF) | frozenset(
    "with without only unless if until till before after when while during provided otherwise than more less "
    "fewer longer up least most over under within beyond above below exceed maximum minimum limited always "
    "sometimes some all every each any also even still again".split()
)


def force_of(words: Sequence[str]) -> tuple[Force, tuple[int, ...]] | None:
    """Return the force that folded words express ("allowed", "needed", …), and the indexes of these words.

    None if they express none or more than one, or hold a negation of something else.
    """
    if _FORCING.isdisjoint(words):
        return None if _MAY_ADVISE.isdisjoint(words) else _advice(words)
    return _force_of(tuple(words))


def _advice(words: Sequence[str]) -> tuple[Force, tuple[int, ...]] | None:
    """Return what words advise, without a negation of something else; "should you need" is a condition."""
    for n, word in enumerate(words[1:], 1):
        after = words[n + 1] if n + 1 < len(words) else ""
        if word in _ADVISING or (word in _ADVISING_BEFORE_TO and after == "to"):
            denials = [k for k, other in enumerate(words) if is_negation(other) and other != "without"]
            if not denials:
                return "advised", (n,)
            return ("dissuaded", (n, n + 1)) if denials == [n + 1] else None
    return None


@lru_cache(maxsize=1_000)
def _force_of(words: tuple[str, ...]) -> tuple[Force, tuple[int, ...]] | None:
    found = list(operators_of(words))
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
    """Whether two operators together express a possible duty: "may be required"."""
    first, second = one[1][0], other[1][0]
    between = words[first + 1 : second]
    return (
        words[first] in _PERHAPS
        and other[0] == "needed"
        and not any(map(is_negation, between))
        and len(between) <= _NEAR
    )


def operators_of(words: Sequence[str]) -> Iterator[tuple[Force, tuple[int, ...]]]:
    """Yield the force of each word or pair of words that permits or demands, and the indexes of its words."""
    for n, word in enumerate(word.replace("’", "'") for word in words):
        if word == "may" and _is_month(words, n):
            continue
        if word in _FORCE_OF:
            yield _FORCE_OF[word], (n,)
        elif word in _FIRST_WORDS and (
            force := _PHRASES.get((word, words[n + 1] if n + 1 < len(words) else ""))
        ):
            yield force, (n, n + 1)


def _is_month(words: Sequence[str], n: int) -> bool:
    """Whether "may" is the month: "in May", "5 May", "May 2020"."""
    beside = (*words[max(0, n - 1) : n], *words[n + 1 : n + 2])
    return any(word[0].isdigit() for word in beside) or not _BEFORE_MONTH.isdisjoint(words[max(0, n - 1) : n])
