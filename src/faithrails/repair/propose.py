"""Proposes the changes by which the claims of an answer that fail are put right or left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from faithrails.evidence.claim_reader import ReaderOptions
from faithrails.evidence.index_cache import Indexes
from faithrails.repair.leave_out import dependent, removals
from faithrails.repair.right_values import right_values
from faithrails.text.sentences import sentences
from faithrails.text.spans import Span
from faithrails.types import Change, Turn, Verdict

Place = tuple[int, int]  # start and end of a sentence in the answer
_MOST_LOST = 0.5  # of the sentences that hold claims


def failing_sentences(turn: Turn, failing: Sequence[Verdict]) -> list[Span]:
    """Return the sentences in which claims fail, in order."""
    return [span for span in sentences(turn.answer) if any(_overlap(span, verdict) for verdict in failing)]


def proposed(
    turn: Turn,
    verdicts: Sequence[Verdict],
    failing: Sequence[Verdict],
    doubtful: Sequence[Verdict],
    rewritten: Mapping[Place, str],
    options: ReaderOptions,
    indexes: Indexes,
) -> list[Change] | None:
    """Return the changes that correct an answer, in order; None if it would lose more than half.

    There are none where nothing fails, and the right values of what is doubtful are not known.

    Args:
        turn: the answer and its passages.
        verdicts: those on all claims of the answer.
        failing: those of them whose claims must not go out.
        doubtful: those whose claims may go out as they are, and are put right where the value is known.
        rewritten: sentences of the judge by the place of those that they replace.
        options: how claims are read.
        indexes: evidence that was read before.
    """
    spans = sentences(turn.answer)
    known = {
        verdict.claim: _corrections(turn, verdict, options, indexes) for verdict in (*failing, *doubtful)
    }
    changes = {(c.start, c.end): c for found in known.values() for c in found}
    out: set[int] = set()
    for number, span in enumerate(spans):
        wrong = [verdict for verdict in failing if _overlap(span, verdict)]
        place, text = (span.start, span.end), rewritten.get((span.start, span.end))
        if wrong and text:
            changes = _outside(changes, [place])
            changes[place] = Change(*place, turn.answer[slice(*place)], text, "rewritten", wrong[0].why)
        elif not all(known[verdict.claim] for verdict in wrong) or not _apart(changes, span):
            out.add(number)
    out = dependent(turn.answer, spans, out)
    said = [n for n, span in enumerate(spans) if any(_overlap(span, verdict) for verdict in verdicts)]
    if len(out.intersection(said)) > _MOST_LOST * len(said):
        return None
    left_out = removals(turn.answer, spans, out)
    kept = _outside(changes, [(change.start, change.end) for change in left_out])
    return sorted([*kept.values(), *left_out], key=lambda change: change.start)


def _corrections(turn: Turn, verdict: Verdict, options: ReaderOptions, indexes: Indexes) -> list[Change]:
    """Return the right values of a claim, in their places in the answer; none if they are not known."""
    claim = verdict.claim.as_said
    offset = turn.answer.find(claim.text, claim.start, claim.end)
    if offset < 0:
        return []
    found = right_values(turn, claim, indexes.get(turn.passages), options.reader())
    places = ((offset + one.start, offset + one.end, one.text) for one in found)
    return [
        Change(start, end, turn.answer[start:end], text, "corrected", verdict.why)
        for start, end, text in places
    ]


def _outside(changes: Mapping[Place, Change], places: Sequence[Place]) -> dict[Place, Change]:
    """Return the changes that none of these places touches."""
    return {
        (start, end): change
        for (start, end), change in changes.items()
        if not any(first < end and start < last for first, last in places)
    }


def _apart(changes: Mapping[Place, Change], span: Span) -> bool:
    """Whether no two of the changes in a sentence overlap."""
    within = sorted(place for place in changes if place[0] < span.end and span.start < place[1])
    return all(one[1] <= other[0] for one, other in pairwise(within))


def _overlap(span: Span, verdict: Verdict) -> bool:
    return span.start < verdict.claim.end and verdict.claim.start < span.end
