"""Claims by a language model: atomic, self-contained statements, anchored sentence by sentence."""

from __future__ import annotations

import re
import secrets
from collections import defaultdict

from pydantic import BaseModel

from faithrails.ask import Failure, ask_json
from faithrails.claims.by_rules import sentence_claims
from faithrails.llm import Meter, Model
from faithrails.model_settings import Judge
from faithrails.prompts import PromptBook
from faithrails.types import Claim, Turn

TASK = "faithrails_extract_claims"

_WORD = re.compile(r"\d+|\w{4,}")
# A reworded claim keeps most words of its sentence; one that keeps fewer left something out.
_LEAST_KEPT = 0.6


class _Statement(BaseModel):
    sentence: str
    statement: str


class _Statements(BaseModel):
    """The reply: statements, each with the id of the sentence that makes it."""

    statements: list[_Statement]


async def model_claims(
    turn: Turn, model: Model, prompts: PromptBook, judge: Judge, meter: Meter, since: int = 0
) -> list[Claim] | Failure:
    """Ask ``model`` for the atomic statements of an answer.

    What the model leaves out is claimed by rule: a sentence that no statement covers, or
    that has a number or much of its wording in none of its statements, stands for itself.
    Of an answer that was checked before up to ``since``, only the rest is asked about.
    """
    clauses = sentence_claims(turn, since)
    if not clauses:
        return []
    boundary = secrets.token_hex(4)
    ids = {f"{boundary}-{number}": clause for number, clause in enumerate(clauses, 1)}
    rendered = prompts.render(
        TASK,
        model.name,
        boundary=boundary,
        question=turn.question,
        answer=turn.answer,
        sentences=[{"id": key, "text": clause.text} for key, clause in ids.items()],
    )
    reply = await ask_json(model, rendered, _Statements, judge, meter)
    if isinstance(reply, Failure):
        return reply
    return _anchored(ids, reply.value)


def _anchored(ids: dict[str, Claim], reply: _Statements) -> list[Claim]:
    stated: dict[str, list[str]] = defaultdict(list)
    for item in reply.statements:
        if item.statement.strip():
            stated[item.sentence].append(item.statement.strip())
    claims: list[Claim] = []
    for key, clause in ids.items():
        claims += [Claim(text, clause.start, clause.end) for text in stated[key]]
        if not covers(stated[key], clause.text):
            claims.append(clause)
    return claims


def covers(statements: list[str], sentence: str) -> bool:
    """Whether statements keep every number and most words of the sentence they were made from."""
    said = {word.lower() for statement in statements for word in _WORD.findall(statement)}
    words = [word.lower() for word in _WORD.findall(sentence)]
    missing = [word for word in words if word not in said]
    if not statements or any(word.isdigit() for word in missing):
        return False
    return len(missing) <= (1 - _LEAST_KEPT) * len(words)
