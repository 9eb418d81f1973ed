"""Claims by rules: every sentence that states something, compound ones split where it is safe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from faithrails.claims.statements import is_bare, states_something
from faithrails.text import Span, sentences
from faithrails.types import Claim, Turn

# A clause begins with a subject of its own and a verb soon after it.
_SUBJECT_AND_VERB = (
    r"(?:(?:it|he|she|they|there|this|these|those|we|you|I)\s+\w+"
    r"|(?:the|its|his|her|their|[A-Z][\w'’-]+)(?:\s+[\w'’-]+){0,4}?\s+"
    r"(?:is|are|was|were|has|have|had|can|could|will|would|does|did|may|must|should)\b)"
)
_CLAUSE_BREAK = re.compile(
    rf"(?:;\s+(?:however,?\s+|and\s+|but\s+)?|,\s+(?:and|but|while|whereas|yet)\s+)(?={_SUBJECT_AND_VERB})"
)
_OPENING, _CLOSING = '([{"“‘', ')]}"”’'
_LEAST_WORDS = 3


def whole_claim(turn: Turn, since: int = 0) -> list[Claim]:
    """Take the whole answer as one claim; none if no sentence of it states something.

    Of an answer that was checked before up to ``since``, take what follows.
    """
    if not any(stated and span.end > since for span, stated in _sentences(turn)):
        return []
    text = turn.answer[since:].strip()
    start = turn.answer.index(text, since)
    return [Claim(text, start, start + len(text))]


def sentence_claims(turn: Turn, since: int = 0) -> list[Claim]:
    """Take every clause that states something as a claim, in the order of the answer.

    A bare "Yes." or "No." says what the question asked, so its text holds both. Of an
    answer that was checked before up to ``since``, take the clauses that go on after it.
    """
    found: list[Claim] = []
    asked = turn.question
    for span, stated in _sentences(turn):
        sentence = turn.answer[span.start : span.end]
        if not stated:
            asked = sentence if sentence.endswith("?") else asked
            continue
        if is_bare(sentence) and asked:
            found.append(Claim(f"{asked} — {sentence}", span.start, span.end))
            continue
        found.extend(Claim(turn.answer[s:e], s, e) for s, e in _clauses(turn.answer, span))
    return [claim for claim in found if claim.end > since]


def _sentences(turn: Turn) -> list[tuple[Span, bool]]:
    """Return each sentence of the answer and whether it states something.

    A heading names what follows it; where nothing follows, it is the answer.
    """
    spans = sentences(turn.answer)
    headings_alone = all(span.kind == "heading" for span in spans)
    as_text = [replace(span, kind="text") if headings_alone else span for span in spans]
    return [(span, states_something(turn.answer, span, turn.question)) for span in as_text]


def _clauses(text: str, span: Span) -> Iterator[tuple[int, int]]:
    if span.kind != "text":
        yield span.start, span.end
        return
    start = span.start
    for cut in _CLAUSE_BREAK.finditer(text, span.start, span.end):
        left, right = text[start : cut.start()], text[cut.end() : span.end]
        long_enough = min(len(left.split()), len(right.split())) >= _LEAST_WORDS
        if long_enough and _balanced(left):
            yield start, cut.start()
            start = cut.end()
    yield start, span.end


def _balanced(piece: str) -> bool:
    """Whether no quote or bracket is left open: a break inside one is no break."""
    straight = piece.count('"') % 2 == 0
    return straight and all(
        piece.count(left) <= piece.count(right)
        for left, right in zip(_OPENING, _CLOSING, strict=True)
        if left not in '"‘'
    )
