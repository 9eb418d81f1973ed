"""The exact check: numbers, dates, names and quotes of a claim against the evidence, without a model."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp

from faithrails.signals.grounding import EvidenceIndex, Place, holds
from faithrails.signals.mention import Mention
from faithrails.signals.mentions import mentions
from faithrails.signals.words import content_words, denies, words
from faithrails.types import Claim, Evidence, Label, Reason, Turn, Verdict
from faithrails.verify.base import Tools, unsure

# P(supported) = sigmoid(bias - sum of weights times features), fitted by benchmarks/fit_exact.py
# with faithful and unfaithful claims weighing the same, then moved to a prior of 70 % faithful.
# No weight is negative: a claim never becomes more faithful by holding less of its evidence.
BIAS = 2.31
WEIGHTS = {
    "missing_best": 0.93,  # weighted share of content words that the best window lacks
    "missing_all": 1.2,  # the same for the evidence as a whole
    "missing_pairs": 0.33,  # share of neighbouring content words that nowhere stand together
    "missing_values": 0.9,  # numbers, dates, times, money and percentages that the evidence lacks
    "missing_names": 1.09,  # names that the evidence lacks
    "denial": 0.2,  # the claim denies what its best window does not, or the reverse
}
_HARD = frozenset({"number", "money", "percent", "date", "time", "quote"})
LARGE = 200_000  # characters of evidence from which reading it would hold up the event loop
# How much of a claim's words may miss from its window, and from the evidence, where a denial decides.
_NEARLY_SAME, _ALL_KNOWN = 0.4, 0.05


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found out about one claim."""

    features: dict[str, float]
    missing: tuple[Mention, ...]
    offending: tuple[tuple[int, int], ...]
    window: Evidence | None
    clash: str | None

    def places(self, turn: Turn, claim: Claim) -> tuple[tuple[int, int], ...]:
        """Return the offending places in the answer: the whole claim where it is reworded."""
        fits = turn.answer[claim.start : claim.end] == claim.text
        places = self.offending if fits else ((0, claim.end - claim.start),)
        return tuple((claim.start + start, claim.start + end) for start, end in places)


@dataclass(frozen=True, slots=True)
class Exact:
    """Checks claims by their words and by what they mention.

    A number, date, time, amount or quote that the evidence lacks is never supported,
    whatever the rest of the claim looks like. A name may come from the question (it says
    what the answer is about); a value may not.
    """

    entailment_threshold: float = 0.7

    name = "exact"
    version = "1"
    needs_evidence = True

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        if sum(len(passage.text) for passage in turn.passages) > LARGE:
            return await asyncio.to_thread(self._verify, turn, claims)
        return self._verify(turn, claims)

    def _verify(self, turn: Turn, claims: Sequence[Claim]) -> list[Verdict]:
        index = EvidenceIndex(turn.passages)
        asked = frozenset(word for word, _, _ in words(turn.question))
        return [self._one(turn, claim, index, asked) for claim in claims]

    def _one(self, turn: Turn, claim: Claim, index: EvidenceIndex, asked: frozenset[str]) -> Verdict:
        found = examine(claim, index, asked)
        if found is None:
            return unsure(self, claim, Reason.NOT_DECIDED, "there is nothing in it to look for")
        probability = supported_probability(found.features)
        if is_hard(found):  # brought under the threshold, their order kept
            probability *= 0.99 * self.entailment_threshold
        label = Label.SUPPORTED if probability >= self.entailment_threshold else Label.NOT_MENTIONED
        if found.clash:
            label = Label.CONTRADICTED
        return Verdict(
            claim,
            label,
            self.name,
            self.version,
            probability=probability,
            evidence=(found.window,) if found.window else (),
            why=found.clash or why(claim, found, label),
            offending=() if label is Label.SUPPORTED else found.places(turn, claim),
        )


def is_hard(found: Findings) -> bool:
    """Whether a claim fails outright: a value or quote that the evidence lacks, or its denial."""
    return bool(found.clash) or any(mention.kind in _HARD for mention in found.missing)


def supported_probability(features: dict[str, float]) -> float:
    """Return P(supported), 0..1, of a claim with these features."""
    return 1.0 / (1.0 + exp(sum(WEIGHTS[name] * value for name, value in features.items()) - BIAS))


def examine(claim: Claim, index: EvidenceIndex, asked: frozenset[str]) -> Findings | None:
    """Look for everything a claim says in the evidence; None if it says nothing to look for.

    ``asked`` are the folded words of the question: a name that stands there is no news.
    """
    stems = list(content_words(claim.text))
    said = mentions(claim.text)
    if not stems and not said:
        return None
    missing = tuple(m for m in said if not holds(index, m) and not _asked_for(m, asked))
    window = index.best(stem for stem, _, _ in stems)
    held = _held(index, window)
    lacking = [place for place in stems if place[0] not in index.stems]
    features = {
        "missing_best": _share(index, stems, held),
        "missing_all": _share(index, stems, frozenset(index.stems)),
        "missing_pairs": _missing_pairs(index, stems),
        "missing_values": min(2.0, sum(mention.kind in _HARD for mention in missing)),
        "missing_names": min(2.0, sum(mention.kind == "name" for mention in missing)),
        "denial": 0.0,
    }
    clash = _clash(index, window, missing)
    said_of_the_same = features["missing_best"] <= _NEARLY_SAME and features["missing_all"] <= _ALL_KNOWN
    if (
        window
        and said_of_the_same
        and denies(word for word, _, _ in words(claim.text)) != index.sentences[window.top].denies
    ):
        features["denial"] = 1.0
        clash = clash or "the closest passage says the opposite"
    near = index.text(window.first, window.last) if window else None
    return Findings(features, missing, _places(claim.text, missing, lacking), near, clash)


def _asked_for(mention: Mention, asked: frozenset[str]) -> bool:
    return mention.kind == "name" and asked.issuperset(mention.words)


def _held(index: EvidenceIndex, window: Place | None) -> frozenset[str]:
    if window is None:
        return frozenset()
    return frozenset().union(*(s.stems for s in index.sentences[window.first : window.last + 1]))


def _share(index: EvidenceIndex, stems: Sequence[tuple[str, int, int]], held: frozenset[str]) -> float:
    total = sum(index.weight(stem) for stem, _, _ in stems)
    lost = sum(index.weight(stem) for stem, _, _ in stems if stem not in held)
    return lost / total if total else 0.0


def _missing_pairs(index: EvidenceIndex, stems: Sequence[tuple[str, int, int]]) -> float:
    names = [stem for stem, _, _ in stems]
    pairs = list(pairwise(names))
    return sum(pair not in index.pairs for pair in pairs) / len(pairs) if pairs else 0.0


def _clash(index: EvidenceIndex, window: Place | None, missing: Sequence[Mention]) -> str | None:
    """Say which value of the closest passage stands where the claim has another."""
    if window is None:
        return None
    near = [m for s in index.sentences[window.first : window.last + 1] for m in s.mentions]
    for mention in missing:
        others = [other.text for other in near if other.kind == mention.kind]
        if mention.kind in _HARD - {"quote"} and len(others) == 1:
            return f"'{mention.text}' is not in the evidence; the closest passage says '{others[0]}'"
    return None


def _places(
    text: str, missing: Sequence[Mention], lacking: Sequence[tuple[str, int, int]]
) -> tuple[tuple[int, int], ...]:
    """Places of what the evidence lacks, neighbours joined; the whole claim if nothing stands out."""
    places = sorted([(m.start, m.end) for m in missing] + [(start, end) for _, start, end in lacking])
    joined: list[tuple[int, int]] = []
    for start, end in places:
        if joined and not text[joined[-1][1] : start].strip(" ,'-"):
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return tuple(joined) or ((0, len(text)),)


def why(claim: Claim, found: Findings, label: Label) -> str:
    """Say in words what a verdict rests on."""
    if found.missing:
        return ", ".join(f"'{mention.text}'" for mention in found.missing[:3]) + " is not in the evidence"
    if label is Label.SUPPORTED:
        return "its words stand together in the evidence"
    lost = [claim.text[start:end] for start, end in found.offending]
    if lost == [claim.text]:
        return "the evidence does not say this of it"
    return "not in the evidence: " + ", ".join(f"'{word}'" for word in lost[:4])
