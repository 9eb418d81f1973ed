"""Accepts results that a claim gives with what they are worked out of: "€94.50: €49 and €56 minus €10.50".

All values of the claim's measure take part, so that a result is not reached by a choice among many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from faithrails.evidence.results_of_own_values import amount_as
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import AMOUNTS, Mention, meant

_MOST_TERMS, _MOST_COUNTS, _MOST_TIMES = 6, 4, 20  # values added; numbers of times, the largest of them
_MOST_MULTIPLIED = 4
_TWO = 2
# Marks and words with which a sum is told. Of two values beside each other nothing is said to be the sum.
_ADDING = re.compile(
    r"[:(=–—+]|\b(?:plus|totals?|totalling|altogether|together|combined|sum|adds|comes?\sto|in\sall|makes?)\b",
    re.IGNORECASE,
)
_TAKING = re.compile(
    r"\b(?:minus|less|discount|deduct\w*|off|refund\w*|credit)\b|[−-]\s?[$€£]?\d", re.IGNORECASE
)
_EACH = re.compile(
    r"\b(?:each|every|per|apiece|times|double|twice)\b|\bat\s[$€£]?\d|[x×*]\s?[$€£]?\d", re.IGNORECASE
)
_APART = re.compile(
    r"\b(?:versus|vs|against|compared|than|longer|shorter|more|fewer|less|higher|lower|heavier|lighter|faster"
    r"|slower|older|younger|apart|ahead|behind|difference|gain|gained|lost|grew|rose|fell|up|down|increase"
    r"|decrease|rise|drop|leaves?|leaving|left|remain\w*|missing|rest|other|others)\b",
    re.IGNORECASE,
)
_REST = re.compile(r"\b(?:leaves?|leaving|left|remain\w*|rest|other|others)\b", re.IGNORECASE)
_WHOLE, _NEAR = 100.0, 15  # percent; characters before "40 %" in which "leaves" stands


def is_broken_down(text: str, value: Mention, operands: Sequence[Mention], counts: Sequence[Mention]) -> bool:
    """Whether a value is the sum, difference or sum of products of all operands of its measure.

    ``operands`` are other values of the text that the evidence holds or the question gives, ``counts`` the
    plain numbers by which a value may be multiplied: "€225: €90 for each adult" of a question about two.
    """
    if value.kind not in AMOUNTS or value.ordinal or not value.amounts:
        return False
    return any(
        agrees(
            meant(value),
            value._replace(start=0, end=0, text="", amounts=(round(one, 9),), bound="", step=0.0),
        )
        for one in _results(text, value, operands, counts)
    )


def _results(
    text: str, value: Mention, operands: Sequence[Mention], counts: Sequence[Mention]
) -> Iterator[float]:
    alike = [one for one in operands if (one.kind, one.unit) == (value.kind, value.unit)]
    if value.kind == "number" and not (
        value.unit or value.nouns
    ):  # "two of the five plants, which leaves three"
        alike = [one._replace(nouns=frozenset()) for one in alike]
    like = [amount for one in alike if (amount := amount_as(value, one)) is not None]
    if len(like) < _TWO:  # "55 minutes versus 40"
        bare = [one for one in operands if one not in alike and one.kind == "number" and not one.unit]
        like += [amount for one in bare if (amount := amount_as(value, one)) is not None]
    if not 0 < len(like) <= _MOST_TERMS:
        return
    if len(like) == _TWO and _APART.search(text):
        yield abs(like[0] - like[1])
    if value.kind == "percent":
        if _REST.search(text[max(0, value.start - _NEAR) : value.start]):
            yield _WHOLE - sum(like)
        return
    if len(like) > 1 and _ADDING.search(text):
        yield sum(like)
        if _TAKING.search(text):
            yield from (sum(like) - _TWO * one for one in like)
    if _EACH.search(text) and len(like) <= _MOST_MULTIPLIED:
        times = {1.0, *(one.amounts[0] for one in counts[:_MOST_COUNTS] if one.amounts[0] <= _MOST_TIMES)}
        for factors in product(sorted(times), repeat=len(like)):
            if max(factors) > 1.0:
                yield sum(factor * one for factor, one in zip(factors, like, strict=True))
