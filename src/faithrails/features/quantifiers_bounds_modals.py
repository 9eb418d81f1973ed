"""Features of quantifiers, bounds, modality, conditions, comparisons, negations and the words they govern."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from faithrails.evidence.load_domain_words import Vocabulary
from faithrails.features.word_alignment import CONTENT, FUNCTION, NAME, NUMBER, Aligned, Words
from faithrails.text.words import NEGATIONS, WORDS_KEPT, stem

# Closed classes of English words: those of one class mean the same, other classes of the family differ.
CLASSES: dict[str, dict[str, str]] = {
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
    "ordinal": {"first": "first initially originally", "last": "last final finally"},
}  # fmt: skip
# Two words, or a word before a number.
_PHRASES_OF = {
    ("bound", "least"): ("at least",),
    ("bound", "most"): ("up to", "at most"),
    ("bound", "more"): ("more than", "over ", "above "),
    ("bound", "less"): ("less than", "fewer than", "under ", "below "),
    ("bound", "about"): ("nearly ", "almost ", "about ", "around ", "approximately ", "roughly "),
    ("bound", "exact"): ("exactly ", "precisely "),
    ("condition", "if"): ("only if",),
    ("modality", "needed"): ("have to", "has to"),
    ("modality", "possible"): ("able to",),
}
_PHRASES = {tuple(phrase.split(" ")): found for found, phrases in _PHRASES_OF.items() for phrase in phrases}
_BOUND_STARTS = frozenset(first for first, _ in _PHRASES)
_CLASS_OF = {
    word: (family, name)
    for family, classes in CLASSES.items()
    for name, members in classes.items()
    for word in members.split()
}
_WORDS = _BOUND_STARTS | _CLASS_OF.keys()
_HEAD_AHEAD = 4  # words after an operator that may hold its head
_NEAR = 4  # words between an operator and the counterpart of its head
_OPERAND = 4  # words after a comparison that may hold its operand
_CLAUSE = 6  # words between a condition and a word that it governs
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


_CHANGED = {
    family: (f"bindings.{family}_changed", f"bindings.{family}_dropped") for family in (*CLASSES, "bound")
}
_NO_OPERATORS = {name: 0.0 for names in _CHANGED.values() for name in names} | {
    "bindings.comparison_turned": 0.0, "bindings.opposite": 0.0, "bindings.operators_added": 0.0,
}  # fmt: skip


def operators(found: Aligned | None, vocabulary: Vocabulary) -> dict[str, float]:
    """Return the signals of this family, counts up to 2.

    ``changed`` counts operators of the claim that the window lacks at the word they govern, ``dropped``
    those of the window that the claim lacks at the same word. ``added`` counts the classes of operators
    that the claim has and the window has nowhere: "only" for a cell of a table.
    """
    if found is None or not found.pairs:
        return _NO_OPERATORS
    signals = dict(_NO_OPERATORS)
    signals["bindings.opposite"] = _opposites(found, vocabulary)
    own, there = _operators(found.claim), _operators(found.window)
    if not (own or there):
        return signals
    partner = dict(found.pairs)
    back = {j: i for i, j in partner.items()}
    turned, agreeing = _turned(found, own, there)
    signals["bindings.comparison_turned"] = turned
    known = {one[:2] for one in there}
    added = {one[:2] for one in own if one.family != "bound" and one not in agreeing} - known
    signals["bindings.operators_added"] = min(_MOST, float(len(added)))
    for one in own:
        if one.family == "condition":
            signals["bindings.condition_changed"] = float(all(o.name != one.name for o in there))
        elif one.head in partner and one not in agreeing and not _is_at(one[:2], partner[one.head], there):
            signals[_CHANGED[one.family][0]] = min(_MOST, signals[_CHANGED[one.family][0]] + 1.0)
    for one in there:
        if one.family == "condition":  # it governs a clause, not a word
            near = any(abs(place - one.place) <= _CLAUSE for _, place in found.pairs)
            signals["bindings.condition_dropped"] = float(near and all(o.family != "condition" for o in own))
        elif one.head in back and one not in agreeing and not _is_at(one[:1], back[one.head], own):
            signals[_CHANGED[one.family][1]] = min(_MOST, signals[_CHANGED[one.family][1]] + 1.0)
    return signals


@lru_cache(maxsize=64)  # many claims are compared with the same sentences
def _operators(text: Words) -> tuple[Operator, ...]:
    return tuple(_read(text)) if not _WORDS.isdisjoint(text.words) else ()


def _read(text: Words) -> Iterator[Operator]:
    words, kinds = text.words, text.kinds
    for n, word in enumerate(words):
        if word not in _WORDS:
            continue
        ahead = range(n + 1, min(len(words), n + 1 + _HEAD_AHEAD))
        family, name = _class(word, words, kinds, ahead)
        if family:
            heads = (NUMBER,) if family == "bound" else (CONTENT, NAME, NUMBER)
            head = next((i for i in ahead if kinds[i] in heads and words[i] not in _WORDS), -1)
            if head < 0:
                head = next((i for i in range(n - 1, -1, -1) if kinds[i] != FUNCTION), -1)
            yield Operator(family, name, n, head)


def _class(word: str, words: Sequence[str], kinds: Sequence[int], ahead: range) -> tuple[str, str]:
    """Return family and class of a word by what follows it; a bound needs a number."""
    following = kinds[ahead.start : ahead.stop]
    found = _PHRASES.get((word, words[ahead[0]])) if ahead else None
    if found is None and NUMBER in following[:2]:
        found = _PHRASES.get((word, ""))
    if found is None or (found[0] == "bound" and NUMBER not in following):
        return _CLASS_OF.get(word, ("", ""))
    return found


def _is_at(kind: tuple[str, ...], counterpart: int, others: Sequence[Operator]) -> bool:
    """Whether an operator of a family, or of a family and a class, governs a word or is near it."""
    near = (one for one in others if one.head == counterpart or abs(one.place - counterpart) <= _NEAR)
    return any(one[: len(kind)] == kind for one in near)


def _turned(
    found: Aligned, own: Sequence[Operator], there: Sequence[Operator]
) -> tuple[float, frozenset[Operator]]:
    """Return 1 if a comparison or an order of events is reversed, and the operators that agree.

    "A before B" agrees with "B after A": the words differ, and so do those that follow them.
    """
    mine = [one for one in own if one.name in _OPPOSED]
    yours = [one for one in there if one.name in _OPPOSED] if mine else ()
    turned, agreeing = 0.0, set()
    for one in mine:
        for other in yours:
            if other.name not in (one.name, _OPPOSED[one.name]):
                continue
            same_operand = _same_operand(found, one.place, other.place)
            if same_operand is not None and same_operand != (one.name == other.name):
                turned = 1.0
            elif same_operand is not None:
                agreeing |= {one, other}
    return (0.0 if agreeing else turned), frozenset(agreeing)


def _same_operand(found: Aligned, own: int, there: int) -> bool | None:
    """Whether the matched words after a comparison are those after another; None if that is not known."""
    after = {j for i, j in found.pairs if own < i <= own + _OPERAND}
    after_other = {j for _, j in found.pairs if there < j <= there + _OPERAND}
    return not after.isdisjoint(after_other) if after and after_other else None


def _opposites(found: Aligned, vocabulary: Vocabulary) -> float:
    """Count the words of the claim that the window lacks and whose opposite only the window has."""
    own, there = frozenset(found.claim.keys), frozenset(found.window.keys)
    lost, free = own - there, there - own
    if not (lost and free):
        return 0.0
    opposed, said = 0, lost.union(map(_positive, lost))
    if vocabulary.have_opposites(said):
        plain = free.union(map(_positive, free))
        opposed = sum(not plain.isdisjoint(vocabulary.opposites(one)) for one in said)
    prefixed = [free.isdisjoint(_with_and_without_prefix(one)) for one in lost].count(False)
    return min(_MOST, float(opposed + prefixed))


@lru_cache(maxsize=WORDS_KEPT)
def _positive(word: str) -> str:
    """Return the stem of the adjective whose comparative a stem may be: "heavi" for "heavier"."""
    if not word.endswith("er") or len(word) <= len("er") + _SHORTEST:
        return word
    return stem(word[:-3] + "y") if word.endswith("ier") else stem(word[:-2])


@lru_cache(maxsize=WORDS_KEPT)
def _with_and_without_prefix(word: str) -> tuple[str, ...]:
    """Return the stems that differ by a negative prefix only: "unsafe" for "safe", and the reverse."""
    if len(word) <= _SHORTEST:
        return ()
    without = (word.removeprefix(prefix) for prefix in _PREFIXES if word.startswith(prefix))
    return (*(prefix + word for prefix in _PREFIXES), *(rest for rest in without if len(rest) > _SHORTEST))
