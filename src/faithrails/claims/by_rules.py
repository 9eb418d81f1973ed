"""Extracts claims by rules: each clause that is not recognised as something else."""

from __future__ import annotations

from collections.abc import Iterator

from faithrails.claims.classify_parts import classify_parts
from faithrails.claims.clause_breaks import clause_spans
from faithrails.claims.part_type import Part
from faithrails.evidence.index_cache import Indexes
from faithrails.text.clean_prose import clean_prose
from faithrails.types import Claim, Turn


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
        begun = False
        first = part.start if part.statement_start is None else part.statement_start
        last = part.end if part.statement_end is None else part.statement_end
        for start, end in clause_spans(answer, first, last):
            text = clean_prose(answer[start:end])
            yield Claim(text, start if begun else part.start, part.end if end == last else end)
            begun = True


def _with_question(asked: str, said: str) -> str:
    return f"{asked} — {said}" if asked else said
