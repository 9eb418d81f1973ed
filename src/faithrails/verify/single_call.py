"""Extracts and judges claims in one call, where the evidence fits into one prompt."""

from __future__ import annotations

import secrets
from collections import defaultdict
from dataclasses import dataclass

from faithrails.claims import addable_tokens, is_covered, sentence_claims
from faithrails.claims.extractors.llm import reworded
from faithrails.evidence.index_cache import Indexes
from faithrails.evidence.prompt_packing import Window, pack
from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure, ask_json
from faithrails.runtime.offload import light_off_loop, off_loop
from faithrails.settings import ModelSettings
from faithrails.types import Claim, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.judge import TAKEN_BACK, Answered, JudgeVerifier, Ruling
from faithrails.verify.protocol import Tools

TASK = "faithrails_extract_and_judge"


class _Statement(Ruling):
    sentence: str
    statement: str


class _Statements(Answered):
    """The reply: statements, each with the id of its sentence and a ruling."""

    statements: list[_Statement]


@dataclass(frozen=True, slots=True)
class SingleCall(JudgeVerifier):
    """Finds and judges the statements of an answer with one call, if the evidence fits into one prompt.

    Otherwise, and beside other verifiers, it judges the claims of the extractor as the judge does.
    """

    name = "single_call"
    finds_claims = True
    settings_type = ModelSettings
    output = "its own claims, each with a label and the quote that decides it"
    source = "the one call of promptfoo's context-faithfulness, with a quote for each verdict"
    calls = "1, or as the judge where the evidence does not fit into one prompt"

    async def verify_answer(self, turn: Turn, tools: Tools) -> list[Verdict] | None:
        """Return the verdicts of all statements of an answer; None if one call cannot do it.

        A sentence that its statements do not cover is judged in its own words; a second call judges all
        such sentences together.
        """
        clauses = await off_loop(turn.size, sentence_claims, turn, tools.since, tools.indexes)
        model = tools.judge
        if model is None or not clauses:
            return None
        part = await light_off_loop(turn.size, _evidence, turn, clauses, model, tools)
        if part is None:
            return None
        boundary = secrets.token_hex(4)
        ids = {f"{boundary}-{number}": clause for number, clause in enumerate(clauses, 1)}
        rendered = tools.prompts.render(
            TASK,
            model.name,
            boundary=boundary,
            question=turn.question,
            passages=[{"id": window.passage.id, "text": window.text} for window in part],
            sentences=[{"id": key, "text": clause.text} for key, clause in ids.items()],
        )
        reply = await ask_json(model, rendered, _Statements, self.judge, tools.meter)
        if isinstance(reply, Failure):
            return [unsure(self, clause, reply.reason, reply.why) for clause in clauses]
        if reply.statements and reply.denies(reply.statements):
            return [unsure(self, clause, Reason.NOT_DECIDED, TAKEN_BACK) for clause in clauses]
        verdicts, left = await light_off_loop(turn.size, _read, turn, ids, reply, self, tools.indexes)
        if left:
            verdicts += await JudgeVerifier(self.judge).verify(turn, left, tools)
        return sorted(verdicts, key=lambda verdict: verdict.claim.start)


def _read(
    turn: Turn, ids: dict[str, Claim], reply: _Statements, verifier: SingleCall, indexes: Indexes
) -> tuple[list[Verdict], list[Claim]]:
    """Return the verdicts of the statements, and the sentences that these do not cover."""
    stated: dict[str, list[_Statement]] = defaultdict(list)
    for statement in reply.statements:
        if statement.statement.strip():
            stated[statement.sentence].append(statement)
    addable = addable_tokens(turn.answer, turn.question)
    ruled: list[tuple[Claim, Ruling | None]] = []
    left: list[Claim] = []
    for key, sentence in ids.items():
        texts = [statement.statement.strip() for statement in stated[key]]
        ruled += zip((reworded(sentence, text) for text in texts), stated[key], strict=True)
        if not is_covered(sentence.text, texts, addable):
            left.append(sentence)
    return verifier.verdicts(turn, ruled, indexes), left


def _evidence(turn: Turn, clauses: list[Claim], model: Model, tools: Tools) -> list[Window] | None:
    """Return the passages if they fit into one prompt, else None."""
    about = "\n".join(clause.text for clause in clauses)
    room = tools.prompts.room(TASK, model.name) - len(about) - len(turn.question) - 20 * len(clauses)
    parts = pack(about, turn.passages, max(room, 0))
    return parts[0] if len(parts) == 1 else None
