"""Joins a bare yes or no with the statement after it that repeats it."""

from __future__ import annotations

from collections.abc import Callable

from faithrails.claims.answers_permission_question import answers_by_permission
from faithrails.claims.compare_statement_with_question import corrects, excludes, is_reason, restates
from faithrails.claims.part_type import Part
from faithrails.claims.repeats_known_words import known_of_evidence
from faithrails.claims.yes_no_answers import is_plain
from faithrails.evidence.index import EvidenceIndex
from faithrails.types import Turn


def join_yes_no_with_statement(
    turn: Turn, parts: list[Part], evidence: Callable[[], EvidenceIndex]
) -> list[Part]:
    """Join consecutive bare answers, and a bare answer with the statement that repeats it.

    ``evidence`` is called only if it is needed. If the question is not known, a yes or no adds nothing to
    the statement after it.
    """
    answer = turn.answer
    joined: list[Part] = []
    for part in parts:
        before = joined[-1] if joined else None
        if before is None or part.kind != "claim":
            joined.append(part)
        elif not turn.question.strip() and _is_reply(answer, before) and _is_statement(answer, part):
            joined[-1] = part._replace(start=before.start, statement_start=part.start)
        elif not before.bare:
            joined.append(part)
        elif (
            part.bare
            and part.question == before.question
            and not any(map(str.isalnum, answer[before.end : part.start]))
        ):
            joined[-1] = before._replace(end=part.end)
        elif _repeats(turn, before, part, evidence):
            joined[-1] = part._replace(start=before.start, statement_start=part.start)
        else:
            joined.append(part)
    return joined


def _is_reply(answer: str, part: Part) -> bool:
    return part.kind == "claim" and part.statement_start is None and is_plain(answer[part.start : part.end])


def _is_statement(answer: str, part: Part) -> bool:
    """Whether a part is running text, and not a row of a table that is still being written."""
    return part.span == "text" and not answer.startswith("|", part.start)


def _repeats(turn: Turn, bare: Part, part: Part, evidence: Callable[[], EvidenceIndex]) -> bool:
    """Whether a statement repeats, explains or corrects the yes or no before it."""
    if part.question or part.span != "text":
        return False

    def holds(key: str) -> bool:
        """Whether the evidence has a stem or a folded function word."""
        return key in evidence().stems or key in evidence().words

    said, statement = turn.answer[bare.start : bare.end], turn.answer[part.start : part.end]
    if restates(bare.question, said, statement) or is_reason(bare.question, said, statement, holds):
        return True
    if answers_by_permission(bare.question, said, statement) or excludes(bare.question, said, statement):
        return True
    other = corrects(bare.question, said, statement)
    return other is not None and known_of_evidence(evidence()).lacks(other)
