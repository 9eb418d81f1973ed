"""Proposes the changes by which the claims of an answer that fail are put right or left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from faithrails.evidence.claim_reader import ReaderOptions
from faithrails.evidence.index_cache import Indexes
from faithrails.repair.leave_out import dependent, removals
from faithrails.repair.right_values import right_values
from faithrails.text.sentences import Span, sentences
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
    rewritten: Mapping[Place, str],
    options: ReaderOptions,
    indexes: Indexes,
) -> list[Change] | None:
    """Return the changes that correct an answer, in order; None if it would lose more than half.

    Args:
        turn: the answer and its passages.
        verdicts: those on all claims of the answer.
        failing: those of them whose claims must not go out.
        rewritten: sentences of the judge by the place of those that they replace.
        options: how claims are read.
        indexes: evidence that was read before.
    """
    spans = sentences(turn.answer)
    changes: list[Change] = []
    out: set[int] = set()
    for number, span in enumerate(spans):
        wrong = [verdict for verdict in failing if _overlap(span, verdict)]
        if not wrong:
            continue
        found = list(_rewriting(turn, span, rewritten)) or _corrections(turn, wrong, options, indexes)
        changes += found
        if not found:
            out.add(number)
    out = dependent(turn.answer, spans, out)
    said = [n for n, span in enumerate(spans) if any(_overlap(span, verdict) for verdict in verdicts)]
    if len(out.intersection(said)) > _MOST_LOST * len(said):
        return None
    left_out = removals(turn.answer, spans, out)
    kept = [c for c in changes if not any(o.start < c.end and c.start < o.end for o in left_out)]
    return sorted([*kept, *left_out], key=lambda change: change.start)


def _rewriting(turn: Turn, span: Span, rewritten: Mapping[Place, str]) -> Iterator[Change]:
    text = rewritten.get((span.start, span.end))
    if text:
        yield Change(span.start, span.end, turn.answer[span.start : span.end], text, "rewritten")


def _corrections(
    turn: Turn, wrong: Sequence[Verdict], options: ReaderOptions, indexes: Indexes
) -> list[Change]:
    """Return the right values of all of these claims; none if they are not known of one."""
    changes: dict[Place, Change] = {}
    for verdict in wrong:
        claim = verdict.claim.as_said
        offset = turn.answer.find(claim.text, claim.start, claim.end)
        if offset < 0:
            return []
        found = right_values(turn, claim, indexes.get(turn.passages), options.reader())
        if not found:
            return []
        for one in found:
            start, end = offset + one.start, offset + one.end
            was = turn.answer[start:end]
            changes[start, end] = Change(start, end, was, one.text, "corrected", verdict.why)
    found_changes = sorted(changes.values(), key=lambda change: change.start)
    apart = all(a.end <= b.start for a, b in zip(found_changes, found_changes[1:], strict=False))
    return found_changes if apart else []


def _overlap(span: Span, verdict: Verdict) -> bool:
    return span.start < verdict.claim.end and verdict.claim.start < span.end
