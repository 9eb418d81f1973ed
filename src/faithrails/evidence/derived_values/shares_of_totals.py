"""Computes what shares imply: 96 of 1,200 are 8 %, 30 % of 1,200 are 360, from 30 to 40 % is ten points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from faithrails.evidence.derived_values.parts_of_wholes import gets_rest
from faithrails.evidence.values_spoken_of import Known, Words, best_fitting, best_fitting_pairs
from faithrails.text.clause_around import clause_around
from faithrails.text.values.mention import Mention
from faithrails.text.words import has_negation

_LEAST_WHOLE = 20  # a smaller count has some share by chance
POINT = "point"
Count = tuple[float, frozenset[str]]  # and its nouns
_FAR = 3.0  # how far the largest count exceeds others if it is the whole of what has no name
_OFF = 0.02  # share by which a rounded count may be off


def shares_of_totals(
    text: str, claim: Words, value: Mention, known: Sequence[Known], counts: Sequence[Count]
) -> Iterator[Mention]:
    """Yield the counts, percentages and points that shares and totals imply for a claim's value.

    ``counts`` are those of all the evidence, see ``counts_in``.
    """
    if value.bound not in ("", "about"):  # "up to 0.3 %" is near 0.3 %
        return
    if POINT in value.nouns:
        yield from _points(claim, value, known)
    elif value.kind == "percent":
        parts = _parts(claim, known, counts)
        yield from (value._replace(amounts=(100.0 * one,), bound="", step=0.0) for one in parts)
        yield from _rests(text, value, known)
    elif value.kind == "number" and not value.unit and value.step:
        yield from _counts(claim, value, known, counts)


def share_of(value: Mention) -> float | None:
    """Return the share that a percentage or a fraction in words states, 0..1; None for any other value."""
    if len(value.amounts) != 1 or value.bound in ("more", "less") or value.nouns & {POINT}:
        return None
    amount = float(value.amounts[0])
    if value.kind == "percent":
        return amount / 100.0
    is_fraction = value.kind == "number" and not value.unit and not value.step and 0.0 < amount < 1.0
    return amount if is_fraction else None


def counts_in(found: Iterable[Mention]) -> tuple[Count, ...]:
    """Return the numbers of at least 20 that count something, each with its nouns, largest first."""
    counts = (one for one in found if one.kind == "number" and one.nouns and not (one.unit or one.ordinal))
    held = {(float(one.amounts[0]), one.nouns) for one in counts if one.amounts}
    return tuple(sorted((one for one in held if one[0] >= _LEAST_WHOLE), key=lambda one: -one[0]))


def _wholes(words: Words, counts: Sequence[Count]) -> list[float]:
    """Return the counts of what a clause names; if it names none, the largest, if far above the others."""
    named = [amount for amount, nouns in counts if nouns & words]
    if named or not counts:
        return named
    others = [amount for amount, nouns in counts[1:] if nouns != counts[0][1]]
    return [counts[0][0]] if all(counts[0][0] >= _FAR * other for other in others) else []


def _parts(claim: Words, known: Sequence[Known], counts: Sequence[Count]) -> Iterator[float]:
    """Yield which share of a whole each count is whose clause fits the claim best."""
    parts = [
        (one.clause, float(one.value.amounts[0]))
        for one in known
        if one.value.kind == "number" and not (one.value.unit or one.value.ordinal) and one.value.amounts
    ]
    for whole in _wholes(claim, counts):
        near = (item for item in parts if claim & item[0] and item[1] < whole)
        yield from (part / whole for part in best_fitting(claim, near))


def _counts(
    claim: Words, value: Mention, known: Sequence[Known], counts: Sequence[Count]
) -> Iterator[Mention]:
    """Yield the value if it is, rounded, the share of a whole whose clause fits the claim best."""
    shares = [
        (one.clause, (share, one.clause))
        for one in known
        if (share := share_of(one.value)) and claim & one.clause
    ]
    for share, clause in best_fitting(claim, shares):
        for whole in _wholes(clause, counts):
            if abs(value.amounts[0] - share * whole) <= max(_OFF * share * whole, 0.5):
                yield value


def _rests(text: str, value: Mention, known: Sequence[Known]) -> Iterator[Mention]:
    """Yield what is left of 100 %: for those that the claim denies, or for the rest of several shares."""
    of_texts: dict[str, list[float]] = {}
    for one in known:
        if (share := share_of(one.value)) is not None:
            of_texts.setdefault(one.text, []).append(share)
    for said, shares in of_texts.items():
        is_denied = has_negation(clause_around(text, value.start, value.end)) and not has_negation(said)
        rests = [1.0 - share for share in shares] if is_denied else []
        if gets_rest(text, value, said):
            rests = [1.0 - sum(shares)]
        yield from (
            value._replace(amounts=(100.0 * rest,), bound="", step=0.0) for rest in rests if rest > 0.0
        )


def _points(claim: Words, value: Mention, known: Sequence[Known]) -> Iterator[Mention]:
    """Yield the differences of two shares whose clauses fit the claim best, in points."""
    shares = [
        one._replace(value=one.value._replace(kind="percent", amounts=(100.0 * share,), nouns=frozenset()))
        for one in known
        if (share := share_of(one.value)) is not None
    ]
    for one, other in best_fitting_pairs(
        claim, shares, lambda first, second: first.amounts != second.amounts
    ):
        amount = abs(one.amounts[0] - other.amounts[0])
        yield value._replace(amounts=(round(amount, 9),), bound="")
