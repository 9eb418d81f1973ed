"""Tells which changes of operators in a copied sentence say the same: "some" for "a few"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from faithrails.lookup.contradictions.copies.operator_classes import EACH_TIME, ONLY, Class, is_all_of_kind
from faithrails.lookup.copies.sentence_copied_with_changes import Copy
from faithrails.lookup.copies.word_changes import Change
from faithrails.text.values.extract import values
from faithrails.text.words import denies

_BY_WAY = frozenset("in on at by via through with".split())
_POSSIBLE = frozenset("can could may might".split())
_FEW = frozenset((("some",), ("several",), ("a", "few")))
BEGAN = frozenset(
    "became began started joined founded opened took elected appointed introduced launched moved married "
    "named promoted closed banned established hired adopted entered retired".split()
)
_CAME_ABOUT = frozenset(
    "added changed got built completed finished arrived came discovered found published".split()
)
_YEAR_DIGITS = 4
_EACH = frozenset("per a an every".split())
_EACH_BEFORE = frozenset("in for".split())
_NOT_COUNTING = frozenset((("not", "counting"), ("not", "including")))


def limits_a_number(words: Sequence[str], found: Mapping[int, Class]) -> bool:
    """Whether "only" limits a number: "only two photos"."""
    return any(one == ONLY and values(" ".join(words[n + 1 : n + 3])) for n, one in found.items())


def is_same_condition(copy: Copy) -> bool:
    """Whether both sides limit alike: "unless" and "if … not" or "only if", "excluding" and "without"."""
    for one, other in ((copy.claim.words, copy.copied_sentence), (copy.copied_sentence, copy.claim.words)):
        if "excluding" in one and (
            "without" in other or any(pair in _NOT_COUNTING for pair in pairwise(other))
        ):
            return True
        if "unless" not in one or "if" not in other:
            continue
        place = list(other).index("if")
        if denies(other[place:]) or (other[place - 1 : place] == ["only"] and denies(one)):
            return True
    return False


def is_weaker_or_same(copy: Copy, change: Change) -> bool:
    """Whether a change only weakens, or says the same: "can" for "will", "some" for "a few".

    "Can scratch it" for "will scratch it"; "can be sent by post or e-mail" for "must be sent".
    """
    own, instead = copy.claim_words(change), copy.evidence_words(change)
    if "later" in own and instead[-2:] == ["wait", "longer"] and "until" in copy.claim.words:
        return denies(copy.claim.words) is True  # "might not be able to until later"
    if all(tuple(words) in _FEW for words in (copy.claim_words(change), copy.evidence_words(change))):
        return True
    if not _POSSIBLE.issuperset(copy.claim_words(change)):
        return False
    are_ways = (
        any(one == "or" and other in _BY_WAY for one, other in pairwise(copy.copied_sentence))
        and "or" in copy.claim.words
    )
    return copy.evidence_words(change) == ["will"] or (copy.evidence_words(change) == ["must"] and are_ways)


def is_same_only(copy: Copy, change: Change) -> bool:
    """Return whether an added "only" says what the sentence says in another way."""
    return "only" in copy.claim_words(change) and (_is_not_before(copy) or _is_merely(copy, change))


def _is_merely(copy: Copy, change: Change) -> bool:
    """Whether a change replaces "merely" by "only" at one place: not "not merely" by "only"."""
    own, instead = copy.claim_words(change), copy.evidence_words(change)
    return own[-1:] == ["only"] and instead[-1:] == ["merely"] and not denies(instead)


def _is_not_before(copy: Copy) -> bool:
    """Whether "only" means that something was not so earlier: "was only added in 1931"."""
    words = list(copy.claim.words)
    behind = words[words.index("only") + 1 :]
    years = [word for word in copy.copied_sentence if word.isdigit() and len(word) == _YEAR_DIGITS]
    has_begun = behind[:1] and (behind[0] in BEGAN or behind[0] in _CAME_ABOUT)
    return bool(has_begun) and len(years) == 1 and behind[1:3] == ["in", *years]


def is_each_of_time(copy: Copy, change: Change) -> bool:
    """Whether "each" limits nothing: "each year", "each calendar year" for "per", "each cup"."""
    own, instead = copy.claim_words(change), copy.evidence_words(change)
    if not change.start and not instead and is_all_of_kind(own, copy.copied_sentence):
        return True
    if len(own) > 1:
        is_per = (
            instead[:1] == ["per"]
            and set(instead[1:]) <= set(copy.claim.words)
            and own[0] in _EACH_BEFORE
            and own[-1] == "each"
        )
        return is_per or EACH_TIME.issuperset(own)
    return own[0] == "each" and (not instead or instead[0] in _EACH)


def is_advice(words: Sequence[str]) -> bool:
    """Whether words only advise: an answer may give as advice what a guide prescribes."""
    return "should" in words and denies(words) is False
