"""The extractor ``llm``: atomic, self-contained statements by a language model, each tied to its sentence."""

from __future__ import annotations

import secrets
from collections import defaultdict
from dataclasses import dataclass, field

from pydantic import BaseModel

from faithrails.claims.by_rules import sentence_claims
from faithrails.claims.extraction_fidelity import addable_tokens, is_covered
from faithrails.claims.protocol import Extractor
from faithrails.errors import ExtractorError
from faithrails.models.tools_for_verifiers import Tools
from faithrails.models.typed_replies import Failure, ask_json
from faithrails.runtime.offload import light_off_loop, off_loop
from faithrails.settings import ComponentSettings, ModelSettings, Settings
from faithrails.settings.component_base import judge_of
from faithrails.settings.judge import Judge
from faithrails.types import Claim, Turn

TASK = "faithrails_extract_claims"


class _Statement(BaseModel):
    sentence: str
    statement: str


class _Statements(BaseModel):
    """The reply: statements, each with the id of the sentence that makes it."""

    statements: list[_Statement]


@dataclass(frozen=True)
class ByModel(Extractor):
    """Asks the judge for the atomic statements of an answer."""

    judge: Judge = field(default_factory=Judge)

    name = "llm"
    version = "2"
    needs_model = True
    repeatable = True
    covers_answer = True
    calls = "1"
    source = "FActScore (Min et al., EMNLP 2023): atomic facts"
    settings_type = ModelSettings

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> ByModel:
        """Build it with the general judge, changed by its own settings."""
        return cls(judge_of(own, shared))

    def judge_settings(self) -> Judge:
        """Return how its model is called."""
        return self.judge

    async def extract(self, turn: Turn, tools: Tools) -> list[Claim]:
        """Return the statements, and each sentence that they do not cover."""
        model = tools.judge
        if model is None:
            raise ExtractorError("no language model is configured")
        clauses = await off_loop(turn.size, sentence_claims, turn, tools.since, tools.indexes)
        if not clauses:
            return []
        boundary = secrets.token_hex(4)
        ids = {f"{boundary}-{number}": clause for number, clause in enumerate(clauses, 1)}
        rendered = tools.prompts.render(
            TASK,
            model.name,
            boundary=boundary,
            question=turn.question,
            answer=turn.answer,
            sentences=[{"id": key, "text": clause.text} for key, clause in ids.items()],
        )
        reply = await ask_json(model, rendered, _Statements, self.judge, tools.meter)
        if isinstance(reply, Failure):
            raise ExtractorError(reply.why)
        return await light_off_loop(turn.size, _anchored, turn, ids, reply)


def _anchored(turn: Turn, ids: dict[str, Claim], reply: _Statements) -> list[Claim]:
    stated: dict[str, list[str]] = defaultdict(list)
    for item in reply.statements:
        if item.statement.strip():
            stated[item.sentence].append(item.statement.strip())
    claims: list[Claim] = []
    addable = addable_tokens(turn.answer, turn.question)
    for key, sentence in ids.items():
        claims += [reworded(sentence, text) for text in stated[key]]
        if not is_covered(sentence.text, stated[key], addable):
            claims.append(sentence)
    return list(dict.fromkeys(claims))


def reworded(sentence: Claim, statement: str) -> Claim:
    """Return a statement as a claim at the place of its sentence, whose words it keeps as ``original``."""
    original = "" if statement == sentence.text else sentence.text
    return Claim(statement, sentence.start, sentence.end, sentence.severity, original)
