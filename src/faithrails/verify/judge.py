"""The judge: a language model labels all claims of an answer in one call."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import Self

from faithrails.claims.lack_statements import lack_of_whole
from faithrails.claims.yes_no_answers import polarity
from faithrails.evidence.index_cache import Indexes
from faithrails.evidence.locate_judge_quotes import locate
from faithrails.evidence.prompt_packing import Window, pack
from faithrails.features.few_shot_rows import examples
from faithrails.features.word_vectors import word_vectors
from faithrails.lookup.quote_relevance import (
    has_kind_of_question,
    is_about,
    is_beside,
    known_words,
    only_names_subject,
)
from faithrails.lookup.reason_denies_verdict import denies_support
from faithrails.lookup.yes_no_and_absence import holds_question, without_words
from faithrails.models.fields_that_deny_a_label import as_bool, denies_label, reasons_in_other_fields
from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure, ask_json
from faithrails.runtime.offload import light_off_loop
from faithrails.settings import ComponentSettings, ModelSettings, Settings
from faithrails.settings.component_base import judge_of
from faithrails.settings.judge import Judge
from faithrails.settings.paths import ExistingFile
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools, Verifier, no_model

TASK = "faithrails_judge_claims"
_LEAST_EVIDENCE = 2_000  # characters
TAKEN_BACK = "the judge contradicts itself: another field of its reply says that nothing is supported"
_LONGEST_EXAMPLE = 1_500  # characters of an example's passages, and of its answer


class Answered(BaseModel):
    """A part of a judge's reply."""

    # Extra fields are read, but the schema that endpoints get does not ask for them.
    model_config = ConfigDict(extra="allow", json_schema_extra=lambda it: it.pop("additionalProperties"))

    def denies(self, rulings: Sequence[Ruling]) -> bool:
        """Whether a field beside these rulings takes all of them back: ``"overall": "unsupported"``."""
        return all(one.label == "supported" for one in rulings) and denies_label(self.model_extra or {})


class Ruling(Answered):
    """A judge's label for one claim."""

    label: Literal["supported", "contradicted", "not_mentioned", "out_of_scope"]
    quote: str | None = None
    reason: str | None = None

    @property
    def has_another_label(self) -> bool:
        """Whether another field contradicts the label: ``"supported": false``."""
        others = {name.lower(): value for name, value in (self.model_extra or {}).items()}
        told = {str(others.get(name)).lower() for name in ("label", "verdict")}
        rest = {each.value for each in Label} - {self.label}
        own = {as_bool(others.get(f"{before}{self.label}")) for before in ("", "is_")}
        return (
            False in own
            or any(as_bool(others.get(f"{before}{name}")) for name in rest for before in ("", "is_"))
            or not told.isdisjoint(rest)
            or self.denies([self])
        )


class _OfClaim(Ruling):
    claim: str


class _Rulings(Answered):
    """The reply: one ruling for each claim id."""

    verdicts: list[_OfClaim]


class JudgeSettings(ModelSettings):
    """Settings of the judge."""

    examples: ExistingFile | None = Field(
        None,
        description="A file of your labelled rows (JSON lines, JSON or CSV; relative to the configuration "
        "folder): the most similar ones are shown to the judge. A custom prompt has to use `examples`.",
    )
    shots: int | None = Field(None, ge=1, le=20, description="How many examples to show. Default: 3.")


@dataclass(frozen=True, slots=True)
class JudgeVerifier(Verifier):
    """Asks for a label, a quote of the evidence and a reason for each claim id.

    A claim that the reply leaves out or names twice is unsure, and so is a verdict that contradicts
    itself, or whose quote is in no passage or not about the claim. "The sources lack X" needs no quote, but
    must not be plainly wrong. A claim is out of scope only if it shares no word with evidence and question.
    Evidence longer than the prompt's ``max_length`` is judged in parts at the same time; a contradiction or
    a failure in any part outweighs support in another. ``examples`` is a file of labelled rows: the
    ``shots`` nearest by the static embedding are shown, as in FaithJudge.
    """

    judge: Judge = field(default_factory=Judge)
    examples: Path | None = None
    shots: int = 3

    name = "judge"
    version = "5"
    needs_model = True
    repeatable = True
    calls = "1 for each part of the evidence that fits into a prompt, usually 1"
    output = "a label, with the quote that decides it"
    source = (
        "LLM-as-a-judge (Zheng et al., NeurIPS 2023), with a quote for each verdict; `examples` after "
        "FaithJudge (Tamber et al., 2025); with `claims: llm` the two steps of RAGAS (Es et al., EACL 2024)"
    )
    settings_type: ClassVar[type[ComponentSettings]] = JudgeSettings

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it with the general judge, changed by its own settings."""
        judge = judge_of(own, shared)
        return cls(judge, own.examples, own.shots or 3) if isinstance(own, JudgeSettings) else cls(judge)

    def judge_settings(self) -> Judge:
        """Return how its model is called."""
        return self.judge

    def prepare(self) -> None:
        """Load the word vectors by which a quote is compared with its claim, and the examples."""
        word_vectors()
        if self.examples:
            examples(self.examples)

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        model = tools.judge
        if model is None:
            return no_model(self, claims)
        about = "\n".join(claim.text for claim in claims)
        room = tools.prompts.room(TASK, model.name)
        shown = _shown(turn, self.examples, self.shots)
        room -= len(about) + len(turn.question) + 20 * len(claims) + len(str(shown))
        parts = await light_off_loop(turn.size, pack, about, turn.passages, max(room, _LEAST_EVIDENCE))
        replies = await asyncio.gather(
            *(self._part(turn, claims, part, shown, model, tools) for part in parts)
        )
        if not replies:
            return [unsure(self, claim, Reason.NO_EVIDENCE) for claim in claims]
        of_claims = zip(*replies, strict=True)
        return [min(parts, key=lambda it: _STRICTNESS.index(it.label)) for parts in of_claims]

    async def _part(
        self,
        turn: Turn,
        claims: Sequence[Claim],
        part: list[Window],
        shown: list[dict[str, str]],
        model: Model,
        tools: Tools,
    ) -> list[Verdict]:
        boundary = secrets.token_hex(4)
        ids = [f"{boundary}-{number}" for number in range(1, len(claims) + 1)]
        rendered = tools.prompts.render(
            TASK,
            model.name,
            boundary=boundary,
            question=turn.question,
            examples=shown,
            passages=[{"id": window.passage.id, "text": window.text} for window in part],
            claims=[{"id": key, "text": claim.text} for key, claim in zip(ids, claims, strict=True)],
        )
        reply = await ask_json(model, rendered, _Rulings, self.judge, tools.meter)
        if isinstance(reply, Failure):
            return [unsure(self, claim, reply.reason, reply.why) for claim in claims]
        if reply.denies(reply.verdicts):
            return [unsure(self, claim, Reason.NOT_DECIDED, TAKEN_BACK) for claim in claims]
        named = Counter(ruling.claim for ruling in reply.verdicts)
        rulings = {ruling.claim: ruling for ruling in reply.verdicts if named[ruling.claim] == 1}
        ruled = [(claim, rulings.get(key)) for key, claim in zip(ids, claims, strict=True)]
        return await light_off_loop(turn.size, self.verdicts, turn, ruled, tools.indexes)

    def verdicts(
        self, turn: Turn, rulings_of_claims: Sequence[tuple[Claim, Ruling | None]], indexes: Indexes
    ) -> list[Verdict]:
        """Return one verdict per claim: unsure without a ruling, or if its quote does not decide."""
        beside = any(ruling is not None and ruling.label == "out_of_scope" for _, ruling in rulings_of_claims)
        known = known_words(turn) if beside else frozenset()
        return [self._verdict(claim, ruling, turn, known, indexes) for claim, ruling in rulings_of_claims]

    def _verdict(
        self, claim: Claim, ruling: Ruling | None, turn: Turn, known: Set[str], indexes: Indexes
    ) -> Verdict:
        if ruling is None:
            return unsure(self, claim, Reason.MISSING_VERDICT, "the judge did not give exactly one verdict")
        label, why = Label(ruling.label), ruling.reason or ""
        if label is Label.OUT_OF_SCOPE and not is_beside(claim, known):
            label = Label.NOT_MENTIONED
            why = f"not out of scope, since it shares words with the evidence: {why}"
        if label not in (Label.SUPPORTED, Label.CONTRADICTED):
            return Verdict(claim, label, self.name, self.version, why=why)
        lacks = lack_of_whole(claim.text) is not None
        told = (why, *reasons_in_other_fields(ruling.model_extra or {}))
        denied = label is Label.SUPPORTED and not lacks and any(denies_support(one, claim) for one in told)
        if denied or ruling.has_another_label:
            return unsure(self, claim, Reason.NOT_DECIDED, f"the judge contradicts itself: {why}")
        if lacks:
            return self._of_lack(claim, label, ruling, turn, indexes)
        return self._quoted(claim, label, ruling, turn)

    def _of_lack(self, claim: Claim, label: Label, ruling: Ruling, turn: Turn, indexes: Indexes) -> Verdict:
        """Return the verdict on "the sources lack X", for which there is nothing to quote."""
        apart = without_words(self, turn, claim, indexes.get(turn.passages))
        if apart is not None and apart.label is Label.CONTRADICTED:
            return apart
        if label is Label.SUPPORTED and not (ruling.quote or "").strip():
            return Verdict(claim, label, self.name, self.version, why=ruling.reason or "")
        return self._quoted(claim, label, ruling, turn)

    def _quoted(self, claim: Claim, label: Label, ruling: Ruling, turn: Turn) -> Verdict:
        why, said = ruling.reason or "", turn.answer[claim.start : claim.end]
        place = locate(ruling.quote or "", turn.passages)
        if place is None:
            return unsure(self, claim, Reason.QUOTE_NOT_FOUND, "the judge's quote is in no passage")
        asked, decides = holds_question(turn, claim), label is Label.SUPPORTED
        denied = asked and polarity(said) == "no"
        about = is_about(place.text, claim, decides=decides)
        about = about and not (decides and not asked and only_names_subject(place.text, claim, turn.passages))
        if not about and not (denied and has_kind_of_question(place.text, claim.text.removesuffix(said))):
            return unsure(self, claim, Reason.QUOTE_NOT_FOUND, "the judge's quote is not about the claim")
        return Verdict(claim, label, self.name, self.version, evidence=(place,), why=why)


def _shown(turn: Turn, path: Path | None, shots: int) -> list[dict[str, str]]:
    """Return the nearest examples as the prompt shows them, their passages cut short."""
    if path is None:
        return []
    return [
        {
            "context": " ".join(passage.text for passage in row.turn().passages)[:_LONGEST_EXAMPLE],
            "question": row.question,
            "answer": row.response[:_LONGEST_EXAMPLE],
            "label": "unfaithful" if row.label else "faithful",
        }
        for row in examples(path).nearest(turn, shots)
    ]


# Where parts of the evidence disagree about a claim, the first of these counts.
_STRICTNESS = (Label.CONTRADICTED, Label.UNSURE, Label.SUPPORTED, Label.NOT_MENTIONED, Label.OUT_OF_SCOPE)
