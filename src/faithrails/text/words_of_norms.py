"""Words and phrases that permit, forbid, demand or spare: "exempt", "no power to", "off limits", "waives"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Side = Literal["allowed", "forbidden", "needed", "free"]
Operator = tuple[Side, int, int]  # with the range of its words

# "_" joins the words of a phrase.
_WORDS: dict[Side, str] = {
    "allowed": (
        "may can allowed allow allows permitted permit permits entitled eligible authorised authorized "
        "free_to welcome able_to capable_of accepted accept accepts acceptable let lets legal lawful open_to "
        "right_to power_to authority_to permission_to belong belongs tolerated nothing_stops "
        "nothing_prevents nothing_wrong_with"
    ),
    "forbidden": (
        "cannot can't can’t forbidden prohibited banned barred disallowed outlawed illegal unlawful unable "
        "against_the_law against_the_rules off_limits out_of_bounds out_of_the_question turned_away "
        "told_not_to stay_off stay_out_of stay_away_from keep_off keep_out_of kept_out_of closed_to"
    ),
    "needed": (
        "must shall required require requires obliged obligated mandatory compulsory obligatory necessary "
        "essential indispensable have_to has_to had_to need needs needed a_must a_condition insists_on "
        "insist_on insisted_on demand demands demanded liable_for"
    ),
    "free": (
        "exempt exempted exempts waive waives waived waiving excused excuses spared optional voluntary "
        "unnecessary needn't needn’t dispensable free_of_charge at_no_cost without_charge pays_nothing "
        "pay_nothing cost_nothing costs_nothing"
    ),
}
_PHRASES: dict[str, list[tuple[tuple[str, ...], Side]]] = {}  # by their first word, the rest in order
for _side, _written in _WORDS.items():
    for _first, *_rest in (phrase.split("_") for phrase in _written.split()):
        _PHRASES.setdefault(_first, []).append((tuple(_rest), _side))
for _same_start in _PHRASES.values():
    _same_start.sort(key=lambda phrase: -len(phrase[0]))
# These put a duty only if nothing else in the clause gives a norm: "adults pay ten euros", "are charged".
_PAYING = frozenset(("pay", "pays", "charged"))
NORM_WORDS = frozenset(_PHRASES) | _PAYING  # every text with a norm has one of these
BE = frozenset("is are was were be been being become became not longer".split())
_AFTER_BE = frozenset("legal lawful welcome open spared liable charged accepted".split())
_NEAR = 3  # words before in which to look for a form of "be"
_NOT_BEFORE = {"belong": "to", "belongs": "to", "charged": "with"}  # "belongs to her" gives no norm
_AFTER_NOUN = frozenset(("", "for", "to", "of", "if", "on", "in"))  # "a must for guests", "a must."
_BEFORE_MONTH = frozenset("in of on by since until from to through during before after last next".split())
_AT_NO_COST = frozenset(("at", "free", "without"))  # begin a phrase for "at no cost"


def operators(words: Sequence[str]) -> list[Operator]:
    """Return the norms that folded words give, in order; "pay" counts only if there is no other.

    Two that make one are joined: "must stay off", "may park free of charge", "welcome but not required".
    """
    found: list[Operator] = []
    n = 0
    while n < len(words):
        match = _match(words, n)
        if match:
            found.append(match)
        n = match[2] if match else n + 1
    if not found:
        paying = (n for n, word in enumerate(words) if word in _PAYING and _is_norm(words, n, n + 1))
        return [("needed", n, n + 1) for n in paying][:1]
    return found[1:] if len(found) == 2 and _is_one(words, *found) else found


def _is_one(words: Sequence[str], first: Operator, second: Operator) -> bool:
    between = tuple(words[first[2] : second[1]])
    if first[0] == "needed" and second[0] == "forbidden":
        return not between
    is_contrast = second[0] in ("needed", "free") and between in {("but",), ("but", "not")}
    return is_contrast or (first[0] == "allowed" and words[second[1]] in _AT_NO_COST)


def _match(words: Sequence[str], n: int) -> Operator | None:
    for rest, side in _PHRASES.get(words[n], ()):
        end = n + 1 + len(rest)
        if tuple(words[n + 1 : end]) == rest and _is_norm(words, n, end):
            return side, n, end
    return None


def _is_norm(words: Sequence[str], n: int, end: int) -> bool:
    """Whether words give a norm here: "is legal", not "legal advice"; "may", not "in May"."""
    word, before, after = words[n], words[max(0, n - _NEAR) : n], "".join(words[end : end + 1])
    if word == "may":
        is_date = any(one[:1].isdigit() for one in (*before[-1:], after))
        return not is_date and _BEFORE_MONTH.isdisjoint(before[-1:])
    if word in _AFTER_BE and BE.isdisjoint(before):
        return False
    return after in _AFTER_NOUN if word == "a" else after != _NOT_BEFORE.get(word, " ")
