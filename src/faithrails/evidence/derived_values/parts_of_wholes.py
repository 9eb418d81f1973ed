"""Computes what parts of a whole imply: share and rest of "seven of the nine", the rest of a total."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from faithrails.evidence.values_spoken_of import words_of
from faithrails.text.clause_around import clause_around
from faithrails.text.values.mention import Mention
from faithrails.text.word_relations import are_opposites
from faithrails.text.words import has_negation, words

_NEAR = 30  # characters
_THE = r"(?:the|its|their|his|her|our|all|these|those)"
HEDGE = (
    r"(?:about|around|approximately|nearly|almost|roughly|some|just|over|under|(?:more|less)\sthan|at\sleast)"
)
_OF = re.compile(rf"(?:\s[a-z]+)?\s(?:out\s)?of\s(?:{_THE}\s)?(?:[a-z’'-]+\s){{0,2}}", re.IGNORECASE)
_OF_WHICH = re.compile(rf"[^.;]{{0,60}}\bof\s(?:which|whom)\s(?:{HEDGE}\s)?", re.IGNORECASE)
_OF_BEFORE = re.compile(rf"\bof\s(?:{_THE}\s)?(?:[a-z’'-]+\s){{0,2}}\Z", re.IGNORECASE)
_OF_THEM = re.compile(r"\sof\s(?:them|these|those)\b", re.IGNORECASE)
_REST = re.compile(
    r"\bthe\s(?:rest|remainder|remaining|others(?=\s(?:are|is|were|was|in|at|to|from|by)\b))\b(?!\sarea)",
    re.IGNORECASE,
)
_REST_WORDS = words_of("rest remainder remaining")
# Words for the others, whatever the part is or does.
_OTHERS = re.compile(
    r"\b(?:others?|rest|remain\w*|left|missing|absent|away|against|(?:abst|diss|oppos|refus|reject|declin|fail|"
    r"lack|exclud|exempt|except)\w*|un[a-z]{4,})\b",
    re.IGNORECASE,
)
_LEAST = 2  # counts: a part and its whole


def parts(claim: str, value: Mention, text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the share of a part ("seven of the nine"); if a claim is about the others, also theirs."""
    pairs = list(parts_and_wholes(text, found))
    several = len(_plain(found)) > _LEAST and _REST.search(text)  # further parts belong to the rest
    others = bool(pairs) and not several and is_about_others(claim, value, text)
    for part, whole in pairs:
        for amount in (part / whole, *((1.0 - part / whole,) if others else ())):
            if value.kind == "percent":
                yield value._replace(amounts=(100.0 * amount,), bound="", step=0.0)
            elif value.step == 0.0:
                yield value._replace(amounts=(amount,), bound="")
        if others and value.kind == "number":
            yield value._replace(amounts=(whole - part,), bound="")


def parts_and_wholes(text: str, found: Sequence[Mention]) -> Iterator[tuple[float, float]]:
    """Yield each part that a text counts, and its whole: "seven of the nine", "of nine, seven and two"."""
    plain = _plain(found)
    for n, (one, other) in enumerate(pairwise(plain)):
        between = _OF.fullmatch(text, one.end, other.start)
        before = _OF_BEFORE.search(text, max(0, one.start - _NEAR), one.start)
        first = not between and (
            before or _OF_THEM.match(text, other.end) or _OF_WHICH.fullmatch(text, one.end, other.start)
        )
        part, whole = (one, other) if between else (other, one)
        if (between or first) and 0.0 < part.amounts[0] < whole.amounts[0]:
            yield part.amounts[0], whole.amounts[0]
            left = whole.amounts[0] - part.amounts[0]
            for further in plain[n + 2 :] if before else ():
                left -= further.amounts[0]
                if left < 0.0:
                    break
                yield further.amounts[0], whole.amounts[0]


def _plain(found: Sequence[Mention]) -> list[Mention]:
    return [m for m in found if m.kind == "number" and not (m.unit or m.ordinal) and m.amounts and m.step]


def rest_of_total(claim: str, value: Mention, text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the largest sum or count minus the others, if the claim is about who gets the rest."""
    if not gets_rest(claim, value, text):
        return
    for alike in ([one for one in found if one.kind == "money" and one.amounts], _plain(found)):
        total, *some = sorted({one.amounts[0] for one in alike}, reverse=True) or (0.0,)
        if some and sum(some) < total:
            yield alike[0]._replace(amounts=(round(total - sum(some), 9),), bound="", step=0.0)


def is_about_others(claim: str, value: Mention, text: str) -> bool:
    """Whether a claim's value is about those that a text does not count: "the other two", "two disagreed".

    Either exactly one of the two has a negation or a word for the others, or the claim has an opposite of a
    word in the text. If the text names "the rest", the claim must be about who gets it.
    """
    if _REST.search(text):
        return gets_rest(claim, value, text)
    clause = clause_around(claim, value.start, value.end)
    if _is_of_others(clause) != _is_of_others(text):
        return True
    said = words(clause), words(text)
    return any(are_opposites(one[0], other[0]) for one, other in product(*said))


def _is_of_others(text: str) -> bool:
    return bool(_OTHERS.search(text)) or has_negation(text)


def gets_rest(claim: str, value: Mention, text: str) -> bool:
    """Whether the value's clause has a word that the text has only in its clause on "the rest"."""
    rest = _REST.search(text)
    clause = rest and clause_around(text, *rest.span())
    if not clause:
        return False
    only = words_of(clause) - words_of(text.replace(clause, " ")) - _REST_WORDS
    said = words_of(clause_around(claim, value.start, value.end)) - _REST_WORDS
    return not only.isdisjoint(said or words_of(claim))
