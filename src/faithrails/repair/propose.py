"""Proposes the changes that correct or leave out the failing claims of an answer."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from faithrails.evidence.index_cache import Indexes
from faithrails.evidence.read_claim_mentions import ReaderOptions
from faithrails.repair.find_right_values import right_values
from faithrails.repair.leave_out import dependent, removals
from faithrails.text.clean_prose import places_as_written
from faithrails.text.sentences import sentences
from faithrails.text.spans import Span
from faithrails.types import Change, Turn, Verdict

Place = tuple[int, int]  # start and end of a sentence in the answer
Placed = TypeVar("Placed", Verdict, Change)
_MOST_CORRECTED = 60  # claims of an answer; the sentences of further ones are left out
_MOST_LOST = 0.5  # of the sentences that hold claims


def failing_sentences(turn: Turn, failing: Sequence[Verdict]) -> list[Span]:
    """Return the sentences in which claims fail, in order."""
    spans = sentences(turn.answer)
    return [span for span, wrong in zip(spans, _by_sentence(spans, failing), strict=True) if wrong]


def propose_changes(
    turn: Turn,
    verdicts: Sequence[Verdict],
    failing: Sequence[Verdict],
    doubtful: Sequence[Verdict],
    rewritten: Mapping[Place, str],
    options: ReaderOptions,
    indexes: Indexes,
) -> list[Change] | None:
    """Return the changes that correct an answer, in order; None if it would lose more than half.

    Empty if nothing fails and no right value of a doubtful claim is known.

    Args:
        turn: the answer and its passages.
        verdicts: those on all claims of the answer.
        failing: those of them whose claims must not go out.
        doubtful: those whose claims may go out as they are, and are corrected if the value is known.
        rewritten: the judge's sentences, by the span of the sentence that each replaces.
        options: how claims are read.
        indexes: evidence that was read before.
    """
    spans = sentences(turn.answer)
    some = (*failing, *doubtful)[:_MOST_CORRECTED]
    known = {verdict.claim: _corrections(turn, verdict, options, indexes) for verdict in some}
    corrected = list({(c.start, c.end): c for found in known.values() for c in found}.values())
    corrections = _by_sentence(spans, corrected)
    changes: list[Change] = []
    out: set[int] = set()
    for number, wrong in enumerate(_by_sentence(spans, failing)):
        place = spans[number].start, spans[number].end
        if wrong and (text := rewritten.get(place)):
            changes.append(Change(*place, turn.answer[slice(*place)], text, "rewritten", wrong[0].why))
        elif not all(known.get(verdict.claim) for verdict in wrong) or not _apart(corrections[number]):
            out.add(number)
    changes += _outside(corrected, changes)
    out = dependent(turn.answer, spans, out)
    said = {number for number, held in enumerate(_by_sentence(spans, verdicts)) if held}
    if len(out & said) > _MOST_LOST * len(said):
        return None
    left_out = removals(turn.answer, spans, out)
    return sorted([*_outside(changes, left_out), *left_out], key=lambda change: change.start)


def _corrections(turn: Turn, verdict: Verdict, options: ReaderOptions, indexes: Indexes) -> list[Change]:
    """Return the changes to right values, with spans in the answer; empty if they are not known."""
    claim = verdict.claim.as_said
    written = places_as_written(turn.answer, claim.start, claim.end, claim.text)
    if written is None:
        return []
    return [
        replace(one, start=written[one.start], end=written[max(one.start, one.end - 1)] + 1, why=verdict.why)
        for one in right_values(turn, claim, indexes.get(turn.passages), options.reader())
    ]


def _by_sentence(spans: Sequence[Span], found: Sequence[Placed]) -> list[list[Placed]]:
    """Return for each sentence the verdicts or changes whose span overlaps it."""
    ends = [span.end for span in spans]
    of_each: list[list[Placed]] = [[] for _ in spans]
    for one in found:
        start, end = _place(one)
        for number in range(bisect_right(ends, start), len(spans)):
            if spans[number].start >= end:
                break
            of_each[number].append(one)
    return of_each


def _outside(changes: Sequence[Change], others: Sequence[Change]) -> list[Change]:
    """Return the changes that overlap none of the others, which are sorted and do not overlap."""
    starts = [other.start for other in others]
    before = ((change, bisect_left(starts, change.end)) for change in changes)
    return [change for change, number in before if not number or others[number - 1].end <= change.start]


def _apart(changes: Sequence[Change]) -> bool:
    """Whether no two of the changes in a sentence overlap."""
    places = sorted(map(_place, changes))
    return all(one[1] <= other[0] for one, other in pairwise(places))


def _place(found: Verdict | Change) -> Place:
    one = found.claim if isinstance(found, Verdict) else found
    return one.start, one.end
