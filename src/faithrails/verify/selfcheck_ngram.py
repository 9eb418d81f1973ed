"""SelfCheckGPT with n-grams: how surprising the words of a claim are to a model of the further answers."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, log
from statistics import fmean
from typing import Any, Literal

from pydantic import Field

from faithrails.runtime.offload import off_loop
from faithrails.text.sentences import sentences
from faithrails.text.words import NEGATIONS, STOP_WORDS, words
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools
from faithrails.verify.sampling import Sampler, SampleSettings

Gram = tuple[str, ...]
_PAD = "<s>"
_FUNCTION_WORDS = STOP_WORDS - NEGATIONS | {_PAD}  # a paraphrase has others


class NgramSettings(SampleSettings):
    """Settings of the n-gram variant."""

    name: str = "selfcheck_ngram"
    n: int = Field(1, ge=1, le=10, description="Words in an n-gram.")
    smoothing: float = Field(0.0, ge=0.0, description="What is added to each count (the paper adds 0).")
    score: Literal["max", "average"] = Field(
        "max", description="Which of the paper's two scores `at_most` bounds, both in nats."
    )
    at_most: float | None = Field(
        None,
        ge=0.0,
        description="Largest score of a supported claim. Default: each n-gram of the claim, unless "
        "it is only function words, must occur in the samples at least half as often as there are samples.",
    )


def surprise(found: Iterable[Gram], counts: Counter[Gram], smoothing: float) -> dict[str, float]:
    """Return the ``max`` and ``average`` of -log p of n-grams, in nats.

    p is (count + k) / (total + k * kinds) with k the smoothing; ``kinds`` counts the distinct n-grams that
    occur, and one for all others.
    """
    total = counts.total() + smoothing * (len(counts) + 1)
    shares = [(counts[gram] + smoothing) / total for gram in found]
    values = [-log(share) if share else inf for share in shares]
    return {"max": max(values), "average": fmean(values)}


def grams(text: str, n: int) -> Iterator[tuple[Gram, int]]:
    """Yield the n-grams of each sentence, padded at its start, with the offset of their last word."""
    for span in sentences(text):
        found = words(text[span.start : span.end])
        padded = [_PAD] * (n - 1) + [word for word, _, _ in found]
        for number, (_, start, _) in enumerate(found):
            yield tuple(padded[number : number + n]), span.start + start


@dataclass(frozen=True, slots=True)
class SelfCheckNgram(Sampler):
    """Trains an n-gram model on the answer and its samples, and scores the words of each claim by it.

    The scores have no upper bound, so the verdict has no probability; ``why`` reports both.
    """

    samples: Any = field(default_factory=NgramSettings)

    name = "selfcheck_ngram"
    version = "1"
    asks_judge = False
    reads_own_words = True
    calls = "`number` further answers"
    output = "a label, and two scores in nats"
    source = "SelfCheckGPT, n-gram variant (Manakul et al., EMNLP 2023)"
    settings_type = NgramSettings

    async def judge_by_samples(
        self, turn: Turn, claims: Sequence[Claim], samples: list[str], tools: Tools
    ) -> list[Verdict]:
        """Return one verdict for each claim."""
        size = turn.size + sum(map(len, samples))
        return await off_loop(size, self._compared, turn, claims, samples)

    def _compared(self, turn: Turn, claims: Sequence[Claim], samples: list[str]) -> list[Verdict]:
        sampled = Counter(gram for sample in samples for gram, _ in grams(sample, self.samples.n))
        placed = list(grams(turn.answer, self.samples.n))
        every = sampled + Counter(gram for gram, _ in placed)
        starts = [start for _, start in placed]
        said = [
            [gram for gram, _ in placed[bisect_left(starts, it.start) : bisect_left(starts, it.end)]]
            for it in claims
        ]
        return [self._one(claim, its, every, sampled) for claim, its in zip(claims, said, strict=True)]

    def _one(self, claim: Claim, said: list[Gram], every: Counter[Gram], sampled: Counter[Gram]) -> Verdict:
        if not said:
            return unsure(self, claim, Reason.NOT_DECIDED, "the claim has no words to compare")
        scores, bound = surprise(said, every, self.samples.smoothing), self.samples.at_most
        telling = (gram for gram in said if not _FUNCTION_WORDS.issuperset(gram))
        rare = [gram for gram in telling if sampled[gram] < self.samples.number / 2]
        supported = not rare if bound is None else scores[self.samples.score] <= bound
        missing = f"; rare in the samples: {', '.join(' '.join(gram) for gram in rare[:3])}" if rare else ""
        return Verdict(
            claim,
            Label.SUPPORTED if supported else Label.NOT_MENTIONED,
            self.name,
            self.version,
            why=f"-log p: at most {scores['max']:.2f}, on average {scores['average']:.2f}{missing}",
        )
