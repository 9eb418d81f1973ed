"""LettuceDetect: a token classifier marks the words of an answer that its evidence does not support."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from pydantic import Field

from faithrails.errors import SettingsError
from faithrails.models.local.catalogue import input_template
from faithrails.models.local.model_folder import ModelFolder
from faithrails.models.local.networks import Array, pretrained
from faithrails.models.local.pool import LoadedModel
from faithrails.models.local.read_windows import MARGIN, softmax
from faithrails.models.local.windows import EvidenceWindow, Place, WindowBook
from faithrails.models.typed_replies import Failure
from faithrails.settings.paths import LocalModel
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.local.verifier import MODEL, WINDOW, LocalModelSettings, LocalModelVerifier

if TYPE_CHECKING:
    from tokenizers import Encoding

_MOST_TOKENS = 4_096  # on which the published models were trained
_LABELS = 2  # supported, hallucinated


class LettuceDetectSettings(LocalModelSettings):
    """Settings of ``lettucedetect``."""

    model: LocalModel = Field("lettucedetect-base-en", description=MODEL)
    window: int = Field(3_000, ge=32, le=100_000, description=WINDOW)
    template: Literal["instruction", "request"] | None = Field(
        None,
        description="The prompt around question and evidence: `instruction` for models of version 1, "
        "`request` for those of version 2. Default: that of the model if it is known, else `instruction`.",
    )


@dataclass(frozen=True, slots=True)
class Marks:
    """The tokens of the answer, read with one window: their spans, and P(hallucinated) of each."""

    window: EvidenceWindow
    places: list[Place]
    probabilities: Array

    def within(self, claim: Claim) -> list[tuple[Place, float]]:
        """Return the tokens of a claim."""
        return [
            (place, float(value))
            for place, value in zip(self.places, self.probabilities, strict=True)
            if place[0] < claim.end and place[1] > claim.start
        ]


@dataclass(frozen=True, slots=True)
class LettuceDetect(LocalModelVerifier):
    """Marks hallucinated words with each window of evidence, and judges a claim by the words in its span.

    P(supported) is that of the claim's least supported word, in the window that supports the claim best.
    """

    model: str = "lettucedetect-base-en"
    supported_at: float = 0.5
    window: int = 3_000
    template: Literal["instruction", "request"] | None = None

    name = "lettucedetect"
    reads_own_words = True
    output = "a probability, and the spans of hallucinated words"
    licence = "MIT"
    source = "LettuceDetect (Kovács and Recski, 2025)"
    settings_type = LettuceDetectSettings

    @staticmethod
    def network(folder: ModelFolder) -> Any:
        """Load the token classifier with transformers."""
        return pretrained(folder, "AutoModelForTokenClassification")

    def try_out(self, loaded: LoadedModel) -> None:
        """Mark one answer. Raises as the base class does."""
        encoding = loaded.tokens.pair(self._prompt(loaded, "", "It rains."), "It rains.")
        if not np.isfinite(_hallucinated(loaded.logits([encoding])[0], encoding)).all():
            raise SettingsError(f"lettucedetect: the model '{self.model}' returns no number")

    def judge(
        self, turn: Turn, claims: Sequence[Claim], book: WindowBook, loaded: LoadedModel
    ) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        marks = self._marks(turn, book, loaded)
        if isinstance(marks, Failure):
            return [unsure(self, claim, marks.reason, marks.why) for claim in claims]
        return [self._verdict(claim, turn.answer, marks) for claim in claims]

    def _marks(self, turn: Turn, book: WindowBook, loaded: LoadedModel) -> list[Marks] | Failure:
        answer, question = turn.answer, turn.question.strip()
        longest = min(loaded.most_tokens, _MOST_TOKENS)
        room = longest - len(loaded.tokens.pair(self._prompt(loaded, question, ""), answer).ids) - MARGIN
        if room < MARGIN:
            return Failure(Reason.NOT_DECIDED, f"the answer is too long: the model reads {longest} tokens")
        windows = book.of(min(self.window, room))
        prompts = (self._prompt(loaded, question, window.text) for window in windows)
        encodings = [loaded.tokens.pair(prompt, answer) for prompt in prompts]
        if any(len(encoding.ids) > loaded.most_tokens for encoding in encodings):
            raise ValueError("a window is longer than the model reads")
        marks = [_marked(*one) for one in zip(windows, encodings, loaded.logits(encodings), strict=True)]
        if any(not np.isfinite(each.probabilities).all() for each in marks):
            return Failure(Reason.MODEL_FAILED, "the local model returned no number")
        return marks or Failure(Reason.NO_EVIDENCE, "the passages hold no text")

    def _prompt(self, loaded: LoadedModel, question: str, evidence: str) -> str:
        chosen = self.template or loaded.folder.template or "instruction"
        names = ("question", "summary") if chosen == "instruction" else ("request", "evidence")
        name = names[0] if question else names[1]
        return input_template(f"lettucedetect_{name}").format(question=question, evidence=evidence)

    def _verdict(self, claim: Claim, answer: str, marks: Sequence[Marks]) -> Verdict:
        read = [(mark, mark.within(claim)) for mark in marks]
        if not read[0][1]:
            return unsure(self, claim, Reason.NOT_DECIDED, "the model reads none of its words")
        best, tokens = min(read, key=lambda one: max(value for _, value in one[1]))
        support = 1.0 - max(value for _, value in tokens)
        flagged = _without_blanks(answer, _merged(tokens, claim, 1.0 - self.supported_at))
        supported = support >= self.supported_at
        return Verdict(
            claim,
            Label.SUPPORTED if supported else Label.NOT_MENTIONED,
            self.name,
            self.version,
            probability=support,
            evidence=(best.window.evidence,),
            why=f"P(hallucinated) of a word at most {1.0 - support:.2f} in the best of {len(marks)} windows",
            offending=() if supported else flagged,
        )


def _marked(window: EvidenceWindow, encoding: Encoding, logits: Array) -> Marks:
    found = _hallucinated(logits, encoding)
    tokens = enumerate(zip(encoding.sequence_ids, encoding.offsets, strict=True))
    of_answer = [place for place, (part, (start, end)) in tokens if part == 1 and start < end]
    return Marks(window, [encoding.offsets[place] for place in of_answer], found[of_answer])


def _hallucinated(logits: Array, encoding: Encoding) -> Array:
    """Return P(hallucinated) of each token, without the padding."""
    if logits.ndim != 2 or logits.shape[-1] != _LABELS or len(logits) < len(encoding.ids):
        raise SettingsError(
            f"lettucedetect: not a token classifier with two labels: its logits have shape {logits.shape}"
        )
    return np.asarray(softmax(logits[: len(encoding.ids)].astype(np.float64))[:, 1])


def _without_blanks(answer: str, places: Iterator[Place]) -> tuple[Place, ...]:
    """Return the spans without blanks at their ends, since the tokens of many models begin with one."""
    texts = ((answer[start:end], start) for start, end in places)
    words = ((text.strip(), start + len(text) - len(text.lstrip())) for text, start in texts)
    return tuple((start, start + len(text)) for text, start in words if text)


def _merged(tokens: Sequence[tuple[Place, float]], claim: Claim, above: float) -> Iterator[Place]:
    """Yield the span of each run of hallucinated tokens, cut to the claim."""
    for is_flagged, group in groupby(tokens, key=lambda token: token[1] > above):
        if is_flagged:
            places = [place for place, _ in group]
            yield max(places[0][0], claim.start), min(places[-1][1], claim.end)
