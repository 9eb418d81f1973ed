"""SelfCheckGPT with BERTScore: how close each claim is to a sentence of each further answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

import numpy as np
from pydantic import Field

from faithrails.features.word_vectors import SHIPPED, Matrix, lengths_of, unit, word_vectors
from faithrails.runtime.offload import off_loop
from faithrails.settings.paths import EmbeddingFolder
from faithrails.settings.strict_model import Share
from faithrails.text.sentences import sentences
from faithrails.text.words import denies, words
from faithrails.types import Claim, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools
from faithrails.verify.sampling import Sampler, ScoredSamples


class BertScoreSettings(ScoredSamples):
    """Settings of the BERTScore variant."""

    name: str = "selfcheck_bertscore"
    embedding: EmbeddingFolder | None = Field(
        None,
        description="A folder with a static embedding (`model.safetensors`, `tokenizer.json`), relative to "
        "the configuration folder. Default: the one that ships.",
    )
    supported_at: Share = Field(0.9, description="Least probability (mean BERTScore) of a supported claim.")


def bert_score(claim: Matrix, sentence: Matrix) -> float:
    """Return BERTScore's F1, 0..1, of two texts, shapes (words, size): each word meets its most similar one.

    A word weighs by the length of its vector, instead of BERTScore's inverse document frequency. 0 if one
    text has no words.
    """
    if not len(claim) or not len(sentence):
        return 0.0
    cosines = unit(claim) @ unit(sentence).T
    recall = _weighted(cosines.max(axis=1), lengths_of(claim))
    precision = _weighted(cosines.max(axis=0), lengths_of(sentence))
    both = precision + recall
    return float(np.clip(2 * precision * recall / both, 0.0, 1.0)) if both > 0 else 0.0


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The vectors of a sentence's words, shape (words, size); whether it denies; its first unknown word."""

    vectors: Matrix
    denies: bool
    unread: str


def _alike(claim: _Sentence, other: _Sentence) -> float:
    """Return the BERTScore of two sentences; 0 if one denies and the other does not."""
    return 0.0 if claim.denies != other.denies else bert_score(claim.vectors, other.vectors)


def _weighted(values: Matrix, weights: Matrix) -> float:
    return float(np.average(values, weights=weights)) if weights.any() else 0.0


@dataclass(frozen=True, slots=True)
class SelfCheckBertScore(Sampler):
    """Takes the closest sentence of each sample, by BERTScore, and the mean over the samples.

    The paper embeds words in their context with a language model. The static embedding that ships
    needs none, and tells less: a sentence with another name or number scores like a paraphrase (0.85).
    Beyond the paper, a sentence that denies never matches one that does not, and a claim with a word that
    the embedding does not know is unsure.
    """

    samples: Any = field(default_factory=BertScoreSettings)

    name = "selfcheck_bertscore"
    version = "1"
    asks_judge = False
    reads_own_words = True
    calls = "`number` further answers"
    output = "a probability: the mean BERTScore with the closest sentences"
    source = "SelfCheckGPT, BERTScore variant (Manakul et al., EMNLP 2023)"
    settings_type = BertScoreSettings

    def prepare(self) -> None:
        """Load the embedding."""
        word_vectors(self.samples.embedding or SHIPPED)

    async def judge_by_samples(
        self, turn: Turn, claims: Sequence[Claim], samples: list[str], tools: Tools
    ) -> list[Verdict]:
        """Return one verdict for each claim."""
        return await off_loop(turn.size + sum(map(len, samples)), self._compared, claims, samples)

    def _compared(self, claims: Sequence[Claim], samples: list[str]) -> list[Verdict]:
        drawn = [[self._read(text[it.start : it.end]) for it in sentences(text)] for text in samples]
        return [self._one(claim, drawn) for claim in claims]

    def _read(self, text: str) -> _Sentence:
        embedding = word_vectors(self.samples.embedding or SHIPPED)
        found = [word for word, _, _ in words(text)]
        unread = next((word for word in found if not embedding.reads(word)), "")
        return _Sentence(embedding.of(found), denies(found), unread)

    def _one(self, claim: Claim, drawn: list[list[_Sentence]]) -> Verdict:
        said = self._read(claim.text)
        if not len(said.vectors):
            return unsure(self, claim, Reason.NOT_DECIDED, "the claim has no words to compare")
        if said.unread:
            why = f"the embedding does not know the word '{said.unread}'"
            return unsure(self, claim, Reason.NOT_DECIDED, why)
        closest = [max((_alike(said, each) for each in sample), default=0.0) for sample in drawn]
        return self.verdict_of_probability(
            claim, fmean(closest), f"mean BERTScore with {len(drawn)} further answers"
        )
