"""Finds limits and conditions of a sentence that its copy leaves out: "suspect" for "alleged suspect"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import LCSseq

from faithrails.features.quantifiers_bounds_modals import CLASSES
from faithrails.lookup.contradictions.copies.operator_classes import NEEDED, operators
from faithrails.lookup.contradictions.rule_types import Contradiction
from faithrails.lookup.copies.sentence_copied_with_changes import Copy
from faithrails.lookup.grammar.nouns_limited_by_some import some_limits
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.tokenized import tokenized
from faithrails.text.values.number_word_values import ORDINALS, PARTS, SMALL, TENS
from faithrails.text.words import AUXILIARIES, compared_keys, content

# Closed classes: a claim with another word of the class has kept the limit.
_LIMITS: tuple[frozenset[str], ...] = (
    frozenset("former formerly ex previously".split()),
    frozenset("alleged allegedly supposed supposedly suspected purported purportedly reportedly".split()),
    frozenset(CLASSES["quantifier"]["only"].split()),
    frozenset((CLASSES["quantifier"]["some"] + " few most mostly").split()),
    frozenset(("whether", "if")),
    frozenset("may might can could possibly perhaps maybe probably likely potentially".split()),
    frozenset("up most maximum max limit limits limited than within under below fewer".split()),
    frozenset(  # what someone only believes; "I think" is a way of speaking
        "suspects suspected believe believes believed fears feared hopes hoped doubts doubted assume assumes "
        "assumed speculate speculates speculated".split()
    ),
)
_OF_ITEMS = (_LIMITS[3], _LIMITS[5])
# Before "of the": "half of the products" is not "the products".
_SHARES = frozenset((*PARTS, *(f"{part}s" for part in PARTS), *"part majority minority percent".split()))
_KEEPING = _SHARES | _LIMITS[3] | _LIMITS[6] | {"many", "partly", "not"}
_NUMBERS = frozenset((*SMALL[2:], *TENS))
_WORDS_OF_SHARES = frozenset(("half", "of"))
_WHOLE = frozenset("the all its their his her our these those".split())
_OTHERWISE = frozenset(
    ("if", "can", "could", "than", "within", "under", "below", "fewer")
)  # limit in some uses only
_CLASS_OF = {word: limit for limit in _LIMITS for word in limit - _OTHERWISE}
_STATED_CONDITIONS = frozenset((("condition", "if"), ("condition", "unless")))
_CONDITION = re.compile(r"(?:if|unless|only if|provided|providing|(?:as|so) long as|but only)\b")
# "…, if you'd like." may be left out.
_OPTIONAL = re.compile(
    r"(?:only )?if (?:you(?:'d| would)? (?:like|wish|want|prefer)|desired|wanted|preferred|necessary|needed|"
    r"required|possible|applicable)"
)
_SPEAKERS = frozenset(("i", "we"))
_MODALS = frozenset("may might could".split())
_STATED, _INFINITIVES = frozenset("is are was were has have".split()), frozenset("be have been".split())
_OF_NAMES = frozenset(("max", "may", "limited"))
_AHEAD = 3  # words after a limit in which to look for the limited word
_SHOWN = 5  # words of a condition
_PRONOUNS = frozenset("you he she it they we i".split())


def dropped_limits(copy: Copy, *, heading: str) -> Iterator[Contradiction]:
    """Yield the claim if the sentence that it copies limits one of its words.

    ``heading`` is the one above a list item, "" for other claims. It may have the limit: "Maximum amounts:
    baggage 1,500 pounds". An item without a verb may drop a limit: "dizziness" for "sometimes dizziness".
    """
    there, said = copy.copied_sentence, frozenset(copy.claim.words)
    if heading:
        said |= frozenset(tokenized(heading).words)
    needs = any(found == NEEDED for _, found in operators(copy.claim.words))
    left_out = list(_left_out(copy))
    begins = left_out[0][1].start if left_out and heading and said.isdisjoint(AUXILIARIES) else 0
    for n, following in left_out:
        # "May", "Max Planck" and "Acme Limited" are names.
        is_name = there[n] in _OF_NAMES and copy.is_capital(n)
        is_also = there[n] == "only" and list(there[n - 1 : n]) == ["not"]  # "not only fast but also cheap"
        is_also |= there[n] == "only" and (needs or n == 0)  # "only with a pass" for "a pass is required"
        is_own = n > 0 and there[n - 1] in _SPEAKERS
        limit = None if is_name or is_also or is_own else _CLASS_OF.get(there[n])
        if limit in _OF_ITEMS and n < begins:
            continue
        if limit and said.isdisjoint(limit) and _limited(copy, n) in following and _can_limit(copy, n):
            yield _found(copy, f"the passage says '{' '.join(there[n : n + 2])} …'")
    yield from _dropped_shares(copy)
    for change in copy.changes:  # "is" for "may be"
        instead = copy.evidence_words(change)
        if (
            _STATED.issuperset(copy.claim_words(change))
            and len(instead) > 1
            and instead[0] in _MODALS
            and _INFINITIVES.issuperset(instead[1:])
            and said.isdisjoint(_CLASS_OF.get("may", ()))
        ):
            yield _found(copy, f"the passage says '{' '.join(instead)} …'")


def _dropped_shares(copy: Copy) -> Iterator[Contradiction]:
    """Yield the claim if it drops a share: "the seats are free" for "half of the seats are free"."""
    there, said = copy.copied_sentence, frozenset(copy.claim.words)
    if _WORDS_OF_SHARES.isdisjoint(there) or not said.isdisjoint(_KEEPING):
        return
    # Two shares may add up to all: "a third to her, two thirds to him".
    if sum(word in _SHARES for word in there) > 1:
        return
    kept = frozenset(place for _, following in _left_out(copy) for place in following)
    for n, _ in _left_out(copy):
        share = n if there[n] == "half" else n - 1
        is_said = there[n] == "half" or (there[n] == "of" and n > 0 and _is_share(there, share))
        is_of_whole = is_said and _WHOLE.issuperset(there[n + 1 : n + 2]) and there[share] not in said
        numbered = n + 1 if _is_number(there[n + 2 : n + 3]) else n  # "of the five directors"
        if is_of_whole and _limited(copy, numbered + (numbered > n)) in kept:
            yield _found(copy, f"the passage says '{' '.join(there[share : numbered + 3])} …'")


def _is_number(words: Sequence[str]) -> bool:
    return any(word.isdecimal() or word in _NUMBERS for word in words)


def _is_share(there: Sequence[str], n: int) -> bool:
    """Whether a word is a share of what follows "of": "half", "two thirds", "22", but not "the third"."""
    before = there[n - 1] if n else ""
    if there[n] in ORDINALS:
        return before in ("a", "one")
    if there[n] == "part":
        return n == 0
    is_amount = there[n] in _SHARES or _is_number(there[n : n + 1])
    return is_amount and (before in SMALL or not content([before] if before else []) or before[0].isdigit())


def dropped_condition(copy: Copy) -> Iterator[Contradiction]:
    """Yield the claim if the sentence goes on with a condition behind the copied words, but not the claim.

    Claims that are themselves a condition in the sentence are skipped.
    """
    rest = " ".join(copy.copied_sentence[copy.last :][:_SHOWN]) if copy.last else ""
    is_stated = any(found in _STATED_CONDITIONS for _, found in operators(copy.claim.words))
    if rest and copy.last and copy.ends_sentence(copy.last - 1):
        return
    if _CONDITION.match(rest) and not (_OPTIONAL.fullmatch(rest) or is_stated or _is_condition(copy)):
        yield _found(copy, f"the passage goes on with '{rest} …'", Kind.DROPPED_CONDITION)


def _is_condition(copy: Copy) -> bool:
    """Whether the copied words follow an "if": "are allergic" in "if you are allergic, if …"."""
    there, first = list(copy.copied_sentence[: copy.last]), list(copy.claim.words[:2])
    start = next((n for n in range(len(there)) if there[n : n + 2] == first), 0)
    before = there[max(0, start - 2) : start]
    return before[-1:] == ["if"] or (before[:1] == ["if"] and before[-1] in _PRONOUNS)


def _left_out(copy: Copy) -> Iterator[tuple[int, range]]:
    """Yield the position of each word left out and not replaced, and the range that is copied next."""
    own, there = copy.claim.keys, compared_keys(copy.copied_sentence)
    end_own = end_there = 0
    for block in LCSseq.editops(own, there).as_matching_blocks():
        if block.a == end_own:
            following = range(block.b, block.b + block.size)
            yield from ((place, following) for place in range(end_there, block.b))
        end_own, end_there = block.a + block.size, block.b + block.size


def _can_limit(copy: Copy, n: int) -> bool:
    """Whether word ``n`` is a limit: "some" only before several things."""
    return copy.copied_sentence[n] != "some" or some_limits(copy.until_mark(n)[1:])


def _limited(copy: Copy, n: int) -> int:
    """Return the position of the word that limit ``n`` goes with in its sentence, or -1."""
    there = copy.copied_sentence
    ahead = range(n + 1, min(n + 1 + _AHEAD, len(there)))
    place = next((k for k in ahead if content([there[k]])), -1)
    if not copy.is_one_sentence(n, place + 1):
        return -1
    is_other_up = there[n] == "up" and not (there[n + 1 : n + 2] == ["to"] and there[place][0].isdigit())
    return -1 if is_other_up or there[n + 1 : n + 2] in (["if"], ["when"]) else place


def _found(copy: Copy, why: str, kind: Kind = Kind.DROPPED_LIMIT) -> Contradiction:
    place = (0, len(copy.claim.text))
    return Contradiction(why, (place,), kind=kind, in_copy=True, rule="dropped_limit")
