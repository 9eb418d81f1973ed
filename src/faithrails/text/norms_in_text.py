"""Reads what each clause permits, forbids, demands or spares: "Nurses are exempt from the charge."."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from faithrails.text.clause_around import spans_between
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import STOP_WORDS, has_content, is_negation, stem
from faithrails.text.words_of_norms import BE, NORM_WORDS, Side, operators

_OTHER_SIDE: dict[Side, Side] = {
    "allowed": "forbidden",
    "forbidden": "allowed",
    "needed": "free",
    "free": "needed",
}
_FORBID_IF_DENIED = frozenset(("must", "shall"))
_BEFORE_NOT = frozenset(("may", "can", "must", "shall", "need"))
_NOBODY = frozenset("no nobody none neither nothing".split())
_REFUSING = frozenset("refuse refuses refused".split())  # "refused to let them in"
_BESIDE_DENIAL = frozenset(("longer", "yet", "anyone", "anybody"))
_NEAR = 3  # words before a norm among which a negation denies it
_PAST = frozenset("was were had did wasn't weren't didn't".split())
# A norm beside one of these is not in force: "might be banned", "plans to allow".
_NOT_IN_FORCE = frozenset(
    "might could should whether proposed proposal proposes plan plans planned considering wants want "
    "wanted hopes asked suggested recommends recommended advised".split()
)
_LIMITS = frozenset(
    "if unless except excepting exception only until when whenever while provided otherwise before after "
    "without apart besides than under over least most up half even first once where some many few sometimes "
    "usually formerly previously originally initially used save aside instead rather outside inside beyond "
    "elsewhere anywhere indoors outdoors long".split()
)
_NARROWING = frozenset("with who whose that which other others else rest remaining".split())
_ALWAYS = re.compile(
    r"\b(?:always|never|altogether|all\s(?:year|times)|any\s(?:time|day|hour))\b", re.IGNORECASE
)
# Words that say no more than the norm itself: "must show a pass", "need not have a pass".
_GENERAL = frozenset(
    base(stem(word))
    for word in (
        "do get have come go be use make give put take bring pay show wear hold carry attend provide present "
        "submit produce obtain keep enter visit join own work arrive send entry entrance admission person "
        "people anyone everyone anybody everybody someone somebody like else long longer still also either "
        "extra back helpful thing agree rule case matter any all every each"
    ).split()
)
PUTS_DUTY: frozenset[Side] = frozenset(("needed", "free"))
# May be left out of a duty to pay: "exempt from the charge", "does not have to pay".
CHARGES = frozenset(map(stem, "charge fee cost price payment fare".split()))
_CURRENCIES = frozenset(map(stem, "pound euro dollar cent pence franc".split()))
_IMPERSONAL = frozenset(
    "accepted allowed permitted forbidden prohibited banned outlawed illegal required mandatory compulsory "
    "obligatory necessary essential indispensable optional unnecessary needed tolerated law limits".split()
)
_PRONOUNS = frozenset("they them it there this these those here he she him her".split())
_BREAK = re.compile(
    r"[,;]\s(?:but|yet|while|whereas|although|though|so|because|since|as|and)\s|;\s|\s(?:but|though)\s"
)
_MOST_WORDS = 30  # of a clause with a norm
_LONGEST = 600  # characters of a text


class Norm(NamedTuple):
    """What a clause permits, forbids, demands or spares, in the words at ``start:end`` of its text."""

    side: Side
    keys: frozenset[str]  # base stems of what it is about, without general words
    limits: frozenset[str]  # "only", "before"
    narrowing: frozenset[str]  # words of a part or of a rest: "with", "others"
    refers_back: bool  # to the sentence before: has a pronoun, or leaves words out
    is_later_clause: bool  # may leave out words of the clauses before
    holds_always: bool
    is_impersonal: bool  # need not name whom it is for: "is not accepted"
    is_past: bool
    subject: frozenset[str]  # the keys before its words
    start: int
    end: int


@lru_cache(maxsize=1_000)
def norms_in(text: str) -> tuple[Norm, ...]:
    """Return the norm of a text as a whole and those of its clauses; empty if the text is too long."""
    if len(text) > _LONGEST or NORM_WORDS.isdisjoint((reading := tokenized(text)).words):
        return ()
    spans = dict.fromkeys([(0, len(text)), *spans_between(text, _BREAK)])
    whole, *parts = [_norm(reading, *reading.between(*span)) for span in spans]
    if ";" in text:  # each side of a semicolon says its own
        whole = None
    found = dict.fromkeys(norm for norm in (whole, *parts) if norm is not None)
    is_joined = len({norm.start for norm in found}) > 1  # "welcome but optional"
    return (whole,) if whole and is_joined else tuple(found)


def are_opposed(one: Side, other: Side) -> bool:
    """Whether two norms about the same exclude each other: "must" and "optional", "must" and "banned"."""
    return {one, other} in ({"allowed", "forbidden"}, {"needed", "free"}, {"needed", "forbidden"})


def _norm(reading: TokenizedText, first: int, last: int) -> Norm | None:
    words, keys = reading.words[first:last], reading.keys[first:last]
    if len(words) > _MOST_WORDS or not _NOT_IN_FORCE.isdisjoint(words):
        return None
    is_unreal = any(one == "would" and not is_negation(other) for one, other in pairwise(words))
    if is_unreal or (found := _side_of(words)) is None:
        return None
    side, used = found
    start, end = min(used), max(used) + 1
    rest = frozenset(word for n, word in enumerate(words) if n not in used)
    amounts = {k for n, key in enumerate(keys) if key in _CURRENCIES for k in (n - 1, n)}
    left_out = used | amounts if side in PUTS_DUTY else used
    about = frozenset(
        base(key)
        for n, key in enumerate(keys)
        if n not in left_out and not words[n].endswith("ly") and has_content(key)
    )
    about -= _GENERAL
    if not about and _PRONOUNS.isdisjoint(words):
        return None  # "not required" of another clause
    return Norm(
        side,
        about,
        _LIMITS & rest,
        _NARROWING & rest,
        refers_back=_refers_back(words, end),
        is_later_clause=first > 0,
        holds_always=_ALWAYS.search(" ".join(words)) is not None,
        is_impersonal=words[end - 1] in _IMPERSONAL,
        is_past=_is_past(words, start, end),
        subject=about & frozenset(map(base, keys[:start])),
        start=reading.starts[first + start],
        end=reading.ends[first + end - 1],
    )


def _refers_back(words: Sequence[str], end: int) -> bool:
    """Whether a clause needs the text before: "they may", "exempt from the charge", "Vans can."."""
    of_charge = (one == "the" and stem(other) in CHARGES for one, other in pairwise(words))
    return not _PRONOUNS.isdisjoint(words) or end == len(words) or any(of_charge)


def _is_past(words: Sequence[str], start: int, end: int) -> bool:
    """Whether a norm is one of the past: "was banned", "had to", "the old rules required"."""
    before = words[max(0, start - _NEAR) : end]
    return not _PAST.isdisjoint(before) or (is_past(words[end - 1]) and BE.isdisjoint(before))


def _side_of(words: Sequence[str]) -> tuple[Side, frozenset[int]] | None:
    """Return the side of a clause, and the indexes of the words that give it and deny it.

    None if there is no norm or more than one, or a negation of something else.
    """
    found = operators(words)
    if len(found) != 1:
        return None
    side, first, last = found[0]
    own = range(first, last)
    denials = [n for n, word in enumerate(words) if _is_denial(word) and n not in own]
    denials = [n for n in denials if n > first or words[n] != "without"]
    used = frozenset((*own, *denials))
    if denials and denials[-1] >= last and words[denials[-1]] == "without":
        behind = denials.pop()
        is_of_it = not _PRONOUNS.isdisjoint(words[behind + 1 : behind + 2])  # "you can vote without it"
        if side in PUTS_DUTY or is_of_it or not _NARROWING.isdisjoint(words[last:behind]):
            return None  # "can fine passengers who travel without a ticket"
        spares = (side == "allowed") is not bool(denials)  # "can enter without …", "cannot enter without …"
        side = "free" if spares else "needed"
    elif denials:
        side = (
            "forbidden" if words[last - 1] in _FORBID_IF_DENIED and words[first] != "a" else _OTHER_SIDE[side]
        )
    if len(denials) > 1 or not all(_denies(words, denial, first, last) for denial in denials):
        return None
    return side, used


def _is_denial(word: str) -> bool:
    return is_negation(word) or word in _REFUSING


def _denies(words: Sequence[str], denial: int, first: int, last: int) -> bool:
    """Whether a negation is that of the norm: "may not", "is no longer allowed", "nobody is allowed"."""
    if denial >= first:
        return denial == last and words[last - 1] in _BEFORE_NOT
    between = words[denial + 1 : first]
    is_beside = first - _NEAR <= denial and all(
        word in STOP_WORDS or word in _BESIDE_DENIAL or word.endswith("ly") for word in between
    )
    return is_beside or (denial == 0 and words[0] in _NOBODY)
