"""Extracts claims by rules: each clause that is not recognised as something else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from faithrails.claims.classify_parts import classify_parts
from faithrails.claims.part_type import Part
from faithrails.evidence.index_cache import Indexes
from faithrails.types import Claim, Turn

# A clause begins with its subject and, soon after that, a verb.
_SUBJECT_AND_VERB = (
    r"(?:(?:it|he|she|they|there|this|these|those|we|you|I)\s+\w+"
    r"|(?:the|its|his|her|their|[A-Z][\w'’-]+)(?:\s+[\w'’-]+){0,4}?\s+"
    r"(?:is|are|was|were|has|have|had|can|could|will|would|may|must|should|does|did)\b)"
)
_CLAUSE_BREAK = re.compile(
    rf"(?:;\s+(?:however,?\s+|and\s+|but\s+)?|,\s+(?:and|but|while|whereas|yet)\s+)(?={_SUBJECT_AND_VERB})"
)
_OPENING, _CLOSING = "([{“", ")]}”"
_MARKS = frozenset(_OPENING + _CLOSING + '"')
_LEAST_WORDS = 3
_WORD = re.compile(r"\S+")


def whole_claim(turn: Turn, since: int = 0, indexes: Indexes | None = None) -> list[Claim]:
    """Return the whole answer as one claim; an empty list if all of it is recognised as something else.

    With ``turn.asked`` it is a claim in any case. An answer that was checked up to ``since`` is read from
    there. If part of the answer only affirms or denies, the text of the claim begins with the question.
    """
    claims = [part for part in classify_parts(turn, indexes) if part.kind == "claim" and part.end > since]
    text = turn.answer[since:].strip()
    if not text or not (claims or turn.asked):
        return []
    start = turn.answer.index(text, since)
    asked = next((part.question for part in claims if part.question), "")
    return [Claim(_with_question(asked, text), start, start + len(text))]


def sentence_claims(turn: Turn, since: int = 0, indexes: Indexes | None = None) -> list[Claim]:
    """Return a claim for each clause that is not recognised as something else, in order.

    A bare "Yes.", a sign or a number alone becomes a claim together with the question. Clauses that end
    before ``since``, up to where the answer was checked, are left out.
    """
    parts = (part for part in classify_parts(turn, indexes) if part.kind == "claim" and part.end > since)
    return [claim for part in parts for claim in _claims(turn.answer, part) if claim.end > since]


def _claims(answer: str, part: Part) -> Iterator[Claim]:
    if part.question:
        yield Claim(_with_question(part.question, answer[part.start : part.end]), part.start, part.end)
    elif part.statement:
        yield Claim(part.statement, part.start, part.end)
    elif part.span != "text":
        yield Claim(answer[part.start : part.end], part.start, part.end)
    else:
        said = part.start if part.statement_start is None else part.statement_start
        for start, end in _clauses(answer, said, part.end):
            yield Claim(answer[start:end], part.start if start == said else start, end)


def _with_question(asked: str, said: str) -> str:
    return f"{asked} — {said}" if asked else said


def _clauses(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the clauses of a sentence; one begins with the word that joins it to the one before."""
    cuts = [cut.span() for cut in _CLAUSE_BREAK.finditer(text, start, end)]
    if not cuts:
        yield start, end
        return
    marks: Counter[str] = Counter()
    words, read = 0, start  # of the clause so far
    after = _words_after(text, [right for _, right in cuts], end)
    for (left, right), following in zip(cuts, after, strict=True):
        words += len(_WORD.findall(text, read, left))
        marks.update(char for char in text[read:left] if char in _MARKS)
        read = left + 1
        if min(words, following) >= _LEAST_WORDS and _balanced(marks):
            yield start, left
            start = right - len(text[read:right].lstrip())
            words = 0
            marks.clear()
    yield start, end


def _words_after(text: str, places: list[int], end: int) -> list[int]:
    """Return the number of words from each place to the end."""
    counts: list[int] = []
    total = 0
    for place in reversed(places):
        total += len(_WORD.findall(text, place, end))
        counts.append(total)
        end = place
    return counts[::-1]


def _balanced(marks: Counter[str]) -> bool:
    """Whether all quotes and brackets are closed; a text is not split inside them."""
    closed = all(marks[left] <= marks[right] for left, right in zip(_OPENING, _CLOSING, strict=True))
    return closed and marks['"'] % 2 == 0
