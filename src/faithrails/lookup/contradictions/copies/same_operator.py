"""Tells which changes of operators in a copied sentence say the same: "some" for "a few"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from faithrails.lookup.contradictions.copies.operator_classes import EACH_TIME, ONLY, Class, is_all_of_kind
from faithrails.lookup.contradictions.negation.one_requirement import EXCEPTING
from faithrails.lookup.copies.sentence_copied_with_changes import Copy
from faithrails.lookup.copies.word_changes import Change
from faithrails.text.irregular_verbs import base
from faithrails.text.values.extract import values
from faithrails.text.values.units import TIME
from faithrails.text.words import denies, has_content, is_negation, stem

_HAVE, _UNDER_CONDITION = frozenset(("has", "have")), frozenset("if when once unless until".split())
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
_IN_CASE = frozenset("if when where once".split())
_LESS = frozenset("without unless until before less fewer under".split())
_MORE = frozenset("with least more from after over once if".split())
_SAME_BOUNDS = (frozenset("above over exceeds exceeding beyond".split()), frozenset(("below", "under")))
_TIMES = TIME | frozenset(f"{unit}s" for unit in TIME)
_LEAST_LETTERS = 4
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
        if _excepts(one) and _exceptions(one) == _exceptions(other) and denies(one) == denies(other):
            return True
        if _excepts(one) and not _excepts(other) and _is_case_of_exception(one, other):
            return True
        if "unless" not in one:
            continue
        if "if" not in other:
            if denies(other) and not denies(one):  # "unless you are on Flex", "(not on Flex)"
                return True
            continue
        place = list(other).index("if")
        if denies(other[place:]) or (other[place - 1 : place] == ["only"] and denies(one)):
            return True
    return False


def _exceptions(words: Sequence[str]) -> int:
    return sum(map(EXCEPTING.__contains__, words))


def _excepts(words: Sequence[str]) -> bool:
    return not EXCEPTING.isdisjoint(words)


def _is_case_of_exception(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the exception to a denial is the condition of a statement: "no …, except if" and "… if"."""
    place = next((n for n, word in enumerate(other) if word in _IN_CASE), None)
    if place is None or not denies(one) or denies(other):
        return False
    case = [word in one for word in other[place + 1 :] if has_content(word)]
    return 2 * sum(case) > len(case)


def is_required_in_other_words(copy: Copy, change: Change) -> bool:
    """Whether a sentence requires without "must" what a claim requires: "not without", "with agreement"."""
    there, own, instead = copy.copied_sentence, copy.claim_words(change), copy.evidence_words(change)
    is_turned = _LESS.isdisjoint(copy.claim.words) and not _MORE.isdisjoint(copy.claim.words)
    denied = denies([word for word in there if word != "without"]) and not denies(copy.claim.words)
    if denied and is_turned and not _LESS.isdisjoint(there):
        return True  # "with less than two years they are not entitled": two years are needed
    is_condition = not _UNDER_CONDITION.isdisjoint(there[: change.evidence_start])
    if is_condition and instead and _HAVE.issuperset(instead):  # "once a parent has signed": one must sign
        behind = there[change.evidence_end :][:1], copy.claim.words[change.end :][:1]
        done, needed = ([base(stem(word)) for word in words] for words in behind)
        return done == needed
    if "within" in copy.claim.words and ("up", "to") in pairwise(there):
        return True
    return bool(own and instead) and "with" in there and _shares_stem(own[-1], instead[-1])


def _shares_stem(one: str, other: str) -> bool:
    """Whether a noun is made of a verb: "agree", "agreement"."""
    return len(one) >= _LEAST_LETTERS and other.startswith(one)


def denies_the_rest(copy: Copy) -> bool:
    """Whether a claim denies the opposite of what a sentence limits: "not the upper", "the lower only"."""
    return (
        bool(denies(copy.claim.words)) and "only" in copy.copied_sentence and not denies(copy.copied_sentence)
    )


def _is_same_bound(copy: Copy, change: Change) -> bool:
    """Whether both sides have the same bound: "is above" for "over", "after 4 days" for "more than 4"."""
    own, instead = copy.claim_words(change), copy.evidence_words(change)
    if any(not bound.isdisjoint(own) and not bound.isdisjoint(instead) for bound in _SAME_BOUNDS):
        return True
    behind = copy.claim.words[change.end + 1 : change.end + 2]
    is_longer = own[-1:] == ["after"] and instead[-2:] == ["more", "than"]
    return (
        is_longer
        and _TIMES.issuperset(behind)
        and denies(copy.copied_sentence) is not None
        and ("without" in copy.copied_sentence or ("of", "more") in pairwise(copy.copied_sentence))
    )


def _is_expected(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether words expect in other words: "are expected to last" and "should last"."""
    return "expected" in one and "should" in other and denies(one) == denies(other)


def is_weaker_or_same(copy: Copy, change: Change) -> bool:
    """Whether a change only weakens, or says the same: "can" for "will", "some" for "a few".

    "Can scratch it" for "will scratch it"; "can be sent by post or e-mail" for "must be sent".
    """
    own, instead = copy.claim_words(change), copy.evidence_words(change)
    if "later" in own and instead[-2:] == ["wait", "longer"] and "until" in copy.claim.words:
        return denies(copy.claim.words) is True  # "might not be able to until later"
    if _is_same_bound(copy, change) or _is_expected(own, instead) or _is_expected(instead, own):
        return True
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
    if "only" not in copy.claim_words(change):
        return False
    return _is_not_before(copy) or _is_merely(copy, change) or _denies_others(copy)


def _denies_others(copy: Copy) -> bool:
    """Whether the sentence says what is not granted: "may see and edit it, but not delete it"."""
    words = list(copy.copied_sentence)
    ends = [n for n, word in enumerate(words[:-1]) if word == "but" and is_negation(words[n + 1])]
    return any("and" not in words[:end] or "and" in copy.claim.words for end in ends)


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
