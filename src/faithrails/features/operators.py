"""Features of operators: quantifiers, bounds, modality, conditions, comparisons and negations, by what they govern."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from faithrails.evidence.domain_vocabulary import Vocabulary
from faithrails.features.aligned_words import FUNCTION, NUMBER, Aligned, Words
from faithrails.text.words import NEGATIONS

# Closed classes of English grammar: words of one class say the same, others of the family something else.
_FAMILIES: dict[str, dict[str, str]] = {
    "quantifier": {
        "all": "all every each entire whole always everyone everybody everything both",
        "some": "some several various sometimes certain occasionally partly",
        "many": "many numerous often frequently much",
        "most": "most mostly mainly largely majority usually generally typically primarily",
        "few": "few rarely seldom little",
        "only": "only solely exclusively alone",
    },
    "modality": {
        "possible": "may might could can possibly perhaps maybe probably likely potentially",
        "needed": "must shall should need needs ought required obliged",
        "future": "will would'll going plans plan planned expected intends intend",
    },
    "condition": {
        "if": "if provided whenever assuming",
        "unless": "unless except excluding barring otherwise",
        "without": "without",
    },
    "comparison": {
        "more": "more higher greater larger bigger longer older taller faster heavier better above exceeds "
        "exceeded outnumber later",
        "less": "less fewer lower smaller shorter younger slower lighter worse below under earlier",
        "before": "before prior preceding preceded until",
        "after": "after following followed since once",
        "as": "equal same equally",
    },
    "negation": {"not": " ".join(sorted(NEGATIONS - {"without"})) + " non"},
}  # fmt: skip
_PHRASES = {
    ("at", "least"): ("bound", "least"), ("up", "to"): ("bound", "most"), ("at", "most"): ("bound", "most"),
    ("more", "than"): ("bound", "more"), ("over", ""): ("bound", "more"), ("less", "than"): ("bound", "less"),
    ("fewer", "than"): ("bound", "less"), ("under", ""): ("bound", "less"), ("only", "if"): ("condition", "if"),
    ("have", "to"): ("modality", "needed"), ("has", "to"): ("modality", "needed"), ("able", "to"): ("modality", "possible"),
    ("nearly", ""): ("bound", "about"), ("almost", ""): ("bound", "about"), ("about", ""): ("bound", "about"),
    ("around", ""): ("bound", "about"), ("approximately", ""): ("bound", "about"), ("roughly", ""): ("bound", "about"),
    ("exactly", ""): ("bound", "exact"), ("precisely", ""): ("bound", "exact"), ("above", ""): ("bound", "more"),
    ("below", ""): ("bound", "less"),
}  # fmt: skip
_BOUND_STARTS = frozenset(first for first, _ in _PHRASES)
_CLASS_OF = {
    word: (family, name)
    for family, classes in _FAMILIES.items()
    for name, members in classes.items()
    for word in members.split()
}
_WORDS = _BOUND_STARTS | _CLASS_OF.keys()
FAMILIES = (*_FAMILIES, "bound")
_HEAD_AHEAD = 4  # words after an operator among which its head stands
_NEAR = 4  # words between an operator and the counterpart of its head
_LEAST = 2  # matched words without which two texts do not speak of the same
_MOST = 2.0
_PREFIXES = frozenset(("un", "in", "im", "il", "ir", "non", "dis"))
_SHORTEST = 3  # letters of a stem that a prefix may deny
_OPPOSED = {"more": "less", "less": "more", "before": "after", "after": "before"}


class Operator(NamedTuple):
    """A word that quantifies, limits, denies or compares: its family and class, its place and its head's."""

    family: str
    name: str
    place: int
    head: int


_CHANGED = {family: (f"bindings.{family}_changed", f"bindings.{family}_dropped") for family in FAMILIES}
NO_OPERATORS = {name: 0.0 for names in _CHANGED.values() for name in names} | {
    "bindings.comparison_turned": 0.0, "bindings.opposite": 0.0,
}  # fmt: skip


def operators(found: Aligned | None, vocabulary: Vocabulary) -> dict[str, float]:
    """Return the signals of this family, counts up to 2.

    ``changed`` counts the operators of the claim that are not the window's at the word that they
    govern, ``dropped`` those of the window that the claim lacks at the same word.
    """
    if found is None or len(found.own) < _LEAST:
        return NO_OPERATORS
    signals = dict(NO_OPERATORS)
    signals["bindings.opposite"] = _opposites(found, vocabulary)
    if _WORDS.isdisjoint(found.claim.words) and _WORDS.isdisjoint(found.window.words):
        return signals
    own, there = list(_operators(found.claim)), list(_operators(found.window))
    partner = dict(zip(found.own.tolist(), found.there.tolist(), strict=True))
    back = {j: i for i, j in partner.items()}
    for one in own:
        if one.head in partner and not _kept(one, partner[one.head], there):
            signals[_CHANGED[one.family][0]] = min(_MOST, signals[_CHANGED[one.family][0]] + 1.0)
    for one in there:
        if one.head in back and not _has_family(one, back[one.head], own):
            signals[_CHANGED[one.family][1]] = min(_MOST, signals[_CHANGED[one.family][1]] + 1.0)
    signals["bindings.comparison_turned"] = _turned(found, own, there)
    return signals


def _operators(text: Words) -> Iterator[Operator]:
    words, kinds = text.words, text.kinds.tolist()
    for n, word in enumerate(words):
        if word not in _WORDS:
            continue
        after = words[n + 1] if n + 1 < len(words) else ""
        ahead = range(n + 1, min(len(words), n + 1 + _HEAD_AHEAD))
        phrase = _PHRASES.get((word, after))
        if phrase is None and (word, "") in _PHRASES and any(kinds[i] == NUMBER for i in ahead[:2]):
            phrase = _PHRASES[word, ""]
        if phrase and phrase[0] == "bound" and not any(kinds[i] == NUMBER for i in ahead):
            phrase = None
        family, name = phrase or _CLASS_OF.get(word, ("", ""))
        if family:
            head = next((i for i in ahead if kinds[i] != FUNCTION and words[i] not in _WORDS), -1)
            if head < 0:
                head = next((i for i in range(n - 1, -1, -1) if kinds[i] != FUNCTION), -1)
            yield Operator(family, name, n, head)


def _kept(one: Operator, counterpart: int, others: Sequence[Operator]) -> bool:
    return any(
        o.family == one.family and o.name == one.name and _close(o, counterpart) for o in others
    )


def _has_family(one: Operator, counterpart: int, others: Sequence[Operator]) -> bool:
    return any(o.family == one.family and _close(o, counterpart) for o in others)


def _close(one: Operator, counterpart: int) -> bool:
    return one.head == counterpart or abs(one.place - counterpart) <= _NEAR


def _turned(found: Aligned, own: Sequence[Operator], there: Sequence[Operator]) -> float:
    """1 if a comparison or an order of events has its operands the other way round, else 0."""
    mine = [one for one in own if one.family in ("comparison", "bound") and one.name in _ORDERED]
    yours = [one for one in there if one.family in ("comparison", "bound") and one.name in _ORDERED]
    for one in mine:
        for other in yours:
            same = one.name == other.name
            if not same and _OPPOSED.get(one.name) != other.name:
                continue
            sides = _sides(found, one.place, other.place)
            if sides is not None and sides == same:
                return 1.0
    return 0.0


_ORDERED = frozenset(_OPPOSED)


def _sides(found: Aligned, own: int, there: int) -> bool | None:
    """Whether the operands of a comparison changed sides; None if they cannot be told."""
    left = np.where(found.own < own, 1, -1)
    partner_left = np.where(found.there < there, 1, -1)
    nearest = np.abs(found.own - own)
    sides = []
    for side in (1, -1):
        mine = np.flatnonzero(left == side)
        if not len(mine):
            return None
        closest = mine[int(nearest[mine].argmin())]
        sides.append(bool(partner_left[closest] != side))
    return sides[0] if sides[0] == sides[1] else None


def _opposites(found: Aligned, vocabulary: Vocabulary) -> float:
    """Count the words of the claim that the window lacks and whose opposite only the window has."""
    own, there = frozenset(found.claim.keys), frozenset(found.window.keys)
    lost, free = own - there, there - own
    opposed = sum(not vocabulary.opposites(k).isdisjoint(free) for k in lost if vocabulary.opposites(k))
    prefixed = sum(any(_denied(k, other) or _denied(other, k) for other in free) for k in lost)
    return min(_MOST, float(opposed + prefixed))


def _denied(one: str, other: str) -> bool:
    """Whether one stem is the other with a prefix that denies: "unsafe" and "safe"."""
    return len(other) > _SHORTEST and one.endswith(other) and one[: -len(other)] in _PREFIXES
