"""The results of a check so far: verdicts, reasons, notes, and the steps that led to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from faithrails.text.languages.closed_words import ENGLISH
from faithrails.types import Claim, Conflict, Evidence, Handoff, Label, Reason, Verdict
from faithrails.types.labels import STRICTEST_FIRST


@dataclass
class Progress:
    """The results of a check so far; they count even if its deadline passes."""

    verdicts: list[Verdict] = field(default_factory=list)
    opinions: list[Verdict] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    path: list[Handoff] = field(default_factory=list)
    conflicts: tuple[Conflict, ...] = ()
    omissions: tuple[Evidence, ...] = ()
    language: str = ENGLISH

    def failed(self, reason: Reason, *notes: str) -> Progress:
        """Return a copy without verdicts that running work cannot change."""
        kept = [*self.reasons, reason], [*self.notes, *notes], list(self.path)
        return Progress([], [], *kept, language=self.language)

    def step(self, layer: str, outcome: str, note: str = "") -> None:
        """Record the result of one layer."""
        self.path.append(Handoff(layer, outcome, note))

    def compose(self, results: Sequence[Sequence[Verdict]]) -> None:
        """Take the strictest verdict for each claim, of all verifiers and of each kind of verifier."""
        for of_all_claims in results:
            self.hand_on(of_all_claims)
        told = _by_claim(results)
        self.take([_strictest(verdicts) for verdicts in told])
        self.opinions = [opinion for verdicts in told for opinion in _opinions(verdicts)]

    def hand_on(self, verdicts: Sequence[Verdict]) -> None:
        """Record a verifier's results, layer by layer."""
        for depth in range(max((len(verdict.layers) or 1 for verdict in verdicts), default=0)):
            # Not all claims reach the last layer: such a verdict stands for itself in the layers after it.
            layer = [(verdict.layers or (verdict,))[: depth + 1][-1] for verdict in verdicts]
            supported = sum(verdict.label is Label.SUPPORTED for verdict in layer)
            unsupported = [verdict.why for verdict in layer if verdict.label is not Label.SUPPORTED]
            there = [verdict for verdict in verdicts if len(verdict.layers or (verdict,)) > depth]
            signed = [(verdict.layers or (verdict,))[depth] for verdict in there]
            name = min(signed, key=lambda verdict: verdict.reason is not None).verifier
            self.step(name, f"{supported} of {len(layer)} supported", "; ".join(unsupported[:2]))

    def take(self, verdicts: Sequence[Verdict]) -> None:
        """Take verdicts as those of the answer, and note why those are unsure that are."""
        self.verdicts = self.opinions = list(verdicts)
        whys = (verdict.why for verdict in verdicts if verdict.reason)
        self.notes = list(dict.fromkeys([*self.notes, *filter(None, whys)]))


def _by_claim(results: Sequence[Sequence[Verdict]]) -> list[list[Verdict]]:
    """Return the verdicts of each claim, in the order of the answer."""
    found: dict[Claim, list[Verdict]] = defaultdict(list)
    for verdict in chain.from_iterable(results):
        found[verdict.claim].append(verdict)
    # What no word of a bare answer shows, a judge beside the exact check may tell.
    told = ([v for v in each if v.reason is not Reason.BARE_ANSWER] or each for each in found.values())
    return sorted(told, key=lambda verdicts: verdicts[0].claim.start)


def _opinions(verdicts: Sequence[Verdict]) -> Iterator[Verdict]:
    """Yield the verdicts with cut-offs, and the strictest of the others, which decide by another rule."""
    yield from (verdict for verdict in verdicts if verdict.cutoffs)
    if others := [verdict for verdict in verdicts if not verdict.cutoffs]:
        yield _strictest(others)


def _strictest(verdicts: Sequence[Verdict]) -> Verdict:
    return min(verdicts, key=lambda v: (STRICTEST_FIRST.index(v.label), not v.hard))
