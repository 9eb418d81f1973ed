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
_OFF = 0.02  # share by which a rounded count may be off


def shares_of_totals(
    text: str, claim: Words, value: Mention, known: Sequence[Known], whole: float
) -> Iterator[Mention]:
    """Yield the counts, percentages and points that shares and totals imply for a claim's value.

    ``whole`` is the largest count of the evidence.
    """
    if POINT in value.nouns:
        yield from _points(claim, value, known)
    elif value.kind == "percent":
        parts = _parts(claim, known, whole)
        yield from (value._replace(amounts=(100.0 * one,), bound="", step=0.0) for one in parts)
        yield from _rests(text, value, known)
    elif value.kind == "number" and not value.unit and value.step:
        yield from _counts(claim, value, known, whole)


def share_of(value: Mention) -> float | None:
    """Return the share that a percentage or a fraction in words states, 0..1; None for any other value."""
    if len(value.amounts) != 1 or value.bound in ("more", "less") or value.nouns & {POINT}:
        return None
    amount = float(value.amounts[0])
    if value.kind == "percent":
        return amount / 100.0
    is_fraction = value.kind == "number" and not value.unit and not value.step and 0.0 < amount < 1.0
    return amount if is_fraction else None


def largest_count(found: Iterable[Mention]) -> float:
    """Return the largest number that counts something; 0.0 if it is below 20."""
    counts = (one for one in found if one.kind == "number" and one.nouns and not (one.unit or one.ordinal))
    largest = max((float(one.amounts[0]) for one in counts if one.amounts), default=0.0)
    return largest if largest >= _LEAST_WHOLE else 0.0


def _parts(claim: Words, known: Sequence[Known], whole: float) -> Iterator[float]:
    """Yield which share of the whole each count is whose clause fits the claim best."""
    counts = [
        (one.clause, float(one.value.amounts[0]))
        for one in known
        if one.value.kind == "number" and not (one.value.unit or one.value.ordinal) and one.value.amounts
    ]
    near = (item for item in counts if claim & item[0] and item[1] < whole)
    yield from (part / whole for part in best_fitting(claim, near))


def _counts(claim: Words, value: Mention, known: Sequence[Known], whole: float) -> Iterator[Mention]:
    """Yield the value if it is, rounded, the share of the whole whose clause fits the claim best."""
    shares = [(one.clause, share) for one in known if (share := share_of(one.value)) and claim & one.clause]
    for share in best_fitting(claim, shares) if whole else ():
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
