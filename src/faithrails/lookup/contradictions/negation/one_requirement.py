"""Tells whether a claim and a sentence set one requirement: "none without a name" for "only with a name"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from faithrails.text.words import content_stem, denies, has_content, is_negation

_UNLESS = frozenset("without unless until before except above over beyond".split())
_ALIKE = (frozenset(("before", "until")), frozenset(("above", "over", "beyond")))
_REQUIRING = frozenset("only must need needs needed require requires required maximum".split())
_NOT_YET, _FROM = frozenset(("before", "until")), frozenset(("once", "after", "from", "when"))
_IF = frozenset("if when where while as since".split())
EXCEPTING = frozenset("except unless excluding outside barring".split())
_IN_EVERY_CASE = frozenset("whatever whatsoever regardless whichever irrespective even".split())
_OF_SOME = frozenset("those under over aged if whose who".split())
_LIMITS = frozenset((("have", "to"), ("has", "to"), ("up", "to"), ("at", "most")))
_LIMITING = EXCEPTING | {"only"}
_NEARLY_ALL = 0.85  # share of the content words


def is_one_requirement(claim: Sequence[str], there: Sequence[str]) -> bool:
    """Whether one side denies an exception and the other requires it: "none without a name", "only with"."""
    if not _IN_EVERY_CASE.isdisjoint(claim):  # "whatever your age"
        return False
    if list(claim[:1]) == ["not"]:
        if not _IF.isdisjoint(claim[1:2]):  # "Not if it was stolen."
            is_open = _LIMITING.isdisjoint(there) and not _IF.isdisjoint(there)
            return bool(denies(there)) or not is_open or _says_all_of(claim, there)
        if not EXCEPTING.isdisjoint(there) and EXCEPTING.isdisjoint(claim):  # "Not in cases of intent."
            return True
    if denies(claim) and not _NOT_YET.isdisjoint(claim):
        if not _FROM.isdisjoint(claim) or "never" in claim or not _is_later(claim, there):
            return False
        if not _FROM.isdisjoint(there) and not denies(there):
            return True  # "not before it is public", "once it is public"
    return any(
        (excluded := _excluded(one)) and excluded.isdisjoint(other) and _requires(other)
        for one, other in ((claim, there), (there, claim))
    )


def _says_all_of(claim: Sequence[str], there: Sequence[str]) -> bool:
    """Whether a claim has nearly all content words of a sentence, and so what it says besides its case."""
    stated = [content_stem(word) for word in there if has_content(word)]
    said = frozenset(map(content_stem, claim))
    return sum(map(said.__contains__, stated)) >= _NEARLY_ALL * len(stated)


def _is_later(claim: Sequence[str], there: Sequence[str]) -> bool:
    """Whether most of what follows "before" in a claim follows "after" in a sentence, if that has one."""
    at = next((n for n, word in enumerate(there) if word in _FROM), None)
    if at is None:
        return True
    place = next(n for n, word in enumerate(claim) if word in _NOT_YET)
    own = [content_stem(word) for word in claim[place + 1 :] if has_content(word)]
    behind = frozenset(map(content_stem, there[at + 1 :]))
    return not own or 2 * sum(map(behind.__contains__, own)) > len(own)


def _excluded(words: Sequence[str]) -> frozenset[str]:
    """Return the word behind a denial that makes an exception to it, with those that mean the same."""
    denied = next((n for n, word in enumerate(words) if is_negation(word) and word != "without"), None)
    found = next((word for word in words[denied + 1 :] if word in _UNLESS), "") if denied is not None else ""
    return next((one for one in _ALIKE if found in one), frozenset(filter(None, (found,))))


def _requires(words: Sequence[str]) -> bool:
    """Whether something is required or limited, without a negation."""
    if not _OF_SOME.isdisjoint(words) or any(map(is_negation, words)):
        return False  # "those under eighteen need a signature"
    pairs = frozenset(pairwise(words))
    return not _REQUIRING.isdisjoint(words) or not _LIMITS.isdisjoint(pairs)
